import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type Inside, insideOf, isInsideUnknown } from '../../../../machines/albums/choice.selectors.ts';
import type { GroupKey, Month } from '../../../../machines/photos/library/model.ts';
import type { PhotoCard } from '../../../../machines/photos/library/chunk.values.ts';
import { listViewState, selectionOf } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { isSelected, selectedOf } from '../../../../machines/photos/selection/selection.selectors.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import type { GridPicture } from '../../../ui/grid/model.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { usePhotoName } from '../../../ui/photoName.ts';
import { ListGrid, type ListGridProps } from '../grid/ListGrid.tsx';
import { shownCard } from '../grid/shownCard.ts';
import { monthStops } from '../labels.ts';
import type { ChoiceRef, PhotoListRef, SelectionRef } from '../refs.ts';

const stack = css({
  display: 'grid',
  gap: 12,
  minHeight: 'min(520px, 56dvh)',
  alignContent: 'start',
  '--stickyTop': '0px',
  '--barHeight': '0px',
  '--footHeight': '0px',
  '--consentHeight': '0px',
  '--labelPadding': '0px',
  // No link leads from the dialog to the photo itself. Within the dialog, photos and labels are drawn on its
  // background rather than the page's.
  '--surface': color.surfaceRaised,
  '--stickyGround': color.surfaceRaised,
  '& .look': { display: 'none !important' },
  '& .cell:not([data-mark=""])': { cursor: 'default' },
  '& .cell:not([data-mark=""]) img': { opacity: '0.45 !important' },
  '& .cell:not([data-mark=""]) .ring': { display: 'none' },
  '& .cell:not([data-mark=""])::before': {
    ...type.meta,
    content: 'attr(data-mark)',
    position: 'absolute',
    zIndex: 1,
    insetInlineStart: 6,
    bottom: 6,
    maxWidth: 'calc(100% - 12px)',
    padding: '2px 8px',
    borderRadius: radius.full,
    background: color.surfaceRaised,
    color: color.ink,
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
});
const middle = css({ display: 'grid', placeItems: 'center', minHeight: 240 });
const words = css(type.body, { color: color.inkMuted, textAlign: 'center' });

/** Each photo with its mark, memoised while its cell is unchanged. */
const marked = new WeakMap<PhotoCard, GridPicture>();
function shownAs(card: PhotoCard, name: string, mark: string): GridPicture {
  const known = marked.get(card);
  if (known?.name === name && known.mark === mark) return known;
  const made = shownCard(card, name, mark);
  marked.set(card, made);
  return made;
}

interface ChoicesProps {
  readonly list: PhotoListRef;
  readonly selection: SelectionRef;
  readonly inside: Inside;
}

/** The library by month. A press selects a photo; photos that are already in the album are marked and disabled. */
function Choices({ list, selection, inside }: ChoicesProps) {
  const { t, i18n } = useLingui();
  const inAlbum = t({
    message: 'In album',
    context: 'Mark on a photo that the album already holds',
    comment: 'At most 14 characters.',
  });
  const selected = useSelector(selection, selectedOf);
  const photoName = usePhotoName();
  const otherwise: ListGridProps['otherwise'] = {
    selecting: true,
    photo: (view, key, place) => {
      const card = view.photoAt(key as GroupKey, place);
      if (card === undefined) return undefined;
      const name = photoName(card);
      return inside.has(card.id)
        ? shownAs(card, t`${name}, already in this album`, inAlbum)
        : shownAs(card, name, '');
    },
    isSelected: (key, id, place) => !inside.has(id) && isSelected(selected, id, key, place),
    onToggle: (id, group, place) => {
      if (!inside.has(id)) list.send({ type: 'photo.toggle', id, group: group as GroupKey, place });
    },
    onOpen: () => undefined,
  };
  return (
    <ListGrid
      list={list}
      selection={selection}
      label={t`Your photos by month`}
      labelsOf={(groups) => ({
        labels: monthStops(i18n.locale, groups as readonly Month[], t`Unknown Date`).map(({ text }) => text),
      })}
      otherwise={otherwise}
    />
  );
}

/** Chooses photos from the library to add to an album; photos that are already in it are marked [2.36a]. */
export function FromLibrary({ choice }: { choice: ChoiceRef }) {
  const { t } = useLingui();
  const list = useSelector(choice, ({ children }) => children.list);
  const viewState = useSelector(list, (snapshot) => snapshot && listViewState(snapshot));
  const selection = useSelector(list, (snapshot) => snapshot && selectionOf(snapshot));
  const inside = useSelector(choice, insideOf);
  const unknown = useSelector(choice, isInsideUnknown);
  if (list === undefined || selection === undefined) return null;
  return (
    <div css={stack}>
      {unknown ? (
        <ErrorNotice
          inside
          message={<Trans>We couldn’t check which photos are already in this album</Trans>}
          onRetry={() => choice.send({ type: 'inside.retry' })}
        >
          <Trans>You can still choose photos. We won’t add the same photo twice.</Trans>
        </ErrorNotice>
      ) : null}
      {viewState === 'failed' ? (
        <ErrorNotice
          inside
          message={<Trans>Error: Your photos could not be loaded</Trans>}
          onRetry={() => list.send({ type: 'list.retry' })}
        />
      ) : null}
      {viewState === 'loading' ? (
        <div css={middle} role="status" aria-label={t`Loading your photos`}>
          <Spinner size={28} />
        </div>
      ) : null}
      {viewState === 'empty' ? (
        <div css={middle}>
          <p css={words}>
            <Trans>Your library is empty. Add photos from your device first.</Trans>
          </p>
        </div>
      ) : null}
      {viewState === 'ready' ? <Choices list={list} selection={selection} inside={inside} /> : null}
    </div>
  );
}
