import { assign, enqueueActions } from 'xstate';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import {
  countKey,
  countOf,
  entries,
  observersOf,
  observersWithout,
  only,
  type Leaving,
  type Renewal,
} from './context.values.ts';
import type { PhotoPagesRef } from './library.types.ts';
import { listKey, type PhotoList } from './lists.values.ts';
import { listsSetup } from './lists.setup.ts';
import { hiddenIn, settled } from './overlay.values.ts';

/** What the pages of one list are told. */
type ToPages = { readonly type: 'pages.retry' } | { readonly type: 'picture.broken'; readonly id: string };

/** The pages of the lists: who looks where, and what is read for it [4.1]. */
export const rangesSetup = listsSetup.extend({
  actions: {
    observe: enqueueActions(
      (
        { context, enqueue, self },
        { list, observer, first, last }: { list: PhotoList; observer: string; first: number; last: number },
      ) => {
        const key = listKey(list);
        if (context.pages[key] === undefined) {
          const input = {
            list,
            epoch: context.overlay.epoch,
            randomAccess: context.randomAccess,
            library: self,
          };
          enqueue.assign({
            pages: ({ context: { pages }, spawn }) => ({
              ...pages,
              [key]: spawn('photoPages', { id: `pages-${key}`, input }),
            }),
          });
        }
        const end = Math.min(countOf(context, list.scope) - 1, last + hiddenIn(context.overlay, key).size);
        const range = { first: Math.max(0, Math.min(first, end)), last: Math.max(0, end) };
        const before = observersOf(context, key);
        if (!before.includes(observer))
          enqueue.assign({ observers: { ...context.observers, [key]: [...before, observer] } });
        enqueue.sendTo(({ context: { pages } }) => pages[key] as PhotoPagesRef, {
          type: 'pages.look',
          observer,
          range,
        });
      },
    ),
    /** Whoever looked there looks there no more. */
    leave: enqueueActions(({ context, enqueue }, { leaves }: { readonly leaves: Leaving }) => {
      for (const [key, pages] of entries(context))
        for (const observer of observersOf(context, key))
          if (leaves(key, observer)) enqueue.sendTo(pages, { type: 'pages.leave', observer });
      enqueue.assign({ observers: observersWithout(context, leaves) });
    }),
    passOn: enqueueActions(({ context, enqueue }, { list, event }: { list: PhotoList; event: ToPages }) => {
      const pages = context.pages[listKey(list)];
      if (pages !== undefined) enqueue.sendTo(pages, event);
    }),
    /** Mostly nothing waited for it, and nothing shows differently. */
    settle: assign({
      overlay: ({ context }, { list, sinceEpoch }: { list: PhotoList; sinceEpoch: number }) =>
        settled(context.overlay, listKey(list), sinceEpoch),
    }),
    keepSorting: assign({ sorting: (_, sorting: Sorting) => sorting }),
    /** What changed is read again, what is not kept is let go, and everything is counted anew. */
    renew: enqueueActions(({ context, enqueue }, { overlay, concerns, keeps }: Renewal) => {
      for (const [key, ref] of entries(context)) {
        if (!keeps(key)) enqueue.stopChild(ref);
        else if (concerns(key)) enqueue.sendTo(ref, { type: 'pages.stale', epoch: overlay.epoch });
      }
      for (const { list, scope } of context.lists)
        if (scope !== null && concerns(countKey(scope))) enqueue.sendTo(list, { type: 'list.recount' });
      enqueue.assign({ overlay, pages: only(context.pages, keeps), held: only(context.held, keeps) });
      enqueue.raise({ type: 'counts.renew' });
    }),
  },
});
