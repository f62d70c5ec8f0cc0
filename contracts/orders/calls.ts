import * as z from 'zod/mini';
import { postalAddress } from '../addresses/address.ts';
import { call } from '../call.ts';
import {
  deadline,
  id,
  isoDate,
  isoDateTime,
  plain,
  reference,
  text,
  title,
  whole,
  wholeInQuery,
  wordsInQuery,
} from '../empty.ts';
import { countries } from '../brand/brands.ts';
import { beyond } from '../extensions/origin.ts';
import { deliveryAddress, deliveryTypes, orderTabs, pickupPoint, product, superOrder } from './order.ts';

const row = {
  ...plain,
  service: 'orders',
  caller: 'customer',
  deadline,
  cost: 'low',
  spec: '7.14f',
} as const;
const byCode = { params: z.object({ code: id }), refusals: { 404: 'notFound' } } as const;

/**
 * Returns the orders, newest first, and their total number; the specification does not define the format of
 * the response. `tab` and `search` (order numbers and product names) belong to the extension `orderSearch`:
 * `total` is then the number of matches in the tab, and `tabs` the number in each tab. Without it, clients
 * read all pages.
 */
export const listOrders = call({
  ...row,
  name: 'orders.list',
  cost: 'medium',
  reach: 'self',
  method: 'GET',
  path: '/v2/superorders/me',
  query: z.object({
    Offset: z.optional(wholeInQuery),
    Limit: z.optional(wholeInQuery),
    OrderState: z.optional(z.literal('notExpired')),
    tab: beyond('orderSearch', z.optional(z.enum(orderTabs))),
    search: beyond('orderSearch', z.optional(text(100))),
  }),
  reply: z.object({
    superOrders: z.array(superOrder),
    total: whole,
    tabs: beyond('orderSearch', z.optional(z.object({ inProgress: whole, history: whole }))),
  }),
  repeat: 'safe',
});

/** 404: 'Order not found' [8.5c]. */
export const readSuperOrder = call({
  ...row,
  ...byCode,
  name: 'orders.superOrder',
  reach: 'owner',
  method: 'GET',
  path: '/v1/superorders/:code',
  reply: superOrder,
  repeat: 'safe',
});

/** The customer's orders for products with certain articles; `orderCode` is the parameter of the widget calls. */
export const ordersByAccount = call({
  ...row,
  name: 'orders.byAccount',
  cost: 'medium',
  reach: 'owner',
  method: 'GET',
  path: '/orders/byAccount/:accountId',
  params: z.object({ accountId: id }),
  query: z.object({
    articleNames: z.optional(wordsInQuery),
    offset: z.optional(wholeInQuery),
    limit: z.optional(wholeInQuery),
  }),
  reply: z.object({
    orders: z.array(z.object({ orderCode: reference, articleName: title, createdAt: isoDateTime })),
    total: whole,
  }),
  refusals: { 404: 'notFound' },
  repeat: 'safe',
});

/** One product of an order, by the product's own code. */
export const readProductOrder = call({
  ...row,
  ...byCode,
  name: 'orders.product',
  reach: 'owner',
  method: 'GET',
  path: '/v1/Orders/:code',
  reply: product,
  repeat: 'safe',
});

/**
 * `applied` is true if the address has been changed (SuccessfulUpdate), and false if the production site will reply
 * later (RequestSent) [4.11]. The reply contains the order's current address, as reads do. 409: it is too late to
 * change this order. Delivery type and pick-up point belong to the extension `deliveryChoice`; without them the type
 * is unchanged.
 */
export const changeDeliveryAddress = call({
  ...row,
  ...byCode,
  name: 'orders.changeDeliveryAddress',
  reach: 'owner',
  method: 'PUT',
  path: '/v1/superorders/:code/deliveryAddress',
  body: z.object({
    address: postalAddress,
    deliveryType: beyond('deliveryChoice', z.optional(z.enum(deliveryTypes))),
    pickupPointId: beyond('deliveryChoice', z.optional(reference)),
  }),
  reply: z.object({ applied: z.boolean(), deliveryAddress }),
  refusals: { 404: 'notFound', 409: 'tooLate' },
  repeat: 'idempotent',
});

const cutOff = {
  ...plain,
  service: 'cutOff',
  caller: 'customer',
  deadline,
  cost: 'low',
  spec: '7.12a',
  method: 'GET',
  repeat: 'safe',
} as const;

/**
 * Returns the groups of articles that are produced together and share a last order date; the specification
 * does not define the format of the response.
 */
export const articleGroups = call({
  ...cutOff,
  name: 'cutOff.articleGroups',
  reach: 'public',
  path: '/v1/ArticleGroup',
  reply: z.array(z.object({ id: reference, articleNames: z.array(title) })),
});

/**
 * Returns the last order date of each article group in a season; the specification does not define the format
 * of the response.
 */
export const campaign = call({
  ...cutOff,
  name: 'cutOff.campaign',
  reach: 'public',
  path: '/v1/Campaign/:name',
  params: z.object({ name: id }),
  reply: z.object({
    name: title,
    cutOffs: z.array(z.object({ articleGroupId: reference, orderBefore: isoDateTime })),
  }),
  refusals: { 404: 'none' },
});

/**
 * Returns the first and last day on which delivery is expected (`2026-12-20`); the specification does not
 * define the format of the response.
 */
export const deliveryDates = call({
  ...plain,
  name: 'delivery.dates',
  reach: 'owner',
  service: 'delivery',
  caller: 'customer',
  method: 'GET',
  path: '/OrderDeliveryDates/:id',
  params: z.object({ id }),
  reply: z.object({ earliest: isoDate, latest: isoDate }),
  refusals: { 404: 'none' },
  repeat: 'safe',
  deadline,
  cost: 'low',
  spec: '7.12a',
});

/** The pick-up points of a country near a postal code, nearest first; empty if there are none. */
export const pickupPoints = call({
  ...plain,
  name: 'delivery.pickupPoints',
  reach: 'public',
  extension: 'deliveryChoice',
  service: 'delivery',
  caller: 'customer',
  method: 'GET',
  path: '/PickupPoints',
  query: z.object({ country: z.enum(countries), postalCode: text(12, 1) }),
  reply: z.object({ points: z.array(pickupPoint) }),
  repeat: 'safe',
  deadline,
  cost: 'medium',
  spec: '4.11b',
});
