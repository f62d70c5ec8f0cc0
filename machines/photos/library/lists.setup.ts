import { assign, enqueueActions, raise, stateIn } from 'xstate';
import { closedIn, entries, nameOf, showing } from './context.values.ts';
import { countsSetup } from './counts.setup.ts';
import type { FlatListRef, ListsEvent, OpenList, PagesEvent, ToList } from './library.events.ts';
import { libraryValue } from './library.values.ts';
import { listKey, scopeName, type PhotoList, type ScopeName } from './lists.values.ts';
import type { Removal } from './overlay.values.ts';

// Guards of a setup have no names yet where its actions are typed.
const monthsFailed = stateIn({ months: 'failed' }) as never;
const totalsFailed = stateIn({ totals: 'failed' }) as never;

/** The lists that are open, and what they are told [4.1]. */
export const listsSetup = countsSetup.extend({
  actions: {
    /** Once for all that one change brings: whoever is told sees all of it. */
    tellLists: raise((_, { of, told }: { of: ScopeName | null; told: ListsEvent }) => ({
      type: 'lists.tell' as const,
      of,
      told,
    })),
    tellPages: raise((_, { list, how }: { list: PhotoList; how: 'fulfilled' | 'rejected' }) => ({
      type: 'lists.tell' as const,
      of: scopeName(list.scope),
      told: { type: `list.${how}` as const, list },
    })),
    /** One value for all of them. */
    sendValue: enqueueActions(
      ({ context, enqueue, check }, { of, told }: { of: ScopeName | null; told: ListsEvent }) => {
        const value = libraryValue(context, {
          months: check(monthsFailed),
          totals: check(totalsFailed),
        });
        for (const { list, scope } of context.lists)
          if (of === null || nameOf(scope) === of) enqueue.sendTo(list, { ...told, value } as ToList);
      },
    ),
    /** What could not be read is read again. */
    readMissing: enqueueActions(({ context, enqueue, check }) => {
      for (const [, pages] of entries(context)) enqueue.sendTo(pages, { type: 'pages.retry' });
      if (check(monthsFailed) || check(totalsFailed)) enqueue.raise({ type: 'counts.renew' });
    }),
    keepHeld: assign({
      held: ({ context }, { list, pages }: Pick<PagesEvent, 'list' | 'pages'>) =>
        context.held[listKey(list)] === pages ? context.held : { ...context.held, [listKey(list)]: pages },
    }),
    /** The lists that show the photos of an operation are told that they go, or come back. */
    tellVanished: enqueueActions(({ context, enqueue }, removal: Removal) => {
      const ids = new Set(removal.removes.keys());
      for (const list of showing(context, removal)) enqueue.sendTo(list, { type: 'photos.vanished', ids });
    }),
    tellReturned: enqueueActions(({ context, enqueue }, removal: Removal) => {
      const ids = new Set(removal.removes.keys());
      for (const list of showing(context, removal)) enqueue.sendTo(list, { type: 'photos.returned', ids });
    }),
    addList: assign({
      lists: ({ context }, opened: OpenList) => [...context.lists, opened],
    }),
    removeList: assign(({ context }, list: FlatListRef) => closedIn(context, list)),
  },
});
