import type { ActorRefFrom } from 'xstate';
import { removedIds } from '../../../../machines/photos/library/removedIds.ts';
import type { libraryMachine } from '../../../../machines/photos/library/library.machine.ts';
import type { LibraryContext } from '../../../../machines/photos/library/library.setup.ts';
import { type ListKey, type Pages, pageSizeOf } from '../../../../machines/photos/library/model.ts';
import { watchCharts } from '../../watchCharts.ts';

export type Library = Pick<ActorRefFrom<typeof libraryMachine>, 'getSnapshot' | 'subscribe'>;

/**
 * Reports which photos have disappeared from the visible lists, through any deletion. Returns a function that stops
 * it.
 */
export function watchGone(library: Library, tell: (ids: ReadonlySet<string>) => void): () => void {
  const known = new Map<ListKey, Pages>();
  const look = ({ held, observers }: LibraryContext) => {
    for (const [key, pages] of Object.entries(held) as [ListKey, Pages][]) {
      // Pages that were released are remembered until they are read again.
      if (pages.size === 0 || (observers[key] ?? []).length === 0) continue;
      const before = known.get(key);
      if (before === pages) continue;
      known.set(key, pages);
      const gone = before === undefined ? new Set<string>() : removedIds(before, pages, pageSizeOf(key));
      if (gone.size > 0) tell(gone);
    }
  };
  return watchCharts(
    [library],
    (snapshot) => snapshot?.context,
    (context) => {
      if (context !== undefined) look(context);
    },
  );
}
