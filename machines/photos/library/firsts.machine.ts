import { assign, sendTo, setup } from 'xstate';
import { firstThumbhashes } from '../../../contracts/extensions/firstThumbhashes.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { requestFor } from '../../request/request.machine.ts';
import type { Answered } from '../../request/request.types.ts';
import { promiseStub, unprovided } from '../../stubs.ts';
import type { FirstsEvent, FirstsInput } from './firsts.types.ts';

interface FirstsContext extends FirstsInput {
  readonly sortOrder: Sorting['sortOrder'];
}

/**
 * What stands in the places of the months that nobody has read yet: the thumbhashes of the first photos of all of them, in one
 * call that waits for the first picture and is made again whenever the months are counted again [2.16, 3.2].
 */
export const firstsMachine = setup({
  types: {
    context: {} as FirstsContext,
    input: {} as FirstsInput,
    events: {} as FirstsEvent,
    children: {} as { firstPicture: 'firstPicture'; readFirsts: 'readFirsts' },
  },
  actors: {
    /** Done when a picture has come: these are not to be in its way. */
    firstPicture: promiseStub<void>('firsts.firstPicture'),
    readFirsts: requestFor(firstThumbhashes),
  },
  actions: {
    keepOrder: assign({ sortOrder: (_, sortOrder: Sorting['sortOrder']) => sortOrder }),
    tellLibrary: sendTo(
      ({ context }) => context.library,
      ({ context: { sortOrder } }, answered: Answered<typeof firstThumbhashes>) => ({
        type: 'firsts.read' as const,
        firsts: { sortOrder, hashes: answered.outcome === 'finished' ? answered.reply : {} },
      }),
    ),
  },
  guards: {
    isOffered: () => unprovided('firsts.isOffered'),
    finished: (_, answered: Answered) => answered.outcome === 'finished',
  },
}).createMachine({
  id: 'firsts',
  description: 'The thumbhashes of the first photos of all months.',
  meta: { spec: ['2.16a', '3.2c'] },
  context: ({ input }) => ({ ...input, sortOrder: 'desc' }),
  initial: 'idle',
  on: {
    'firsts.want': {
      guard: 'isOffered',
      target: '.waiting',
      actions: { type: 'keepOrder', params: ({ event }) => event.sortOrder },
    },
  },
  states: {
    idle: {
      description: 'They are as they were read last, or nobody has wanted them.',
      meta: { spec: ['3.2c'] },
    },
    waiting: {
      description: 'The first pictures come before them.',
      meta: { spec: ['2.17a'] },
      invoke: { id: 'firstPicture', src: 'firstPicture', onDone: 'reading', onError: 'idle' },
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
            guard: { type: 'finished', params: ({ event }) => event.output },
            target: 'idle',
            actions: { type: 'tellLibrary', params: ({ event }) => event.output },
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
  },
});
