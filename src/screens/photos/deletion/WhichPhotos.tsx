import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { cardOf, isSamePictures, picturesOf } from '../../../../machines/photos/library/library.selectors.ts';
import type { GroupKey } from '../../../../machines/photos/library/model.ts';
import { monthsOf, takenSpan } from '../../../../machines/photos/lists/span.selectors.ts';
import { useActor } from '../../../context/actors.ts';
import { radius } from '../../../ui/theme/tokens.ts';
import { daysSaid, monthsSaid } from '../lists/span.ts';

const prints = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, 1fr)',
  gap: 2,
  marginBottom: 16,
  borderRadius: radius.m,
  overflow: 'hidden',
  '& > img': { display: 'block', width: '100%', aspectRatio: '1', objectFit: 'cover' },
});
/** Maximum number of thumbnails shown of the photos that will be deleted. */
const shown = 5;

interface WhichPhotosProps {
  /** The photos' ids, each with its group: its month, or the only group of a list without months. */
  readonly ids: ReadonlyMap<string, GroupKey>;
}

/** Thumbnails of some of the photos, as far as they are loaded, so that the customer sees what will be deleted. */
export function PhotoPrints({ ids }: WhichPhotosProps) {
  const library = useActor('library');
  const pictures = useSelector(
    library,
    (snapshot) => picturesOf(snapshot, ids.keys(), shown),
    isSamePictures,
  );
  if (ids.size === 1 || pictures.length === 0) return null;
  return (
    <div css={prints} aria-hidden="true">
      {pictures.map(({ id, small }) => (
        <img key={id} src={small} alt="" draggable={false} />
      ))}
    </div>
  );
}

/** The period of the photos: in days if all of them are loaded, otherwise in months. */
export function PhotosTaken({ ids }: WhichPhotosProps) {
  const { i18n } = useLingui();
  const library = useActor('library');
  const days = useSelector(library, (snapshot) => takenSpan(ids, (id) => cardOf(snapshot, id)), shallowEqual);
  const span = days === null ? monthsSaid(i18n.locale, monthsOf(ids)) : daysSaid(i18n.locale, days);
  if (span === null) return null;
  const { first, last } = span;
  if (first !== last)
    return days === null ? (
      <Trans context="{first} and {last} are months">
        Taken between {first} and {last}.
      </Trans>
    ) : (
      <Trans context="{first} and {last} are days">
        Taken between {first} and {last}.
      </Trans>
    );
  return days === null ? (
    <Trans comment="{first} is a month.">Taken in {first}.</Trans>
  ) : (
    <Trans comment="{first} is a day.">Taken on {first}.</Trans>
  );
}

/** The photos that a confirmation is about: thumbnails of some, and the period of all. */
export function WhichPhotos({ ids }: WhichPhotosProps) {
  return (
    <>
      <PhotoPrints ids={ids} />
      <p>
        <PhotosTaken ids={ids} />
      </p>
    </>
  );
}
