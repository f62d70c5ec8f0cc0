import type { ActorRefFrom } from 'xstate';
import { withSnapshot } from '../system/outcomes.ts';
import { orderDetailsSetup } from './orderDetails.setup.ts';
import { ordersTag } from './orders.values.ts';

/** One order: what it is, how far it has come, and what can be done about it [2.52b, 3.11, 4.11, 4.12, 4.14]. */
export const orderDetailsMachine = orderDetailsSetup.createMachine({
  id: 'orderDetails',
  description: 'One order, with what can be done about it.',
  meta: { spec: ['2.52b', '3.11a', '7.12a', '7.14f'] },
  context: ({ input }) => ({ ...input, order: null, vouchers: {}, pdfs: {} }),
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
          guard: withSnapshot('isNewReading'),
          target: '.ready',
          actions: [withSnapshot('keepOrder'), 'startVouchers', 'tellDelivery', 'tellCutOff'],
        },
        {
          guard: withSnapshot('isGone'),
          target: '.reading',
          actions: withSnapshot('keepOrder'),
        },
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
  on: { 'order.retry': { actions: 'retry' } },
  initial: 'reading',
  states: {
    reading: {
      description:
        "The order is on its way, could not be read, or there is no such order of this customer ('Order not found'): the reading says which.",
      meta: { spec: ['2.52b', '3.21a', '4.18', '7.14f', '8.5b', '8.5c'] },
    },
    ready: {
      description:
        'The order shows, also where it could not be read again. With what is new of it, its PDFs are read. One that goes on by itself, or that production is to answer for, is read again by its reading.',
      meta: { spec: ['2.52b', '3.11a', '3.11b', '4.11a', '4.12a', '4.12b', '4.12c'] },
      invoke: {
        id: 'pdfList',
        src: 'pdfList',
        input: { call: { params: {}, query: {}, body: {} }, tags: [ordersTag], observed: true },
        onSnapshot: { actions: withSnapshot('startPdfs') },
      },
      on: { 'order.print': { actions: 'print' } },
    },
  },
});

export type OrderDetailsRef = ActorRefFrom<typeof orderDetailsMachine>;
