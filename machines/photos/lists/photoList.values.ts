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

/** Photos that more than fill the first screen of a desktop. */
const firstScreen = 48;
/** The smallest height of a month, in photos: its label and one row. */
const leastOfMonth = 6;

export const isByMonth = ({ scope }: ShownList) => scope.kind === 'timeline';
export const isOfAlbum = ({ scope }: ShownList) => 'albumId' in scope;
const isFlat = (list: ShownList): list is FlatList => !isByMonth(list);

/** The list as the library tells of it; also the name under which it looks at photos. */
export const nameOf = ({ scope }: ShownList): ScopeName =>
  scope.kind === 'timeline' ? 'timeline' : scopeName(scope);

/** A list as the library's value has it. */
export const viewIn = (value: LibraryValue, list: ShownList): ListView =>
  isFlat(list) ? value.flat(list) : value.timeline();

/** What the library reads for a group of the list. */
export const readFor = (list: ShownList, group: GroupKey): PhotoList =>
  isFlat(list) ? list : { scope: { kind: 'month', month: group as MonthKey }, sorting: list.sorting };

/** What is to be read for these groups, in places of the library's epoch. */
export const wayOver = (
  { list, view }: Pick<PhotoListContext, 'list' | 'view'>,
  groups: readonly VisibleRange[],
) => ({
  stretch: groups.map(({ group, range }) => ({ list: readFor(list, group), ...range })),
  epoch: view.epoch,
});

/** The group that the library means. */
export const groupOf = ({ scope }: PhotoList): GroupKey => (scope.kind === 'month' ? scope.month : flatGroup);

/** Whether what the library tells is of this list, in the order that shows. */
export const isOwn = (list: ShownList, { scope, sorting }: PhotoList) =>
  scopeName(scope) === nameOf(list) &&
  sorting.sortKey === list.sorting.sortKey &&
  sorting.sortOrder === list.sorting.sortOrder;

/** Whether it is of a group that has come into view. */
export const isSeen = ({ list, sections }: PhotoListContext, told: PhotoList) =>
  isOwn(list, told) && sections[groupOf(told)] !== undefined;

/** The timeline's previews name the photo alone, those of albums name both. */
export const previewIdOf = ({ route: { name, params } }: AreaRoute) =>
  params['photoId'] ?? (name === 'photoPreview' ? (params['id'] ?? null) : null);

/** Nothing is seen yet; the address may already name a photo. */
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

/** Whether the photos at the ends of everything in view are there. */
export const isThere = (view: ListView, visible: PhotoListContext['visible']) =>
  visible.every(({ group, range: { first, last } }) =>
    [first, last].every((place) => view.photoAt(group, place) !== undefined),
  );

const rankOf = (group: GroupKey) => (group === flatGroup ? 0 : rank(group));
const compare = (order: Sorting['sortOrder']) => (one: VisibleRange, other: VisibleRange) =>
  (order === 'asc' ? 1 : -1) * (rankOf(one.group) - rankOf(other.group));

/** In the order of the page. Of months whole pages: what moves within one is read already, and tells nobody anything. */
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
 * The range of the timeline before the first drawing: the start of the newest months, so that their photos are
 * requested while the page is made. The grid sends the real range as soon as it is drawn. A list under an open photo
 * waits for it.
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

/** The photo that was open last stands behind the cells of its month that show: its month is to show whole [2.28]. */
export function hiddenMonth({ list, previewId, view }: PhotoListContext): GroupKey | null {
  const at = previewId === null || !isByMonth(list) ? undefined : view.placeOf(previewId);
  return at !== undefined && at.place >= timelinePageSize ? at.group : null;
}

/** With a section for each of these groups. */
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
