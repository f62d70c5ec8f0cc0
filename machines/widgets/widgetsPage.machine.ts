import { assign, type EventFromLogic, sendTo, setup } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import type { ToChild } from '../system/toChild.ts';
import { widgetBookMachine } from './widgetBook.machine.ts';
import { widgetListMachine } from './widgetList.machine.ts';
import { codeIn, type Shelf } from './widgets.values.ts';
import { withEvent } from '../system/outcomes.ts';

const toList: ToChild<'list', EventFromLogic<typeof widgetListMachine>> = sendTo;

export interface WidgetsPageContext {
  readonly shelf: Shelf;
  readonly search: string;
  /** Code of the book in the URL; null on the page of all books. */
  readonly code: string | null;
}

/**
 * Returns the area for online photo books: the list of all books, and the page of one book. `shelf` returns
 * the customer and the shop.
 */
export const widgetsPageFor = (shelf: () => Shelf) =>
  setup({
    types: {
      context: {} as WidgetsPageContext,
      input: {} as AreaRoute,
      events: {} as AreaEvent,
      children: {} as { list: 'list'; book: 'book' },
    },
    actors: { list: widgetListMachine, book: widgetBookMachine },
    actions: {
      keepPlace: assign((_, here: AreaRoute) => ({ code: codeIn(here), search: here.address.search })),
      turn: toList('list', ({ context: { search } }) => ({ type: 'books.turn' as const, search })),
    },
    guards: {
      isAll: ({ context: { code } }) => code === null,
      isSamePage: ({ context: { code } }, here: AreaRoute) => codeIn(here) === code,
    },
  }).createMachine({
    id: 'widgetsPage',
    description: "The customer's online photo books, as a list or one at a time.",
    meta: { spec: ['1.2d', '2.2a', '2.10', '2.52c'] },
    context: ({ input }) => ({ shelf: shelf(), search: input.address.search, code: codeIn(input) }),
    initial: 'choosing',
    states: {
      choosing: {
        description: 'The URL determines which page opens.',
        meta: { spec: ['2.2a'] },
        always: [{ guard: 'isAll', target: 'all' }, { target: 'one' }],
      },
      all: {
        description: 'The page that lists all photo books is open.',
        meta: { spec: ['2.2a', '2.52c'] },
        invoke: {
          id: 'list',
          src: 'list',
          input: ({ context: { shelf: of, search } }) => ({ shelf: of, search }),
        },
        on: {
          'area.route': [
            {
              guard: withEvent('isSamePage'),
              actions: [withEvent('keepPlace'), 'turn'],
            },
            { target: 'choosing', actions: withEvent('keepPlace') },
          ],
        },
      },
      one: {
        description: 'The page of one photo book is open.',
        meta: { spec: ['2.2a', '2.52c'] },
        invoke: {
          id: 'book',
          src: 'book',
          input: ({ context: { code, shelf: of } }) => ({ code: code ?? '', channel: of.channel }),
        },
        on: {
          'area.route': [
            {
              guard: withEvent('isSamePage'),
              description: 'A URL that differs only in its query string belongs to the same page.',
            },
            { target: 'choosing', actions: withEvent('keepPlace') },
          ],
        },
      },
    },
  });

/** Instance for the generated diagrams and the tests. */
export const widgetsPageMachine = widgetsPageFor(() => ({ accountId: 'account-1', channel: 'alb-gb' }));

export const widgetsPageWords: ChartWords<typeof widgetsPageMachine> = {
  guards: {
    isAll: {
      why: 'the URL belongs to the list of all photo books',
      whyNot: 'the URL names one of the photo books',
    },
    isSamePage: {
      why: 'the new URL belongs to the page that is already open',
      whyNot: 'the new URL belongs to another page',
    },
  },
  delays: {},
  events: { 'area.route': areaRouteWords },
};
