import { type ActorRefFrom, assign, setup } from 'xstate';
import { refreshVoucher } from '../../contracts/extensions/account.ts';
import { readVoucher } from '../../contracts/orders/aftersales.ts';
import { readProductOrder } from '../../contracts/orders/calls.ts';
import type { VoucherOffer } from '../../contracts/orders/voucher.ts';
import type { ChartWords } from '../system/chartWords.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  type Failure,
  surprise,
  withAnswer,
} from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords } from '../request/words.ts';

/** Checks the voucher again. */
export interface VoucherEvent {
  readonly type: 'voucher.check';
}

export interface VoucherInput {
  /** Code of the product on which the voucher was used. */
  readonly productCode: string;
  readonly voucher: string;
  /** The voucher's offer as stored in the order; null if the order does not contain it. */
  readonly details: VoucherOffer | null;
}

export interface VoucherContext extends VoucherInput {
  readonly failure: Failure | null;
}

/** The voucher of a product: its offer, and a check that can be repeated [4.14a, 7.14g, 8.9b]. */
export const voucherMachine = setup({
  types: {
    context: {} as VoucherContext,
    input: {} as VoucherInput,
    events: {} as VoucherEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { ask: 'ask'; refresh: 'refresh'; read: 'read' },
  },
  actors: {
    ask: requestFor(readVoucher),
    refresh: requestFor(refreshVoucher),
    read: requestFor(readProductOrder),
  },
  actions: {
    keepOffer: assign((_, answered: Answered<typeof readVoucher>) =>
      answered.outcome === 'finished' ? { details: answered.reply } : {},
    ),
    keepProduct: assign((_, answered: Answered<typeof readProductOrder>) =>
      answered.outcome === 'finished' ? { details: answered.reply.voucherDetails, failure: null } : {},
    ),
    keepFailure: assign((_, answered: Answered) => ({
      failure: answered.outcome === 'failed' ? answered.failure : surprise.failure,
    })),
  },
  guards: {
    ...callGuards,
    isKnown: ({ context: { details } }) => details !== null,
  },
}).createMachine({
  id: 'voucher',
  description: 'The voucher that was used for a product.',
  meta: { spec: ['3.11b', '3.17b', '4.14a'] },
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'inProgress',
  states: {
    inProgress: {
      description: 'The voucher is being checked, and the page indicates this.',
      meta: { spec: ['4.14a'] },
      initial: 'looking',
      states: {
        looking: {
          description:
            "The product data may already contain the voucher's discount; if not, the campaign service is asked for it.",
          meta: { spec: ['3.11b', '4.14a'] },
          always: [{ guard: 'isKnown', target: '#voucher.finished' }, { target: 'asking' }],
        },
        asking: {
          description:
            'The campaign service is being asked for the discount of the voucher code; finding none is a valid result.',
          meta: { spec: ['4.14a', '7.14g'] },
          invoke: {
            id: 'ask',
            src: 'ask',
            input: ({ context: { voucher } }) => ({ params: { code: voucher }, query: {}, body: {} }),
            ...callOutcomes({
              refused: { target: '#voucher.finished' },
              failed: { target: '#voucher.failed', actions: withAnswer('keepFailure') },
              finished: { target: '#voucher.finished', actions: withAnswer('keepOffer') },
            }),
          },
          on: { 'voucher.check': 'refreshing' },
        },
        refreshing: {
          description: 'The service is being asked to check the voucher again.',
          meta: { spec: ['4.14a', '7.14f'] },
          tags: 'busy',
          invoke: {
            id: 'refresh',
            src: 'refresh',
            input: ({ context: { productCode } }) => ({ params: { code: productCode }, query: {}, body: {} }),
            ...callOutcomes({
              failed: { target: '#voucher.failed', actions: withAnswer('keepFailure') },
              finished: { target: 'reading' },
            }),
          },
        },
        reading: {
          description: 'The product is being read again to get the result of the check.',
          meta: { spec: ['4.14a', '7.14f'] },
          tags: 'busy',
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context: { productCode } }) => ({ params: { code: productCode }, query: {}, body: {} }),
            ...callOutcomes({
              failed: { target: '#voucher.failed', actions: withAnswer('keepFailure') },
              finished: { target: 'looking', actions: withAnswer('keepProduct') },
            }),
          },
        },
      },
    },
    finished: {
      description: "The page shows the voucher's offer, or that its code is unknown.",
      meta: { spec: ['3.17b', '4.14a'] },
      type: 'final',
    },
    failed: {
      description: 'The voucher could not be checked; the page shows an error reference and offers a retry.',
      meta: { spec: ['4.14a', '4.18', '8.9b'] },
      tags: 'error',
      on: { 'voucher.check': 'inProgress.refreshing' },
    },
  },
});

export const voucherWords: ChartWords<typeof voucherMachine> = {
  guards: {
    ...callWords,
    isKnown: {
      why: 'the order already contains the discount of the voucher',
      whyNot: 'the order does not contain the discount of the voucher',
    },
  },
  delays: {},
  events: { 'voucher.check': 'the customer asks to check the voucher again' },
};

export type VoucherRef = ActorRefFrom<typeof voucherMachine>;
