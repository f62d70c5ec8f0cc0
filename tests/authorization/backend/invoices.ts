import { caller } from '../../downloads/backend/kit.ts';
import { home } from './orders.ts';
import type { Things } from './things.ts';

/** Creates an invoice for the business; returns its id. */
export async function invoiced({ people: { house, who } }: Things): Promise<string> {
  await house.seed.make('orders', {
    customerId: who.business.id,
    orders: [{ address: home, status: 'Dispatched', products: [{ articleId: 'mug-classic' }] }],
  });
  const ask = caller(house.origin, who.business.user.access_token);
  const { body } = await ask('GET', '/svc/invoices/api/v1/InvoiceGroups/me');
  return (body as { invoices: { id: string }[] }).invoices[0]?.id ?? '';
}

/** Returns the signed URL of all invoices that the business has for one year. */
export async function invoicesOfYear(things: Things): Promise<{ url: string; year: string }> {
  await invoiced(things);
  const { house, who } = things.people;
  const year = String(new Date(house.backend.ports.clock.now()).getUTCFullYear());
  const ask = caller(house.origin, who.business.user.access_token);
  const { body } = await ask('GET', `/svc/invoices/api/v1/InvoiceArchives/me/${year}`);
  return { url: (body as { url: string }).url, year };
}
