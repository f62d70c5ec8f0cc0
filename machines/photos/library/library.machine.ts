import { withAnswer, withEvent } from '../../system/outcomes.ts';
import { tell } from '../../system/tell.ts';
import {
  afterEnd,
  closed,
  comingBack,
  everything,
  keptTo,
  nameOf,
  nothingKnown,
  ofMonths,
  pageIn,
  released,
} from './context.values.ts';
import { type ScopeName, scopeName } from './model.ts';
import { type LibraryContext, librarySetup, negativeIn } from './library.setup.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** Notifies the lists with this name, or all lists, of a change. */
export const tells = (of: ScopeName | null) =>
  ({ type: 'tellLists', params: { of, notice: { type: 'library.changed' } } }) as const;
/** Reads the number of photos and the number of albums. */
export const libraryTotals = librarySetup.createStateConfig({
  description: 'The numbers of photos and albums that the tabs show.',
  meta: { spec: ['2.14a', '2.14b', '3.3b'] },
  initial: 'loading',
  on: { 'counts.renew': '.loading' },
  states: {
    loading: {
      description: 'The photos and albums are being counted; the tabs keep their previous numbers.',
      meta: { spec: ['2.14a'] },
      entry: 'stampTotals',
      invoke: {
        id: 'readTotals',
        src: 'readTotals',
        input: { params: {}, query: {}, body: {} },
        onDone: [
          {
            guard: withAnswer('totalsCount'),
            target: 'ready',
            actions: [withAnswer('keepTotals'), tells('latest')],
          },
          { guard: withAnswer('finished'), target: 'unsure' },
          { target: 'failed', actions: withAnswer('sayMissed') },
        ],
        onError: 'failed',
      },
    },
    ready: { description: 'The totals are known and the tabs show them.' },
    unsure: {
      description: 'The totals were counted during a removal; they are counted again after it.',
      meta: { spec: ['3.3b', '4.7c'] },
    },
    failed: {
      description:
        'The totals could not be counted; the tabs show no numbers, and the length of the list by upload date is unknown.',
      meta: { spec: ['2.14a'] },
      entry: { type: 'tellLists', params: { of: 'latest', notice: { type: 'totals.failed' } } },
    },
  },
});

/** Registers the photos page, which stores its own sort order. */
export const photosPage = librarySetup.createStateConfig({
  description: 'The photos page, and whether it shows the latest uploads first.',
  meta: { spec: ['4.9c'] },
  initial: 'closed',
  states: {
    closed: {
      description: 'The photos page is closed.',
      on: {
        'page.opened': { target: 'open', actions: withEvent('keepPage', 'page') },
        'sorting.force': 'owed',
      },
    },
    owed: {
      description: 'The photos page is closed; when it next opens, it shows the latest uploads first.',
      on: {
        'page.opened': {
          target: 'open',
          actions: [withEvent('keepPage', 'page'), withEvent('forceSorting', 'page')],
        },
      },
    },
    open: {
      description: 'The photos page is open and is notified of every change in the library.',
      on: {
        'page.opened': { actions: withEvent('keepPage', 'page') },
        'page.closed': { target: 'closed', actions: { type: 'keepPage', params: null } },
        'sorting.force': { actions: { type: 'forceSorting', params: ({ context }) => pageIn(context) } },
      },
    },
  },
});

const changed = tells(null);

const renewAll = {
  type: 'renew',
  params: ({ context }: { readonly context: LibraryContext }) => everything(context),
} as const;

/**
 * The customer's photo library during a session: counts, the pages of each list, optimistic changes, and
 * every confirmed operation [3.1–3.3, 4.1, 4.7].
 */
export const libraryMachine = librarySetup.createMachine({
  id: 'library',
  description: "The customer's photo library and the operations on it, shared by all pages.",
  meta: { spec: ['3.2a', '3.3b'] },
  type: 'parallel',
  entry: tell('queries', 'query.registered', ({ self }) => ({ query: self, tags: ['photos'] })),
  context: ({ input }) => ({
    ...input,
    ...nothingKnown,
  }),
  invoke: [
    {
      id: 'firsts',
      src: 'firstThumbhashes',
      input: ({ self }) => ({ name: 'firstThumbhashes', input: { library: self } }),
    },
    { id: 'photoGrid', src: 'photoGrid' },
  ],
  on: {
    'list.opened': {
      actions: [
        { type: 'addList', params: ({ event: { type: _, ...opened } }) => opened },
        {
          type: 'tellLists',
          params: ({ event: { scope } }) => ({
            of: nameOf(scope),
            notice: { type: 'library.changed' },
          }),
        },
      ],
    },
    'lists.tell': { actions: withEvent('sendValue') },
    'list.closed': {
      actions: [
        withEvent('removeList', 'list'),
        { type: 'leave', params: ({ event }) => ({ leaves: closed(event) }) },
      ],
    },
    'list.counted': {
      guard: withEvent('albumCounts', 'sinceEpoch'),
      actions: [
        withEvent('keepCount'),
        {
          type: 'tellLists',
          params: ({ event: { scope } }) => ({ of: scopeName(scope), notice: { type: 'library.changed' } }),
        },
      ],
    },
    'range.observe': {
      guard: withEvent('isThisEpoch', 'epoch'),
      actions: withEvent('observe'),
    },
    'range.release': { actions: { type: 'leave', params: ({ event }) => ({ leaves: released(event) }) } },
    'range.keep': { actions: { type: 'leave', params: ({ event }) => ({ leaves: keptTo(event) }) } },
    'photos.retry': {
      actions: {
        type: 'passOn',
        params: ({ event: { list } }) => ({ list, event: { type: 'pages.retry' } }),
      },
    },
    'picture.broken': {
      actions: { type: 'passOn', params: ({ event: { list, id, type } }) => ({ list, event: { type, id } }) },
    },
    'sorting.changed': {
      actions: [
        withEvent('keepSorting', 'sorting'),
        { type: 'leave', params: { leaves: ofMonths } },
        'wantFirsts',
        tells('timeline'),
      ],
    },
    'firsts.read': { actions: [withEvent('keepFirsts', 'firsts'), tells('timeline')] },
    'pages.changed': {
      actions: [
        withEvent('keepHeld'),
        { type: 'tellPages', params: ({ event: { list } }) => ({ list, how: 'fulfilled' }) },
      ],
    },
    'pages.rejected': {
      actions: [
        withEvent('keepHeld'),
        { type: 'tellPages', params: ({ event: { list } }) => ({ list, how: 'rejected' }) },
      ],
    },
    'pages.settled': [
      {
        guard: withEvent('holdsPages'),
        actions: [
          withEvent('keepHeld'),
          withEvent('settle'),
          { type: 'tellPages', params: ({ event: { list } }) => ({ list, how: 'fulfilled' }) },
        ],
      },
      {
        actions: [withEvent('keepHeld'), withEvent('settle')],
      },
    ],
    'deletion.request': { actions: withEvent('askToDelete') },
    'operation.begin': {
      actions: [withEvent('beginOperation'), withEvent('tellVanished'), changed],
    },
    'operation.end': {
      actions: [
        { type: 'tellReturned', params: ({ context, event }) => comingBack(context, event) },
        { type: 'renew', params: ({ context, event }) => afterEnd(context, event) },
        withEvent('forgetDeletion', 'opId'),
        changed,
      ],
    },
    'deletion.report': {
      guard: withEvent('isLarge'),
      actions: withEvent('keepReport'),
    },
    'report.close': { actions: 'forgetReport' },
    'operation.dropped': { actions: withEvent('forgetDeletion', 'opId') },
    'cache.stale': {
      guard: withEvent('concernsPhotos', 'tags'),
      actions: renewAll,
    },
    'network.back': { actions: renewAll },
    'attempt.due': { actions: ['readMissing', 'wantFirsts'] },
    'library.retry': { actions: renewAll },
  },
  states: {
    months: {
      description: 'The number of photos in each month.',
      meta: { spec: ['2.16a', '3.2a'] },
      initial: 'loading',
      on: { 'counts.renew': '.loading' },
      states: {
        loading: {
          description: 'The months are being counted; earlier counts stay on the screen.',
          meta: { spec: ['2.15a', '3.2a'] },
          tags: 'busy',
          entry: 'stampMonths',
          invoke: {
            id: 'readMonths',
            src: 'readMonths',
            input: { params: {}, query: {}, body: {} },
            onDone: [
              {
                guard: withAnswer('monthsCount'),
                target: 'ready',
                actions: [
                  { type: 'reportNegativeCounts', params: ({ event }) => negativeIn(event.output) },
                  withAnswer('keepMonths'),
                  'wantFirsts',
                  changed,
                ],
              },
              { guard: withAnswer('finished'), target: 'unsure' },
              {
                target: 'failed',
                actions: [withAnswer('keepReference'), withAnswer('sayMissed')],
              },
            ],
            onError: 'failed',
          },
        },
        ready: {
          description: 'The months are known, and the number of photos in each.',
          meta: { spec: ['2.16a', '3.2a', '3.2b'] },
        },
        unsure: {
          description:
            'The months were counted during a removal of photos; they are counted again when it ends.',
          meta: { spec: ['3.2a', '4.7c'] },
        },
        failed: {
          description: 'The months could not be counted; another attempt follows.',
          meta: { spec: ['2.15b', '8.1a'] },
          tags: 'error',
          entry: { type: 'tellLists', params: { of: 'timeline', notice: { type: 'library.failed' } } },
        },
      },
    },
    totals: libraryTotals,
    page: photosPage,
  },
});

export const libraryWords: ChartWords<typeof libraryMachine> = {
  guards: {
    isLarge: {
      why: 'the customer asked to delete at least 100 photos',
      whyNot: 'the customer asked to delete fewer than 100 photos',
    },
    monthsCount: {
      why: 'the months have been counted, and the library did not change in the meantime',
      whyNot: 'the months could not be counted, or the library changed in the meantime',
    },
    totalsCount: {
      why: 'the photos and albums have been counted, and the library did not change in the meantime',
      whyNot: 'the photos and albums could not be counted, or the library changed in the meantime',
    },
    finished: {
      why: 'the service fulfilled the request',
      whyNot: 'the service sent no usable reply, or refused the request',
    },
    albumCounts: {
      why: 'the library did not change while the album was counted',
      whyNot: 'the library changed while the album was counted',
    },
    holdsPages: {
      why: 'photos of the list are loaded',
      whyNot: 'no photo of the list is loaded',
    },
    isThisEpoch: {
      why: 'the positions of the photos are up to date',
      whyNot: 'the photos have moved to other positions, which the page will send next',
    },
    concernsPhotos: {
      why: 'the change concerns the photos',
      whyNot: 'the change does not concern the photos',
    },
  },
  delays: {},
  events: {
    'list.opened': 'the customer opens a list of photos',
    'list.closed': 'the customer leaves a list of photos',
    'list.counted': 'the photos of an album have been counted',
    'lists.tell': 'a change of the library must appear in the open lists',
    'page.opened': 'the customer opens the photos page',
    'page.closed': 'the customer leaves the photos page',
    'sorting.force': 'the customer presses Next after an upload, so the newest uploads come first',
    'firsts.read': 'the previews of the months have been read',
    'sorting.changed': 'the order of the photos has been read or changed',
    'range.observe': 'photos come into view, or will soon',
    'range.release': 'photos go out of view',
    'range.keep': 'the customer moves to another photo or changes the order, so other photos are needed',
    'photos.retry': 'photos that could not be loaded are requested again',
    'picture.broken': 'an image of a photo failed to load',
    'library.retry': 'the customer tries again to load the photos',
    'deletion.request': 'the customer asks to delete photos',
    'cache.stale': 'some data of the account may have changed since the last read',
    'network.back': 'the browser is online again',
    'attempt.due': 'the next automatic attempt to load the missing parts of the page is due',
    'counts.renew': 'the photos must be counted again',
    'operation.begin': 'a deletion or removal of photos begins, or photos have been copied to an album',
    'operation.end': 'a deletion, removal or copy of photos has ended',
    'operation.dropped': 'a deletion is cancelled before any photo is deleted',
    'deletion.report': 'a deletion has ended, and its result is known',
    'report.close': 'the customer closes the result of a large deletion',
    'pages.changed': 'more photos of a list have been loaded',
    'pages.rejected': 'photos of a list could not be loaded',
    'pages.settled': 'all photos in view are loaded, or the list is no longer in view',
  },
};
