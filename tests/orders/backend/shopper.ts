import type { PostalAddress } from '../../../contracts/addresses/address.ts';
import type { PicturesOf } from '../../../backend/orders/pictures.ts';
import type { SeededCustomer, RunningBackend } from '../../kit/backend.ts';
import { caller } from '../../downloads/backend/kit.ts';
import type { Ask } from '../../downloads/backend/kit.ts';

/** Returns the names of pictures in place of their URLs. */
export const pictureNames: PicturesOf = async (products) => products.map(({ picture }) => picture);

export const hour = 3_600_000;
export const day = 24 * hour;

export const home: PostalAddress = {
  firstName: 'Ann',
  lastName: 'Lee',
  street: 'Baker Street',
  streetNumber: '221',
  postalCode: 'NW1 6XE',
  city: 'London',
  country: 'GB',
};

export interface Shopper {
  readonly house: RunningBackend;
  readonly customer: SeededCustomer;
  readonly ask: Ask;
  readonly now: () => number;
  /** The service's current time plus this number of milliseconds, as ISO text. */
  readonly at: (ms: number) => string;
  /** Places orders; returns their codes and those of their products. */
  readonly orders: (
    ...requests: readonly Readonly<Record<string, unknown>>[]
  ) => Promise<{ code: string; products: string[] }[]>;
}

export async function shopper(house: RunningBackend): Promise<Shopper> {
  const customer = await house.seed.customer();
  const now = () => house.backend.ports.clock.now();
  return {
    house,
    customer,
    ask: caller(house.origin, customer.user.access_token),
    now,
    at: (ms) => new Date(now() + ms).toISOString(),
    orders: async (...requests) => {
      const orders = requests.map((request) => ({
        address: home,
        products: [{ articleId: 'mug-classic' }],
        ...request,
      }));
      const made = await house.seed.make('orders', { customerId: customer.id, orders });
      return (made as { orders: { code: string; products: string[] }[] }).orders;
    },
  };
}

/** Places one order as requested. */
export async function oneOrder(
  who: Shopper,
  request: Readonly<Record<string, unknown>> = {},
): Promise<{ code: string; products: string[] }> {
  const [made] = await who.orders(request);
  if (made === undefined) throw new Error('no order was made');
  return made;
}
