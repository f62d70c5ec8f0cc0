import { type ActorRefFrom, assign, type EventFromLogic, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { listPdfs } from '../../contracts/orders/aftersales.ts';
import { deliveryDates, type readSuperOrder } from '../../contracts/orders/calls.ts';
import type { SuperOrder } from '../../contracts/orders/order.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { withSnapshot } from '../system/outcomes.ts';
import { cutOffMachine } from './cutOff.machine.ts';
import { deliveryChangeMachine } from './deliveryChange.machine.ts';
import { type PdfRef, productPdfMachine } from './productPdf.machine.ts';
import { orderRead } from './reads.ts';
import { reorderMachine } from './reorder.machine.ts';
import { voucherMachine, type VoucherRef } from './voucher.machine.ts';
import { ordersTag } from './orders.values.ts';

const toOrder: ToChild<'order', QueryEvent<typeof readSuperOrder>> = sendTo;
const toDelivery: ToChild<'delivery', EventFromLogic<typeof deliveryChangeMachine>> = sendTo;
const toCutOff: ToChild<'cutOff', EventFromLogic<typeof cutOffMachine>> = sendTo;

export type OrderDetailsEvent = { readonly type: 'order.retry' } | { readonly type: 'order.print' };

export interface OrderDetailsInput {
  readonly code: string;
  /** Whether the service offers pick-up points. */
  readonly mayChoose: boolean;
  /** Time when the page was opened, in milliseconds since 1970; used to count days. */
  readonly now: number;
}

type OrderReading = QueryShown<SuperOrder>;
type PdfsRead = QueryShown<CallReply<typeof listPdfs>>;

export interface OrderDetailsContext extends OrderDetailsInput {
  /** The order as last read; null before the first read. */
  readonly order: SuperOrder | null;
  /** Vouchers by product code. */
  readonly vouchers: Readonly<Record<string, VoucherRef>>;
  readonly pdfs: Readonly<Record<string, PdfRef>>;
}

const orderIn = (read: OrderReading): SuperOrder | null => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data : null;
};
const productsOf = ({ order }: OrderDetailsContext) => order?.orders ?? [];
const listed = (read: PdfsRead) => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data.pdfs : [];
};

/** One order: its content, progress and actions [2.52b, 3.11, 4.11, 4.12, 4.14]. */
export const orderDetailsMachine = setup({
  types: {
    context: {} as OrderDetailsContext,
    input: {} as OrderDetailsInput,
    events: {} as OrderDetailsEvent,
    children: {} as {
      order: 'order';
      dates: 'dates';
      pdfList: 'pdfList';
      delivery: 'delivery';
      cutOff: 'cutOff';
      reorder: 'reorder';
    },
  },
  actors: {
    order: orderRead,
    dates: queryFor(deliveryDates),
    pdfList: queryFor(listPdfs),
    delivery: deliveryChangeMachine,
    cutOff: cutOffMachine,
    reorder: reorderMachine,
    voucher: voucherMachine,
    productPdf: productPdfMachine,
  },
  actions: {
    /** Opens the browser's print dialog. */
    print: (_) => unprovided('orderDetails.print'),
    keepOrder: assign({ order: (_, read: OrderReading) => orderIn(read) }),
    tellDelivery: toDelivery('delivery', ({ context: { order } }) => ({
      type: 'delivery.read' as const,
      delivery: order?.deliveryAddress ?? null,
    })),
    tellCutOff: toCutOff('cutOff', ({ context: { order } }) => ({
      type: 'cutoff.read' as const,
      until: order?.deliveryAddress?.changeableUntil ?? null,
    })),
    startVouchers: assign({
      vouchers: ({ context, spawn }) => {
        const begun = productsOf(context).flatMap(({ code, voucher, voucherDetails: details }) => {
          if (voucher === null || context.vouchers[code] !== undefined) return [];
          const input = { productCode: code, voucher, details };
          return [[code, spawn('voucher', { id: `voucher-${code}`, input })]];
        });
        return { ...context.vouchers, ...Object.fromEntries(begun) };
      },
    }),
    startPdfs: assign({
      pdfs: ({ context, spawn }, read: PdfsRead) => {
        const begun = listed(read).flatMap(({ id, productCode }) => {
          const product = productsOf(context).find(({ code }) => code === productCode);
          if (product === undefined || context.pdfs[productCode] !== undefined) return [];
          const input = { pdfId: id, articleId: product.details?.articleId ?? null };
          return [[productCode, spawn('productPdf', { id: `pdf-${productCode}`, input })]];
        });
        return { ...context.pdfs, ...Object.fromEntries(begun) };
      },
    }),
    retry: toOrder('order', { type: 'query.retry' }),
  },
  guards: {
    /** Returns whether a read has returned new data. During a refresh, the previous data is still present. */
    isNewReading: ({ context: { order } }, read: OrderReading) => {
      const now = orderIn(read);
      return now !== null && now !== order;
    },
    isGone: (_, read: OrderReading) => orderIn(read) === null,
  },
}).createMachine({
  id: 'orderDetails',
  description: 'One order and the actions that the customer can take on it.',
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
      description: "The order is being read; the page shows a skeleton, an error or 'Order not found'.",
      meta: { spec: ['2.52b', '3.21a', '4.18', '7.14f', '8.5b', '8.5c'] },
    },
    ready: {
      description:
        'The order is on the screen and its PDFs are being read; an order in progress is read again at intervals.',
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

export const orderDetailsWords: ChartWords<typeof orderDetailsMachine> = {
  guards: {
    isNewReading: {
      why: 'the service has sent the order, or a newer version of the order',
      whyNot: 'the order has not been read, or has not changed since the last read',
    },
    isGone: {
      why: 'the order is still being read, could not be read or was not found',
      whyNot: 'the data of the order is available',
    },
  },
  delays: {},
  events: {
    'order.retry': 'the customer tries again to load the order',
    'order.print': 'the customer prints the page of the order',
  },
};

export type OrderDetailsRef = ActorRefFrom<typeof orderDetailsMachine>;
