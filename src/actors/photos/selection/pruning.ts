import type { ActorRefFrom } from 'xstate';
import { goneFrom } from '../../../../machines/photos/library/goneFrom.ts';
import type { libraryMachine } from '../../../../machines/photos/library/library.machine.ts';
import { listKey, pageSizeOf, type ListKey } from '../../../../machines/photos/library/lists.values.ts';
import type { Pages } from '../../../../machines/photos/library/paging.values.ts';

type Library = Pick<ActorRefFrom<typeof libraryMachine>, 'getSnapshot' | 'subscribe'>;

/** Says which photos went from the lists that are looked at, whoever deleted them; answers how to stop. */
export function watchGone(library: Library, tell: (ids: ReadonlySet<string>) => void): () => void {
  const known = new Map<ListKey, Pages>();
  const look = () => {
    for (const ref of Object.values(library.getSnapshot().context.pages)) {
      const { list, pages, ranges } = ref?.getSnapshot().context ?? {};
      // Pages that were let go are remembered until they are read again.
      if (list === undefined || pages === undefined || pages.size === 0) continue;
      if (Object.keys(ranges ?? {}).length === 0) continue;
      const key = listKey(list);
      const before = known.get(key);
      if (before === pages) continue;
      known.set(key, pages);
      const gone = before === undefined ? new Set<string>() : goneFrom(before, pages, pageSizeOf(key));
      if (gone.size > 0) tell(gone);
    }
  };
  look();
  const watching = library.subscribe(look);
  return () => watching.unsubscribe();
}
