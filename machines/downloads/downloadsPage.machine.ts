import { assign, type EventObject, fromCallback, sendTo, setup } from 'xstate';
import { findActor } from '../system/directory.ts';
import type { CallReply } from '../../contracts/call.ts';
import { listDownloads } from '../../contracts/downloads/calls.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import { tell } from '../system/tell.ts';
import { sourceStub } from '../system/stubs.ts';
import { withEvent, withSnapshot } from '../system/outcomes.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import type { ToChild } from '../system/toChild.ts';
import type { DownloadRequest, DownloadsPageRef } from './downloads.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

export type DownloadsPageEvent =
  | AreaEvent
  /** A push message about an archive has arrived. */
  | { readonly type: 'downloads.changed' }
  /**
   * The customer has returned to the page after a pause. The push channel may have closed in the meantime.
   */
  | { readonly type: 'page.resumed' }
  | { readonly type: 'downloads.retry' }
  | { readonly type: 'archive.download'; readonly id: string }
  /** Requests a new archive to replace one that has expired or failed. */
  | { readonly type: 'archive.renew'; readonly id: string };

type Reply = CallReply<typeof listDownloads>;
type Items = Reply['items'];
interface DownloadsPageContext {
  /** The items as last read: the rows on the screen, with the buttons that the customer can click. */
  readonly items: Items;
}

/**
 * Registers the page with the `downloads` chart while it is open. This is an actor because a stopped page
 * runs no exit actions.
 */
export const attendance = fromCallback<EventObject, { readonly page: DownloadsPageRef }>(
  ({ input: { page }, system }) => {
    findActor(system, 'downloads')?.send({ type: 'page.opened', page });
    return () => findActor(system, 'downloads')?.send({ type: 'page.closed', page });
  },
);

/** Milliseconds within which a second click counts as part of a double click. */
export const doublePress = 500;

const toList: ToChild<'list', QueryEvent<typeof listDownloads>> = sendTo;

/** Cache tag of the list of downloads, for `cache.stale`. */
export const downloadsTag = 'downloads';

/** The 'Downloads' page: the archives of recent days with their states and actions [2.52]. */
export const downloadsPageMachine = setup({
  types: {
    context: {} as DownloadsPageContext,
    input: {} as AreaRoute,
    events: {} as DownloadsPageEvent,
    children: {} as { list: 'list'; attendance: 'attendance'; returning: 'watchReturn' },
  },
  actors: {
    list: queryFor(listDownloads),
    attendance,
    /** Sends `page.resumed` when the customer returns after a pause. */
    watchReturn: sourceStub<{ readonly type: 'page.resumed' }>('downloadsPage.watchReturn'),
  },
  actions: {
    askArchive: tell('downloads', 'download.archive', (_, { id }: { readonly id: string }) => ({ id })),
    askNew: tell('downloads', 'download.selected', (_, request: DownloadRequest) => request),
    wantChannel: tell('downloads', 'page.opened', ({ self }) => ({ page: self })),
    keepItems: assign({ items: (_, read: QueryShown<Reply>) => itemsIn(read) }),
    renew: toList('list', { type: 'cache.stale', tags: [downloadsTag] }),
    retry: toList('list', { type: 'query.retry' }),
  },
  guards: {
    isListed: ({ context }, { id }: { readonly id: string }) => itemOf(context, id) !== undefined,
    canRenew: ({ context }, { id }: { readonly id: string }) => photosOf(context, id).length > 0,
  },
  delays: { doublePress },
}).createMachine({
  id: 'downloadsPage',
  description:
    'The customer sees the recent archives, latest first, or a skeleton while they are loading, an error after a failure, or a hint if there are none.',
  meta: { spec: ['2.10', '2.52h', '3.15a', '3.21a', '4.16b', '4.18', '7.7'] },
  context: { items: [] },
  invoke: [
    {
      id: 'list',
      src: 'list',
      input: { call: { params: {}, query: {}, body: {} }, tags: [downloadsTag], observed: true },
      onSnapshot: { actions: withSnapshot('keepItems') },
    },
    { id: 'attendance', src: 'attendance', input: ({ self }) => ({ page: self }) },
    { id: 'returning', src: 'watchReturn' },
  ],
  on: {
    'area.route': { description: 'A URL that differs only in its query string belongs to the same page.' },
    'downloads.changed': { actions: 'renew' },
    'downloads.retry': { actions: 'retry' },
    'page.resumed': { actions: ['wantChannel', 'renew'] },
  },
  initial: 'free',
  states: {
    free: {
      description: 'The buttons of the list are enabled.',
      meta: { spec: ['4.16a', '7.7'] },
      on: {
        'archive.download': {
          guard: withEvent('isListed'),
          target: 'pressed',
          actions: { type: 'askArchive', params: ({ event }) => ({ id: event.id }) },
        },
        'archive.renew': {
          guard: withEvent('canRenew'),
          target: 'pressed',
          actions: {
            type: 'askNew',
            params: ({ context, event }) => ({
              name: nameOf(context, event.id),
              target: { kind: 'ids', ids: photosOf(context, event.id) },
            }),
          },
        },
      },
    },
    pressed: {
      description:
        'A button was clicked a moment ago; rows move when an archive is added, so the second click of a double click is ignored.',
      meta: { spec: ['4.16a'] },
      after: { doublePress: 'free' },
    },
  },
});

export const downloadsPageWords: ChartWords<typeof downloadsPageMachine> = {
  guards: {
    isListed: {
      why: 'the archive is in the list of downloads',
      whyNot: 'the archive is no longer in the list of downloads',
    },
    canRenew: {
      why: 'the photos of the archive are known',
      whyNot: 'the list of downloads does not say which photos the archive had',
    },
  },
  delays: { doublePress: 'enough time has passed since the click to rule out a double click' },
  events: {
    'area.route': areaRouteWords,
    'downloads.changed': 'the state of an archive may have changed',
    'page.resumed': 'the customer returns to the page after an absence',
    'downloads.retry': 'the customer tries again to load the downloads',
    'archive.download': 'the customer downloads an archive of the list',
    'archive.renew': 'the customer requests a new archive of the same photos',
  },
};

const itemsIn = (read: QueryShown<Reply>): Items => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data.items : [];
};

function itemOf({ items }: DownloadsPageContext, id: string) {
  return items.find((item) => item.id === id);
}
function photosOf(context: DownloadsPageContext, id: string): readonly string[] {
  return itemOf(context, id)?.photos ?? [];
}
function nameOf(context: DownloadsPageContext, id: string): string {
  return itemOf(context, id)?.name ?? '';
}
