import { createCustomer, recordOrder } from '../backend/customers/customers.ts';
import { hashPassword, costOf } from '../backend/identity/passwords.ts';
import { defaultBrand } from '../contracts/brand/brands.ts';
import { setLibraryStatus } from '../backend/photos/library/status.ts';
import { insertPhotos } from '../backend/photos/library/rows.ts';
import type { NewPhoto } from '../backend/photos/library/columns.ts';
import { noticeDays } from '../backend/storage/plan.ts';
import type { Ports } from '../backend/ports.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { demoAlbums } from './albums.ts';
import { albumsDone, seedDemoAlbums } from './seedAlbums.ts';
import { projectsDone, seedDemoProjects } from './projects.ts';
import { seedDemoWidgets, widgetsDone } from './widgets.ts';
import { ordersDone, seedDemoOrders } from './seedOrders.ts';
import { seedDemoSettings, settingsDone } from './settings.ts';
import type { DemoAccount } from './accounts.ts';
import { dayOf, endsTomorrowOrder } from './days.ts';
import { libraryPhotos, loaded } from './photos.ts';
import type { Filling } from './photos.ts';
import { preparePool, readBody } from './pool.ts';
import type { OnProgress } from '../backend/standIns.ts';

/** Number of photos per transaction, which takes well below one second. */
const batch = 400;
const day = 86_400_000;

/** Returns whether all demo accounts exist, with their photos and albums. */
export async function demoIsThere({ store }: Pick<Ports, 'store'>): Promise<boolean> {
  const rows = await store.query<{ account_id: string }>('select account_id from demo_done');
  const done = new Set(rows.map(({ account_id }) => account_id));
  const made = [albumsDone, ordersDone, projectsDone, settingsDone, widgetsDone];
  return [...demoAccounts.map(({ id }) => id), ...made].every((name) => done.has(name));
}

/**
 * Creates the demo accounts, libraries and albums once. An interrupted run is resumed: ids and dates are derived from
 * the first start, and an account is recorded only once it is complete.
 */
export async function seedDemo(
  ports: Ports,
  accounts: readonly DemoAccount[] = demoAccounts,
  on: OnProgress = () => undefined,
): Promise<void> {
  const { store, clock } = ports;
  const now = clock.now();
  await store.query('insert into demo_state (began_at, set_to_day) values ($1, $2) on conflict do nothing', [
    new Date(now).toISOString(),
    dayOf(now),
  ]);
  const [state] = await store.query<{ began_at: string; set_to_day: number }>(
    'select began_at, set_to_day from demo_state',
  );
  if (state === undefined) throw new Error('the demo data has no beginning');
  for (const [index, account] of accounts.entries()) {
    const [done] = await store.query('select account_id from demo_done where account_id = $1', [account.id]);
    if (done !== undefined) continue;
    await seedAccount(ports, account, state.set_to_day * day + (now % day));
    if (account.library !== null)
      await fillLibrary(ports, {
        accountId: account.id,
        plan: account.library,
        now: Date.parse(state.began_at),
      });
    await store.query('insert into demo_done (account_id) values ($1) on conflict do nothing', [account.id]);
    on({ step: 'accounts', done: index + 1, of: accounts.length });
    ports.log.info('demo account ready', { account: account.id });
  }
  await seedDemoAlbums(ports, Date.parse(state.began_at));
  on({ step: 'albums', done: demoAlbums.length, of: demoAlbums.length });
  // The dates of data that were created earlier may have been moved since.
  const moved = (state.set_to_day - dayOf(Date.parse(state.began_at))) * day;
  await seedDemoOrders(ports, accounts, Date.parse(state.began_at) + moved);
  on({ step: 'orders', done: accounts.length, of: accounts.length });
  await seedDemoProjects(ports, Date.parse(state.began_at) + moved);
  await seedDemoSettings(ports, accounts);
  await seedDemoWidgets(ports, Date.parse(state.began_at) + moved);
  for (const table of ['photo', 'album', 'album_photo']) await store.query(`vacuum (analyze) ${table}`);
}

/** Creates the account of a demo customer with its orders, once; dates are relative to `today`. */
export async function seedAccount(ports: Ports, account: DemoAccount, today: number): Promise<void> {
  const hash = await hashPassword(demoPassword, costOf(ports.config.seeding));
  const ago = (days: number) => new Date(today - days * day).toISOString();
  const orders = account.orders.map(ago);
  if (account.storageEndsTomorrow) orders.push(endsTomorrowOrder(today));
  await ports.store.transaction(async (tx) => {
    const [known] = await tx.query('select id from customer where id = $1', [account.id]);
    if (known !== undefined) return;
    await tx.query(
      `insert into account (id, email, mailbox, password_hash, idp_type, idp_sub, business, created_at)
       values ($1, $2, $2, $3, 'password', $4, $5, $6)`,
      [
        account.id,
        account.email,
        hash,
        `local|${account.id}`,
        account.b2bStatus !== null,
        ago(account.registered),
      ],
    );
    await createCustomer(tx, {
      id: account.id,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      channel: defaultBrand.channel,
      b2bStatus: account.b2bStatus,
      registeredAt: ago(account.registered),
    });
    for (const [index, createdAt] of orders.entries()) {
      await recordOrder(tx, { id: `${account.id}-order-${index}`, customerId: account.id, createdAt });
    }
    // Records that the customer was warned in time, because otherwise the service would keep the photos a week
    // longer.
    if (account.storageEndsTomorrow)
      await tx.query(
        "insert into storage_warning (customer_id, period, step, sent_at) values ($1, $2, 'last', $3)",
        [account.id, `${account.id}-order-${orders.length - 1}`, ago(noticeDays + 1)],
      );
    await setLibraryStatus(tx, account.id, account.active ? 'ACTIVE' : 'NOT_ACTIVE');
  });
}

/** Fills a library according to a plan; existing photos are not changed. */
export async function fillLibrary(ports: Ports, filling: Filling): Promise<void> {
  const { dataDir } = ports.config;
  const pictures = await preparePool(dataDir);
  const pool = await Promise.all(
    pictures.map(async (picture) => loaded(picture, await readBody(dataDir, picture.number))),
  );
  let waiting: NewPhoto[] = [];
  const flush = async () => {
    await ports.store.transaction(async (tx) => insertPhotos(tx, filling.accountId, waiting));
    waiting = [];
  };
  for (const photo of libraryPhotos(filling, pool)) {
    waiting.push(photo);
    if (waiting.length === batch) await flush();
  }
  if (waiting.length > 0) await flush();
}
