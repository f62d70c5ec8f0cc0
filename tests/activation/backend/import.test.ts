import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { nothingBefore } from '../../../backend/activation/legacy.ts';
import { activationPart } from '../../../backend/activation/part.ts';
import { giveUpImport, importStep } from '../../../backend/activation/steps.ts';
import { activationPush } from '../../../backend/sockets/part.ts';
import { type ActivationMessage, activationMessage } from '../../../contracts/activation/push.ts';
import { Page } from '../../sockets/backend/page.ts';
import { lease } from '../../../backend/jobs/queue.ts';
import { sharedBackend, startTestBackend } from '../../kit/backend.ts';
import type { RunningBackend } from '../../kit/backend.ts';
import { activation, albumsOf, begin, counts, imported, newcomer } from './kit.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const messagesOf = (heard: readonly string[]): ActivationMessage[] =>
  heard.filter((text) => text !== 'OK').map((text) => activationMessage.parse(JSON.parse(text)));
const received = (heard: readonly string[]) =>
  messagesOf(heard).map(({ type, data }) => [type.replace('photo-management/', ''), data.payload]);

test('[3.10a] [3.10b] [3.10c] an older library is imported with albums, dates and originals; pages are notified', async () => {
  const who = await newcomer(house);
  await who.before({
    photos: [
      { takenAt: '2019-07-03T10:00:00', count: 12 },
      { takenAt: '2021-01-05T10:00:00', count: 8 },
    ],
    albums: [
      { name: 'Summer', photos: [0, 1, 2] },
      { name: 'Winter', photos: [12, 13, 2] },
      { name: 'Nothing', photos: [] },
    ],
  });
  const page = await new Page(activationPush, house.origin, house.origin).signIn(who.customer);
  expect(await activation(who)).toEqual({ status: 'NOT_ACTIVE' });
  expect(await begin(who)).toBe(true);
  const under = await activation(who);
  expect([under.status, under.import?.found, under.import?.failed]).toEqual(['IMPORTING', 20, 0]);
  expect(await begin(who)).toBe(true);
  const over = await imported(who);
  const { reference = '' } = over.import ?? {};
  expect(over).toEqual({ status: 'ACTIVE', import: { found: 20, imported: 20, failed: 0, reference } });
  expect(await counts(who)).toMatchObject({ photosCount: 20, albumsCount: 3 });
  expect((await who.ask('GET', '/svc/photos/users/timeline')).body).toEqual({
    2019: { 7: 12 },
    2021: { 1: 8 },
  });
  expect(await albumsOf(who)).toEqual({ Summer: 3, Winter: 3, Nothing: 0 });
  const heard = await page.until(3);
  expect(received(heard)).toEqual([
    ['import-started', { imported: 0, failed: 0, reference }],
    ['import-finished', { imported: 20, failed: 0, reference }],
  ]);
  const [started = 0, ended = 0] = messagesOf(heard).map(({ data }) => Date.parse(data.timestamp));
  expect(ended).toBeGreaterThan(started);
  page.socket.close();
  expect([await begin(who), (await activation(who)).status]).toEqual([false, 'ACTIVE']);
});

/** Returns the photos that each run imported. */
const broughtOf = (id: string) =>
  house.backend.ports.store.query(
    'select run, count(*)::integer as photos from photo_import_item where customer_id = $1 group by run order by run',
    [id],
  );

test('[3.10b] [F14] a corrupt file and a lost one do not stop the others; a retry imports only those two', async () => {
  const [who, other] = [await newcomer(house), await newcomer(house)];
  await other.before({ photos: [{ takenAt: '2019-09-03T10:00:00', state: 'lost' }] });
  await begin(other);
  await imported(other);
  const library = (state: 'whole' | 'corrupt') => ({
    photos: [
      { takenAt: '2019-07-03T10:00:00', count: 5 },
      { takenAt: '2019-08-03T10:00:00', state },
      { takenAt: '2019-09-03T10:00:00', state: 'lost' },
      { takenAt: '2019-10-03T10:00:00', count: 3 },
    ],
    albums: [
      { name: 'All', photos: [0, 5, 6, 9] },
      { name: 'Gone', photos: [0] },
    ],
  });
  await who.before(library('corrupt'));
  const page = await new Page(activationPush, house.origin, house.origin).signIn(who.customer);
  await begin(who);
  const first = await imported(who);
  expect(first).toMatchObject({ status: 'ACTIVE', import: { found: 10, imported: 8, failed: 2 } });
  expect(received(await page.until(3))[1]).toEqual([
    'import-error',
    { imported: 8, failed: 2, reference: first.import?.reference },
  ]);
  page.socket.close();
  expect(await albumsOf(who)).toEqual({ All: 2, Gone: 1 });
  // Objects that the customer removes between two steps must not be created again.
  const { body } = await who.ask('GET', '/svc/photos/albums');
  const { albums } = body as { albums: { albumId: string; albumName: string }[] };
  const idOf = (name: string) => albums.find(({ albumName }) => albumName === name)?.albumId ?? '';
  const { body: inside } = await who.ask('GET', `/svc/photos/albums/${idOf('All')}/photos`);
  const [kept] = (inside as { images: { imageId: string }[] }).images;
  await who.ask('DELETE', `/svc/photos/albums/${idOf('All')}/photos`, { photoIds: [kept?.imageId] });
  expect((await who.ask('DELETE', `/svc/photos/albums/${idOf('Gone')}`)).status).toBe(204);
  expect(await albumsOf(who)).toEqual({ All: 1 });
  await who.before(library('whole'));
  expect(await begin(who)).toBe(true);
  const second = await imported(who);
  expect(second).toMatchObject({ status: 'ACTIVE', import: { found: 10, imported: 9, failed: 1 } });
  expect(second.import?.reference).not.toBe(first.import?.reference);
  expect([await counts(who), await albumsOf(who)]).toMatchObject([
    { photosCount: 9, albumsCount: 1 },
    { All: 2 },
  ]);
  expect([await albumsOf(who), await broughtOf(who.id), await broughtOf(other.id)]).toEqual([
    { All: 2 },
    [
      { run: 1, photos: 8 },
      { run: 2, photos: 2 },
    ],
    [{ run: 1, photos: 1 }],
  ]);
});

test('[3.10a] [3.10c] a library being deleted starts no import; one without photos is active at once', async () => {
  const leaving = await house.seed.customer({ activation: 'DELETING' });
  const who = await newcomer(house);
  const headers = { authorization: `Bearer ${leaving.user.access_token}` };
  const refused = await fetch(`${house.origin}/svc/photos/users/activate`, { method: 'POST', headers });
  expect(await refused.json()).toEqual({ started: false });
  await begin(who);
  expect(await imported(who)).toMatchObject({ status: 'ACTIVE', import: { found: 0, failed: 0 } });
});

test('[3.10b] [F14] an older library that cannot be read fails, is reported, and can be retried', async () => {
  const own = await startTestBackend();
  try {
    const who = await newcomer(own);
    await who.before({ photos: [{ takenAt: null, count: 3 }] });
    const { store } = own.backend.ports;
    await store.query('alter table legacy_album rename to away');
    await begin(who);
    await expect
      .poll(
        async () => {
          // The step is shorter than a job's lease, because the lease would otherwise expire while the job is
          // running.
          await own.seed.advance(lease / 6);
          return (await activation(who)).status;
        },
        { timeout: 120_000, interval: 250 },
      )
      .toBe('NOT_ACTIVE');
    expect((await activation(who)).import).toMatchObject({ found: 3, imported: 3, failed: 0 });
    await store.query('alter table away rename to legacy_album');
    await begin(who);
    expect(await imported(who)).toMatchObject({ status: 'ACTIVE', import: { imported: 3, failed: 0 } });
  } finally {
    await own.stop();
  }
});

const waitingFor = async (who: { readonly id: string }) => {
  const [row] = await house.backend.ports.store.query<{ left: number }>(
    `select count(*)::integer as left from photo_underived join photo on photo.id = photo_id where customer_id = $1`,
    [who.id],
  );
  return row?.left;
};

test('[3.10a] thumbnails of imported photos are created on the first view, the others in the background', async () => {
  const who = await newcomer(house);
  await who.before({ photos: [{ takenAt: '2019-07-03T10:00:00', count: 30 }] });
  await begin(who);
  await imported(who);
  const { body } = await who.ask('GET', '/svc/photos/photos/timeline/2019/7?limit=24');
  const { images } = body as { images: { thumbnails: { url: string; width: number }[] }[] };
  const pictures = await Promise.all(
    images.slice(0, 4).flatMap(({ thumbnails }) => thumbnails.map(({ url }) => fetch(url))),
  );
  expect(pictures.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
    Array.from({ length: 12 }, () => [200, 'image/jpeg']),
  );
  await expect.poll(() => waitingFor(who), { timeout: 120_000 }).toBe(0);
  const bare = await house.backend.ports.store.query(
    'select id from photo where customer_id = $1 and thumbhash is null',
    [who.id],
  );
  expect(bare).toEqual([]);
});

test('[3.10a] a photo that the library already has is imported as that photo', async () => {
  const who = await newcomer(house);
  await who.before({ photos: [{ takenAt: '2019-07-03T10:00:00', count: 6 }] });
  await begin(who);
  await imported(who);
  const { store } = house.backend.ports;
  await store.query('delete from photo_import_item where customer_id = $1', [who.id]);
  await store.query("update photo_library set status = 'NOT_ACTIVE' where customer_id = $1", [who.id]);
  await begin(who);
  expect(await imported(who)).toMatchObject({ status: 'ACTIVE', import: { imported: 6, failed: 0 } });
  expect((await counts(who)).photosCount).toBe(6);
});

const sources = {
  legacy: nothingBefore,
  photos: () => {
    throw new Error('nothing is brought');
  },
  makeAlbums: () => Promise.resolve(),
};
const importRow = async ({ id }: { readonly id: string }) => {
  const [row] = await house.backend.ports.store.query(
    'select run, step, after, state, albums_made from photo_import where customer_id = $1',
    [id],
  );
  return row;
};
/** Returns a customer whose import has finished its first step and is running the next one. */
async function underWay() {
  const who = await newcomer(house);
  await house.backend.ports.store.query(
    `with item as (insert into photo_import_item (customer_id, legacy_id, run, upload_id) values ($1, 'b', 2, $2))
      insert into photo_import (customer_id, run, step, found, state, reference, started_at)
        values ($1, 2, 1, 1, 'running', $2, now())`,
    [who.id, randomUUID()],
  );
  return { ...who, row: await importRow(who) };
}

test('[F14] [3.10b] an import step that is over or taken over changes nothing; a repeated one completes its own once', async () => {
  const { ports } = house.backend;
  const [who, other] = [await underWay(), await underWay()];
  const customerId = who.id;
  for (const stale of [
    { run: 1, step: 1 },
    { run: 2, step: 0 },
  ])
    await importStep({ customerId, ...stale }, ports, sources);
  await giveUpImport({ customerId, run: 1 }, ports);
  expect(await importRow(who)).toEqual(who.row);
  const lost = { id: 'a', fileName: 'a.jpg', mediaType: 'image/jpeg' };
  const legacy = { ...nothingBefore, photos: () => Promise.resolve([lost]) };
  const step = () => importStep({ customerId, run: 2, step: 1 }, ports, { ...sources, legacy });
  await Promise.all([step(), step()]);
  const ended = { run: 2, step: 2, after: 'a', state: 'ended', albums_made: true };
  await expect.poll(() => importRow(who)).toEqual(ended);
  await giveUpImport({ customerId, run: 2 }, ports);
  expect([await importRow(who), (await activation(who)).status]).toEqual([ended, 'ACTIVE']);
  expect([await importRow(other), await broughtOf(other.id)]).toEqual([other.row, [{ run: 2, photos: 1 }]]);
});

test('[7.11] import data is deleted with its customer, and no other customer’s', async () => {
  const [who, other] = [await underWay(), await underWay()];
  const { ports } = house.backend;
  await activationPart(sources).forget?.(ports, { id: who.id, email: who.customer.email });
  expect([await importRow(who), await broughtOf(who.id)]).toEqual([undefined, []]);
  expect([await importRow(other), await broughtOf(other.id)]).toEqual([other.row, [{ run: 2, photos: 1 }]]);
});
