import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordOrder } from '../../../backend/customers/customers.ts';
import { storageOf } from '../../../backend/storage/accounts.ts';
import { Gone } from '../../../backend/photos/deletion/gone.ts';
import { deleteStored, sweepStorage } from '../../../backend/storage/sweep.ts';
import { lastWarning, orderWarning, sendWarning } from '../../../backend/storage/warnings.ts';
import type { StorageInfo } from '../../../contracts/storage/storage.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { CustomerRequest, SeededCustomer, TestBackend } from '../../kit/backend.ts';
import { goTo, photosOfCustomer, subjects } from './kit.ts';

let house: TestBackend;
beforeAll(async () => {
  house = await startTestBackend();
});
afterAll(() => house.stop());

const hour = 3_600_000;
const dayLength = 24 * hour;

async function info({ user }: SeededCustomer): Promise<StorageInfo> {
  const response = await fetch(`${house.origin}/svc/deletion/accounts/getaccountinformation`, {
    headers: { authorization: `Bearer ${user.access_token}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as StorageInfo;
}

async function owner(request: CustomerRequest, count = 3): Promise<SeededCustomer> {
  const customer = await house.seed.customer(request);
  await house.seed.make('photos', { customerId: customer.id, photos: [{ takenAt: null, count }] });
  return customer;
}

/** The next leap year in which no deletion is due yet; dates in the years around it follow from it. */
let leap = 2028;
while (Date.UTC(leap - 1, 1, 1) < Date.now()) leap += 4;

/** Returns 13:00 UTC, this number of days after a date, so that the check of that day is over. */
const afternoon = (date: string, days = 0) =>
  new Date(Date.parse(`${date}T13:00:00Z`) + days * dayLength).toISOString();

/**
 * Advances the clock to 13:00 UTC on the next day, which is after that day's check and far from midnight; returns the
 * day.
 */
async function nextAfternoon(): Promise<string> {
  const day = new Date(house.backend.ports.clock.now() + dayLength).toISOString().slice(0, 10);
  await goTo(house, afternoon(day));
  return day;
}

test('[F19] the end is counted in calendar months from the last order, or from registration', async () => {
  const of = async (request: CustomerRequest) => {
    const { projectedDeletionDate, lastOrderDate, registrationDate, delayedDeletionDate, projectCount } =
      await info(await house.seed.customer(request));
    return [
      projectedDeletionDate.slice(0, 10),
      lastOrderDate,
      registrationDate,
      delayedDeletionDate,
      projectCount,
    ];
  };
  const at = (date: string) => `${date}T09:30:00.000Z`;
  const today = await nextAfternoon();
  const inDays = (days: number) => afternoon(today, days).replace('T13', 'T12');
  expect([
    await of({ registeredAt: at(`${leap - 2}-01-31`) }),
    await of({ registeredAt: at(`${leap - 2}-08-29`) }),
    await of({ registeredAt: at(`${leap - 2}-08-31`) }),
    await of({ registeredAt: at(`${leap - 3}-08-31`) }),
    await of({ registeredAt: at('2024-02-29') }),
    await of({
      registeredAt: at('2020-01-01'),
      orders: [at(`${leap - 2}-10-05`), at(`${leap - 2}-11-01`), at('2021-01-01')],
    }),
    await of({
      registeredAt: at('2020-01-01'),
      orders: [at(`${leap - 2}-08-30`)],
      storageDelayedUntil: `${leap}-03-15`,
    }),
  ]).toEqual([
    [`${leap - 1}-07-31`, null, at(`${leap - 2}-01-31`), null, 0],
    [`${leap}-02-29`, null, at(`${leap - 2}-08-29`), null, 0],
    [`${leap}-02-29`, null, at(`${leap - 2}-08-31`), null, 0],
    [`${leap - 1}-02-28`, null, at(`${leap - 3}-08-31`), null, 0],
    ['2025-08-29', null, at('2024-02-29'), inDays(8), 0],
    [`${leap}-05-01`, at(`${leap - 2}-11-01`), at('2020-01-01'), null, 0],
    [`${leap}-02-29`, at(`${leap - 2}-08-30`), at('2020-01-01'), `${leap}-03-15T12:00:00.000Z`, 0],
  ]);
  const deleted = await house.seed.customer({ deleted: true });
  const answers = await Promise.all(
    [deleted.user.access_token, 'none'].map(
      async (token) =>
        (
          await fetch(`${house.origin}/svc/deletion/accounts/getaccountinformation`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).status,
    ),
  );
  expect(answers).toEqual([404, 401]);
});

test('three mails, each once, then the deletion: in a leap year, with an order, empty, and late', async () => {
  const registeredAt = `${leap - 2}-08-31T09:00:00.000Z`;
  const leaves = await owner({ registeredAt, firstName: 'Lea' });
  const orders = await owner({ registeredAt });
  const empty = await house.seed.customer({ registeredAt });
  const due = async () => [await subjects(house, leaves.email), await photosOfCustomer(house, leaves.id)];
  const subject = `Your photos will be deleted on 29 February ${leap}`;

  await goTo(house, afternoon(`${leap - 1}-11-30`));
  expect(await due()).toEqual([[], 3]);
  await goTo(house, afternoon(`${leap - 1}-12-01`));
  await goTo(house, afternoon(`${leap - 1}-12-02`));
  expect(await due()).toEqual([[subject], 3]);
  await recordOrder(house.backend.ports.store, {
    id: 'order-in-time',
    customerId: orders.id,
    createdAt: `${leap - 1}-12-10T10:00:00.000Z`,
  });
  await goTo(house, afternoon(`${leap}-01-31`));
  expect(await due()).toEqual([[subject], 3]);
  await goTo(house, afternoon(`${leap}-02-01`));
  await goTo(house, afternoon(`${leap}-02-21`));
  expect(await due()).toEqual([[subject, subject], 3]);
  await goTo(house, afternoon(`${leap}-02-22`));
  await goTo(house, afternoon(`${leap}-02-29`));
  expect(await due()).toEqual([[subject, subject, subject], 3]);
  const received = await house.backend.ports.store.query<{ step: string; day: string }>(
    'select step, left(sent_at::text, 10) as day from storage_warning where customer_id = $1 order by sent_at',
    [leaves.id],
  );
  expect(received).toEqual([
    { step: 'first', day: `${leap - 1}-12-01` },
    { step: 'second', day: `${leap}-02-01` },
    { step: 'last', day: `${leap}-02-22` },
  ]);
  await goTo(house, `${leap}-03-01T12:04:00Z`);
  expect(await due()).toEqual([[subject, subject, subject], 3]);
  await goTo(house, afternoon(`${leap}-03-01`));
  expect(await due()).toEqual([[subject, subject, subject], 0]);
  expect([
    await subjects(house, orders.email),
    await photosOfCustomer(house, orders.id),
    await subjects(house, empty.email),
  ]).toEqual([[subject], 3, []]);

  const [mail] = await house.backend.ports.store.query('select body from mail where recipient = $1 limit 1', [
    leaves.email,
  ]);
  expect(mail?.['body']).toBe(
    [
      'Hello Lea,',
      `We keep photos for 18 months after your last order, or after registration if you haven’t ordered yet. We’ll delete your photo library on 29\u00a0February\u00a0${leap}. We’ll keep your account and your orders.`,
      `Order by 29\u00a0February\u00a0${leap} to extend storage for 18 months.`,
      `Download or export your photos:\n${house.origin}/my-photos/photos`,
      `Photos in your library: 3\nDeletion date: 29\u00a0February\u00a0${leap}`,
      '--\nWe send this reminder up to three times before we delete photos.\nThis is an automated e-mail from framehouse. Please don’t reply.',
    ].join('\n\n'),
  );

  // A new period has three e-mails again.
  await goTo(house, afternoon(`${leap + 1}-03-11`));
  await goTo(house, afternoon(`${leap + 1}-06-09`));
  expect(await subjects(house, orders.email)).toEqual([
    subject,
    `Your photos will be deleted on 10 June ${leap + 1}`,
    // The clock was moved past the check a week earlier, so this e-mail is sent late, but still gives a full week's
    // notice.
    `Your photos will be deleted on 16 June ${leap + 1}`,
  ]);
});

test('[1.3c] a warning has the brand of its customer and links to that brand’s pages', async () => {
  const who = await owner({ registeredAt: `${leap - 1}-10-31T09:00:00.000Z`, channel: 'pbx-ie' });
  const account = await storageOf(house.backend.ports.store, who.id);
  if (account === null) throw new Error('no such customer');
  const { clock } = house.backend.ports;
  const until = new Date(clock.now() + 80 * dayLength);
  await orderWarning(house.backend.ports, account, 'first', until.toISOString());
  await expect.poll(() => subjects(house, who.email)).toHaveLength(1);
  const [mail] = await house.backend.ports.store.query<{ body: string; html: string }>(
    'select body, html from mail where recipient = $1',
    [who.email],
  );
  expect([mail?.body, mail?.html.includes('>pbx<')]).toEqual([
    expect.stringMatching(
      /http:\/\/myaccount\.pbx\.ie\.localhost:\d+\/my-photos\/photos[^]*\nThis is an automated e-mail from pbx\./,
    ),
    true,
  ]);
});

test('a customer who could not be warned in time gets a week more, and the page says so', async () => {
  const today = await nextAfternoon();
  const late = await owner({ registeredAt: '2020-01-31T10:00:00.000Z' });
  const last = Date.parse(`${today}T12:00:00Z`) + 8 * dayLength;
  expect(await info(late)).toMatchObject({
    projectedDeletionDate: '2021-07-31T12:00:00.000Z',
    delayedDeletionDate: new Date(last).toISOString(),
  });
  await goTo(house, afternoon(today, 1));
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(last);
  const subject = `Your photos will be deleted on ${date}`;
  expect([await subjects(house, late.email), await photosOfCustomer(house, late.id)]).toEqual([[subject], 3]);
  await goTo(house, afternoon(today, 2));
  const again = await storageOf(house.backend.ports.store, late.id);
  const until = new Date(last);
  expect(again?.delayed).toEqual({
    year: until.getUTCFullYear(),
    month: until.getUTCMonth() + 1,
    day: until.getUTCDate(),
  });
  await goTo(house, afternoon(today, 8));
  expect([await subjects(house, late.email), await photosOfCustomer(house, late.id)]).toEqual([[subject], 3]);
  await goTo(house, afternoon(today, 9));
  expect([await subjects(house, late.email), await photosOfCustomer(house, late.id)]).toEqual([[subject], 0]);

  // Photos that are uploaded later are not deleted without a warning.
  await house.seed.make('photos', { customerId: late.id, photos: [{ takenAt: null, count: 2 }] });
  await goTo(house, afternoon(today, 10));
  await goTo(house, afternoon(today, 11));
  expect([(await subjects(house, late.email)).length, await photosOfCustomer(house, late.id)]).toEqual([
    2, 2,
  ]);
});

test('an order placed between the check and the deletion keeps everything', async () => {
  const { ports } = house.backend;
  const today = await nextAfternoon();
  const [ordering, idle] = [
    await owner({ registeredAt: '2020-01-31T10:00:00.000Z' }),
    await owner({ registeredAt: '2020-01-31T10:00:00.000Z' }),
  ];
  for (const days of [1, 2]) await goTo(house, afternoon(today, days));
  const createdAt = new Date(ports.clock.now()).toISOString();
  await recordOrder(ports.store, { id: 'order-at-last', customerId: ordering.id, createdAt });
  for (const { id } of [ordering, idle])
    await deleteStored({ customerId: id, period: 'registration' }, ports, new Gone());
  expect([await photosOfCustomer(house, ordering.id), await photosOfCustomer(house, idle.id)]).toEqual([
    3, 3,
  ]);
  await goTo(house, afternoon(today, 20));
  expect([await photosOfCustomer(house, ordering.id), await photosOfCustomer(house, idle.id)]).toEqual([
    3, 0,
  ]);
});

test('a deletion of another period or customer deletes nothing; a warning counts for its own period', async () => {
  const { ports } = house.backend;
  const today = await nextAfternoon();
  const who = await owner({ registeredAt: '2020-01-31T10:00:00.000Z' });
  await sweepStorage(ports);
  await goTo(house, new Date(ports.clock.now()).toISOString());
  const account = await storageOf(ports.store, who.id);
  if (account === null) throw new Error('the customer has no storage');
  expect(new Date((await lastWarning(ports.store, account)) ?? 0).toISOString().slice(0, 10)).toBe(today);
  expect(await lastWarning(ports.store, { ...account, period: 'another' })).toBe(null);
  // Records a timely warning without running a check, which would delete the photos.
  await ports.store.query(
    `with delay as (delete from storage_delay where customer_id = $1)
      update storage_warning set sent_at = '2021-07-01T12:00:00Z' where customer_id = $1`,
    [who.id],
  );
  const ask = (customerId: string, period: string) => deleteStored({ customerId, period }, ports, new Gone());
  await ask('nobody', 'registration');
  await ask(who.id, 'another');
  expect(await photosOfCustomer(house, who.id)).toBe(3);
  await ask(who.id, 'registration');
  expect(await photosOfCustomer(house, who.id)).toBe(0);
});

test('every library is checked, in batches; a repeated check and a repeated job send nothing again', async () => {
  const { ports } = house.backend;
  const due = [];
  for (let count = 0; count < 5; count += 1)
    due.push(await owner({ registeredAt: '2020-01-31T10:00:00.000Z' }, 1));
  const [first] = due;
  for (let look = 0; look < 2; look += 1) {
    await sweepStorage(ports, 2);
    await goTo(house, new Date(ports.clock.now()).toISOString());
    await sendWarning({ customerId: first?.id, period: 'registration', step: 'last' }, ports);
  }
  expect(await Promise.all(due.map(async ({ email }) => (await subjects(house, email)).length))).toEqual([
    1, 1, 1, 1, 1,
  ]);
});

test('a delay agreed for one period does not affect the next', async () => {
  const customer = await house.seed.customer({
    registeredAt: '2020-01-31T10:00:00.000Z',
    storageDelayedUntil: `${leap + 12}-01-01`,
  });
  expect((await info(customer)).delayedDeletionDate).toBe(`${leap + 12}-01-01T12:00:00.000Z`);
  await recordOrder(house.backend.ports.store, {
    id: 'order-new-period',
    customerId: customer.id,
    createdAt: `${leap + 3}-01-31T10:00:00.000Z`,
  });
  const { delayedDeletionDate, projectedDeletionDate } = await info(customer);
  expect([delayedDeletionDate, projectedDeletionDate]).toEqual([null, `${leap + 4}-07-31T12:00:00.000Z`]);
});
