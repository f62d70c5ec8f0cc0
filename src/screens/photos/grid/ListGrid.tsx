import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { PhotoCard } from '../../../../machines/photos/library/chunk.values.ts';
import { photoGridIn } from '../../../../machines/photos/library/library.selectors.ts';
import type { ListView, GroupKey } from '../../../../machines/photos/library/model.ts';
import { isLayoutKnown, layoutOf } from '../../../../machines/photos/library/photoGrid.selectors.ts';
import {
  isRecalled,
  isRejected,
  isReturned,
  rejectedInView,
  scrollOf,
  shownGroupsOf,
  shownMonth,
  shownWhole,
  showsMonths,
} from '../../../../machines/photos/lists/photoList.selectors.ts';
import {
  isSameListPlace,
  isSameShape,
  revealedOf,
  topOf,
  viewOf,
} from '../../../../machines/photos/lists/shown.selectors.ts';
import { useActors } from '../../../context/actors.ts';
import { watching } from '../../../context/watching.ts';
import type { Group } from '../../../../machines/photos/selection/selected.values.ts';
import {
  isSelected,
  isSelecting,
  selectedIn,
  selectedOf,
  shareOf,
} from '../../../../machines/photos/selection/selection.selectors.ts';
import type { GridPicture, GridSpot, VisibleRange } from '../../../ui/grid/model.ts';
import { PictureGrid, type PictureGridProps } from '../../../ui/grid/PictureGrid.tsx';
import { NextTask } from '../../../ui/NextTask.tsx';
import { usePhotoName } from '../../../ui/photoName.ts';
import type { PhotoListRef, SelectionRef } from '../refs.ts';
import { shownCard } from './shownCard.ts';
import { UnreadMonths } from './UnreadMonths.tsx';

/** The labels of a list's groups, and the control beside the grid. */
export interface GridLabels extends Pick<PictureGridProps<ListView>, 'beside'> {
  /** One label per group, in the order of the groups. */
  readonly labels: readonly string[];
  /** Adjacent groups with the same value may be placed side by side. */
  readonly joins?: readonly string[];
}

export interface ListGridProps {
  /** The chart of the list: the timeline, the flat list or an album. */
  readonly list: PhotoListRef;
  readonly selection: SelectionRef;
  /** Accessible name of the grid. */
  readonly label: string;
  readonly labelsOf: (groups: readonly Group<GroupKey>[]) => GridLabels;
  /** Name of the album that contains these photos, for each photo's accessible name. */
  readonly album?: string | undefined;
  /** Returns the label of a group while this photo is at the top of the viewport; null keeps the usual label. */
  readonly runningLabel?: (first: PhotoCard) => string;
  /** Properties that differ in lists from which the customer chooses photos. */
  readonly otherwise?: Partial<PictureGridProps<ListView>>;
}

/**
 * The object that the grid receives for each photo, memoised while a cell shows it: the DOM is not updated
 * for the same object.
 */
const shownCards = new WeakMap<PhotoCard, { readonly words: string; readonly photo: GridPicture }>();

/** The grid passes back the keys that it was given. */
const cardAt = (view: ListView, key: string, place: number) => view.photoAt(key as GroupKey, place);

const rangeIn = ({ key, first, last }: VisibleRange) => ({ group: key as GroupKey, range: { first, last } });
const spotIn = ({ section, place, id }: GridSpot) => ({ group: section as GroupKey, place, id });

/** Any list of photos in groups, with selecting and the actions on a photo [2.16, 2.17, 4.2]. */
export const ListGrid = (props: ListGridProps) => (
  <NextTask>
    <Groups {...props} />
  </NextTask>
);

function Groups(props: ListGridProps) {
  const { list, selection, label, labelsOf, runningLabel, album } = props;
  const { t, i18n } = useLingui();
  const view = useSelector(list, viewOf, isSameShape);
  const shownOf = useSelector(list, shownGroupsOf);
  const byMonth = useSelector(list, showsMonths);
  const rejected = useSelector(list, isRejected);
  const unread = useSelector(list, rejectedInView, shallowEqual);
  const several = unread.length > 1;
  const revealed = useSelector(list, revealedOf, isSameListPlace);
  const returned = useSelector(list, isReturned);
  const scroll = useSelector(list, scrollOf);
  const recalled = useSelector(scroll, isRecalled);
  const top = useSelector(scroll, topOf);
  const photoGrid = useSelector(useActors().library ?? undefined, photoGridIn);
  const layoutKnown = useSelector(photoGrid, isLayoutKnown);
  const layout = useSelector(photoGrid, layoutOf);
  const photoName = usePhotoName();
  const selecting = useSelector(selection, isSelecting);
  const selected = useSelector(selection, selectedOf);
  const note = (group: Group) => {
    const chosen = selectedIn(selected, group);
    const { count } = group;
    if (selecting && chosen > 0) {
      const share = i18n.number(chosen);
      return t`${plural(count, { one: `${share} of # selected`, other: `${share} of # selected` })}`;
    }
    // A running label names a single day of the list, but the count would be that of the whole list.
    if (runningLabel !== undefined) return '';
    return t`${plural(count, { one: '# photo', other: '# photos' })}`;
  };
  const words = `${i18n.locale} ${album ?? ''}`;
  const shown = (card: PhotoCard): GridPicture => {
    const before = shownCards.get(card);
    if (before?.words === words) return before.photo;
    const photo = shownCard(card, photoName(card, album));
    shownCards.set(card, { words, photo });
    return photo;
  };
  // Wait until stored position and layout are known, because the list starts at that position.
  if (!recalled || !layoutKnown) return null;
  const groups = view.groups();
  const { labels, joins, beside } = labelsOf(groups);
  const cells = groups.map((group) =>
    byMonth ? shownMonth(group, shownOf[group.key]) : shownWhole(group, rejected),
  );
  return (
    <>
      <PictureGrid
        photos={view}
        source={watching(list, viewOf)}
        selecting={selecting}
        sections={cells.map((group, index) => ({
          key: group.key,
          label: labels[index] ?? '',
          ...(joins?.[index] === undefined ? {} : { joins: joins[index] }),
          note: () => note(group),
          cells: group.cells,
          more: group.more,
          failed: group.rejected && !several,
          share: () => shareOf(selected, group),
        }))}
        photo={(seen, key, place) => {
          const card = cardAt(seen, key, place);
          return card === undefined ? undefined : shown(card);
        }}
        proportions={layout === 'proportions'}
        ratio={(seen, key, place) => seen.ratioAt(key as GroupKey, place)}
        hint={(seen, key, place) => seen.placeholderAt(key as GroupKey, place)}
        isSelected={(key, id, place) => selecting && isSelected(selected, id, key, place)}
        words={{
          grid: label,
          loading: t`Loading photo`,
          more: (count) => `+${i18n.number(count)}`,
          showAll: t`Show all`,
          look: t`View this photo`,
          failed: t`Error: Your photos could not be loaded`,
          retry: t`Try again`,
          selectSection: (section) => t`Select ${section}`,
        }}
        {...(returned
          ? { goTo: { section: revealed?.group ?? null, place: revealed?.place ?? 0, top } }
          : {})}
        {...(beside === undefined ? {} : { beside })}
        {...(runningLabel === undefined
          ? {}
          : {
              runningLabel: (seen: ListView, key: string, place: number) => {
                const card = cardAt(seen, key, place);
                return card === undefined ? null : runningLabel(card);
              },
            })}
        onVisible={(looked) => list.send({ type: 'viewport.changed', groups: looked.map(rangeIn) })}
        onAhead={(looked) => list.send({ type: 'travel.ahead', groups: looked.map(rangeIn) })}
        onConsider={(looked) =>
          list.send(
            looked === null
              ? { type: 'jump.dropped' }
              : { type: 'jump.considered', groups: looked.map(rangeIn) },
          )
        }
        onRest={(position) => list.send({ type: 'scroll.rested', position })}
        onOpen={(id, position) => list.send({ type: 'photo.open', id, position })}
        onToggle={(id, group, place) =>
          list.send({ type: 'photo.toggle', id, group: group as GroupKey, place })
        }
        onToggleSection={(group) => list.send({ type: 'group.toggle', group: group as GroupKey })}
        onRange={(from, to, selects) =>
          list.send({ type: 'range.select', from: spotIn(from), to: spotIn(to), selects })
        }
        onArea={(runs, selects) =>
          list.send({
            type: 'area.select',
            runs: runs.map(({ key, first, last }) => ({ group: key as GroupKey, first, last })),
            selects,
          })
        }
        onSelectAll={() => list.send({ type: 'selection.all' })}
        onEscape={() => selection.send({ type: 'selection.escape' })}
        onExpand={(group) => list.send({ type: 'group.expand', group: group as GroupKey })}
        onBroken={(id, group) => list.send({ type: 'picture.broken', id, group: group as GroupKey })}
        onRetry={(group) => list.send({ type: 'group.retry', group: group as GroupKey })}
        {...props.otherwise}
      />
      {several ? (
        <UnreadMonths
          onRetry={() => {
            for (const group of unread) list.send({ type: 'group.retry', group });
          }}
        />
      ) : null}
    </>
  );
}
