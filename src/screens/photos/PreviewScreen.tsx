import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { monthsOf, revisionOf } from '../../../machines/photos/library.selectors.ts';
import { neighboursOf } from '../../../machines/photos/preview.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { ViewedPicture, Viewer } from '../../ui/grid/Viewer.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { media, quick, radius, type } from '../../ui/theme/tokens.ts';
import type { LibraryRef, PreviewRef } from './refs.ts';
import { dayLabel, monthLabel, timeLabel } from './words.ts';

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 68,
  padding: '8px 16px',
  zIndex: 1,
});
const words = css({ flex: '1 1 auto', minWidth: 0 });
const title = css(type.bodyStrong, { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const detail = css(type.meta, { color: '#b9bcc2', fontVariantNumeric: 'tabular-nums' });
/** Dark in every theme: these controls stand over photographs. */
const control = css(type.control, {
  appearance: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 48,
  minHeight: 48,
  paddingInline: 12,
  border: 0,
  borderRadius: radius.full,
  background: 'rgb(255 255 255 / 0.08)',
  color: '#fff',
  cursor: 'pointer',
  transition: `background-color ${quick}`,
  '&:hover': { background: 'rgb(255 255 255 / 0.18)' },
  '&:focus-visible': { outline: '2.5px solid #fff', outlineOffset: 2 },
  '&[aria-disabled="true"]': { opacity: 0.35, cursor: 'default' },
});
const danger = css({ color: '#ff9c94' });
const stage = css({ position: 'relative', minHeight: 0, display: 'grid' });
const arrow = css({
  position: 'absolute',
  top: 'calc(50% - 24px)',
  zIndex: 1,
  [media.phone]: { display: 'none' },
});
const left = css({ insetInlineStart: 16 });
const right = css({ insetInlineEnd: 16 });
const centre = css({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 16,
  textAlign: 'center',
  padding: 24,
});

/** One photo over the whole screen [2.22, 2.23, 2.25–2.28]. */
export function PreviewScreen({ preview, library }: { preview: PreviewRef; library: LibraryRef }) {
  const { t, i18n } = useLingui();
  const card = useSelector(preview, ({ context }) => context.card);
  const at = useSelector(preview, ({ context }) => context.at);
  const view = useSelector(preview, ({ context }) => context.view);
  const failed = useSelector(preview, (snapshot) => snapshot.matches('failed'));
  const mayDelete = useSelector(preview, (snapshot) => snapshot.can({ type: 'preview.delete' }));
  useSelector(library, revisionOf);
  const months = useSelector(library, monthsOf);
  const hasNext = preview.getSnapshot().can({ type: 'preview.next' });
  const hasPrevious = preview.getSnapshot().can({ type: 'preview.previous' });
  const next = () => preview.send({ type: 'preview.next' });
  const previous = () => preview.send({ type: 'preview.previous' });
  const close = () => preview.send({ type: 'preview.close' });
  const count = months.find(({ key }) => key === at?.month)?.count ?? 0;
  const month = at === null ? '' : monthLabel(i18n.locale, at.month, t`Unknown Date`);
  const name = card === null ? '' : card.taken === null ? card.name : dayLabel(i18n.locale, card.taken);
  return (
    <Viewer label={t`Photo`} onNext={next} onPrevious={previous} onClose={close}>
      <header css={bar}>
        <button css={control} type="button" aria-label={t`Back to your photos`} onClick={close}>
          <Icon name="back" size={24} />
        </button>
        <div css={words}>
          <h1 css={title}>{name}</h1>
          {at === null || count === 0 ? null : (
            <p css={detail}>
              {card?.taken == null ? null : `${timeLabel(i18n.locale, card.taken)} · `}
              <Trans>
                {i18n.number(at.place + 1)} of {i18n.number(count)} in {month}
              </Trans>
            </p>
          )}
        </div>
        <button
          css={[control, danger]}
          type="button"
          aria-disabled={!mayDelete}
          onClick={() => preview.send({ type: 'preview.delete' })}
        >
          <Icon name="trash" />
          <Trans>Delete</Trans>
        </button>
      </header>
      <div css={stage}>
        <button
          css={[control, arrow, left]}
          type="button"
          aria-label={t`Previous photo`}
          aria-disabled={!hasPrevious}
          onClick={previous}
        >
          <Icon name="left" size={24} />
        </button>
        {failed ? (
          <div css={centre} role="alert">
            <p css={type.section}>
              <Trans>Error: Your photos could not be loaded</Trans>
            </p>
            <Button icon="retry" onClick={() => preview.send({ type: 'preview.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        ) : card === null ? (
          <div css={centre} role="status" aria-label={t`Loading your photos`}>
            <Spinner size={28} />
          </div>
        ) : (
          <ViewedPicture
            alt={card.taken === null ? card.name : t`Photo of ${name}, ${card.name}`}
            src={card.preview}
            placeholder={card.small}
            width={card.width}
            height={card.height}
            onBroken={() => preview.send({ type: 'picture.broken' })}
            ahead={neighboursOf({ view, at }).map(({ preview: address }) => address)}
          />
        )}
        <button
          css={[control, arrow, right]}
          type="button"
          aria-label={t`Next photo`}
          aria-disabled={!hasNext}
          onClick={next}
        >
          <Icon name="right" size={24} />
        </button>
      </div>
    </Viewer>
  );
}
