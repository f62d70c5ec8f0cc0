import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkJob as newsletterJob } from '../../../backend/newsletter/subscriptions.ts';
import { eraseJob } from '../../../backend/confirmations/deletion.ts';
import { keepMethods } from '../../../backend/customers/payments.ts';
import { createAccount, issueGrant } from '../../../backend/identity/index.ts';
import { postal } from '../../addresses/samples.ts';
import { home } from '../../authorization/backend/orders.ts';
import { accountByPassword } from '../../../backend/identity/accounts.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { untilGivenUp } from '../../kit/givenUp.ts';
import { fixture } from '../../photos/backend/backend.ts';
import type { TestCustomer } from '../../photos/backend/backend.ts';
import { announce, upload } from '../../photos/backend/tus.ts';
import { mailsTo, person, tokenIn } from './kit.ts';
import type { Person } from './kit.ts';
import { filesWith, forAWhile, kept, tablesWith } from './scan.ts';

let house: TestBackend;
beforeAll(async () => {
  house = await startTestBackend();
});
afterAll(() => house.stop());

/** Creates data in every domain; returns the ids of the photos, and words that occur in the customer's data. */
async function fill(who: Person): Promise<{ photos: string[]; words: string[] }> {
  const { ports } = house.backend;
  const uploader = { token: who.user.access_token, ask: who.ask as TestCustomer['ask'] };
  const { id } = await upload(house.origin, uploader, {
    name: 'canary-dunes.jpg',
    type: 'image/jpeg',
    bytes: await fixture('dunes.jpg'),
  });
  const half = await announce(house.origin, uploader, {
    name: 'canary-half.jpg',
    type: 'image/jpeg',
    bytes: await fixture('dunes-turned.jpg'),
  });
  const { albumId } = (await who.ask('POST', '/svc/photos/albums', { name: 'Canary album' })).body as {
    albumId: string;
  };
  await who.ask('POST', `/svc/photos/albums/${albumId}/photos`, { photoIds: [id] });
  const reader = await person(house);
  await house.seed.make('shared-albums', {
    ownerId: who.id,
    participantIds: [reader.id],
    name: 'Canary shared',
    photoIds: [id],
  });
  await house.seed.make('shared-albums', {
    ownerId: reader.id,
    participantIds: [who.id],
    name: 'Of somebody else',
    photoIds: [],
  });
  await who.ask('POST', '/svc/exports/backups', { channel: 'alb-gb' });
  await who.ask('POST', '/svc/downloads/downloads', {
    id: crypto.randomUUID(),
    name: 'Canary zip',
    photos: [id],
  });
  await who.ask('POST', '/svc/tempSelections/temp-selections', { photoIds: [id] });
  await who.ask('POST', '/svc/customers/customers/me/addresses', { ...postal, lastName: 'Canarissima' });
  await house.seed.make('projects', { customerId: who.id, projects: [{ name: 'Canary project' }] });
  await keepMethods(ports.store, who.id, [{ id: crypto.randomUUID(), kind: 'card', label: 'Canary card' }]);
  await ports.jobs.enqueue(newsletterJob, { email: who.email });
  await expect.poll(async () => (await mailsTo(house, who.email)).length).toBeGreaterThan(0);
  await house.seed.make('orders', {
    customerId: who.id,
    orders: [
      {
        address: { ...home, lastName: 'Canarissima' },
        status: 'Dispatched',
        products: [{ articleId: 'mug-classic' }],
      },
    ],
  });
  return {
    photos: [id, half.location?.split('/').at(-1) ?? ''],
    words: [who.id, who.email, 'canarissima', 'canary'],
  };
}

const erased = (id: string) =>
  house.backend.ports.store.query<{ done_at: bigint | null }>(
    'select done_at from account_erasure where customer_id = $1 and done_at is not null',
    [id],
  );

test('[7.11] [4.21a] a confirmed deletion ends sign-ins at once, all else by its job; legal records stay', {
  timeout: 600_000,
}, async () => {
  const { ports } = house.backend;
  const who = await person(house, { kind: 'business', firstName: 'Canarina', lastName: 'Canarissima' });
  const other = await issueGrant(ports, who.id);
  const { photos, words } = await fill(who);
  expect((await tablesWith(ports.store, words)).length).toBeGreaterThan(15);
  expect((await filesWith(house.dataDir, photos)).length).toBeGreaterThan(3);
  expect(await who.askDeletion()).toBe(204);
  const token = await tokenIn(house, who.email);
  expect(await tablesWith(ports.store, [token])).toEqual(['mail']);
  expect((await who.ask('GET', '/svc/photos/users')).status).toBe(200);

  expect(await who.confirmDeletion(token)).toBe(204);
  // Only this row accepts deleted customers, and its response is the same as before.
  expect([
    await who.confirmDeletion(token),
    await who.confirmDeletion('made-up'),
    (await who.ask('GET', '/svc/customers/customers/me')).status,
    await who.askDeletion(),
    await who.confirmEmail(token),
  ]).toEqual([204, 404, 401, 401, 401]);
  expect([
    (
      await fetch(`${house.origin}/svc/photos/users`, {
        headers: { authorization: `Bearer ${other.user.access_token}` },
      })
    ).status,
    await accountByPassword(ports, who.email, who.password),
  ]).toEqual([401, null]);

  await expect.poll(() => erased(who.id), { timeout: 120_000 }).toHaveLength(1);
  await expect.poll(() => filesWith(house.dataDir, photos)).toEqual([]);
  const left = await tablesWith(ports.store, words);
  expect(left.filter((table) => table !== 'mail').toSorted()).toEqual([...kept, ...forAWhile].toSorted());
  const [record] = await ports.store.query(
    'select email, first_name, last_name, business_details from customer where id = $1',
    [who.id],
  );
  expect(record).toEqual({ email: '', first_name: '', last_name: '', business_details: null });
  expect([house.log.join('').includes(token), house.log.join('').includes(who.email)]).toEqual([
    false,
    false,
  ]);
  // The e-mail address is available for a new account, which starts empty.
  const again = await createAccount(ports, { email: who.email, password: 'a new password', business: false });
  expect(again.id === who.id).toBe(false);
});

test('[7.11] an order that still has to be sent stays until its dispatch, and is then deleted', async () => {
  const { ports } = house.backend;
  const who = await person(house);
  const made = (await house.seed.make('orders', {
    customerId: who.id,
    orders: [
      { address: home, status: 'ProductionStarted', products: [{ articleId: 'mug-classic' }] },
      { address: home, status: 'Dispatched', products: [{ articleId: 'mug-classic' }] },
    ],
  })) as { orders: { code: string }[] };
  await who.askDeletion();
  expect(await who.confirmDeletion(await tokenIn(house, who.email))).toBe(204);
  const orders = () =>
    ports.store.query<{ status: string }>('select status from customer_order where customer_id = $1', [
      who.id,
    ]);
  await expect.poll(orders).toEqual([{ status: 'ProductionStarted' }]);
  expect([made.orders.length, await erased(who.id)]).toEqual([2, []]);
  const waiting = () =>
    ports.store.query("select kind from job where customer_id = $1 and state = 'waiting'", [who.id]);
  await expect.poll(waiting).toEqual([{ kind: eraseJob }]);
  // One customer's deletion is completed; a deletion that is still waiting, and a customer without a deletion, do not
  // change.
  const later = await house.seed.customer({ deleted: true });
  const records = () =>
    ports.store.query('select id, email from customer where id in ($1, $2) order by id', [who.id, later.id]);
  const held = await records();
  expect(held).toContainEqual({ id: later.id, email: later.email });
  const quick = await person(house);
  await quick.askDeletion();
  expect(await quick.confirmDeletion(await tokenIn(house, quick.email))).toBe(204);
  await expect.poll(() => erased(quick.id)).toHaveLength(1);
  expect([await records(), await erased(who.id), await orders()]).toEqual([
    held,
    [],
    [{ status: 'ProductionStarted' }],
  ]);
  await ports.store.query("update customer_order set status = 'Dispatched' where customer_id = $1", [who.id]);
  await house.seed.advance(86_400_000);
  await expect.poll(() => erased(who.id)).toHaveLength(1);
  expect(await orders()).toEqual([]);
});

test('[7.11] F14: data that cannot be deleted is retried until it is', async () => {
  const own = await startTestBackend();
  try {
    const { store } = own.backend.ports;
    const who = await person(own);
    await who.askDeletion();
    const token = await tokenIn(own, who.email);
    await store.query('alter table idempotent_reply rename to away');
    expect(await who.confirmDeletion(token)).toBe(204);
    const done = async () =>
      (await store.query<{ done_at: bigint | null }>('select done_at from account_erasure')).map(
        ({ done_at }) => done_at !== null,
      );
    await untilGivenUp(own, eraseJob);
    expect([await done(), own.log.join('').includes('an account could not be erased yet')]).toEqual([
      [false],
      true,
    ]);
    await store.query('alter table away rename to idempotent_reply');
    const [next] = await store.query<{ run_at: string }>(
      "select run_at from job where kind = $1 and state = 'waiting'",
      [eraseJob],
    );
    const wait = Date.parse(next?.run_at ?? '') - own.backend.ports.clock.now();
    expect(Math.round(wait / 60_000)).toBe(60);
    await own.seed.advance(wait);
    await expect.poll(done).toEqual([true]);
  } finally {
    await own.stop();
  }
});

test('[7.11] each table that names a customer is deleted with the account, or listed with a reason', async () => {
  const rows = await house.backend.ports.store.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'customer_id' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    ...[
      'account_erasure',
      'account_gone',
      'album',
      'album_participant',
      'basket',
      'customer_address',
      'customer_order',
      'download',
    ],
    ...[
      'experiment_choice',
      'export',
      'gallery_entry',
      'hand_off',
      'invoice',
      'job',
      'legacy_album',
      'legacy_photo',
    ],
    ...['order_product', 'payment_method', 'photo', 'photo_gone', 'photo_import', 'photo_import_item'],
    ...[
      'photo_library',
      'photo_month',
      'saved_project',
      'storage_delay',
      'storage_warning',
      'temp_selection',
    ],
    'upload',
    'widget',
    'widget_share',
  ]);
});

test('[2.9a] a signed-out reader learns that a link has deleted its account, and nothing about other links', async () => {
  const who = await person(house);
  await who.askDeletion();
  const token = await tokenIn(house, who.email);
  expect([await who.followed(token), await who.followed('made-up')]).toEqual([false, false]);
  expect(await who.confirmDeletion(token)).toBe(204);
  expect(await who.followed(token)).toBe(true);
  const changing = await person(house);
  const email = `${crypto.randomUUID()}@example.com`;
  await changing.askEmail(email);
  const link = await tokenIn(house, email);
  await changing.confirmEmail(link);
  expect(await changing.followed(link)).toBe(false);
  expect(house.log.join('')).not.toContain(token);
});
