import * as z from 'zod/mini';
import { postalAddress } from '../../contracts/addresses/address.ts';
import { countries } from '../../contracts/brand/brands.ts';
import { isoDate, isoDateTime, reference, text, title, whole } from '../../contracts/empty.ts';
import { pickupPoint } from '../../contracts/orders/order.ts';
import { voucherOffer } from '../../contracts/orders/voucher.ts';
import { HttpFailure } from '../http/failures.ts';
import type { Ports } from '../ports.ts';
import { orderFor, productFor } from './made.ts';
import { placeOrders } from './records.ts';

const optional = z.optional;
const productRequest = z.object({
  articleId: reference,
  name: optional(title),
  status: optional(text(60, 1)),
  paymentChangedAt: optional(z.nullable(isoDateTime)),
  voucher: optional(z.nullable(reference)),
  voucherDetails: optional(z.nullable(voucherOffer)),
  quantity: optional(whole),
  price: optional(whole),
  fullPrice: optional(z.nullable(whole)),
  statusTimes: optional(z.array(z.object({ status: text(60), at: isoDateTime }))),
  projectGone: optional(z.boolean()),
  scene: optional(whole),
});
const wanted = z.object({
  customerId: reference,
  orders: z.array(
    z.object({
      id: optional(reference),
      number: optional(reference),
      createdAt: optional(isoDateTime),
      source: optional(z.enum(['Albelli', 'Resnap'])),
      status: optional(text(60, 1)),
      country: optional(z.enum(countries)),
      channel: optional(reference),
      deliveryCost: optional(whole),
      address: optional(z.nullable(postalAddress)),
      deliveryType: optional(z.enum(['PickupPoint', 'Home'])),
      pickupPoint: optional(z.nullable(pickupPoint)),
      changeableUntil: optional(z.nullable(isoDateTime)),
      expected: optional(z.nullable(z.object({ earliest: isoDate, latest: isoDate }))),
      expiresAt: optional(z.nullable(isoDateTime)),
      products: z.array(productRequest),
    }),
  ),
});

/**
 * Creates orders for a seeded customer. Returns their codes and those of their products, in the requested
 * order.
 */
export async function seedOrders(ports: Ports, payload: unknown): Promise<unknown> {
  const read = z.safeParse(wanted, payload);
  if (!read.success)
    throw new HttpFailure(400, `The seed is not valid at "${read.error.issues[0]?.path.join('.') ?? ''}".`);
  const { customerId, orders } = read.data;
  const now = new Date(ports.clock.now()).toISOString();
  const made = orders.map(
    ({ id = ports.random.uuid(), country = 'GB', products, createdAt = now, ...rest }) =>
      orderFor({
        ...rest,
        id,
        customerId,
        createdAt,
        country,
        products: products.map((product, place) => productFor(country, `${id}-${place}`, product)),
      }),
  );
  await ports.store.transaction((tx) => placeOrders(tx, made));
  return {
    orders: made.map(({ id, products }) => ({ code: id, products: products.map(({ code }) => code) })),
  };
}
