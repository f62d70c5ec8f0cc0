import { assign, enqueueActions, setup } from 'xstate';
import type { MonthKey } from '../../../contracts/photos/photo.ts';
import type { LibraryInbox } from '../library/library.types.ts';
import type { LibraryView } from '../library/libraryView.ts';
import type { PhotoList } from '../library/lists.values.ts';
import type { Range } from '../library/paging.values.ts';

/** Months with the places that would be seen. */
type Stretch = readonly { readonly month: MonthKey; readonly range: Range }[];

export type LookAheadEvent =
  | { readonly type: 'ahead.consider'; readonly stretch: Stretch }
  | { readonly type: 'ahead.drop' };

export interface LookAheadInput {
  readonly library: LibraryInbox;
  readonly view: Pick<LibraryView, 'list'>;
}

interface LookAheadContext extends LookAheadInput {
  readonly lists: readonly { readonly list: PhotoList; readonly range: Range }[];
}

/** Name under which what may soon be jumped to is looked at. */
export const aheadObserver = 'ahead';

/** The pointer rests on a place of the scrubber: the photos a press would show are read before it comes [2.16, 4.1]. */
export const lookAheadMachine = setup({
  types: { context: {} as LookAheadContext, input: {} as LookAheadInput, events: {} as LookAheadEvent },
  actions: {
    keep: assign({
      lists: ({ context: { view } }, stretch: Stretch) =>
        stretch.map(({ month, range }) => ({ list: view.list(month), range })),
    }),
    observe: enqueueActions(({ context: { library, lists }, enqueue }) => {
      for (const { list, range } of lists)
        enqueue.sendTo(library, { type: 'photos.observe', list, observer: aheadObserver, ...range });
    }),
    release: enqueueActions(({ context: { library, lists }, enqueue }) => {
      for (const { list } of lists)
        enqueue.sendTo(library, { type: 'photos.release', list, observer: aheadObserver });
    }),
  },
  delays: { resting: 80, kept: 30_000 },
}).createMachine({
  id: 'lookAhead',
  description: 'What a press on the scrubber would show.',
  meta: { spec: ['2.16', '4.1'] },
  context: ({ input }) => ({ ...input, lists: [] }),
  initial: 'idle',
  on: {
    'ahead.consider': {
      target: '.passing',
      actions: { type: 'keep', params: ({ event }) => event.stretch },
    },
    'ahead.drop': '.idle',
  },
  states: {
    idle: { description: 'No place is pointed at.', meta: { spec: ['2.16'] } },
    passing: {
      description: 'The pointer came to this place; most places it only passes.',
      meta: { spec: ['2.16'] },
      after: { resting: 'reading' },
    },
    reading: {
      description: 'It rests here: what a press would show is read, and held for a while.',
      meta: { spec: ['2.16', '4.1'] },
      entry: 'observe',
      exit: 'release',
      after: { kept: 'idle' },
    },
  },
});
