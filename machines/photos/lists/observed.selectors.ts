import type { LibrarySnapshot } from '../library/library.selectors.ts';
import type { ListKey } from '../library/lists.values.ts';

/** The lists of which an observer looks at some photos. */
export const observedBy = ({ context }: LibrarySnapshot, observer: string): readonly ListKey[] =>
  (Object.entries(context.observers) as [ListKey, readonly string[]][]).flatMap(([key, observers]) =>
    observers.includes(observer) ? [key] : [],
  );
