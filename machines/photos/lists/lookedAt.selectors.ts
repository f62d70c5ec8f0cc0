import type { LibrarySnapshot } from '../library/library.selectors.ts';
import type { PhotoList } from '../library/lists.values.ts';

/** The lists of which an observer looks at some photos; none in a library that is only played. */
export const lookedAtBy = (
  { context }: Partial<Pick<LibrarySnapshot, 'context'>>,
  observer: string,
): readonly PhotoList[] =>
  Object.values(context?.pages ?? {}).flatMap((pages) => {
    const { list, ranges } = pages?.getSnapshot().context ?? {};
    return list === undefined || ranges?.[observer] === undefined ? [] : [list];
  });
