import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from 'xstate';
import { tell } from '../../system/tell.ts';
import { mayComeYet, withEvent } from '../../system/outcomes.ts';
import type { CacheRef } from '../../system/registration.ts';
import { PhotoChunk } from './chunk.values.ts';
import type { LibraryEvent, PagesEvent } from './library.events.ts';
import {
  kept,
  listKey,
  missing,
  monthOf,
  onward,
  type Pages,
  pageSizeOf,
  type PhotoList,
  type Range,
  readsAtOnce,
  type Scope,
  startOf,
  yearOf,
} from './model.ts';
import { type PageAnswered, type PageCall, pageReadMachine } from './pageRead.machine.ts';
import { pictureCheckMachine, type PictureRefused } from './pictureCheck.machine.ts';
import type { ChartWords } from '../../system/chartWords.ts';

export type PhotoPagesEvent =
  | { readonly type: 'pages.look'; readonly observer: string; readonly range: Range }
  | { readonly type: 'pages.leave'; readonly observer: string }
  | { readonly type: 'pages.retry' }
  | { readonly type: 'pages.stale'; readonly epoch: number }
  /** A thumbnail of this list failed to load. */
  | { readonly type: 'picture.broken'; readonly id: string }
  | PictureRefused
  | PageAnswered;

export interface PhotoPagesInput {
  readonly list: PhotoList;
  /** Epoch of the overlay in which the reads of these pages begin. */
  readonly epoch: number;
  /** Whether the service can create a cursor for any position (extension `cursorAtOffset`). */
  readonly randomAccess: boolean;
  readonly library: ActorRef<
    Snapshot<unknown>,
    PagesEvent | Extract<LibraryEvent, { readonly type: 'counts.renew' }>
  >;
}

export interface PhotoPagesContext extends PhotoPagesInput {
  readonly pages: Pages;
  /**
   * Pages of a new epoch, collected until they can replace all old pages together; null unless a refresh is
   * in progress.
   */
  readonly incoming: Pages | null;
  /** Numbers of the pages being read. */
  readonly reading: readonly number[];
  /** The range of each observer, as positions in the service's list. */
  readonly ranges: Readonly<Record<string, Range>>;
  /** Increases with every epoch. Replies to reads of an earlier generation are ignored. */
  readonly generation: number;
  /**
   * Pages with a broken thumbnail, each identified by its first URL, so that a page is read again at most
   * once per set of URLs.
   */
  readonly doubted: ReadonlySet<string>;
}

/**
 * The photos of one list (a month or an album), page by page. Reads the pages in or near a viewport, each
 * with its own request, and releases distant ones [3.2, 3.3, 4.1, 9.1].
 */
export const photoPagesMachine = setup({
  types: {
    context: {} as PhotoPagesContext,
    input: {} as PhotoPagesInput,
    events: {} as PhotoPagesEvent,
    children: {} as Record<`page-${string}`, (typeof readerOf)[Scope['kind']]> &
      Record<`check-${string}`, 'checkPicture'>,
  },
  actors: {
    readMonth: pageReadMachine,
    readLatest: pageReadMachine,
    readAlbum: pageReadMachine,
    readSharedAlbum: pageReadMachine,
    checkPicture: pictureCheckMachine,
  },
  actions: {
    look: assign({
      ranges: ({ context }, { observer, range }: { observer: string; range: Range }) => ({
        ...context.ranges,
        [observer]: range,
      }),
    }),
    lookAway: assign({
      ranges: ({ context }, observer: string) =>
        Object.fromEntries(Object.entries(context.ranges).filter(([name]) => name !== observer)),
    }),
    /** Cancels reads that no observer needs, and starts the reads that are due. */
    readWhatIsDue: enqueueActions(({ context, enqueue, self }) => {
      const wanted = due(context);
      const going = context.reading.filter((page) => wanted.includes(page));
      for (const page of context.reading) if (!going.includes(page)) enqueue.stopChild(readId(context, page));
      const starting = wanted
        .filter((page) => !going.includes(page))
        .slice(0, Math.max(0, readsAtOnce - going.length));
      for (const page of starting) {
        enqueue.spawnChild(readerOf[context.list.scope.kind], {
          id: readId(context, page),
          input: { page, generation: context.generation, call: callOf(context, page), owner: self },
        });
      }
      enqueue.assign({ reading: [...going, ...starting] });
    }),
    stopReads: enqueueActions(({ context, enqueue }) => {
      for (const page of context.reading) enqueue.stopChild(readId(context, page));
      enqueue.assign({ reading: [] });
    }),
    keepPage: enqueueActions(({ context, enqueue }, { page, answered }: PageAnswered) => {
      if (answered.outcome !== 'finished') return;
      const { images, cursor } = answered.reply;
      const chunk = new PhotoChunk(images.slice(0, sizeOf(context)), onward(held(context), page, cursor));
      const pages = keep(context, new Map([...held(context), [page, chunk]]));
      enqueue.stopChild(readId(context, page));
      enqueue.assign({
        reading: context.reading.filter((other) => other !== page),
        ...(context.incoming === null ? { pages } : { incoming: pages }),
      });
    }),
    /** Replaces the old pages once all visible new pages are loaded. */
    swap: assign(({ context }) =>
      context.incoming === null || due(context).length > 0 ? {} : { pages: context.incoming, incoming: null },
    ),
    /**
     * Replaces the old pages although some could not be read again: incomplete data of the new epoch is
     * better than complete data of an old one.
     */
    releasePages: assign(({ context }) => ({ pages: keep(context, held(context)), incoming: null })),
    renew: assign(({ context }, epoch: number) => ({
      epoch,
      generation: context.generation + 1,
      incoming: new Map(),
    })),
    checkAddresses: enqueueActions(({ context, enqueue, self }, id: string) => {
      const address = addressesOf(context, id) ?? '';
      enqueue.spawnChild('checkPicture', { id: `check-${address}`, input: { address, owner: self } });
      enqueue.assign({ doubted: new Set([...context.doubted, address]) });
    }),
    endCheck: enqueueActions(({ enqueue }, address: string) => {
      enqueue.stopChild(`check-${address}`);
    }),
    endRead: enqueueActions(({ context, enqueue }, page: number) => {
      enqueue.stopChild(readId(context, page));
      enqueue.assign({ reading: context.reading.filter((other) => other !== page) });
    }),
    /**
     * A URL expires after a day, or when its photo is deleted. In the latter case the month's count is too
     * high by one.
     */
    wantCounts: sendTo(({ context }) => context.library, { type: 'counts.renew' }),
    tellChanged: sendTo(
      ({ context }) => context.library,
      ({ context: { list, pages } }) => ({ type: 'pages.changed' as const, list, pages }),
    ),
    tellRejected: sendTo(
      ({ context }) => context.library,
      ({ context: { list, pages } }) => ({ type: 'pages.rejected' as const, list, pages }),
    ),
    /**
     * The `queries` chart notifies the library when a retry is possible, and the library forwards that event.
     */
    sayMissed: tell('queries', 'query.missed', ({ context: { library } }, { answered }: PageAnswered) => ({
      query: library as unknown as CacheRef,
      mayCome: mayComeYet(answered),
    })),
    tellSettled: sendTo(
      ({ context }) => context.library,
      ({ context: { list, epoch, pages } }) => ({
        type: 'pages.settled' as const,
        list,
        pages,
        sinceEpoch: epoch,
      }),
    ),
  },
  guards: {
    nobodyLooks: ({ context }) => rangesOf(context).length === 0,
    /** Returns whether the observer is registered and its new range is already loaded. */
    looksOn: ({ context }, { observer, range }: { observer: string; range: Range }) =>
      context.ranges[observer] !== undefined &&
      missing(held(context), [range], sizeOf(context), context.randomAccess).length === 0,
    lastLooksAway: ({ context }, observer: string) =>
      Object.keys(context.ranges).every((name) => name === observer),
    readsNew: ({ context }) => context.incoming !== null,
    reads: ({ context }) => context.reading.length > 0,
    outdated: ({ context }, { generation, page }: PageAnswered) =>
      generation !== context.generation || !context.reading.includes(page),
    mayHaveRunOut: ({ context }, id: string) => {
      const address = addressesOf(context, id);
      return address !== undefined && address !== '' && !context.doubted.has(address);
    },
    holdsAddress: ({ context }, address: string) => holds(context, address),
    finished: (_, { answered }: PageAnswered) => answered.outcome === 'finished',
  },
}).createMachine({
  id: 'photoPages',
  description: 'The pages of one photo list, read as they come into view.',
  meta: { spec: ['3.2c', '3.3a', '4.1a', '9.1a'] },
  context: ({ input }) => ({
    ...input,
    pages: new Map(),
    incoming: null,
    reading: [],
    ranges: {},
    generation: 0,
    doubted: new Set(),
  }),
  initial: 'idle',
  on: {
    'pages.look': { target: '.deciding', actions: withEvent('look') },
    'pages.leave': {
      target: '.deciding',
      actions: withEvent('lookAway', 'observer'),
    },
    'pages.stale': {
      target: '.deciding',
      actions: ['stopReads', withEvent('renew', 'epoch')],
    },
    'picture.broken': {
      guard: withEvent('mayHaveRunOut', 'id'),
      actions: withEvent('checkAddresses', 'id'),
    },
    'picture.refused': [
      {
        guard: withEvent('holdsAddress', 'address'),
        target: '.deciding',
        actions: [
          withEvent('endCheck', 'address'),
          'stopReads',
          { type: 'renew', params: ({ context }) => context.epoch },
          'wantCounts',
        ],
      },
      { actions: withEvent('endCheck', 'address') },
    ],
    'page.answered': [
      { guard: withEvent('outdated') },
      {
        guard: withEvent('finished'),
        target: '.deciding',
        actions: [withEvent('keepPage'), 'swap', 'tellChanged'],
      },
      {
        target: '.failed',
        actions: [withEvent('endRead', 'page'), withEvent('sayMissed')],
      },
    ],
  },
  states: {
    deciding: {
      description: 'The ranges in view determine which pages are read and which reads are cancelled.',
      meta: { spec: ['2.17a'] },
      entry: 'readWhatIsDue',
      always: [
        { guard: 'nobodyLooks', target: 'idle' },
        { guard: 'readsNew', target: 'refreshing' },
        { guard: 'reads', target: 'reading' },
        { target: 'fresh' },
      ],
    },
    idle: {
      description: 'No view shows the list, so nothing is read; its first page may still be cached.',
      meta: { spec: ['4.1a'] },
      entry: ['releasePages', 'tellSettled'],
    },
    reading: {
      description: 'Pages in view are being read; the customer sees placeholders.',
      meta: { spec: ['2.17a', '4.1a'] },
      tags: 'busy',
    },
    refreshing: {
      description:
        'Pages in view are being read again; their photos stay on the screen and are all replaced at once.',
      meta: { spec: ['3.2c', '3.3a'] },
      tags: 'busy',
    },
    fresh: {
      description: 'Every page in view is up to date.',
      meta: { spec: ['4.1a'] },
      entry: 'tellSettled',
      on: {
        'pages.look': {
          guard: withEvent('looksOn'),
          actions: withEvent('look'),
        },
      },
    },
    failed: {
      description: 'A page in view could not be read; photos that were read earlier stay on the screen.',
      meta: { spec: ['4.1a', '8.1a'] },
      tags: 'error',
      entry: 'tellRejected',
      on: {
        'pages.retry': 'deciding',
        'pages.look': { actions: withEvent('look') },
        'pages.leave': [
          {
            guard: withEvent('lastLooksAway', 'observer'),
            target: 'deciding',
            actions: withEvent('lookAway', 'observer'),
          },
          { actions: withEvent('lookAway', 'observer') },
        ],
      },
    },
  },
});

export const photoPagesWords: ChartWords<typeof photoPagesMachine> = {
  guards: {
    nobodyLooks: {
      why: 'no photo of the list is in view',
      whyNot: 'photos of the list are in view',
    },
    looksOn: {
      why: 'the photos that come into view are already loaded',
      whyNot: 'some photos that come into view are not loaded, or a new part of the page shows the list',
    },
    lastLooksAway: {
      why: 'no other part of the page shows photos of the list',
      whyNot: 'another part of the page still shows photos of the list',
    },
    readsNew: {
      why: 'the photos in view are outdated and are being read again',
      whyNot: 'the loaded photos are not outdated',
    },
    reads: {
      why: 'photos in view are still being read',
      whyNot: 'all photos in view are loaded',
    },
    outdated: {
      why: 'a newer request has replaced this one, or the photos are no longer needed',
      whyNot: 'the request is the latest one, and its photos are still needed',
    },
    mayHaveRunOut: {
      why: 'the URL of the image may have expired',
      whyNot: 'the URL of the image has already been checked, or the photo is not loaded',
    },
    holdsAddress: {
      why: 'the loaded photos still have the expired URLs',
      whyNot: 'the photos have been read again with new URLs, or are no longer loaded',
    },
    finished: {
      why: 'the service fulfilled the request',
      whyNot: 'the service sent no usable reply, or refused the request',
    },
  },
  delays: {},
  events: {
    'pages.look': 'photos come into view, or will soon',
    'pages.leave': 'photos go out of view',
    'pages.retry': 'photos that could not be loaded are requested again',
    'pages.stale': 'the library has changed, so loaded photos are outdated',
    'picture.broken': 'an image of a photo failed to load',
    'picture.refused': 'the service refuses the URL of an image as expired',
    'page.answered': 'a request for photos has succeeded or failed',
  },
};

export const rangesOf = ({ ranges }: Pick<PhotoPagesContext, 'ranges'>) => Object.values(ranges);
const held = ({ pages, incoming }: PhotoPagesContext) => incoming ?? pages;
const sizeOf = ({ list }: PhotoPagesContext) => pageSizeOf(listKey(list));
const due = (context: PhotoPagesContext) =>
  missing(held(context), rangesOf(context), sizeOf(context), context.randomAccess);
const keep = (context: PhotoPagesContext, pages: Pages) => kept(pages, rangesOf(context), sizeOf(context));
const readId = (context: PhotoPagesContext, page: number) => `page-${context.generation}-${page}` as const;

/**
 * Returns the first URL of the page that contains a photo, which identifies the page's set of URLs; undefined
 * if no loaded page contains the photo.
 */
const addressesOf = ({ pages }: PhotoPagesContext, id: string): string | undefined =>
  [...pages.values()].find(({ ids }) => ids.includes(id))?.at(0)?.small;
const holds = ({ pages }: PhotoPagesContext, address: string) =>
  [...pages.values()].some((chunk) => chunk.at(0)?.small === address);

/** The name of the actor that reads pages, by kind of list. */
const readerOf = {
  month: 'readMonth',
  latest: 'readLatest',
  album: 'readAlbum',
  sharedAlbum: 'readSharedAlbum',
} as const satisfies Record<Scope['kind'], string>;

const paramsOf = (scope: Scope): PageCall['params'] => {
  if (scope.kind === 'latest') return {};
  if (scope.kind !== 'month') return { id: scope.albumId };
  return { year: String(yearOf(scope.month)), month: String(monthOf(scope.month)) };
};
const callOf = (context: PhotoPagesContext, page: number): PageCall => ({
  params: paramsOf(context.list.scope),
  query: {
    ...context.list.sorting,
    limit: sizeOf(context),
    ...startOf(held(context), page, sizeOf(context)),
  },
  body: {},
});
