import { assign, sendTo, setup } from 'xstate';
import { listDownloads } from '../../contracts/downloads/calls.ts';
import type { Download } from '../../contracts/downloads/download.ts';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import { unprovided, sourceStub } from '../stubs.ts';
import { networkStub, type NetworkTold } from '../request/network.ts';
import { type ResourceContext, resourceFor } from '../request/resource.machine.ts';
import type { DownloadWish, PageInbox } from './downloads.events.ts';
import { doublePress } from './times.ts';

/** Word by which `cache.stale` finds the list of downloads. */
export const downloadsTag = 'downloads';

export type DownloadsPageEvent =
  | AreaEvent
  | NetworkTold
  /** A message spoke of an archive, or the person came back to the page. */
  | { readonly type: 'downloads.changed' }
  | { readonly type: 'downloads.retry' }
  | { readonly type: 'archive.download'; readonly id: string }
  /** A new archive in the place of one that ended. */
  | { readonly type: 'archive.renew'; readonly id: string };

interface DownloadsPageContext {
  /** Latest first; null until read. */
  readonly items: readonly Download[] | null;
  /** The latest read failed. */
  readonly failed: boolean;
  /** Reference of that failure, to show and to copy. */
  readonly reference: string | null;
}

interface Read {
  readonly context: Pick<ResourceContext<typeof listDownloads>, 'data' | 'failure'>;
  hasTag(tag: 'error'): boolean;
}
const readIn = (shown: object): DownloadsPageContext => {
  if (!('context' in shown)) return { items: null, failed: false, reference: null };
  const read = shown as Read;
  const { data, failure } = read.context;
  return {
    items: data?.items ?? null,
    failed: read.hasTag('error'),
    reference: failure?.correlationId ?? null,
  };
};

/** The page 'Downloads': the archives of the last days, each with its state and what can be done with it [2.52]. */
export const downloadsPageMachine = setup({
  types: {
    context: {} as DownloadsPageContext,
    input: {} as AreaRoute,
    events: {} as DownloadsPageEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { list: 'list'; attendance: 'attendance'; network: 'network' },
  },
  actors: {
    list: resourceFor(listDownloads),
    /** Lets the chart `downloads` know of the page for as long as it is open, and tells when the person comes back. */
    attendance: sourceStub<{ readonly type: 'downloads.changed' }, { readonly page: PageInbox }>(
      'downloadsPage.attendance',
    ),
    network: networkStub,
  },
  actions: {
    /** `download.archive` to the chart `downloads`. */
    askArchive: (_, _archive: { readonly id: string }) => unprovided('downloadsPage.askArchive'),
    /** `download.selected` to the chart `downloads`. */
    askNew: (_, _wish: DownloadWish) => unprovided('downloadsPage.askNew'),
    keepRead: assign((_, shown: object) => readIn(shown)),
    observe: sendTo('list', { type: 'resource.observe' }),
    renew: sendTo('list', { type: 'cache.stale', tags: [downloadsTag] }),
    retry: sendTo('list', { type: 'resource.retry' }),
  },
  guards: {
    none: ({ context }) => context.items?.length === 0,
    some: ({ context }) => context.items !== null,
    failed: ({ context }) => context.failed,
    isListed: ({ context }, { id }: { readonly id: string }) => itemOf(context, id) !== undefined,
    canRenew: ({ context }, { id }: { readonly id: string }) => photosOf(context, id).length > 0,
  },
  delays: { doublePress },
}).createMachine({
  id: 'downloadsPage',
  description: 'The archives that were asked for lately.',
  meta: { spec: ['2.10', '2.52a', '7.7'] },
  type: 'parallel',
  context: { items: null, failed: false, reference: null },
  invoke: [
    { id: 'attendance', src: 'attendance', input: ({ self }) => ({ page: self }) },
    { id: 'network', src: 'network' },
  ],
  on: {
    'area.route': { description: 'Another query is the same page.' },
    'downloads.changed': { actions: 'renew' },
    'network.back': { actions: 'renew' },
  },
  states: {
    list: {
      description: 'What there is.',
      meta: { spec: ['2.52a', '7.7'] },
      invoke: {
        id: 'list',
        src: 'list',
        input: { call: { params: {}, query: {}, body: {} }, tags: [downloadsTag] },
        onSnapshot: {
          target: '.deciding',
          actions: { type: 'keepRead', params: ({ event }) => event.snapshot },
        },
      },
      initial: 'asking',
      states: {
        asking: {
          description: 'The list is asked for.',
          meta: { spec: ['7.7'] },
          entry: 'observe',
          always: 'deciding',
        },
        deciding: {
          description:
            'What is known decides; what was read before still shows when it cannot be read again.',
          meta: { spec: ['3.21'] },
          always: [
            { guard: 'none', target: 'empty' },
            { guard: 'some', target: 'ready' },
            { guard: 'failed', target: 'failed' },
            { target: 'loading' },
          ],
        },
        loading: { description: 'The list is being read.', meta: { spec: ['2.52a', '7.7'] }, tags: 'busy' },
        empty: {
          description: 'There is no download; the way to the photos is shown.',
          meta: { spec: ['2.52a'] },
        },
        failed: {
          description: 'The list could not be read; it can be tried again.',
          meta: { spec: ['2.52a', '4.18'] },
          tags: 'error',
          on: { 'downloads.retry': { actions: 'retry' } },
        },
        ready: {
          description: 'The archives, the latest first.',
          meta: { spec: ['2.52a', '3.15a', '4.16'] },
        },
      },
    },
    hands: {
      description:
        'Rows move when an archive is added: the second press of a double click is for none of them.',
      meta: { spec: ['4.16'] },
      initial: 'free',
      states: {
        free: {
          description: 'A press asks for an archive, or for a new one in its place.',
          meta: { spec: ['4.16', '7.7'] },
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
          meta: { spec: ['4.16'] },
          after: { doublePress: 'free' },
        },
      },
    },
  },
});

function itemOf({ items }: DownloadsPageContext, id: string) {
  return items?.find((item) => item.id === id);
}
function photosOf(context: DownloadsPageContext, id: string): readonly string[] {
  return itemOf(context, id)?.photos ?? [];
}
function nameOf(context: DownloadsPageContext, id: string): string {
  return itemOf(context, id)?.name ?? '';
}
