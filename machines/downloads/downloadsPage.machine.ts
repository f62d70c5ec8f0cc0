import { assign, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { listDownloads } from '../../contracts/downloads/calls.ts';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import { tell } from '../app/tell.ts';
import { sourceStub } from '../stubs.ts';
import { queryFor } from '../request/query.machine.ts';
import { type QueryViewState, queryViewState } from '../request/query.selectors.ts';
import { attendance } from './attendance.ts';
import type { DownloadRequest } from './downloads.events.ts';
import { doublePress } from './times.ts';

/** Word by which `cache.stale` finds the list of downloads. */
export const downloadsTag = 'downloads';

export type DownloadsPageEvent =
  | AreaEvent
  /** A message spoke of an archive. */
  | { readonly type: 'downloads.changed' }
  /** The person came back to the page after a while: the channel may have had its time. */
  | { readonly type: 'page.resumed' }
  | { readonly type: 'downloads.retry' }
  | { readonly type: 'archive.download'; readonly id: string }
  /** A new archive in the place of one that ended. */
  | { readonly type: 'archive.renew'; readonly id: string };

interface DownloadsPageContext {
  /** How the reading of the list stands; the latest first. */
  readonly list: QueryViewState<CallReply<typeof listDownloads>>;
}

/** The page 'Downloads': the archives of the last days, each with its state and what can be done with it [2.52]. */
export const downloadsPageMachine = setup({
  types: {
    context: {} as DownloadsPageContext,
    input: {} as AreaRoute,
    events: {} as DownloadsPageEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { list: 'list'; attendance: 'attendance'; returning: 'watchReturn' },
  },
  actors: {
    list: queryFor(listDownloads),
    attendance,
    /** Tells when the person comes back after a while. */
    watchReturn: sourceStub<{ readonly type: 'page.resumed' }>('downloadsPage.watchReturn'),
  },
  actions: {
    askArchive: tell('downloads', 'download.archive', (_, { id }: { readonly id: string }) => ({ id })),
    askNew: tell('downloads', 'download.selected', (_, wish: DownloadRequest) => wish),
    wantChannel: tell('downloads', 'page.opened', ({ self }) => ({ page: self })),
    keepRead: assign({ list: (_, list: DownloadsPageContext['list']) => list }),
    renew: sendTo('list', { type: 'cache.stale', tags: [downloadsTag] }),
    retry: sendTo('list', { type: 'query.retry' }),
  },
  guards: {
    none: ({ context: { list } }) => list.state === 'ready' && list.data.items.length === 0,
    some: ({ context: { list } }) => list.state === 'ready',
    failed: ({ context: { list } }) => list.state === 'failed',
    isListed: ({ context }, { id }: { readonly id: string }) => itemOf(context, id) !== undefined,
    canRenew: ({ context }, { id }: { readonly id: string }) => photosOf(context, id).length > 0,
  },
  delays: { doublePress },
}).createMachine({
  id: 'downloadsPage',
  description: 'The archives that were asked for lately.',
  meta: { spec: ['2.10', '2.52h', '7.7'] },
  type: 'parallel',
  context: { list: { state: 'loading' } },
  invoke: [
    { id: 'attendance', src: 'attendance', input: ({ self }) => ({ page: self }) },
    { id: 'returning', src: 'watchReturn' },
  ],
  on: {
    'area.route': { description: 'Another query is the same page.' },
    'downloads.changed': { actions: 'renew' },
    'page.resumed': { actions: ['wantChannel', 'renew'] },
  },
  states: {
    list: {
      description: 'What there is.',
      meta: { spec: ['2.52h', '7.7'] },
      invoke: {
        id: 'list',
        src: 'list',
        input: { call: { params: {}, query: {}, body: {} }, tags: [downloadsTag], observed: true },
        onSnapshot: {
          target: '.deciding',
          actions: { type: 'keepRead', params: ({ event }) => queryViewState(event.snapshot) },
        },
      },
      initial: 'loading',
      states: {
        deciding: {
          description:
            'What is known decides; what was read before still shows when it cannot be read again.',
          meta: { spec: ['3.21a'] },
          always: [
            { guard: 'none', target: 'empty' },
            { guard: 'some', target: 'ready' },
            { guard: 'failed', target: 'failed' },
            { target: 'loading' },
          ],
        },
        loading: { description: 'The list is being read.', meta: { spec: ['2.52h', '7.7'] }, tags: 'busy' },
        empty: {
          description: 'There is no download; the way to the photos is shown.',
          meta: { spec: ['2.52h'] },
        },
        failed: {
          description: 'The list could not be read; it can be tried again.',
          meta: { spec: ['2.52h', '4.18'] },
          tags: 'error',
          on: { 'downloads.retry': { actions: 'retry' } },
        },
        ready: {
          description: 'The archives, the latest first.',
          meta: { spec: ['2.52h', '3.15a', '4.16b'] },
        },
      },
    },
    debounce: {
      description:
        'Rows move when an archive is added: the second press of a double click is for none of them.',
      meta: { spec: ['4.16a'] },
      initial: 'free',
      states: {
        free: {
          description: 'A press asks for an archive, or for a new one in its place.',
          meta: { spec: ['4.16a', '7.7'] },
          on: {
            'archive.download': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'pressed',
              actions: { type: 'askArchive', params: ({ event }) => ({ id: event.id }) },
            },
            'archive.renew': {
              guard: { type: 'canRenew', params: ({ event }) => event },
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
          description: 'A moment ago a press asked for something.',
          meta: { spec: ['4.16a'] },
          after: { doublePress: 'free' },
        },
      },
    },
  },
});

function itemOf({ list }: DownloadsPageContext, id: string) {
  return list.state === 'ready' ? list.data.items.find((item) => item.id === id) : undefined;
}
function photosOf(context: DownloadsPageContext, id: string): readonly string[] {
  return itemOf(context, id)?.photos ?? [];
}
function nameOf(context: DownloadsPageContext, id: string): string {
  return itemOf(context, id)?.name ?? '';
}
