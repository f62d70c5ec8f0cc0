import { assign, enqueueActions, setup } from 'xstate';
import type { LibraryRef } from '../library/library.events.ts';
import type { PhotoList } from '../library/lists.values.ts';
import { aheadObserver } from '../library/observers.values.ts';
import type { Range } from '../library/paging.values.ts';

/** Places of a list that would be seen. */
type Stretch = readonly ({ readonly list: PhotoList } & Range)[];

export type LookAheadEvent =
  /** `epoch`: that of the library's value by which these places are known. */
  | { readonly type: 'ahead.consider'; readonly stretch: Stretch; readonly epoch: number }
  | { readonly type: 'ahead.drop' };

export interface LookAheadInput {
  readonly library: LibraryRef;
}

interface LookAheadContext extends LookAheadInput {
  readonly stretch: Stretch;
  readonly epoch: number;
}

/** The pointer rests on a place of the scrubber: the photos a press would show are read before it comes [2.16, 4.1]. */
export const lookAheadMachine = setup({
  types: { context: {} as LookAheadContext, input: {} as LookAheadInput, events: {} as LookAheadEvent },
  actions: {
    keep: assign((_, { stretch, epoch }: Pick<LookAheadContext, 'stretch' | 'epoch'>) => ({
      stretch,
      epoch,
    })),
    observe: enqueueActions(({ context: { library, stretch, epoch }, enqueue }) => {
      for (const range of stretch)
        enqueue.sendTo(library, { type: 'range.observe', observer: aheadObserver, epoch, ...range });
    }),
    release: enqueueActions(({ context: { library, stretch }, enqueue }) => {
      for (const { list } of stretch)
        enqueue.sendTo(library, { type: 'range.release', list, observer: aheadObserver });
    }),
  },
  delays: { resting: 80, kept: 30_000 },
}).createMachine({
  id: 'lookAhead',
  description: 'What a press on the scrubber would show.',
  meta: { spec: ['2.16a', '4.1a'] },
  context: ({ input }) => ({ ...input, stretch: [], epoch: 0 }),
  initial: 'idle',
  on: {
    'ahead.consider': {
      target: '.passing',
      actions: { type: 'keep', params: ({ event }) => event },
    },
    'ahead.drop': '.idle',
  },
  states: {
    idle: { description: 'No place is pointed at.', meta: { spec: ['2.16a'] } },
    passing: {
      description: 'The pointer came to this place; most places it only passes.',
      meta: { spec: ['2.16a'] },
      after: { resting: 'reading' },
    },
    reading: {
      description: 'It rests here: what a press would show is read, and held for a while.',
      meta: { spec: ['2.16a', '4.1a'] },
      entry: 'observe',
      exit: 'release',
      after: { kept: 'idle' },
    },
  },
});
