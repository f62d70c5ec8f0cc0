import { assign, setup } from 'xstate';
import { albumsFirstPageSize, albumsPageSize, type Album } from '../../contracts/albums/album.ts';
import type { CallReply } from '../../contracts/call.ts';
import { listAlbums } from '../../contracts/albums/calls.ts';
import { networkStub, type NetworkTold } from '../request/network.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';

export type AlbumListEvent =
  | NetworkTold
  /** Somebody sees the list, for the first time or again. */
  | { readonly type: 'albums.look' }
  /** The end of what is there came into view. */
  | { readonly type: 'albums.more' }
  | { readonly type: 'albums.retry' };

export interface AlbumListInput {
  /** Albums of the first page, where a tile for a new one takes a place. @spec 9.1 */
  readonly firstPage: number;
}

export interface AlbumListContext extends AlbumListInput {
  /** Null until the first page was read. */
  readonly albums: readonly Album[] | null;
  /** Where the next page begins; null at the end of the list. */
  readonly cursor: string | null;
  /** The list as it is read again, until it reaches as far as what shows. */
  readonly fresh: readonly Album[];
  readonly reference: string | null;
}

type PageAnswer = Answered<typeof listAlbums>;
type AlbumPage = CallReply<typeof listAlbums>;

/** Pages may overlap where an album was made between two of them. */
const joined = (before: readonly Album[], page: readonly Album[]) => {
  const known = new Set(before.map(({ albumId }) => albumId));
  return [...before, ...page.filter(({ albumId }) => !known.has(albumId))];
};
/** A cursor that leads to its own page, or that came with nothing new, leads in a circle: it ends the list. */
const withPage = (before: readonly Album[], followed: string | null, { albums, cursor }: AlbumPage) => {
  const all = joined(before, albums);
  return { all, cursor: cursor === followed || all.length === before.length ? null : cursor };
};
const firstPage = ({ context }: { context: AlbumListContext }) => ({
  params: {},
  query: { limit: context.firstPage },
  body: {},
});
const nextPage = ({ context: { cursor } }: { context: AlbumListContext }) => ({
  params: {},
  query: { limit: albumsPageSize, ...(cursor === null ? {} : { cursor }) },
  body: {},
});
const pageAgain = ({ context }: { context: AlbumListContext }) =>
  context.fresh.length === 0 ? firstPage({ context }) : nextPage({ context });

/** Albums page by page: one's own, or those shared with one, which the bound call decides [2.30, 8.4, 9.1]. */
export const albumListMachine = setup({
  types: {
    context: {} as AlbumListContext,
    input: {} as Partial<AlbumListInput>,
    events: {} as AlbumListEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      readPage: 'readPage';
      readMore: 'readPage';
      readAgain: 'readPage';
      network: 'network';
    },
  },
  actors: { readPage: requestFor(listAlbums), network: networkStub },
  actions: {
    keepPage: assign(({ context }, answered: PageAnswer) => {
      if (answered.outcome !== 'finished') return {};
      const { all, cursor } = withPage(context.albums ?? [], context.cursor, answered.reply);
      return { albums: all, cursor, reference: null };
    }),
    startOver: assign({ fresh: [], cursor: null }),
    keepFresh: assign(({ context }, answered: PageAnswer) => {
      if (answered.outcome !== 'finished') return {};
      const { all, cursor } = withPage(context.fresh, context.cursor, answered.reply);
      return { fresh: all, cursor, reference: null };
    }),
    showFresh: assign({ albums: ({ context }) => context.fresh, fresh: [] }),
    keepReference: assign({
      reference: (_, answered: PageAnswer) =>
        answered.outcome === 'failed' ? answered.failure.correlationId : null,
    }),
  },
  guards: {
    finished: (_, answered: PageAnswer) => answered.outcome === 'finished',
    none: ({ context }) => context.albums?.length === 0,
    hasMore: ({ context }) => context.cursor !== null,
    /** What was read again reaches as far as what shows, or there is no more. */
    caughtUp: ({ context: { fresh, albums, cursor } }) =>
      cursor === null || fresh.length >= (albums?.length ?? 0),
  },
}).createMachine({
  id: 'albumList',
  description: 'A list of albums, page by page.',
  meta: { spec: ['2.30', '8.4', '9.1'] },
  context: ({ input }) => ({
    firstPage: input.firstPage ?? albumsFirstPageSize,
    albums: null,
    cursor: null,
    fresh: [],
    reference: null,
  }),
  initial: 'resting',
  states: {
    resting: {
      description: 'Nobody has looked yet, so nothing was read.',
      meta: { spec: ['2.30'] },
      on: { 'albums.look': 'loading' },
    },
    loading: {
      description: 'The first page is on its way.',
      meta: { spec: ['2.30', '9.1'] },
      tags: 'busy',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: firstPage,
        onDone: [
          {
            guard: { type: 'finished', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'keepPage', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'keepReference', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    deciding: {
      description: 'Are there any?',
      meta: { spec: ['2.30'] },
      always: [{ guard: 'none', target: 'empty' }, { target: 'ready' }],
    },
    empty: {
      description: 'There is no album yet.',
      meta: { spec: ['2.30'] },
      on: { 'albums.look': { target: 'refreshing', actions: 'startOver' } },
    },
    ready: {
      description: 'Albums show; more are read when the end comes into view.',
      meta: { spec: ['2.30', '9.1'] },
      on: {
        'albums.look': { target: 'refreshing', actions: 'startOver' },
        'albums.more': { guard: 'hasMore', target: 'loadingMore' },
      },
    },
    loadingMore: {
      description: 'The next page is on its way; what is there stays.',
      meta: { spec: ['9.1'] },
      tags: 'busy',
      invoke: {
        id: 'readMore',
        src: 'readPage',
        input: nextPage,
        onDone: [
          {
            guard: { type: 'finished', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keepPage', params: ({ event }) => event.output },
          },
          { target: 'moreFailed', actions: { type: 'keepReference', params: ({ event }) => event.output } },
        ],
        onError: 'moreFailed',
      },
      on: { 'albums.look': { target: 'refreshing', actions: 'startOver' } },
    },
    refreshing: {
      description: 'What shows is read again, as far as it goes, and changes all at once.',
      meta: { spec: ['2.30'] },
      initial: 'reading',
      on: { 'albums.look': { target: '.reading', reenter: true, actions: 'startOver' } },
      states: {
        reading: {
          description: 'A page of it is on its way.',
          meta: { spec: ['2.30'] },
          invoke: {
            id: 'readAgain',
            src: 'readPage',
            input: pageAgain,
            onDone: [
              {
                guard: { type: 'finished', params: ({ event }) => event.output },
                target: 'judging',
                actions: { type: 'keepFresh', params: ({ event }) => event.output },
              },
              {
                target: '#albumList.stale',
                actions: { type: 'keepReference', params: ({ event }) => event.output },
              },
            ],
            onError: '#albumList.stale',
          },
        },
        judging: {
          description: 'Does it reach as far as what shows?',
          meta: { spec: ['2.30'] },
          always: [
            { guard: 'caughtUp', target: '#albumList.deciding', actions: 'showFresh' },
            { target: 'reading' },
          ],
        },
      },
    },
    failed: {
      description: 'Nothing could be read: the page says so and offers to try again.',
      meta: { spec: ['8.4'] },
      tags: 'error',
      invoke: { id: 'network', src: 'network' },
      on: { 'albums.retry': 'loading', 'albums.look': 'loading', 'network.back': 'loading' },
    },
    moreFailed: {
      description: 'The next page could not be read; what is there stays.',
      meta: { spec: ['8.4'] },
      tags: 'error',
      invoke: { id: 'network', src: 'network' },
      on: {
        'albums.retry': 'loadingMore',
        'network.back': 'loadingMore',
        'albums.look': { target: 'refreshing', actions: 'startOver' },
      },
    },
    stale: {
      description: 'It could not be read again: what was read before shows, and the page says so.',
      meta: { spec: ['8.4'] },
      tags: 'error',
      invoke: { id: 'network', src: 'network' },
      on: {
        'albums.retry': { target: 'refreshing', actions: 'startOver' },
        'albums.look': { target: 'refreshing', actions: 'startOver' },
        'network.back': { target: 'refreshing', actions: 'startOver' },
      },
    },
  },
});
