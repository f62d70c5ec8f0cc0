import { countries } from '../contracts/brand/brands.ts';
import { demoOrder, homeIn } from './orders.ts';
import type { Whose } from './orders.ts';
import type { NewOrder } from '../backend/orders/records.ts';

/**
 * Number of orders of the business, and days between two of them: they go back far enough for historical invoices.
 */
const count = 30;
const every = 45;

/** Returns the orders of the demo business: in every country, with one VAT rate and with two. */
export function businessOrders(whose: Whose): NewOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const country = countries[index % countries.length] ?? 'GB';
    const order = demoOrder(whose, `4403 ${String(5012 - index * 13)}`, {
      id: `${whose.customerId}-billed-${index}`,
      daysAgo: 14 + index * every,
      country,
      status: 'Dispatched',
      products: [
        { articleId: 'book-landscape-l', name: 'Photo book “Our year at Keller’s”', scene: index },
        ...(index % 2 === 0 ? [{ articleId: 'mug-classic', name: 'Mug “Team 2”', scene: index + 1 }] : []),
      ],
    });
    const address = homeIn(country, whose.firstName, whose.lastName);
    return { ...order, address: { ...address, company: 'Keller & Partners' } };
  });
}
