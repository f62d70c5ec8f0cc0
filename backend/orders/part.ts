import {
  listPdfs,
  readPdf as readPdfRow,
  readVoucher,
  reorderStatus,
  requestReorder,
} from '../../contracts/orders/aftersales.ts';
import {
  campaign,
  changeDeliveryAddress,
  deliveryDates,
  listOrders,
  ordersByAccount,
  pickupPoints,
  readProductOrder,
  readSuperOrder,
} from '../../contracts/orders/calls.ts';
import { refreshVoucher as refreshRow } from '../../contracts/extensions/account.ts';
import { answer, idUnderKey, Refused, subject } from '../part.ts';
import type { Answer, Asked, Part } from '../part.ts';
import type { CallRow } from '../../contracts/call.ts';
import type { SuperOrder } from '../../contracts/orders/order.ts';
import { giveBack, take } from '../attempts.ts';
import type { Photos } from '../photos/state.ts';
import { HttpFailure } from '../http/failures.ts';
import { readersLocale } from '../customers/language.ts';
import { offerOf } from '../vouchers/offers.ts';
import { answerAddress, answerJob, changeAddress } from './address.ts';
import { campaignOf } from './cutOff.ts';
import { everyOrder } from './every.ts';
import { forgetOrders } from './forget.ts';
import { listedOrders, productsByAccount } from './lists.ts';
import { datesOf, oneProduct, orderOf, refreshVoucher } from './one.ts';
import { pdfsOf, readPdf } from './pdfs.ts';
import { pictureRoutes, picturesOf } from './pictures.ts';
import { pointsNear } from './pickup.ts';
import { stepJob, takeStep } from './production.ts';
import { reorder, whatCanBeReordered } from './reorder.ts';
import { seedOrders } from './seeding.ts';
import { orderMigrations } from './tables.ts';
import type { Seen } from './view.ts';

const seenBy =
  (photos: Photos) =>
  async (asked: Pick<Asked<CallRow>, 'caller' | 'language' | 'ports'>): Promise<Seen> => ({
    pictures: picturesOf(asked.ports, photos),
    now: asked.ports.clock.now(),
    locale: await readersLocale(asked),
  });

export interface OrdersOptions {
  readonly photos: Photos;
  readonly invoiceOf: (
    asked: Pick<Asked<CallRow>, 'caller' | 'ports'>,
    orderId: string,
  ) => Promise<SuperOrder['invoice']>;
  /** URL of a channel's shop. */
  readonly shopOf: (channel: string) => string;
  /** The campaign whose last order dates are deadlines [7.12a]. */
  readonly campaignName: () => string;
}

const orderAnswers = ({ invoiceOf, photos }: OrdersOptions, seen = seenBy(photos)): Answer[] => [
  answer(listOrders, async (asked) => {
    const { Offset, Limit, OrderState, tab, search } = asked.query;
    const request = { offset: Offset, limit: Limit, notExpired: OrderState !== undefined, tab, search };
    return listedOrders(asked.ports.store, subject(asked.caller), request, await seen(asked));
  }),
  answer(readSuperOrder, async (asked) => {
    const order = await orderOf(
      asked.ports.store,
      subject(asked.caller),
      asked.params.code,
      await seen(asked),
    );
    const invoice = await invoiceOf(asked, order.superOrderCode);
    return invoice === undefined ? order : { ...order, invoice };
  }),
  answer(ordersByAccount, async (asked) => {
    if (asked.params.accountId !== subject(asked.caller)) throw new Refused('notFound');
    return productsByAccount(asked.ports.store, subject(asked.caller), asked.query);
  }),
  answer(readProductOrder, async (asked) =>
    oneProduct(asked.ports.store, subject(asked.caller), asked.params.code, await seen(asked)),
  ),
  answer(changeDeliveryAddress, (asked) =>
    changeAddress(asked.ports, subject(asked.caller), asked.params.code, asked.body),
  ),
  answer(deliveryDates, (asked) => datesOf(asked.ports.store, subject(asked.caller), asked.params.id)),
  answer(pickupPoints, async ({ query }) => ({ points: pointsNear(query.country, query.postalCode) })),
];

const aftersalesAnswers = ({ shopOf, campaignName }: OrdersOptions): Answer[] => [
  answer(campaign, async ({ params, ports }) => {
    if (params.name !== campaignName()) throw new Refused('none');
    return campaignOf(params.name, ports.clock.now());
  }),
  answer(reorderStatus, (asked) =>
    whatCanBeReordered(asked.ports.store, subject(asked.caller), asked.params.id),
  ),
  answer(requestReorder, (asked) => {
    const basketId = idUnderKey(asked, requestReorder.name);
    return reorder(
      asked.ports,
      { customerId: subject(asked.caller), orderId: asked.query.OrderCode, basketId },
      shopOf,
    );
  }),
  answer(readVoucher, async (asked) => {
    const { ports } = asked;
    const customerId = subject(asked.caller);
    // Counted before the voucher is looked up, so that parallel requests cannot exceed the limit. Known codes
    // do not count.
    const seconds = await take(ports, 'voucherNotFound', customerId);
    if (seconds > 0) throw new HttpFailure(429, 'Too many voucher codes were not found.', seconds);
    const locale = await readersLocale(asked);
    const offer = await offerOf(ports.store, customerId, asked.params.code, { locale }).catch(
      async (error: unknown) => {
        await giveBack(ports, 'voucherNotFound', customerId);
        throw error;
      },
    );
    if (offer === null) throw new Refused('notFound');
    await giveBack(ports, 'voucherNotFound', customerId);
    return offer;
  }),
  answer(refreshRow, (asked) => refreshVoucher(asked.ports.store, subject(asked.caller), asked.params.code)),
  answer(listPdfs, (asked) => pdfsOf(asked.ports.store, subject(asked.caller))),
  answer(readPdfRow, (asked) => readPdf(asked.ports.store, subject(asked.caller), asked.params.id)),
];

/** Returns the part for orders, delivery, vouchers, PDFs and reorders [7.12a, 7.14]. */
export function ordersPart(options: OrdersOptions): Part {
  return {
    name: 'orders',
    migrations: orderMigrations,
    forget: ({ store }, { id }) => forgetOrders(store, id),
    capabilities: [
      'orderDetails',
      'orderSearch',
      'deliveryChoice',
      'reorderItems',
      'voucherRefresh',
      'sellers',
    ],
    jobs: {
      [stepJob]: { lane: 'upkeep', run: takeStep },
      [answerJob]: { lane: 'upkeep', run: answerAddress },
    },
    answers: [...orderAnswers(options), ...aftersalesAnswers(options)],
    holds: { orders: ({ store }, { id }) => everyOrder(store, id) },
    routes: (app, ports) => pictureRoutes(app, ports, options.photos),
    seed: { orders: seedOrders },
  };
}
