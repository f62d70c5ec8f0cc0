import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import type { StripPlace } from '../../../../machines/photos/preview/preview.selectors.ts';
import { media, quick, radius } from '../../../ui/theme/tokens.ts';
import { usePhotoName } from '../../../ui/photoName.ts';
import type { OfAlbum } from '../refs.ts';

/** Keeps the current photo centred, even near the ends of the list. */
const strip = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  padding: '14px 0 18px',
  overflow: 'hidden',
});
const side = css({ display: 'flex', gap: 4, overflow: 'hidden', padding: '3px 0' });
const before = css({ justifyContent: 'flex-end' });
const thumb = css({
  appearance: 'none',
  flex: 'none',
  width: 52,
  height: 52,
  padding: 0,
  border: 0,
  borderRadius: radius.s,
  overflow: 'hidden',
  background: '#1d1f22',
  cursor: 'pointer',
  opacity: 0.72,
  transition: `opacity ${quick}`,
  '&:hover': { opacity: 1 },
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  [media.phone]: { width: 44 },
});
const shown = css({
  width: 72,
  height: 72,
  borderRadius: radius.m,
  overflow: 'hidden',
  background: '#1d1f22',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

interface FilmstripProps extends OfAlbum {
  readonly places: readonly StripPlace[];
  readonly at: { readonly group: string; readonly place: number };
  readonly onGoTo: (id: string) => void;
}

/**
 * The photos before and after the current one [2.23]. Not in the tab order, because the arrow keys have the
 * same effect.
 */
export function Filmstrip({ places, at, album, onGoTo }: FilmstripProps) {
  const { t } = useLingui();
  const photoName = usePhotoName();
  const middle = places.findIndex(({ group, place }) => group === at.group && place === at.place);
  const current = places[middle]?.card;
  const draw = ({ group, place, card }: StripPlace) => (
    <button
      key={`${group} ${place}`}
      css={thumb}
      type="button"
      tabIndex={-1}
      aria-label={card === null ? t`Loading photo` : photoName(card, album)}
      aria-disabled={card === null}
      onClick={() => card !== null && onGoTo(card.id)}
    >
      {card === null || card.small === '' ? null : <img src={card.small} alt="" draggable={false} />}
    </button>
  );
  return (
    <nav css={strip} aria-label={t`Neighbouring photos`}>
      <div css={[side, before]}>{places.slice(0, Math.max(0, middle)).map(draw)}</div>
      <div css={shown}>
        {current == null || current.small === '' ? null : (
          <img src={current.small} alt="" draggable={false} />
        )}
      </div>
      <div css={side}>{places.slice(middle + 1).map(draw)}</div>
    </nav>
  );
}
