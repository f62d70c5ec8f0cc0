import { assign, not, sendTo, setup } from 'xstate';
import { firstThumbhashes } from '../../../contracts/extensions/firstThumbhashes.ts';
import { tell } from '../../system/tell.ts';
import type { CacheRef } from '../../system/registration.ts';
import { requestFor } from '../../request/request.machine.ts';
import { type Answered, mayComeYet, withEvent, withAnswer } from '../../system/outcomes.ts';
import { promiseStub, unprovided } from '../../system/stubs.ts';
import type { FirstsEvent, FirstsInput } from './firsts.types.ts';
import type { Firsts } from './library.values.ts';

interface FirstsContext extends FirstsInput, Firsts {}

/**
 * What stands in the places of the months that nobody has read yet: the thumbhashes of the first photos of all of them, in one
 * call that waits for the first pictures and is made again for months that it did not hold, and for another order [2.16, 3.2].
 */
export const firstsMachine = setup({
  types: {
    context: {} as FirstsContext,
    input: {} as FirstsInput,
    events: {} as FirstsEvent,
    children: {} as { firstPictures: 'firstPictures'; readFirsts: 'readFirsts' },
  },
  actors: {
    /** Done when those in view have come: these are not to be in their way. */
    firstPictures: promiseStub<void>('firsts.firstPictures'),
    readFirsts: requestFor(firstThumbhashes),
  },
  actions: {
    /** What was read for another order goes. */
    keepOrder: assign(({ context }, { sortOrder }: FirstsEvent) =>
      context.sortOrder === sortOrder ? {} : { sortOrder, hashes: {} },
    ),
    keepHashes: assign((_, answered: Answered<typeof firstThumbhashes>) =>
      answered.outcome === 'finished' ? { hashes: answered.reply } : {},
    ),
    /** The library hears when they may come after all, and wants them again. */
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
    isOffered: () => unprovided('firsts.isOffered'),
    lacks: ({ context }, { sortOrder, months }: FirstsEvent) =>
      context.sortOrder !== sortOrder || months.some((month) => context.hashes[month] === undefined),
    finished: (_, answered: Answered) => answered.outcome === 'finished',
  },
}).createMachine({
  id: 'firsts',
  description: 'The thumbhashes of the first photos of all months.',
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
      description: 'They are as they were read last, or nobody has wanted them.',
      meta: { spec: ['3.2c'] },
    },
    waiting: {
      description: 'The first pictures come before them.',
      meta: { spec: ['2.17a'] },
      invoke: { id: 'firstPictures', src: 'firstPictures', onDone: 'reading', onError: 'idle' },
    },
    reading: {
      description:
        'They are on their way. Where they do not come, a plain ground stands until a photo is read.',
      meta: { spec: ['3.2c'] },
      invoke: {
        id: 'readFirsts',
        src: 'readFirsts',
        input: ({ context: { sortOrder } }) => ({ params: {}, query: { sortOrder }, body: {} }),
        onDone: [
          {
            guard: withAnswer('finished'),
            target: 'idle',
            actions: [withAnswer('keepHashes'), 'tellLibrary'],
          },
          { target: 'idle', actions: withAnswer('sayMissed') },
        ],
        onError: 'idle',
      },
    },
  },
});
