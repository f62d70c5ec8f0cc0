import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { allBooks, bookOf, bookViewState } from '../../../machines/widgets/widgets.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { backLink, cardEdge, color, media, radius, type } from '../../ui/theme/tokens.ts';
import type { WidgetBookRef } from './refs.ts';
import { ShareForm } from './ShareForm.tsx';

// Loaded on demand: the banners, and below everything else the gallery with its confirmation.
const Banner = lazyView(async () => (await import('../../ui/Banner.tsx')).Banner);
const Gallery = lazyView(async () => (await import('./Gallery.tsx')).Gallery);

const heading = css(type.page, { overflowWrap: 'anywhere' });
const sections = css({ display: 'grid', gap: 20, maxWidth: 640, marginTop: 20 });
const card = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  [media.abovePhone]: {
    padding: 24,
    ...cardEdge,
  },
});
const section = css(type.section);
const shown = css({ display: 'flex', alignItems: 'center', gap: 20, flexWrap: 'wrap' });
const cover = css({
  width: 112,
  height: 112,
  objectFit: 'cover',
  borderRadius: radius.m,
  background: color.surfaceSunken,
});
const lead = css(type.body, { color: color.inkMuted, textWrap: 'pretty' });
const wide = css({ flex: '1 1 24ch', minWidth: 0 });

function Skeletons() {
  const { t } = useLingui();
  return (
    <div css={sections} role="status" aria-busy="true" aria-label={t`Loading the photo book`}>
      <Skeleton width="100%" height={112} radius="m" />
      <Skeleton width="100%" height={380} radius="m" />
    </div>
  );
}

/** Shares the book: the form, the confirmation that it was sent, or why this book cannot be shared by e-mail. */
function Sharing({ book }: { readonly book: WidgetBookRef }) {
  const view = useSelector(book, bookViewState);
  const share = useSelector(book, ({ children }) => children.share);
  const sentTo = useSelector(book, ({ context }) => context.sentTo);
  return (
    <section css={card}>
      <h2 css={section}>
        <Trans>Share by e-mail</Trans>
      </h2>
      {view === 'unshared' ? (
        <p css={lead}>
          <Trans>
            You can’t send this book by e-mail. To share it, open the book and copy its link. Anyone with the
            link can view it.
          </Trans>
        </p>
      ) : null}
      {view === 'sent' ? (
        <div role="status">
          <Banner
            tone="success"
            title={<Trans>Your invitation has been sent</Trans>}
            action={
              <Button onClick={() => book.send({ type: 'share.again' })}>
                <Trans>Send to someone else</Trans>
              </Button>
            }
          >
            <Trans>
              We’ve sent the link to <bdi>{sentTo}</bdi>.
            </Trans>
          </Banner>
        </div>
      ) : null}
      {share === undefined ? null : <ShareForm form={share} />}
    </section>
  );
}

/** Why there is no online version: it has not been requested, or the book no longer exists. */
function Absent({ book }: { readonly book: WidgetBookRef }) {
  const listed = useSelector(book, ({ children }) => children.listed);
  const list = useSelector(
    listed,
    (snapshot) => (snapshot === undefined ? null : queryViewState(snapshot)),
    shallowEqual,
  );
  if (list?.state === 'failed') return <ReadingFailed book={book} reference={list.reference} />;
  if (list?.state !== 'ready') return <Skeletons />;
  const isGone = list.data.length === 0;
  return (
    <EmptyState
      title={
        isGone ? <Trans>We can’t find this photo book</Trans> : <Trans>This photo book isn’t online</Trans>
      }
      action={
        <Link css={buttonStyle('primary')} to={allBooks}>
          <Trans>My online photo books</Trans>
        </Link>
      }
    >
      {isGone ? (
        <Trans>
          You may have deleted it, or the link may be wrong. You’ll find all your books in the list.
        </Trans>
      ) : (
        <Trans>Put this book online first, then you can share it.</Trans>
      )}
    </EmptyState>
  );
}

function ReadingFailed({ book, reference }: { readonly book: WidgetBookRef; readonly reference: string }) {
  return (
    <div css={sections}>
      <ErrorNotice
        message={<Trans>Error: The photo book could not be loaded</Trans>}
        reference={reference === '' ? undefined : reference}
        onRetry={() => book.send({ type: 'book.retry' })}
      >
        <Trans>Your photo book is safe. Check your connection and try again.</Trans>
      </ErrorNotice>
    </div>
  );
}

/** One online photo book: viewing it, sharing it by e-mail, and listing it in the gallery [3.13, 4.17c]. */
export function BookPage({ book }: { readonly book: WidgetBookRef }) {
  const view = useSelector(book, bookViewState);
  const read = useSelector(book, bookOf);
  const reading = useSelector(book, ({ children }) => children.book);
  const list = useSelector(
    reading,
    (snapshot) => (snapshot === undefined ? null : queryViewState(snapshot)),
    shallowEqual,
  );
  const gallery = useSelector(book, ({ children }) => children.gallery);
  const isOnline = view === 'unshared' || view === 'writing' || view === 'sent';
  return (
    <>
      <Link css={backLink} to={allBooks}>
        <Icon name="left" size={16} />
        <Trans>My online photo books</Trans>
      </Link>
      <h1 css={heading}>{read === null ? <Trans>Online photo book</Trans> : <bdi>{read.title}</bdi>}</h1>
      {view === 'reading' && list?.state === 'loading' ? <Skeletons /> : null}
      {view === 'reading' && list?.state === 'failed' ? (
        <ReadingFailed book={book} reference={list.reference} />
      ) : null}
      {view === 'absent' ? <Absent book={book} /> : null}
      {view === 'making' ? (
        <div css={sections} role="status">
          <Banner tone="info" icon="clock" title={<Trans>Your online photo book is being made</Trans>}>
            <Trans>This only takes a moment. You can leave this page.</Trans>
          </Banner>
        </div>
      ) : null}
      {isOnline && read !== null ? (
        <div css={sections}>
          <div css={shown}>
            {read.cover === undefined || read.cover === null ? null : (
              <img css={cover} src={read.cover} alt="" width={112} height={112} />
            )}
            <p css={[lead, wide]}>
              <Trans>Anyone with the link can view this book. No account needed.</Trans>
            </p>
            {read.url === null ? null : (
              <a css={buttonStyle('secondary')} href={read.url} target="_blank" rel="noreferrer">
                <Icon name="book" size={20} />
                <Trans>Open photo book</Trans>
              </a>
            )}
          </div>
          <Sharing book={book} />
          {gallery === undefined ? null : (
            <section css={card}>
              <h2 css={section}>
                <Trans>Show in the gallery</Trans>
              </h2>
              <Gallery gallery={gallery} />
            </section>
          )}
        </div>
      ) : null}
    </>
  );
}
