import { wordsOf } from '../../../backend/languages/words.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { deleteCustomer, recordOrder } from '../../../backend/customers/customers.ts';
import { Gone } from '../../../backend/photos/deletion/gone.ts';
import type { Ports } from '../../../backend/ports.ts';
import { delayDeletion, idleAccounts, infoOf, storageOf } from '../../../backend/storage/accounts.ts';
import type { StorageAccount } from '../../../backend/storage/accounts.ts';
import { deleteStored } from '../../../backend/storage/sweep.ts';
import {
  lastWarning,
  orderWarning,
  sendWarning,
  warningSaid,
  warningSent,
} from '../../../backend/storage/warnings.ts';
import { person } from '../../albums/backend/kit.ts';
import type { Person } from '../../albums/backend/kit.ts';
import { sharedBackend } from '../../kit/backend.ts';

let origin: string;
let ports: Ports;
beforeAll(async () => {
  const house = await sharedBackend();
  origin = house.origin;
  ports = house.backend.ports;
});

const over = '2020-01-31T10:00:00.000Z';
const idle = () => person(origin, { registeredAt: over });
const accountOf = async ({ id }: Person): Promise<StorageAccount> => {
  const account = await storageOf(ports.store, id);
  if (account === null) throw new Error('the customer has no storage');
  return account;
};
const steps = ['first', 'second', 'last'] as const;
const note = (customerId: string, period: string, step: string, sentAt: string | null = null) =>
  ports.store.query('insert into storage_warning values ($1, $2, $3, $4)', [
    customerId,
    period,
    step,
    sentAt,
  ]);
/** Returns the record of the e-mails to a customer: period, step, and time of sending. */
const noted = async (customerId: string) =>
  (
    await ports.store.query('select * from storage_warning where customer_id = $1 order by period, step', [
      customerId,
    ])
  ).map(({ period, step, sent_at }) => [period, step, sent_at]);

/** Ports that record enqueued jobs and sent e-mails. */
function recording() {
  const [ordered, sent]: [unknown[], Parameters<Ports['mail']['send']>[0][]] = [[], []];
  const jobs: Ports['jobs'] = {
    enqueue: (kind, payload, { key, customer } = {}) => {
      ordered.push([kind, payload, key, customer]);
      return Promise.resolve();
    },
  };
  const mail: Ports['mail'] = {
    send: (one) => {
      sent.push(one);
      return Promise.resolve();
    },
  };
  return { ports: { ...ports, jobs, mail }, ordered, sent };
}

test('[3.7a] storage counts from the customer’s own last order and delay; a deleted customer has none', async () => {
  const [ann, bob] = [await idle(), await idle()];
  const of = async (who: Person) => {
    const { period, delayed, deletionDay } = await accountOf(who);
    return [period, delayed, deletionDay];
  };
  const july = { year: 2021, month: 7, day: 31 };
  const day = { year: 2040, month: 2, day: 29 };
  await delayDeletion(ports.store, { customerId: bob.id, period: 'registration' }, day);
  expect([await of(ann), await of(bob)]).toEqual([
    ['registration', null, july],
    ['registration', day, day],
  ]);
  const order = `order-${randomUUID()}`;
  await recordOrder(ports.store, { id: order, customerId: bob.id, createdAt: '2026-01-31T10:00:00.000Z' });
  expect([await of(ann), await of(bob)]).toEqual([
    ['registration', null, july],
    [order, null, { ...july, year: 2027 }],
  ]);
  const since = { since: '2022-01-01T00:00:00Z', count: 1_000 };
  await ann.seed([{ takenAt: null }]);
  const idleOnes = async (who: Person) =>
    (await idleAccounts(ports.store, { ...since, after: '' })).some(
      ({ customerId }) => customerId === who.id,
    );
  expect([await idleOnes(ann), await idleOnes(bob)]).toEqual([true, false]);
  await deleteCustomer(ports.store, ann.id, '2026-11-20T10:00:00.000Z');
  expect([await storageOf(ports.store, ann.id), await idleOnes(ann)]).toEqual([null, false]);
  expect(await storageOf(ports.store, 'nobody')).toBe(null);
});

test('[3.7a] a day is formatted exactly, up to the last day that can be represented', () => {
  const account = {
    registered: over,
    lastOrder: null,
    projected: { year: 9999, month: 5, day: 1 },
    delayed: null,
  } as unknown as StorageAccount;
  expect(infoOf(account, account.projected, 0)).toMatchObject({
    projectedDeletionDate: '9999-05-01T12:00:00.000Z',
    delayedDeletionDate: null,
  });
});

test('a warning belongs to one customer, one period and one step', async () => {
  const [ann, bob] = [await idle(), await idle()];
  const account = await accountOf(ann);
  const at = '2026-01-01T12:00:00.000Z';
  await note(bob.id, account.period, 'first', at);
  await note(ann.id, 'another', 'first', at);
  await note(ann.id, account.period, 'second');
  const sent = () => Promise.all(steps.map((step) => warningSent(ports.store, account, step)));
  expect([await sent(), await lastWarning(ports.store, account)]).toEqual([
    [undefined, null, undefined],
    null,
  ]);
  await note(ann.id, account.period, 'last');
  expect(await lastWarning(ports.store, account)).toBe(null);
  await ports.store.query(
    "update storage_warning set sent_at = $2 where customer_id = $1 and step = 'last'",
    [ann.id, at],
  );
  expect([await sent(), await lastWarning(ports.store, account)]).toEqual([
    [undefined, null, at],
    Date.parse(at),
  ]);
});

test('a due warning is enqueued once a day until it was sent', async () => {
  const [ann, bob] = [await idle(), await idle()];
  const account = await accountOf(ann);
  await note(bob.id, account.period, 'second', over);
  const { ports: own, ordered } = recording();
  for (const today of ['2021-07-01', '2021-07-02']) await orderWarning(own, account, 'second', today);
  const payload = { customerId: ann.id, period: 'registration', step: 'second' };
  expect(ordered).toEqual(
    ['2021-07-01', '2021-07-02'].map((today) => [
      'storage.warn',
      payload,
      JSON.stringify([ann.id, 'registration', 'second', today]),
      ann.id,
    ]),
  );
  expect(await noted(ann.id)).toEqual([['registration', 'second', null]]);
  await ports.store.query('update storage_warning set sent_at = $2 where customer_id = $1', [ann.id, over]);
  await orderWarning(own, account, 'second', '2021-07-03');
  expect(ordered).toHaveLength(2);
});

test('a due warning is sent with the customer’s own count of photos, and recorded for them alone', async () => {
  const [ann, bob, empty] = [await idle(), await idle(), await idle()];
  await ann.seed([{ takenAt: null, count: 2 }]);
  await bob.seed([{ takenAt: null, count: 3 }]);
  const { ports: own, sent } = recording();
  const send = (customerId: string, step: string, period = 'registration') =>
    sendWarning({ customerId, period, step }, own);
  for (const { id } of [ann, bob, empty])
    for (const step of ['second', 'last']) await note(id, 'registration', step);
  await note(ann.id, 'another', 'last');
  const before = [await noted(bob.id), await noted(empty.id)];
  // No e-mail is sent if none is due, for another period, without photos, or to an unknown customer.
  await send(ann.id, 'first');
  await send(ann.id, 'last', 'another');
  await send(empty.id, 'last');
  await send('nobody', 'last');
  expect([sent, await noted(ann.id)]).toEqual([
    [],
    [
      ['another', 'last', null],
      ['registration', 'last', null],
      ['registration', 'second', null],
    ],
  ]);
  await send(ann.id, 'last');
  await send(ann.id, 'last');
  expect(sent.map(({ to, facts }) => [to, facts?.[0]?.value])).toEqual([[ann.email, '2']]);
  expect(await noted(ann.id)).toEqual([
    ['another', 'last', null],
    ['registration', 'last', expect.stringMatching(/^\d{4}-/)],
    ['registration', 'second', null],
  ]);
  expect([await noted(bob.id), await noted(empty.id)]).toEqual(before);
});

test('a warning states since when the photos are stored', () => {
  const said = (lastOrder: string | null) => {
    const { paragraphs, facts } = warningSaid(
      wordsOf('en-GB'),
      { firstName: 'Ann', lastOrder },
      { year: 2028, month: 1, day: 31 },
      1_200,
      'https://one.example',
    );
    return [
      /(your last order|registration if you haven’t ordered yet)\./.exec(paragraphs[0] ?? '')?.[1],
      facts?.map(({ value }) => value),
    ];
  };
  const facts = ['1,200', '31\u00a0January\u00a02028'];
  expect(said(null)).toEqual(['registration if you haven’t ordered yet', facts]);
  expect(said(over)).toEqual(['your last order', facts]);
});

test('[7.4] the end of one library deletes its own photos, warnings and delay, and no other customer’s', async () => {
  const [ann, bob] = [await idle(), await idle()];
  for (const who of [ann, bob]) {
    await who.seed([{ takenAt: null, count: 2 }]);
    await delayDeletion(
      ports.store,
      { customerId: who.id, period: 'registration' },
      { year: 2021, month: 8, day: 31 },
    );
  }
  const photos = async ({ id }: Person) =>
    (await ports.store.query('select 1 from photo where customer_id = $1', [id])).length;
  const delays = async ({ id }: Person) =>
    (await ports.store.query('select 1 from storage_delay where customer_id = $1', [id])).length;
  const end = (period = 'registration') =>
    deleteStored({ customerId: ann.id, period }, recording().ports, new Gone());
  await note(bob.id, 'registration', 'last', '2021-07-31T12:00:00.000Z');
  // An account is not deleted without its last warning, or with that of another period.
  await end();
  await note(ann.id, 'registration', 'last', '2021-07-31T12:00:00.000Z');
  await end('another');
  await deleteStored({ customerId: 'nobody', period: 'registration' }, recording().ports, new Gone());
  expect([await photos(ann), await delays(ann), (await noted(ann.id)).length]).toEqual([2, 1, 1]);
  await end();
  expect([await photos(ann), await delays(ann), (await noted(ann.id)).length]).toEqual([0, 0, 0]);
  expect([await photos(bob), await delays(bob), (await noted(bob.id)).length]).toEqual([2, 1, 1]);
});
