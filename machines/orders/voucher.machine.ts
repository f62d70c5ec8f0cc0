import { type ActorRefFrom, assign, setup } from 'xstate';
import { refreshVoucher } from '../../contracts/extensions/account.ts';
import { readVoucher } from '../../contracts/orders/aftersales.ts';
import { readProductOrder } from '../../contracts/orders/calls.ts';
import type { VoucherOffer } from '../../contracts/orders/voucher.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  type Failure,
  surprise,
  withAnswer,
} from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';

/** Has the voucher looked up anew. */
export interface VoucherEvent {
  readonly type: 'voucher.check';
}

export interface VoucherInput {
  /** Of the product that it was used for. */
  readonly productCode: string;
  readonly voucher: string;
  /** What the service knows of it already. */
  readonly details: VoucherOffer | null;
}

export interface VoucherContext extends VoucherInput {
  readonly failure: Failure | null;
}

/** A voucher of a product: the offer behind it, and how it is looked up anew [4.14a, 7.14g, 8.9b]. */
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
      failure:
        answered.outcome === 'failed'
          ? answered.failure
          : {
              ...surprise.failure,
              correlationId: answered.outcome === 'refused' ? answered.correlationId : '',
            },
    })),
  },
  guards: {
    ...callGuards,
    isKnown: ({ context: { details } }) => details !== null,
  },
}).createMachine({
  id: 'voucher',
  description: 'The voucher of a product.',
  meta: { spec: ['3.11b', '3.17b', '4.14a'] },
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'inProgress',
  states: {
    inProgress: {
      description: 'It is being looked up.',
      meta: { spec: ['4.14a'] },
      initial: 'looking',
      states: {
        looking: {
          description: 'Does the product say what it was good for?',
          meta: { spec: ['3.11b', '4.14a'] },
          always: [{ guard: 'isKnown', target: '#voucher.finished' }, { target: 'asking' }],
        },
        asking: {
          description: 'The campaigns are asked for the offer behind its code; none is an answer, too.',
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
          description: 'The service looks it up anew.',
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
          description: 'What it found stands with the product.',
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
      description: 'What it is good for, or that no offer has its code.',
      meta: { spec: ['3.17b', '4.14a'] },
      type: 'final',
    },
    failed: {
      description:
        'It could not be looked up: that is said with status and reference, and it can be tried again.',
      meta: { spec: ['4.14a', '4.18', '8.9b'] },
      tags: 'error',
      on: { 'voucher.check': 'inProgress.refreshing' },
    },
  },
});

export type VoucherRef = ActorRefFrom<typeof voucherMachine>;
