import type { PostalAddress } from '../../../contracts/addresses/address.ts';
import { secretWord } from './things.ts';
import type { Things } from './things.ts';

export const home: PostalAddress = {
  firstName: 'Ann',
  lastName: 'Lee',
  street: 'Baker Street',
  streetNumber: '1',
  postalCode: 'NW1 6XE',
  city: 'London',
  country: 'GB',
};

/** Creates an order of the owner that can be changed, for a book with a voucher. */
export async function ordered({ people, owner }: Things): Promise<{ code: string; product: string }> {
  const { house } = people;
  const now = house.backend.ports.clock.now();
  const day = new Date(now).toISOString().slice(0, 10);
  const made = (await house.seed.make('orders', {
    customerId: owner.id,
    orders: [
      {
        address: { ...home, lastName: secretWord },
        changeableUntil: new Date(now + 3_600_000).toISOString(),
        expected: { earliest: day, latest: day },
        products: [{ articleId: 'book-square-m', name: secretWord, voucher: 'SUMMER15' }],
      },
    ],
  })) as { orders: { code: string; products: string[] }[] };
  const [{ code, products } = { code: '', products: [] }] = made.orders;
  return { code, product: products[0] ?? '' };
}
