import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import {
  askedFor,
  bookPages,
  booksAddress,
  booksViewState,
  failedArticles,
  failedOrders,
  failedRequired,
  refusedRequest,
  shownBooks,
} from '../../../machines/widgets/widgets.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { color, type } from '../../ui/theme/tokens.ts';
import { BookCard, SkeletonCard } from './BookCard.tsx';
import type { WidgetListRef } from './refs.ts';

const DeleteDialog = lazyView(async () => (await import('./DeleteDialog.tsx')).DeleteDialog, {
  floats: true,
});

const heading = css(type.page);
const lead = css(type.body, {
  color: color.inkMuted,
  maxWidth: '62ch',
  margin: '4px 0 20px',
  textWrap: 'pretty',
});
const cards = css({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))',
});

interface BooksPageProps {
  readonly list: WidgetListRef;
  readonly shop: string;
}

/** The 'My online photo books' page [2.10, 3.13, 7.14d]. */
export function BooksPage({ list, shop }: BooksPageProps) {
  const { t } = useLingui();
  const { delete: deletion, ...read } = useSelector(list, ({ children }) => children);
  const articles = useSelector(read.channel, failedArticles);
  const orders = useSelector(read.orders, failedOrders);
  const books = useSelector(read.books, failedRequired);
  const reference = articles ?? orders ?? books;
  const view = useSelector(list, (snapshot) => booksViewState(snapshot, reference !== null));
  const leaving = useSelector(deletion, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const shown = useSelector(list, (snapshot) => shownBooks(snapshot, leaving), shallowEqual);
  const chosen = useSelector(list, ({ context }) => context.chosen);
  const asked = useSelector(list, askedFor);
  const refused = useSelector(list, refusedRequest, shallowEqual);
  const numbers = useSelector(list, bookPages, shallowEqual);
  return (
    <>
      <h1 css={heading}>
        <Trans>My online photo books</Trans>
      </h1>
      <p css={lead}>
        <Trans>Flip through your photo books online and share them with family and friends.</Trans>
      </p>
      {view === 'loading' ? (
        <div role="status" aria-busy="true" aria-label={t`Loading your photo books`}>
          <ul css={cards} aria-hidden="true">
            <SkeletonCard />
            <SkeletonCard />
          </ul>
        </div>
      ) : null}
      {view === 'failed' ? (
        <ErrorNotice
          message={<Trans>Error: Your photo books could not be loaded</Trans>}
          reference={reference === null || reference === '' ? undefined : reference}
          onRetry={() => list.send({ type: 'books.retry' })}
        >
          <Trans>Your photo books are safe. Check your connection and try again.</Trans>
        </ErrorNotice>
      ) : null}
      {view === 'empty' ? (
        <EmptyState
          title={<Trans>No photo books yet</Trans>}
          action={
            <a css={buttonStyle('primary')} href={shop}>
              <Trans>View products</Trans>
            </a>
          }
        >
          <Trans>Once you’ve ordered a photo book, you can put it online here and share it.</Trans>
        </EmptyState>
      ) : null}
      {view === 'ready' && shown.length === 0 ? (
        <EmptyState title={<Trans>No photo books on this page</Trans>}>
          <Trans>Books you’ve taken offline are no longer listed.</Trans>
        </EmptyState>
      ) : null}
      {view === 'ready' ? (
        <>
          <ul css={cards} aria-label={t`My online photo books`} hidden={shown.length === 0}>
            {shown.map((book) => (
              <BookCard
                key={book.orderCode}
                list={list}
                book={book}
                asking={asked === book.orderCode}
                refused={refused?.code === book.orderCode ? refused.reference : null}
                onRequest={() => list.send({ type: 'book.request', code: book.orderCode })}
                onDelete={() => list.send({ type: 'book.delete', code: book.orderCode })}
              />
            ))}
          </ul>
          {numbers === null ? null : (
            <PageLinks label={t`Pages of photo books`} {...numbers} to={booksAddress} link={Link} />
          )}
        </>
      ) : null}
      {deletion === undefined || chosen === null ? null : (
        <DeleteDialog deletion={deletion} title={chosen.title} />
      )}
    </>
  );
}
