import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { demoAccounts } from '../../../demo/accounts.ts';
import { barePorts } from '../../../demo/bare.ts';
import { endsTomorrowOrder } from '../../../demo/days.ts';
import { demoPart } from '../../../demo/part.ts';
import { seedDemo } from '../../../demo/seed.ts';
import { infoOf, storageOf } from '../../../backend/storage/accounts.ts';
import { lastDay } from '../../../backend/storage/plan.ts';
import { lastWarning } from '../../../backend/storage/warnings.ts';
import { dayAt, daysBetween } from '../../../contracts/storage/calendar.ts';
import { criticalWord, storageOutlook } from '../../../contracts/storage/storage.ts';
import { putPhoto } from '../../downloads/backend/kit.ts';
import { startTestBackend } from '../../kit/backend.ts';
import { layStore } from '../../kit/preparedStore.ts';
import { goTo, photosOfCustomer, subjects } from './kit.ts';

const day = 86_400_000;
const elena = 'demo-expiring';
const withoutPhotos = demoAccounts.map((account) => ({ ...account, library: null }));

test('a first start creates every demo account in an empty store before the product runs', {
  timeout: 600_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'photo-account-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await layStore(dataDir, 'empty');
  const ports = await barePorts(dataDir, null);
  onTestFinished(() => ports.store.close());
  await seedDemo(ports, withoutPhotos);
  const rows = await ports.store.query('select id from customer order by id');
  expect(rows).toEqual(demoAccounts.map(({ id }) => ({ id })).toSorted((a, b) => (a.id < b.id ? -1 : 1)));
});

test('a demo account that ends tomorrow says so daily and keeps its photos; a customer’s are deleted', {
  timeout: 600_000,
}, async () => {
  const seeded = {
    name: 'demo-seed',
    start: async (ports: Parameters<typeof seedDemo>[0]) => seedDemo(ports, withoutPhotos),
  };
  const house = await startTestBackend({ parts: (product) => [...product, seeded, demoPart()] });
  onTestFinished(() => house.stop());
  const { ports } = house.backend;
  await putPhoto(ports, elena, { name: 'a.jpg', bytes: randomBytes(20) });
  const real = await house.seed.customer({
    registeredAt: '2020-01-01T00:00:00.000Z',
    orders: [endsTomorrowOrder(ports.clock.now())],
  });
  await putPhoto(ports, real.id, { name: 'b.jpg', bytes: randomBytes(21) });

  const begun = new Date(ports.clock.now()).toISOString().slice(0, 10);
  for (let days = 1; days <= 40; days += 1) {
    await goTo(house, new Date(Date.parse(`${begun}T13:00:00Z`) + days * day).toISOString());
    const account = await storageOf(ports.store, elena);
    if (account === null) throw new Error('the demo account is gone');
    const now = ports.clock.now();
    const { daysRemaining, status } = storageOutlook(
      infoOf(account, lastDay(now, account.deletionDay, await lastWarning(ports.store, account)), 0),
      now,
      'UTC',
    );
    // If the day 18 months before tomorrow does not exist, the demo uses the next day that exists.
    const exact = daysBetween(dayAt(now, 'UTC'), account.projected);
    expect([status, daysRemaining, account.delayed]).toEqual(['critical', exact, null]);
    const tomorrow = new Date(now + day);
    const before = new Date(
      Date.UTC(tomorrow.getUTCFullYear(), tomorrow.getUTCMonth() - 18, tomorrow.getUTCDate()),
    );
    if (before.getUTCDate() === tomorrow.getUTCDate()) expect(criticalWord(daysRemaining)).toBe('tomorrow');
  }
  expect([await photosOfCustomer(house, elena), await photosOfCustomer(house, real.id)]).toEqual([1, 0]);
  // The last warning was due before the start of the demo, so the mailbox contains only the three e-mails of the
  // demo.
  expect(await subjects(house, 'expiring@example.com')).toHaveLength(3);
});
