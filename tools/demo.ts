import { prepareDemo } from '../demo/prepare.ts';
import { barePorts } from '../demo/bare.ts';
import { demoAccounts, manyAlbumsAccount, manyOrdersAccount } from '../demo/accounts.ts';
import { fillLibrary, seedAccount } from '../demo/seed.ts';
import { manyOrders as ordersOf } from '../demo/orders.ts';
import { seedManyAlbums } from '../demo/seedAlbums.ts';
import { placeAll } from '../demo/seedOrders.ts';
import type { Ports } from '../backend/ports.ts';
import { lockFolder } from '../backend/store/lock.ts';
import { StartRefused } from '../backend/refused.ts';

/**
 * `npm run demo -- big-month`: adds larger data sets for measuring to the demo data, while no process uses the
 * folder. `big-month` gives archive@example.com a month with 50,000 photos; `many-albums` creates albums@example.com
 * with 10,000 albums, one of them with 10,000 photos; `many-orders` creates orders@example.com with 5,000 orders.
 */
const sets: Readonly<Record<string, (dataDir: string, databaseUrl: string | null) => Promise<string>>> = {
  'big-month': bigMonth,
  'many-albums': manyAlbums,
  'many-orders': manyOrders,
};

/** Opens the store with its demo data. Dates of the added data are relative to when the demo data were created. */
async function onDemo(
  dataDir: string,
  databaseUrl: string | null,
  work: (ports: Ports, now: number) => Promise<void>,
): Promise<void> {
  await prepareDemo({ dataDir, databaseUrl });
  const ports = await barePorts(dataDir, databaseUrl);
  try {
    const [state] = await ports.store.query<{ began_at: string }>('select began_at from demo_state');
    await work(ports, Date.parse(state?.began_at ?? ''));
  } finally {
    await ports.store.close();
  }
}

async function manyAlbums(dataDir: string, databaseUrl: string | null): Promise<string> {
  const { id, email, library } = manyAlbumsAccount;
  await onDemo(dataDir, databaseUrl, async (ports, now) => {
    await seedAccount(ports, manyAlbumsAccount, ports.clock.now());
    await fillLibrary(ports, { accountId: id, plan: library, now });
    await seedManyAlbums(ports, id, { albums: 10_000, largest: 10_000, now });
    for (const table of ['photo', 'album', 'album_photo'])
      await ports.store.query(`vacuum (analyze) ${table}`);
  });
  return `${email} has 10,000 albums and one of 10,000 photos now.`;
}

async function manyOrders(dataDir: string, databaseUrl: string | null): Promise<string> {
  const { id, email, firstName, lastName } = manyOrdersAccount;
  await onDemo(dataDir, databaseUrl, async (ports) => {
    const now = ports.clock.now();
    await seedAccount(ports, manyOrdersAccount, now);
    await placeAll(ports, ordersOf({ customerId: id, firstName, lastName, now }, 5_000));
    for (const table of ['customer_order', 'order_product'])
      await ports.store.query(`vacuum (analyze) ${table}`);
  });
  return `${email} has 5,000 orders now.`;
}

async function bigMonth(dataDir: string, databaseUrl: string | null): Promise<string> {
  const archive = demoAccounts.find(({ email }) => email === 'archive@example.com');
  if (archive === undefined) throw new Error('there is no archive account');
  await onDemo(dataDir, databaseUrl, async (ports, now) => {
    const plan = { seed: 201, photos: 50_024, years: 2, undated: 0, peak: { monthsAgo: 14, photos: 50_000 } };
    await fillLibrary(ports, {
      accountId: archive.id,
      series: 'big-month',
      plan,
      now,
    });
    await ports.store.query('vacuum (analyze) photo');
  });
  return 'archive@example.com has a month of more than 50,000 photos now.';
}

const [name = ''] = process.argv.slice(2);
const dataDir = process.env['DATA_DIR'] ?? '.data';
const set = sets[name];
try {
  if (set === undefined) throw new StartRefused(`Name a set: ${Object.keys(sets).join(' or ')}.`);
  const lock = lockFolder(dataDir);
  try {
    process.stdout.write(`${await set(dataDir, process.env['DATABASE_URL'] ?? null)}\n`);
  } finally {
    lock.release();
  }
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
