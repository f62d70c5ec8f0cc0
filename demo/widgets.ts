import { defaultBrand } from '../contracts/brand/brands.ts';
import type { Ports } from '../backend/ports.ts';
import { addEntry } from '../backend/widgets/gallery.ts';
import { blockOrders, keepBooks, type KeptBook } from '../backend/widgets/seeding.ts';

/** Name under which `demo_done` records that the demo's online photo books have been created. */
export const widgetsDone = 'widgets 1';

const customerId = 'demo-customer';
const day = 86_400_000;
const inGallery = `${customerId}-order-0-0`;
const blocked = `${customerId}-order-2-0`;

/**
 * Puts three of the demo customer's books online: one is in the gallery, one is excluded from it; the others can be
 * requested.
 */
export async function seedDemoWidgets(
  { store, random }: Pick<Ports, 'store' | 'random'>,
  now: number,
): Promise<void> {
  const online = [inGallery, blocked, `${customerId}-open-0`].map(
    (code, index): KeptBook => ({
      code,
      customerId,
      state: 'online',
      token: Buffer.from(random.bytes(24)).toString('base64url'),
      requestedAt: new Date(now - (index + 1) * day).toISOString(),
    }),
  );
  await store.transaction(async (tx) => {
    const [done] = await tx.query('select account_id from demo_done where account_id = $1', [widgetsDone]);
    if (done !== undefined) return;
    await keepBooks(tx, online);
    await blockOrders(tx, [blocked]);
    const place = { customerId, code: inGallery, channel: defaultBrand.channel };
    await addEntry(tx, place, ['Travel', 'Family']);
    await tx.query('insert into demo_done (account_id) values ($1) on conflict do nothing', [widgetsDone]);
  });
}
