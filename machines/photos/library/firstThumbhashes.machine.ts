import { assign, not, sendTo, setup } from 'xstate';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { firstThumbhashes } from '../../../contracts/extensions/firstThumbhashes.ts';
import { tell } from '../../system/tell.ts';
import type { CacheRef } from '../../system/registration.ts';
import { requestFor } from '../../request/request.machine.ts';
import { type Answered, mayComeYet, withAnswer, withEvent } from '../../system/outcomes.ts';
import { promiseStub, unprovided } from '../../system/stubs.ts';
import type { LibraryRef } from './library.events.ts';
import type { Firsts } from './model.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** The months have been counted, or their order has changed. */
export interface FirstsEvent {
  readonly type: 'firsts.want';
  readonly sortOrder: Sorting['sortOrder'];
  /** All months with photos. */
  readonly months: readonly MonthKey[];
}

export interface FirstsInput {
  readonly library: LibraryRef;
}

interface FirstsContext extends FirstsInput, Firsts {}

/**
 * Loads placeholders for photos that are not loaded: one call for the thumbhashes of the first photos of all
 * months, then one for their miniatures. The calls wait for the first visible thumbnails, and are repeated
 * when there are new months or the order changes [2.16, 3.2].
 */
export const firstThumbhashesMachine = setup({
  types: {
    context: {} as FirstsContext,
    input: {} as FirstsInput,
    events: {} as FirstsEvent,
    children: {} as {
      firstPictures: 'firstPictures';
      readFirsts: 'readFirsts';
      readMiniatures: 'readFirsts';
    },
  },
  actors: {
    /** Resolves when the visible thumbnails have loaded, so that this chart's calls do not delay them. */
    firstPictures: promiseStub<void>('firstThumbhashes.firstPictures'),
    readFirsts: requestFor(firstThumbhashes),
  },
  actions: {
    /** Drops the hashes if the sort order has changed. */
    keepOrder: assign(({ context }, { sortOrder }: FirstsEvent) =>
      context.sortOrder === sortOrder ? {} : { sortOrder, hashes: {} },
    ),
    keepHashes: assign((_, answered: Answered<typeof firstThumbhashes>) =>
      answered.outcome === 'finished' ? { hashes: answered.reply } : {},
    ),
    /**
     * The `queries` chart notifies the library when a retry is possible, and the library then requests the
     * thumbhashes again.
     */
    sayMissed: tell('queries', 'query.missed', ({ context: { library } }, answered: Answered) => ({
      query: library as unknown as CacheRef,
      mayCome: mayComeYet(answered),
    })),
    tellLibrary: sendTo(
      ({ context }) => context.library,
      ({ context: { sortOrder, hashes } }) => ({
        type: 'firsts.read' as const,
        firsts: { sortOrder, hashes },
      }),
    ),
  },
  guards: {
    isOffered: () => unprovided('firstThumbhashes.isOffered'),
    /** Returns whether the service supports miniatures. An older service would send the thumbhashes again. */
    offersMiniatures: () => unprovided('firstThumbhashes.offersMiniatures'),
    lacks: ({ context }, { sortOrder, months }: FirstsEvent) =>
      context.sortOrder !== sortOrder || months.some((month) => context.hashes[month] === undefined),
    finished: (_, answered: Answered) => answered.outcome === 'finished',
  },
}).createMachine({
  id: 'firstThumbhashes',
  description:
    "The placeholders for every month's first photos until they are read: thumbhashes, which are blurred previews, and then miniatures.",
  meta: { spec: ['2.16a', '3.2c'] },
  context: ({ input }) => ({ ...input, sortOrder: 'desc', hashes: {} }),
  initial: 'idle',
  on: {
    'firsts.want': [
      { guard: not('isOffered') },
      {
        guard: withEvent('lacks'),
        target: '.waiting',
        actions: withEvent('keepOrder'),
      },
    ],
  },
  states: {
    idle: {
      description: 'The thumbhashes are up to date, or no page needs them.',
      meta: { spec: ['3.2c'] },
    },
    waiting: {
      description: 'The request for the thumbhashes waits until the first images are on the screen.',
      meta: { spec: ['2.17a'] },
      invoke: { id: 'firstPictures', src: 'firstPictures', onDone: 'reading', onError: 'idle' },
    },
    reading: {
      description: 'The thumbhashes are being read; without them the placeholders stay grey.',
      meta: { spec: ['3.2c'] },
      invoke: {
        id: 'readFirsts',
        src: 'readFirsts',
        input: ({ context: { sortOrder } }) => ({ params: {}, query: { sortOrder }, body: {} }),
        onDone: [
          {
            guard: withAnswer('finished'),
            target: 'deciding',
            actions: [withAnswer('keepHashes'), 'tellLibrary'],
          },
          { target: 'idle', actions: withAnswer('sayMissed') },
        ],
        onError: 'idle',
      },
    },
    deciding: {
      description: 'The capabilities of the service determine whether the miniatures are requested as well.',
      meta: { spec: ['3.2c'] },
      always: [{ guard: 'offersMiniatures', target: 'refining' }, { target: 'idle' }],
    },
    refining: {
      description:
        'The miniatures are being read. Their data is ten times as large as that of the blurred previews, which the customer sees until it arrives.',
      meta: { spec: ['3.2c'] },
      invoke: {
        id: 'readMiniatures',
        src: 'readFirsts',
        input: ({ context: { sortOrder } }) => ({
          params: {},
          query: { sortOrder, miniatures: 'true' },
          body: {},
        }),
        onDone: [
          {
            guard: withAnswer('finished'),
            target: 'idle',
            actions: [withAnswer('keepHashes'), 'tellLibrary'],
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
  },
});

export const firstThumbhashesWords: ChartWords<typeof firstThumbhashesMachine> = {
  guards: {
    isOffered: {
      why: 'the service offers blurred previews of the months',
      whyNot: 'the service offers no blurred previews of the months',
    },
    offersMiniatures: {
      why: 'the service also offers miniatures of the first photos',
      whyNot: 'the service offers only blurred previews of the months',
    },
    lacks: {
      why: 'a month has no preview yet, or the order of the months has changed',
      whyNot: 'every month already has its preview in this order',
    },
    finished: {
      why: 'the service fulfilled the request',
      whyNot: 'the service sent no usable reply, or refused the request',
    },
  },
  delays: {},
  events: {
    'firsts.want': 'the months have been counted or sorted in another order, or another attempt is due',
  },
};
