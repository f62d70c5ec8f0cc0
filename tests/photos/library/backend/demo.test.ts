import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { demoAccounts, demoPassword } from '../../../../demo/accounts.ts';
import { takenTimes } from '../../../../demo/calendar.ts';
import { endsTomorrowOrder } from '../../../../demo/days.ts';
import { bodyFile, picturesInPool, thumbnailFile } from '../../../../demo/pictures.ts';
import { libraryPhotos, loaded } from '../../../../demo/photos.ts';
import { layPicture } from '../../../../demo/pool.ts';
import { prepareDemo } from '../../../../demo/prepare.ts';
import { StartRefused } from '../../../../backend/refused.ts';
import { demoIsThere, fillLibrary, seedDemo } from '../../../../demo/seed.ts';
import { moveToToday } from '../../../../demo/shift.ts';
import { pdfOf } from '../../../../backend/invoices/pdfs.ts';
import { writeInvoices } from '../../../../backend/invoices/write.ts';
import { demoMigrations } from '../../../../demo/tables.ts';
import { accountByPassword } from '../../../../backend/identity/accounts.ts';
import { migrate } from '../../../../backend/store/migrate.ts';
import { startTestBackend } from '../../backend/backend.ts';
import { flatPool, orientations } from '../../backend/flatPool.ts';
import type { TestBackend, TestCustomer } from '../../backend/backend.ts';

const day = 86_400_000;
let run: TestBackend;

beforeAll(async () => {
  run = await startTestBackend({ prepare: flatPool });
  await migrate(run.backend.ports.store, demoMigrations);
});
afterAll(() => run.end());

test('100 originals of a demo library, read back, have the hash, sum, length and EXIF of their rows', async () => {
  const customer: TestCustomer = await run.customer();
  const plan = { seed: 9, photos: 100, years: 3, undated: 5 };
  await fillLibrary(run.backend.ports, { accountId: customer.id, plan, now: run.backend.ports.clock.now() });
  const rows = new Map(
    (
      await run.backend.ports.store.query(
        'select id, sha256, crc32, bytes, taken_at from photo where customer_id = $1',
        [customer.id],
      )
    ).map((row) => [row['id'], row]),
  );
  const photos = (await customer.pages('/svc/photos/photos', { limit: '30' })).flat();
  expect(photos).toHaveLength(100);
  for (const photo of photos) {
    const bytes = Buffer.from(await (await fetch(photo.untouchedUrl)).arrayBuffer());
    const exif = (await exifr.parse(bytes, { reviveValues: false, translateValues: false })) as Record<
      string,
      unknown
    >;
    expect({
      id: photo.imageId,
      sha256: new Uint8Array(createHash('sha256').update(bytes).digest()),
      crc32: BigInt(crc32(bytes)),
      bytes: BigInt(bytes.length),
      taken_at:
        typeof exif['DateTimeOriginal'] === 'string'
          ? exif['DateTimeOriginal'].replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T')
          : null,
    }).toEqual(rows.get(photo.imageId));
    expect(exif['ImageUniqueID']).toBe(photo.imageId.replaceAll('-', ''));
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect([width, height, orientations.includes(orientation ?? 0)]).toEqual([60, 40, true]);
  }
});

test('photos near each other in a demo library show different pictures', () => {
  const facts = { width: 60, height: 40, orientation: 1, thumbhash: 'AAAA', miniature: 'BBBB' };
  const pool = Array.from({ length: picturesInPool }, (_, number) =>
    loaded({ number, ...facts }, Buffer.from([0xff, 0xd8, number])),
  );
  const plan = { seed: 101, photos: 2_500, years: 8, undated: 14 };
  const filling = { accountId: 'anybody', plan, now: Date.parse('2026-11-20T12:00:00Z') };
  const sources = [...libraryPhotos(filling, pool)].map(({ source }) => source);
  const fewest = Math.min(...sources.slice(12).map((_, at) => new Set(sources.slice(at, at + 13)).size));
  expect([sources.length, new Set(sources).size, fewest]).toEqual([2_500, picturesInPool, 13]);
});

test('a partly filled library is completed without duplicates', async () => {
  const customer = await run.customer();
  const now = run.backend.ports.clock.now();
  const plan = { seed: 9, photos: 60, years: 3, undated: 5 };
  await fillLibrary(run.backend.ports, { accountId: customer.id, plan, now });
  const before = (await customer.pages('/svc/photos/photos')).flat();
  await customer.ask('DELETE', '/svc/photos/photos', {
    photoIds: before.slice(10, 30).map(({ imageId }) => imageId),
  });
  await fillLibrary(run.backend.ports, { accountId: customer.id, plan, now });
  const after = (await customer.pages('/svc/photos/photos')).flat();
  expect(after.map(({ imageId }) => imageId)).toEqual(before.map(({ imageId }) => imageId));
  expect((await customer.ask('GET', '/svc/photos/users')).body).toEqual({
    albumsCount: 0,
    photosCount: 60,
    readAlbumsCount: 0,
  });
});

test('the archive has 100,000 photos over fifteen years, one month of 5,400, none in the future', () => {
  const archive = demoAccounts.find(({ email }) => email === 'archive@example.com')?.library;
  for (const newest of ['2026-11-20T12:00:00Z', '2027-01-01T00:30:00Z', '2028-02-29T23:00:00Z'].map((text) =>
    Date.parse(text),
  )) {
    const times = archive ? takenTimes(archive, newest) : [];
    expect(times).toHaveLength(100_000 - 180);
    const months = new Map<string, number>();
    for (const time of times) {
      const month = new Date(time).toISOString().slice(0, 7);
      months.set(month, (months.get(month) ?? 0) + 1);
    }
    const counts = [...months.values()].toSorted((a, b) => b - a);
    expect([
      months.size,
      counts[0],
      (counts[1] ?? 0) < 5_000,
      Math.max(...times.slice(-1)) <= newest,
    ]).toEqual([180, 5_400, true, true]);
  }
});

test('a customer’s library extends into the current month, whatever the day', () => {
  const plan = demoAccounts.find(({ email }) => email === 'customer@example.com')?.library;
  for (const text of ['2026-11-01T00:00:30Z', '2026-03-31T23:59:00Z']) {
    const last = plan ? takenTimes(plan, Date.parse(text)).at(-1) : undefined;
    expect(new Date(last ?? 0).toISOString().slice(0, 7)).toBe(text.slice(0, 7));
  }
});

test('18 months after the last order is tomorrow, or if no such day exists soon after, never before', () => {
  for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += day) {
    const order = new Date(endsTomorrowOrder(time));
    const ends = Date.UTC(order.getUTCFullYear(), order.getUTCMonth() + 18, order.getUTCDate());
    expect(ends - time).toBeGreaterThanOrEqual(day);
    expect(ends - time).toBeLessThanOrEqual(4 * day);
  }
  expect(endsTomorrowOrder(Date.parse('2026-11-20T23:00:00Z'))).toBe('2025-05-21T12:00:00.000Z');
});

test('every demo picture is below 80 KB, without EXIF, and its thumbnails are upright', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
  try {
    let all = 0;
    const sums = new Set<string>();
    for (let number = 0; number < picturesInPool; number += 1) {
      const picture = await layPicture(folder, number);
      const body = await readFile(join(folder, bodyFile(number)));
      all += body.length;
      sums.add(createHash('sha256').update(body).digest('hex'));
      const { width, height, exif } = await sharp(body).metadata();
      const turned = picture.orientation >= 5;
      const small = await sharp(join(folder, thumbnailFile(number, 300))).metadata();
      expect([
        body.length <= 80_000,
        { width, height, exif },
        Math.abs(small.width / small.height - picture.width / picture.height) < 0.01,
      ]).toEqual([
        true,
        {
          width: turned ? picture.height : picture.width,
          height: turned ? picture.width : picture.height,
          exif: undefined,
        },
        true,
      ]);
    }
    expect([sums.size, all < 3_000_000]).toEqual([picturesInPool, true]);
    expect((await readdir(fileURLToPath(new URL('../../../../demo/pictures', import.meta.url)))).length).toBe(
      picturesInPool,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('demo data of an earlier version, with photos of other pictures, is refused with one sentence', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-earlier-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await writeFile(join(dataDir, 'demo-ready'), 'pool 1, exif 1, albums 1, orders 1\n');
  const prepared = prepareDemo({ dataDir, databaseUrl: null });
  await expect(prepared).rejects.toThrow(StartRefused);
  await expect(prepared).rejects.toThrow('was made by an earlier version: delete this folder');
});

test('every demo account is created once with its password, with dates relative to today', {
  timeout: 600_000,
}, async () => {
  const own = await startTestBackend({ prepare: flatPool });
  try {
    const { ports } = own.backend;
    await migrate(ports.store, demoMigrations);
    const accounts = demoAccounts.map((account) =>
      account.id === 'demo-archive' && account.library !== null
        ? { ...account, library: { ...account.library, photos: 3_000, peak: { monthsAgo: 28, photos: 500 } } }
        : account,
    );
    expect(await demoIsThere(ports)).toBe(false);
    await seedDemo(ports, accounts);
    expect(await demoIsThere(ports)).toBe(true);
    await seedDemo(ports, accounts);
    const counts = await ports.store.query(
      'select customer_id, sum(photos)::integer as photos from photo_month group by 1 order by 1',
    );
    expect(counts).toEqual([
      { customer_id: 'demo-archive', photos: 3_000 },
      { customer_id: 'demo-business', photos: 90 },
      { customer_id: 'demo-customer', photos: 2_500 },
      { customer_id: 'demo-expiring', photos: 160 },
      { customer_id: 'demo-member', photos: 120 },
    ]);
    for (const { id, email } of demoAccounts)
      expect((await accountByPassword(ports, email, demoPassword))?.id).toBe(id);
    const state = async () => ({
      orders: await ports.store.query('select id, created_at from customer_order order by id'),
      registered: await ports.store.query('select id, registered_at from customer order by id'),
      invoices: await ports.store.query('select id, created_at from invoice order by id'),
    });
    await writeInvoices(ports.store, 'demo-business');
    expect(await pdfOf(ports.store, 'demo-business', '100001')).not.toBe(null);
    const before = await state();
    await moveToToday(ports);
    expect(await state()).toEqual(before);
    await own.advance(40 * day);
    await moveToToday(ports);
    const after = await state();
    const moved = (rows: typeof before.orders, column: string) =>
      rows.map((row) => Date.parse(String(row[column])));
    expect(moved(after.registered, 'registered_at')).toEqual(
      moved(before.registered, 'registered_at').map((time) => time + 40 * day),
    );
    expect([after.invoices.length > 30, moved(after.invoices, 'created_at')]).toEqual([
      true,
      moved(before.invoices, 'created_at').map((time) => time + 40 * day),
    ]);
    // Stored PDFs are deleted, because each was generated with the dates of an earlier day.
    expect(await ports.store.query('select id from invoice where pdf is not null')).toEqual([]);
    const ordinary = (rows: typeof before.orders) =>
      rows.filter(({ id }) => !String(id).startsWith('demo-expiring'));
    expect(moved(ordinary(after.orders), 'created_at')).toEqual(
      moved(ordinary(before.orders), 'created_at').map((time) => time + 40 * day),
    );
    const expiring = after.orders.find(({ id }) => String(id).startsWith('demo-expiring'));
    expect(expiring?.['created_at']).toBe(endsTomorrowOrder(ports.clock.now()));
  } finally {
    await own.end();
  }
});
