import type { ActorRefFrom } from 'xstate';
import { snapshotOf } from '../request/outcomes.ts';
import { orderDetailsSetup } from './orderDetails.setup.ts';
import { ordersTag } from './orders.values.ts';

/** One order: what it is, how far it has come, and what can be done about it [2.52b, 3.11, 4.11, 4.12, 4.14]. */
export const orderDetailsMachine = orderDetailsSetup.createMachine({
  id: 'orderDetails',
  description: 'One order, with what can be done about it.',
  meta: { spec: ['2.52b', '3.11a', '7.12a', '7.14f'] },
  context: ({ input }) => ({ ...input, order: { state: 'loading' }, vouchers: {}, pdfs: {} }),
  invoke: [
    { id: 'delivery', src: 'delivery', input: ({ context: { code, mayChoose } }) => ({ code, mayChoose }) },
    { id: 'cutOff', src: 'cutOff' },
    { id: 'reorder', src: 'reorder', input: ({ context: { code } }) => ({ code }) },
    {
      id: 'order',
      src: 'order',
      input: ({ context: { code } }) => ({
        call: { params: { code }, query: {}, body: {} },
        tags: [ordersTag],
        observed: true,
      }),
      onSnapshot: [
        {
          guard: { type: 'isNewReading', params: snapshotOf },
          target: '.deciding',
          actions: [{ type: 'keepRead', params: snapshotOf }, 'startVouchers', 'tellDelivery', 'tellCutOff'],
        },
        { target: '.deciding', actions: { type: 'keepRead', params: snapshotOf } },
      ],
    },
    {
      id: 'dates',
      src: 'dates',
      input: ({ context: { code } }) => ({
        call: { params: { id: code }, query: {}, body: {} },
        tags: [ordersTag],
        observed: true,
      }),
    },
  ],
  initial: 'loading',
  states: {
    deciding: {
      description:
        'What is known decides; an order that was read before still shows when it cannot be read again.',
      meta: { spec: ['3.21a'] },
      always: [
        { guard: 'notFound', target: 'notFound' },
        { guard: 'failed', target: 'failed' },
        { guard: 'moves', target: 'ready.moving' },
        { guard: 'isThere', target: 'ready.still' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The order is on its way.',
      meta: { spec: ['2.52b', '3.21a', '7.14f'] },
      tags: 'busy',
    },
    failed: {
      description:
        'The order could not be read: the sentence of the clause, its reference, and it can be tried again.',
      meta: { spec: ['4.18', '8.5b'] },
      tags: 'error',
      on: { 'order.retry': { actions: 'retry' } },
    },
    notFound: {
      description: "'Order not found': the service knows no such order of this customer.",
      meta: { spec: ['7.14f', '8.5c'] },
    },
    ready: {
      description: 'The order shows.',
      meta: { spec: ['2.52b', '3.11a', '3.11b', '4.12a', '4.12b', '4.12c'] },
      invoke: {
        id: 'pdfList',
        src: 'pdfList',
        input: { call: { params: {}, query: {}, body: {} }, tags: [ordersTag], observed: true },
        onSnapshot: { actions: { type: 'startPdfs', params: snapshotOf } },
      },
      on: { 'order.print': { actions: 'print' } },
      initial: 'still',
      states: {
        still: {
          description: 'It does not go on by itself.',
          meta: { spec: ['4.12a'] },
        },
        moving: {
          description:
            'It is on its way, or production is to answer: in a while it is read how far it has come.',
          meta: { spec: ['4.11a', '4.12a'] },
          after: { orderWatchPause: { actions: 'readAgain' } },
        },
      },
    },
  },
});

export type OrderDetailsRef = ActorRefFrom<typeof orderDetailsMachine>;
