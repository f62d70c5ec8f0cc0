import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import { giveUpArchive, makeArchive } from '../../../backend/downloads/job.ts';
import { flatPool } from '../../../backend/photos/library/seeding.ts';
import { daysKept, endedOf } from '../../../backend/downloads/records.ts';
import { originalKey } from '../../../backend/photos/originals/objectKeys.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { putPhoto, settledDownload } from './kit.ts';
import { downloads, finished, listening, person, seeded } from './person.ts';
import { readPhotos } from './readZip.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

test('a download is requested, prepared, listed, and contains every original by name and date', async () => {
  const who = await person(house);
  const { ports } = house.backend;
  const bytes = randomBytes(300_000);
  const photos = [
    ...(await seeded(who, [
      { takenAt: '2019-08-03T11:22:34', fileName: 'beach.jpg' },
      { takenAt: '1969-07-20T20:17:40', fileName: 'BEACH.JPG' },
    ])),
    await putPhoto(ports, who.customer.id, {
      name: '../海.heic',
      bytes,
      takenAt: '2021-12-31T23:59:59',
      takenOffset: -600,
    }),
    await putPhoto(ports, who.customer.id, { name: 'undated.png', bytes: new Uint8Array() }),
  ];
  const heard = await listening(who);
  const begun = ports.clock.now();
  const { id, url } = await finished(who, photos);
  const messages = await heard(2);
  const said = { userId: who.customer.id, downloadId: id };
  expect(messages.map(({ key, message }) => ({ key, message }))).toEqual([
    { key: 'started', message: said },
    { key: 'finished', message: said },
  ]);
  const [first, second] = messages.map(({ timestamp }) => Date.parse(timestamp));
  expect(begun <= (first ?? 0) && (first ?? 0) < (second ?? 0)).toBe(true);
  expect(new Set(messages.map((message) => message.id)).size).toBe(2);

  const response = await fetch(url);
  const zip = Buffer.from(await response.arrayBuffer());
  const header = (name: string) => response.headers.get(name);
  expect({
    status: response.status,
    type: header('content-type'),
    length: header('content-length'),
    disposition: header('content-disposition'),
    ranges: header('accept-ranges'),
    sniff: header('x-content-type-options'),
    policy: header('content-security-policy'),
    cache: header('cache-control'),
    strong: /^"[\w-]{43}"$/.test(header('etag') ?? ''),
  }).toEqual({
    status: 200,
    type: 'application/zip',
    length: String(zip.length),
    disposition: `attachment; filename=${id}.zip`,
    ranges: 'bytes',
    sniff: 'nosniff',
    policy: "default-src 'none'; sandbox",
    cache: 'private, no-cache',
    strong: true,
  });
  const images = (
    (await who.ask('GET', '/svc/photos/photos')).body as {
      images: { imageId: string; untouchedUrl: string }[];
    }
  ).images;
  const original = async (photo: string | undefined) =>
    Buffer.from(
      await (await fetch(images.find(({ imageId }) => imageId === photo)?.untouchedUrl ?? '')).arrayBuffer(),
    );
  const entries = readPhotos(zip);
  expect(entries.map(({ name, local, modified }) => ({ name, local, modified })).slice(0, 3)).toEqual([
    { name: 'beach.jpg', local: '2019-08-03T11:22:34', modified: null },
    { name: 'BEACH (2).JPG', local: '1980-01-01T00:00:00', modified: null },
    {
      name: '.._海.heic'.replace(/^\.+/, ''),
      local: '2021-12-31T23:59:58',
      modified: Date.UTC(2022, 0, 1, 9, 59, 59) / 1000,
    },
  ]);
  expect(entries[3]?.name).toBe('undated.png');
  expect(entries.map((entry) => entry.bytes.length)).toEqual([
    (await original(photos[0])).length,
    (await original(photos[1])).length,
    bytes.length,
    0,
  ]);
  expect(entries[0]?.bytes.equals(await original(photos[0]))).toBe(true);
  expect(entries[2]?.bytes.equals(bytes)).toBe(true);

  const list = (await who.ask('GET', downloads)).body as { items: { created: string; picture: string }[] };
  const { created = '', picture = '' } = list.items[0] ?? {};
  const until = new Date(Date.parse(created) + 7 * 86_400_000).toISOString();
  expect(list).toEqual({
    items: [{ id, name: 'Summer', photos, state: 'finished', created, until, size: zip.length, picture }],
  });
  const shown = await fetch(picture);
  expect([shown.status, picture.includes(`/${photos[0]}/300?`)]).toEqual([200, true]);
});

test('[F5] an id is one download; with other content it is refused; each customer has their own ids', async () => {
  const [one, other] = [await person(house), await person(house)];
  const [mine = '', more = ''] = await seeded(one, [{ takenAt: null, count: 2 }]);
  const [theirs = ''] = await seeded(other, [{ takenAt: null }]);
  const id = randomUUID();
  const heard = await listening(one);
  const request = { id, name: 'A', photos: [mine, mine] };
  const answers = await Promise.all([
    one.ask('POST', downloads, request),
    one.ask('POST', downloads, request),
    one.ask('POST', downloads, { ...request, photos: [mine] }),
  ]);
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 200, body: { id } })));
  expect((await one.ask('POST', downloads, { ...request, id: id.toUpperCase() })).body).toEqual({ id });
  expect((await one.ask('POST', downloads, { ...request, name: 'B' })).status).toBe(409);
  expect((await one.ask('POST', downloads, { ...request, photos: [more] })).status).toBe(409);
  expect((await other.ask('POST', downloads, { id, name: 'A', photos: [theirs] })).status).toBe(200);
  expect([
    (await settledDownload(one.ask, id)).photos,
    (await settledDownload(other.ask, id)).photos,
  ]).toEqual([[mine], [theirs]]);
  const last = await finished(one, [mine]);
  expect((await heard(4)).map(({ key, message }) => [key, message.downloadId])).toEqual([
    ['started', id],
    ['finished', id],
    ['started', last.id],
    ['finished', last.id],
  ]);
});

test('another customer’s photo is not found, like an unknown one; no download is created', async () => {
  const [one, other] = [await person(house), await person(house)];
  const [mine = ''] = await seeded(one, [{ takenAt: null }]);
  const [theirs = ''] = await seeded(other, [{ takenAt: null }]);
  const request = async (photos: readonly string[], name = 'A') => {
    const { status, body } = await one.ask('POST', downloads, { id: randomUUID(), name, photos });
    return [status, (body as { error: string }).error];
  };
  const refused = await request([mine, randomUUID()]);
  expect(refused[0]).toBe(404);
  expect(await request([mine, theirs])).toEqual(refused);
  expect(await request([mine, 'no id at all'])).toEqual(refused);
  expect((await request([]))[0]).toBe(400);
  expect((await request(Array.from({ length: 101 }, () => mine)))[0]).toBe(400);
  expect((await request([mine], 'a\0b'))[0]).toBe(400);
  expect((await one.ask('GET', downloads)).body).toEqual({ items: [] });
  const foreign = await finished(other, [theirs]);
  expect((await one.ask('GET', `${downloads}/${foreign.id}/url`)).status).toBe(404);
  expect((await one.ask('GET', `${downloads}/nonsense/url`)).status).toBe(404);
});

test('an archive whose original is missing fails, is reported once, and offers no file', async () => {
  const who = await person(house);
  const { ports } = house.backend;
  const photo = await putPhoto(ports, who.customer.id, { name: 'a.jpg', bytes: randomBytes(10) });
  await ports.objects.delete(originalKey(photo));
  const heard = await listening(who);
  const id = randomUUID();
  await who.ask('POST', downloads, { id, name: 'A', photos: [photo] });
  expect((await settledDownload(who.ask, id)).state).toBe('error');
  await makeArchive({ customerId: who.customer.id, id }, ports, flatPool);
  expect((await who.ask('GET', `${downloads}/${id}/url`)).status).toBe(410);
  await ports.objects.put(originalKey(photo), randomBytes(10));
  const next = await finished(who, [photo]);
  // A worker that no longer holds the job gives it up too late.
  await giveUpArchive({ customerId: who.customer.id, id: next.id }, ports);
  expect((await settledDownload(who.ask, next.id)).state).toBe('finished');
  expect((await heard(4)).map(({ key, message }) => [key, message.downloadId])).toEqual([
    ['started', id],
    ['error', id],
    ['started', next.id],
    ['finished', next.id],
  ]);
  // The URL that was created before does not reveal the new state.
  await ports.store.query("update download set state = 'error' where id = $1::uuid", [next.id]);
  expect((await fetch(next.url)).status).toBe(410);
});

/**
 * Returns two downloads of one customer, and a download of another customer with the same id as the first.
 */
async function alike() {
  const [one, other] = [await person(house), await person(house)];
  const mine = await seeded(one, [{ takenAt: null, count: 2 }]);
  const [theirs = ''] = await seeded(other, [{ takenAt: null }]);
  const [first, second] = [await finished(one, mine.slice(0, 1)), await finished(one, mine.slice(1))];
  expect(
    (await other.ask('POST', downloads, { id: first.id, name: 'Summer', photos: [theirs] })).status,
  ).toBe(200);
  await settledDownload(other.ask, first.id);
  return { one, other, mine, theirs, first, second };
}

test('[F14] the outcome of one archive belongs to no other, even with the same id of another customer', async () => {
  const { one, other, first, second } = await alike();
  const { ports } = house.backend;
  const ids = [first.id, second.id];
  await ports.store.query("update download set state = 'started' where id = any($1::uuid[])", [ids]);
  const states = async () =>
    Object.fromEntries(
      (
        await ports.store.query('select customer_id, id, state from download where id = any($1::uuid[])', [
          ids,
        ])
      ).map((row) => [
        `${row['customer_id'] === one.customer.id ? 'mine' : 'theirs'} ${row['id'] === first.id ? 'first' : 'second'}`,
        row['state'],
      ]),
    );
  await giveUpArchive({ customerId: one.customer.id, id: first.id }, ports);
  expect(await states()).toEqual({
    'mine first': 'error',
    'mine second': 'started',
    'theirs first': 'started',
  });
  await makeArchive({ customerId: other.customer.id, id: first.id }, ports, flatPool);
  expect(await states()).toEqual({
    'mine first': 'error',
    'mine second': 'started',
    'theirs first': 'finished',
  });
});

test('[7.7] a transfer ends with a photo of its own download, not with one of another download or customer', async () => {
  const { one, other, mine, theirs, first, second } = await alike();
  const { store } = house.backend.ports;
  const asked = [
    { customerId: one.customer.id, id: second.id },
    { customerId: other.customer.id, id: first.id },
  ];
  expect(await endedOf(store, asked)).toEqual([]);
  await one.ask('DELETE', '/svc/photos/photos', { photoIds: mine.slice(1) });
  await other.ask('DELETE', '/svc/photos/photos', { photoIds: [theirs] });
  expect(await endedOf(store, [{ customerId: one.customer.id, id: first.id }])).toEqual([]);
  expect(await endedOf(store, asked)).toEqual(expect.arrayContaining(asked));
});

test('[3.18a] an archive of a deleted customer is gone, also at its address', async () => {
  const [one, other] = [await person(house), await person(house)];
  const { url } = await finished(one, await seeded(one, [{ takenAt: null }]));
  const kept = await finished(other, await seeded(other, [{ takenAt: null }]));
  const { store, clock } = house.backend.ports;
  await deleteCustomer(store, one.customer.id, new Date(clock.now()).toISOString());
  // The status is 404 if the store is read, and 403 once the cache of deleted accounts is updated, which happens a
  // moment later.
  expect([403, 404]).toContain((await fetch(url)).status);
  await expect.poll(async () => (await fetch(url)).status).toBe(403);
  expect((await fetch(kept.url)).status).toBe(200);
});

test('a download is deleted after its days; until it is ready it has no address', async () => {
  const who = await person(house);
  const photos = await seeded(who, [{ takenAt: null }]);
  const { id, url } = await finished(who, photos);
  await house.backend.ports.store.query("update download set state = 'started' where id = $1::uuid", [id]);
  expect([(await who.ask('GET', `${downloads}/${id}/url`)).status, (await fetch(url)).status]).toEqual([
    409, 409,
  ]);
  await house.backend.ports.store.query("update download set state = 'finished' where id = $1::uuid", [id]);
  await house.seed.advance(daysKept * 86_400_000 - 7_200_000);
  const rows = () => house.backend.ports.store.query('select 1 from download where id = $1::uuid', [id]);
  expect((await rows()).length).toBe(1);
  // Checked once an hour, counted from the end of the previous check.
  while ((await rows()).length > 0) await house.seed.advance(3_600_000);
});
