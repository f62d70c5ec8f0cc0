import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { reorderStatus, requestReorder } from '../../contracts/orders/aftersales.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { type Answered, callGuards, callOutcomes, referenceOf, withAnswer } from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords } from '../request/words.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';

export type ReorderEvent =
  | { readonly type: 'reorder.start' }
  /** Creates a basket with the available products. */
  | { readonly type: 'reorder.confirm' }
  | { readonly type: 'reorder.again' }
  | { readonly type: 'reorder.reset' };

type Status = CallReply<typeof reorderStatus>;
type Basket = CallReply<typeof requestReorder>;

export interface ReorderContext {
  readonly code: string;
  /** Availability of the products; null until known. */
  readonly status: Status | null;
  readonly basket: Basket | null;
  /** Code of the refusal; null if there was none. */
  readonly refusal: string | null;
  readonly reference: string | null;
}
const nothing = { status: null, basket: null, refusal: null, reference: null } as const;

/** Reorders an order: reads the availability, then creates a basket in the shop [4.14b, 7.14b]. */
export const reorderMachine = setup({
  types: {
    context: {} as ReorderContext,
    input: {} as { readonly code: string },
    events: {} as ReorderEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { ask: 'ask'; request: 'request'; leave: 'leave' },
  },
  actors: {
    ask: requestFor(reorderStatus),
    request: requestFor(requestReorder),
    /**
     * Navigates to the shop. Resolves when the customer has returned to this page; rejects if there is no
     * URL.
     */
    leave: promiseStub<void, { readonly url: string }>('reorder.leave'),
  },
  actions: {
    /** Starts a new request with a new idempotency key. */
    beginRequest: (_) => unprovided('reorder.beginRequest'),
    forget: assign(nothing),
    keepStatus: assign((_, answered: Answered<typeof reorderStatus>) =>
      answered.outcome === 'finished' ? { status: answered.reply, refusal: null, reference: null } : {},
    ),
    keepBasket: assign((_, answered: Answered<typeof requestReorder>) =>
      answered.outcome === 'finished' ? { basket: answered.reply, refusal: null, reference: null } : {},
    ),
    keepTrouble: assign((_, answered: Answered) => ({
      refusal: answered.outcome === 'refused' ? answered.refusal : null,
      reference: referenceOf(answered),
    })),
  },
  guards: {
    ...callGuards,
    isWhole: ({ context: { status } }) =>
      status !== null && status.canReorder && status.products.every(({ available }) => available),
    canReorder: ({ context: { status } }) => status?.canReorder ?? false,
  },
}).createMachine({
  id: 'reorder',
  description: 'The reordering of an order, from the check of availability to the basket.',
  meta: { spec: ['4.14b', '7.14b'] },
  context: ({ input: { code } }) => ({ code, ...nothing }),
  initial: 'notRequested',
  states: {
    notRequested: {
      description: 'The page offers a reorder; no reorder is in progress.',
      meta: { spec: ['3.21a', '4.14b'] },
      entry: ['forget', 'beginRequest'],
      on: { 'reorder.start': 'requestingStatus' },
    },
    requestingStatus: {
      description:
        'The service is being asked which products are still available; a second click is ignored.',
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context: { code } }) => ({ params: { id: code }, query: {}, body: {} }),
        ...callOutcomes({
          failed: { target: 'statusFailed', actions: withAnswer('keepTrouble') },
          finished: { target: 'statusReceived', actions: withAnswer('keepStatus') },
        }),
      },
      on: { 'reorder.reset': 'notRequested' },
    },
    statusReceived: {
      description:
        'The dialog lists available and unavailable products with the reason; if all are available, the reorder proceeds without confirmation.',
      always: { guard: 'isWhole', target: 'requestingReorder' },
      on: {
        'reorder.confirm': { guard: 'canReorder', target: 'requestingReorder' },
        'reorder.reset': 'notRequested',
      },
    },
    statusFailed: {
      description: 'The availability of the reorder could not be read; the page offers a retry.',
      meta: { spec: ['4.14b', '4.18'] },
      tags: 'error',
      on: { 'reorder.again': 'requestingStatus', 'reorder.reset': 'notRequested' },
    },
    requestingReorder: {
      description: 'The shop is creating a basket; a second click does not create another.',
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context: { code } }) => ({ params: {}, query: { OrderCode: code }, body: {} }),
        ...callOutcomes({
          failed: { target: 'reorderFailed', actions: withAnswer('keepTrouble') },
          finished: { target: 'reorderReceived', actions: withAnswer('keepBasket') },
        }),
      },
    },
    reorderFailed: {
      description: 'The basket could not be created; the page offers a retry.',
      meta: { spec: ['4.14b', '4.18'] },
      tags: 'error',
      on: { 'reorder.again': 'requestingReorder', 'reorder.reset': 'notRequested' },
    },
    reorderReceived: {
      description: 'The basket is ready, and the browser is opening it in the shop.',
      meta: { spec: ['4.14b', '5.11', '7.14b'] },
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context: { basket } }) => ({ url: basket?.ShopUrl ?? '' }),
        onDone: 'notRequested',
        onError: 'waiting',
      },
      on: { 'reorder.reset': 'notRequested' },
    },
    waiting: {
      description: 'The browser did not leave the page, so a link to the basket is shown.',
      meta: { spec: ['4.14b', '5.11'] },
      on: { 'reorder.reset': 'notRequested' },
    },
  },
});

export const reorderWords: ChartWords<typeof reorderMachine> = {
  guards: {
    ...callWords,
    isWhole: {
      why: 'all products of the order can be reordered',
      whyNot: 'at least one product of the order cannot be reordered',
    },
    canReorder: {
      why: 'at least one product of the order can be reordered',
      whyNot: 'none of the products of the order can be reordered',
    },
  },
  delays: {},
  events: {
    'reorder.start': 'the customer asks to reorder an order',
    'reorder.confirm': 'the customer agrees to reorder only the available products',
    'reorder.again': 'the customer tries again the step of the reorder that failed',
    'reorder.reset': 'the customer decides not to reorder now',
  },
};

export type ReorderRef = ActorRefFrom<typeof reorderMachine>;
