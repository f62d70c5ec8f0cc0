import { timelinePageSize } from '../../../contracts/photos/library/pages.ts';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { AreaRoute } from '../../system/area.ts';
import {
  flatGroup,
  type FlatList,
  type GroupKey,
  type LibraryValue,
  type ListView,
  nothingKnown,
  type PhotoList,
  rank,
  scopeName,
  type ScopeName,
} from '../library/model.ts';
import type {
  PhotoListContext,
  PhotoListInput,
  SectionRef,
  ShownList,
  VisibleRange,
} from './photoList.setup.ts';
import type { SectionInput } from './section.machine.ts';

/** Number of photos that certainly fills the first screen on a desktop. */
const firstScreen = 48;
/** Minimum height of a month, measured in photos: its label and one row. */
const leastOfMonth = 6;

export const isByMonth = ({ scope }: ShownList) => scope.kind === 'timeline';
export const isOfAlbum = ({ scope }: ShownList) => 'albumId' in scope;
const isFlat = (list: ShownList): list is FlatList => !isByMonth(list);

/** Returns the name of the list, which is also the name of its observer in the library. */
export const nameOf = ({ scope }: ShownList): ScopeName =>
  scope.kind === 'timeline' ? 'timeline' : scopeName(scope);

/** Returns the view of one list, taken from the library's data. */
export const viewIn = (value: LibraryValue, list: ShownList): ListView =>
  isFlat(list) ? value.flat(list) : value.timeline();

/** Returns the list that the library reads for a group. */
export const readFor = (list: ShownList, group: GroupKey): PhotoList =>
  isFlat(list) ? list : { scope: { kind: 'month', month: group as MonthKey }, sorting: list.sorting };

/** Returns the ranges to read for these groups, in positions of the library's epoch. */
export const wayOver = (
  { list, view }: Pick<PhotoListContext, 'list' | 'view'>,
  groups: readonly VisibleRange[],
) => ({
  stretch: groups.map(({ group, range }) => ({ list: readFor(list, group), ...range })),
  epoch: view.epoch,
});

/** Returns the group of the list chart to which one of the library's lists belongs. */
export const groupOf = ({ scope }: PhotoList): GroupKey => (scope.kind === 'month' ? scope.month : flatGroup);

/** Returns whether a library event is about this list in its current sort order. */
export const isOwn = (list: ShownList, { scope, sorting }: PhotoList) =>
  scopeName(scope) === nameOf(list) &&
  sorting.sortKey === list.sorting.sortKey &&
  sorting.sortOrder === list.sorting.sortOrder;

/** Returns whether a library event is about a group that has been visible. */
export const isSeen = ({ list, sections }: PhotoListContext, another: PhotoList) =>
  isOwn(list, another) && sections[groupOf(another)] !== undefined;

/**
 * Returns the id of the photo in the URL of a preview. For an album, that URL also contains the id of the
 * album.
 */
export const previewIdOf = ({ route: { name, params } }: AreaRoute) =>
  params['photoId'] ?? (name === 'photoPreview' ? (params['id'] ?? null) : null);

/** Returns the context before any group is visible. The URL may already contain a photo. */
export function initialContext(input: PhotoListInput): PhotoListContext {
  const { library, list, back = false, value = nothingKnown } = input;
  return {
    library,
    list,
    value,
    view: viewIn(value, list),
    sections: {},
    shown: {},
    visible: [],
    previewId: previewIdOf(input),
    back,
    reveal: null,
  };
}

const total = (view: ListView) => view.groups().reduce((sum, { count }) => sum + count, 0);
export const countsNothing = (view: ListView) => view.counted() && total(view) === 0;

/** Returns whether the first and last visible photos are loaded. */
export const isThere = (view: ListView, visible: PhotoListContext['visible']) =>
  visible.every(({ group, range: { first, last } }) =>
    [first, last].every((place) => view.photoAt(group, place) !== undefined),
  );

const rankOf = (group: GroupKey) => (group === flatGroup ? 0 : rank(group));
const compare = (order: Sorting['sortOrder']) => (one: VisibleRange, other: VisibleRange) =>
  (order === 'asc' ? 1 : -1) * (rankOf(one.group) - rankOf(other.group));

/**
 * Returns the visible ranges in the order of the page. For months, the ranges are extended to whole pages, so
 * that scrolling within a loaded page sends no events.
 */
export function visibleIn(list: ShownList, groups: readonly VisibleRange[]): readonly VisibleRange[] {
  if (!isByMonth(list)) return groups;
  const paged = groups.map(({ group, range: { first, last } }) => ({
    group,
    range: {
      first: first - (first % timelinePageSize),
      last: last + timelinePageSize - 1 - (last % timelinePageSize),
    },
  }));
  return paged.sort(compare(list.sorting.sortOrder));
}

/**
 * Returns the visible range to assume before the first render: the start of the newest months, so that their
 * photos are requested early. The grid sends the real range after the first render. While a preview covers
 * the list, the list waits for that range.
 */
export function firstLook({ list, visible, previewId, view }: PhotoListContext): readonly VisibleRange[] {
  if (visible.length > 0 || previewId !== null || !isByMonth(list)) return visible;
  const looked: VisibleRange[] = [];
  let photos = 0;
  for (const { key, count } of view.groups()) {
    if (photos >= firstScreen) break;
    const shown = Math.min(count, timelinePageSize);
    looked.push({ group: key, range: { first: 0, last: shown - 1 } });
    photos += Math.max(shown, leastOfMonth);
  }
  return looked;
}

/**
 * Returns the month to expand if the photo last shown in the preview is in the collapsed part of its month;
 * null otherwise [2.28].
 */
export function hiddenMonth({ list, previewId, view }: PhotoListContext): GroupKey | null {
  const at = previewId === null || !isByMonth(list) ? undefined : view.placeOf(previewId);
  return at !== undefined && at.place >= timelinePageSize ? at.group : null;
}

/** Adds a section for each of these groups. */
export function withSections(
  { sections, list, library }: PhotoListContext,
  groups: readonly GroupKey[],
  start: (input: Omit<SectionInput, 'owner'>) => SectionRef,
): PhotoListContext['sections'] {
  const fresh = groups.filter((group) => sections[group] === undefined);
  const observer = nameOf(list);
  const begun = fresh.map((group) => [
    group,
    start({ group, list: readFor(list, group), library, observer }),
  ]);
  return fresh.length === 0 ? sections : { ...sections, ...Object.fromEntries(begun) };
}
