import type { SnapshotFrom } from 'xstate';
import type { GroupKey, ListPlace, ListView } from '../library/model.ts';
import type { scrollMemoryMachine } from './scrollMemory.machine.ts';

interface Shown {
  readonly context: { readonly view: ListView; readonly reveal: string | null };
}

/** Returns the list as last reported by the library. */
export const viewOf = <View extends ListView>({
  context,
}: {
  readonly context: { readonly view: View };
}): View => context.view;

/** Returns whether two views have the same layout: the same groups, counts and order. */
export function isSameShape(one: ListView, other: ListView): boolean {
  const [groups, others] = [one.groups(), other.groups()];
  return (
    one.counted() === other.counted() &&
    (groups === others ||
      (groups.length === others.length &&
        groups.every(
          ({ key, count }, index) => key === others[index]?.key && count === others[index]?.count,
        )))
  );
}

/** Returns the position of the photo last shown in the preview; undefined if its page is not loaded. */
export const revealedOf = ({ context: { view, reveal } }: Shown): ListPlace | undefined =>
  reveal === null ? undefined : view.placeOf(reveal);
export const isSameListPlace = (one: ListPlace | undefined, other: ListPlace | undefined): boolean =>
  one?.group === other?.group && one?.place === other?.place;

/** Returns the stored scroll position in pixels from the top; null if unknown. */
export const topOf = (snapshot: SnapshotFrom<typeof scrollMemoryMachine> | undefined): number | null =>
  snapshot?.context.position?.[1] ?? null;

/** Returns the thumbnails of the first photos, taken from loaded pages. */
export const firstPictures = ({ context: { view } }: Pick<Shown, 'context'>): readonly string[] => {
  const first = view.first();
  return first === undefined ? [] : [0, 1, 2].map((place) => view.photoAt(first.group, place)?.small ?? '');
};
/** Returns whether the first photo of a group is loaded. */
export const holdsFirst = ({ context: { view } }: Shown, group: GroupKey): boolean =>
  view.photoAt(group, 0) !== undefined;
