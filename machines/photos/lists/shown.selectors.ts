import type { SnapshotFrom } from 'xstate';
import type { GroupKey, ListPlace, ListView } from '../library/model.ts';
import type { scrollMemoryMachine } from './scrollMemory.machine.ts';

interface Shown {
  readonly context: { readonly view: ListView; readonly reveal: string | null };
}

/** The list as the library told of it last. */
export const viewOf = <View extends ListView>({
  context,
}: {
  readonly context: { readonly view: View };
}): View => context.view;

/** Two views draw the same page around the cells: the same groups with the same counts, in the same order. */
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

/** Where the photo is seen that the preview was on last; undefined while its page is not there. */
export const revealedOf = ({ context: { view, reveal } }: Shown): ListPlace | undefined =>
  reveal === null ? undefined : view.placeOf(reveal);
export const isSameListPlace = (one: ListPlace | undefined, other: ListPlace | undefined): boolean =>
  one?.group === other?.group && one?.place === other?.place;

/** Pixels from the top at which the list was left; null where nobody knows. */
export const topOf = (snapshot: SnapshotFrom<typeof scrollMemoryMachine> | undefined): number | null =>
  snapshot?.context.position?.[1] ?? null;

/** Small pictures of the first photos, as far as they are there. */
export const firstPictures = ({ context: { view } }: Pick<Shown, 'context'>): readonly string[] => {
  const first = view.first();
  return first === undefined ? [] : [0, 1, 2].map((place) => view.photoAt(first.group, place)?.small ?? '');
};
/** The first photo of a group is there. */
export const holdsFirst = ({ context: { view } }: Shown, group: GroupKey): boolean =>
  view.photoAt(group, 0) !== undefined;
