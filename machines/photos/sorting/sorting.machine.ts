import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import { defaultSorting, forcedSorting, type Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { ChartWords } from '../../system/chartWords.ts';
import { promiseStub, unprovided } from '../../system/stubs.ts';
import { withAnswer, withEvent } from '../../system/outcomes.ts';

/** The pages on which photos can be sorted; each has its own local storage entry [3.6]. */
export type SortedPage = keyof typeof defaultSorting;

/** Sent to the parent actor when this chart starts and after every change. */
export type SortingChangedEvent = { readonly type: 'sorting.changed'; readonly sorting: Sorting };
export const sortingChangedWords = 'the order of the photos has been read or changed';

export type SortingEvent =
  | { readonly type: 'sorting.choose'; readonly sorting: Sorting }
  /** Photos were just uploaded: sort by upload, latest first [4.9]. */
  | { readonly type: 'sorting.force' };
export const sortingChooseWords = 'the customer chooses an order for the photos';
export const sortingForceWords =
  'the customer presses Next after an upload, so the newest uploads come first';

export interface SortingInput {
  readonly page: SortedPage;
  readonly owner: ActorRef<Snapshot<unknown>, SortingChangedEvent>;
}

export interface SortingContext extends SortingInput {
  readonly sorting: Sorting;
}

const same = (a: Sorting, b: Sorting) => a.sortKey === b.sortKey && a.sortOrder === b.sortOrder;

/** The sort order of one page, stored in the browser [2.21, 3.6, 5.5]. */
export const sortingMachine = setup({
  types: { context: {} as SortingContext, input: {} as SortingInput, events: {} as SortingEvent },
  actors: { readSorting: promiseStub<Sorting | null, SortedPage>('sorting.readSorting') },
  actions: {
    writeSorting: (_, _stored: { readonly page: SortedPage; readonly sorting: Sorting }) =>
      unprovided('sorting.writeSorting'),
    keep: assign({ sorting: ({ context }, sorting: Sorting | null) => sorting ?? context.sorting }),
    tellOwner: sendTo(
      ({ context }) => context.owner,
      ({ context: { sorting } }) => ({ type: 'sorting.changed' as const, sorting }),
    ),
  },
  guards: {
    isAnother: ({ context }, sorting: Sorting) => !same(context.sorting, sorting),
    isNotCreated: ({ context }) => context.sorting.sortKey !== 'created',
  },
}).createMachine({
  id: 'sorting',
  description: 'The sort order of photos on one page.',
  meta: { spec: ['2.21', '3.6a', '3.6b', '5.5'] },
  context: ({ input }) => ({ ...input, sorting: defaultSorting[input.page] }),
  initial: 'recalling',
  states: {
    recalling: {
      description: 'The stored order is being read; if it is unreadable, the default applies.',
      meta: { spec: ['3.6a', '3.6b'] },
      invoke: {
        id: 'readSorting',
        src: 'readSorting',
        input: ({ context }) => context.page,
        onDone: { target: 'known', actions: [withAnswer('keep'), 'tellOwner'] },
        onError: { target: 'known', actions: 'tellOwner' },
      },
      on: {
        'sorting.choose': {
          target: 'chosen',
          actions: withEvent('keep', 'sorting'),
        },
        'sorting.force': { target: 'chosen', actions: { type: 'keep', params: forcedSorting } },
      },
    },
    known: {
      description: 'The photos are sorted in the stored or default order.',
      meta: { spec: ['2.21', '3.6a', '5.5'] },
      on: {
        'sorting.choose': {
          guard: withEvent('isAnother', 'sorting'),
          target: 'chosen',
          actions: withEvent('keep', 'sorting'),
        },
        'sorting.force': {
          guard: 'isNotCreated',
          target: 'chosen',
          actions: { type: 'keep', params: forcedSorting },
        },
      },
    },
    chosen: {
      description:
        'Another order has been chosen, or set by an upload; it is stored and the page is notified.',
      meta: { spec: ['3.6a', '4.9c'] },
      entry: [
        { type: 'writeSorting', params: ({ context: { page, sorting } }) => ({ page, sorting }) },
        'tellOwner',
      ],
      always: 'known',
    },
  },
});

export const sortingWords: ChartWords<typeof sortingMachine> = {
  guards: {
    isAnother: {
      why: 'the chosen order differs from the current one',
      whyNot: 'the photos are already in the chosen order',
    },
    isNotCreated: {
      why: 'the photos are sorted by date taken',
      whyNot: 'the photos are already sorted by upload date',
    },
  },
  delays: {},
  events: {
    'sorting.choose': sortingChooseWords,
    'sorting.force': sortingForceWords,
  },
};
