import { type GroupKey, type ListPlace, type ListView, type Range, rank } from '../library/model.ts';

type ViewedRange<Key extends GroupKey> = Pick<ListView<Key>, 'groups' | 'list'>;

/**
 * Returns the groups before or after a group, nearest first. The group itself may be a month that has lost
 * its last photo.
 */
function groupsAround<Key extends GroupKey>(view: ViewedRange<Key>, group: Key, step: 1 | -1) {
  const ascending = view.list(group).sorting.sortOrder === 'asc' ? 1 : -1;
  const others = view
    .groups()
    .filter(
      ({ key }) => group !== 'all' && key !== 'all' && (rank(key) - rank(group)) * ascending * step > 0,
    );
  return step === 1 ? others : others.toReversed();
}

/**
 * Returns the position after (1) or before (-1) another position, across groups [2.27]; undefined at the ends
 * of the list.
 */
export function neighbourOf<Key extends GroupKey>(
  view: ViewedRange<Key>,
  { group, place }: ListPlace<Key>,
  step: 1 | -1,
): ListPlace<Key> | undefined {
  const here = view.groups().find(({ key }) => key === group);
  const next = place + step;
  if (here !== undefined && next >= 0 && next < here.count) return { group, place: next };
  const [other] = groupsAround(view, group, step);
  return other && { group: other.key, place: step === 1 ? 0 : other.count - 1 };
}

/** Number of photos on either side that are kept loaded. */
export const around = 8;

/** Returns a position and up to `around` more on either side, across groups, keyed by group. */
export function placesAround(view: ListView, middle: ListPlace): ReadonlyMap<GroupKey, Range> {
  const ranges = new Map<GroupKey, Range>([[middle.group, { first: middle.place, last: middle.place }]]);
  for (const step of [1, -1] as const) {
    let place = neighbourOf(view, middle, step);
    for (let count = 0; place !== undefined && count < around; count += 1) {
      const range = ranges.get(place.group) ?? { first: place.place, last: place.place };
      ranges.set(place.group, {
        first: Math.min(range.first, place.place),
        last: Math.max(range.last, place.place),
      });
      place = neighbourOf(view, place, step);
    }
  }
  return ranges;
}
