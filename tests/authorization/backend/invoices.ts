import { caller } from '../../downloads/backend/kit.ts';
import { home } from './orders.ts';
import type { Things } from './things.ts';

/** An invoice of the business; its id. */
export async function invoiced({ people: { house, who } }: Things): Promise<string> {
  await house.seed.make('orders', {
    customerId: who.business.id,
    orders: [{ address: home, status: 'Dispatched', products: [{ articleId: 'mug-classic' }] }],
  });
  const ask = caller(house.origin, who.business.user.access_token);
  const { body } = await ask('GET', '/svc/invoices/api/v1/InvoiceGroups/me');
  return (body as { invoices: { id: string }[] }).invoices[0]?.id ?? '';
}
