import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { PhotoPage } from '../../../contracts/photos/library/pages.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { add, albumsAtOnce, expectWhole, remove } from './atOnce.ts';
import { albums, counts, idsIn, makeAlbum, person, photosOf, read, sharedAlbums } from './kit.ts';
import type { Person } from './kit.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

const done = { status: 200, body: { failed: [] } };

test('[7.2c] adding a photo twice is a success, and only ids that are not the customer’s fail', async () => {
  const [who, stranger] = [await person(house.origin), await person(house.origin)];
  const [one = '', two = '', three = ''] = await photosOf(who, 3);
  const [foreign = ''] = await photosOf(stranger, 1);
  const album = await makeAlbum(who, 'A');
  expect(await add(who, album, [one, two])).toEqual(done);
  const before = await read(who, album);
  await house.seed.advance(1_000);
  expect(await add(who, album, [one, two, one])).toEqual(done);
  expect((await read(who, album)).body.updated).toBe(before.body.updated);
  await who.ask('DELETE', '/svc/photos/photos', { photoIds: [three] });
  const never = randomUUID();
  const failed = [foreign, three, never, 'no id'];
  expect(await add(who, album, [foreign, one, three, never, 'no id'])).toEqual({
    status: 200,
    body: { failed },
  });
  await expectWhole(who, album, [one, two]);
  // The response for another customer's album is 404, regardless of who owns the photos.
  expect((await add(stranger, album, [foreign])).status).toBe(404);
  expect((await add(stranger, album, [one])).status).toBe(404);
});

test('[7.2c] photos outside the album count as removed; ids of others fail; the library is unchanged', async () => {
  const [who, stranger] = [await person(house.origin), await person(house.origin)];
  const [one = '', two = '', three = '', deleted = ''] = await photosOf(who, 4);
  const [foreign = ''] = await photosOf(stranger, 1);
  const album = await makeAlbum(who, 'A', [one, two, deleted]);
  const [second, theirs] = [await makeAlbum(who, 'B', [one, two]), await makeAlbum(stranger, 'C', [foreign])];
  await who.ask('DELETE', '/svc/photos/photos', { photoIds: [deleted] });
  expect(await remove(who, album, [one, three, deleted])).toEqual(done);
  const { updated } = (await read(who, album)).body;
  await house.seed.advance(1_000);
  expect(await remove(who, album, [one, one])).toEqual(done);
  expect((await read(who, album)).body.updated).toBe(updated);
  expect(await remove(who, album, [foreign, two, 'no id'])).toEqual({
    status: 200,
    body: { failed: [foreign, 'no id'] },
  });
  await expectWhole(who, album, []);
  await expectWhole(who, second, [one, two]);
  await expectWhole(stranger, theirs, [foreign]);
  expect(await counts(who)).toMatchObject({ photosCount: 3 });
  expect((await remove(stranger, album, [two])).status).toBe(404);
  // The other customer's deletion affected only their own photos.
  await stranger.ask('DELETE', '/svc/photos/photos', { photoIds: [foreign] });
  expect((await remove(who, second, [foreign])).body).toEqual({ failed: [foreign] });
});

test('[9.1b] one call adds or removes 1 to 500 photos', async () => {
  const who = await person(house.origin);
  const ids = await who.seed([{ takenAt: '2024-01-01T10:00:00', count: 1_000 }]);
  const album = await makeAlbum(who, 'A');
  expect([(await add(who, album, [])).status, (await add(who, album, ids.slice(0, 501))).status]).toEqual([
    400, 400,
  ]);
  // Makes two parallel calls, as the page does.
  expect(await Promise.all([add(who, album, ids.slice(0, 500)), add(who, album, ids.slice(500))])).toEqual([
    done,
    done,
  ]);
  await expectWhole(who, album, ids);
  expect([
    (await remove(who, album, [])).status,
    (await remove(who, album, ids.slice(0, 501))).status,
  ]).toEqual([400, 400]);
  expect(await remove(who, album, ids.slice(0, 500))).toEqual(done);
  await expectWhole(who, album, ids.slice(500));
});

/** Only a few different times, so that equal ones are common; includes unknown, earliest and latest times. */
const moment = fc.constantFrom(
  null,
  '1970-01-01T00:00:00',
  '0001-01-01T00:00:00',
  '2024-02-29T12:00:00',
  '2024-02-29T12:00:01',
  '9999-12-31T23:59:59',
);

test('[7.2c] [9.2a] pages of every size, order and offset return each photo of the album once, in order', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ takenAt: moment, call: fc.nat(2) }), { minLength: 1, maxLength: 30 }),
      fc.constantFrom('created', 'dateTaken'),
      fc.constantFrom('asc', 'desc'),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.nat(35), { minLength: 3, maxLength: 3 }),
      async (given, sortKey, sortOrder, limit, offsets) => {
        const who = await person(house.origin);
        const ids = await who.seed(given.map(({ takenAt }) => ({ takenAt })));
        const album = await makeAlbum(who, 'A');
        const photos = given.map(({ takenAt, call }, n) => ({
          id: ids[n] ?? '',
          call,
          taken: `${takenAt ?? '1970-01-01T00:00:00'} seeded-${n + 1}.jpg`,
        }));
        for (const call of [0, 1, 2]) {
          const some = photos.filter((photo) => photo.call === call).map(({ id }) => id);
          if (some.length > 0) expect(await add(who, album, some)).toEqual(done);
        }
        // Expected order when sorted by date added: in the order of the calls and, within one call, by the time at
        // which they were taken.
        const key = ({ call, taken }: (typeof photos)[number]) =>
          sortKey === 'created' ? `${call} ${taken}` : taken;
        const order = photos.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id);
        if (sortOrder === 'desc') order.reverse();
        const query = { sortKey, sortOrder, limit: String(limit) };
        const pages = await who.pages(`${albums}/${album}/photos`, query);
        expect(pages.flat().map(({ imageId }) => imageId)).toEqual(order);
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        for (const offset of offsets) {
          const search = new URLSearchParams({ ...query, offset: String(offset) });
          const { body } = await who.ask<PhotoPage>('GET', `${albums}/${album}/photos?${search.toString()}`);
          expect(body.images.map(({ imageId }) => imageId)).toEqual(order.slice(offset, offset + limit));
          if (body.cursor !== null)
            expect(await idsIn(who, `${albums}/${album}/photos`, { ...query, cursor: body.cursor })).toEqual(
              order.slice(offset + limit),
            );
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('[3.6b] without a query an album lists newest added first, 24 per page; 500 at most', async () => {
  const who = await person(house.origin);
  const ids = await who.seed([{ takenAt: '2024-01-01T10:00:00', count: 600 }]);
  const album = await makeAlbum(who, 'A', ids.slice(0, 500));
  await add(who, album, ids.slice(500));
  const path = `${albums}/${album}/photos`;
  const size = async (query: string) => (await who.ask<PhotoPage>('GET', path + query)).body.images.length;
  expect([await size(''), await size('?limit=9999'), await size('?limit=0')]).toEqual([24, 500, 1]);
  const [newest] = (await who.ask<PhotoPage>('GET', path)).body.images;
  expect(ids.slice(500)).toContain(newest?.imageId);
  expect((await who.ask('GET', `${path}?sortKey=name`)).status).toBe(400);
  const inSmallPages = await idsIn(who, path, { limit: '40' });
  expect(inSmallPages.toSorted()).toEqual(ids.toSorted());
  for (const limit of [49, 50, 51, 100, 500])
    expect(await idsIn(who, path, { limit: String(limit) })).toEqual(inSmallPages);
});

test('a cursor continues only its own album, order and customer', async () => {
  const [who, stranger] = [await person(house.origin), await person(house.origin)];
  const ids = await photosOf(who, 8);
  const [album, second] = [await makeAlbum(who, 'A', ids), await makeAlbum(who, 'B', ids)];
  const theirs = await makeAlbum(stranger, 'C', await photosOf(stranger, 8));
  const path = (id: string) => `${albums}/${id}/photos?limit=3`;
  const cursor = (await who.ask<PhotoPage>('GET', path(album))).body.cursor ?? '';
  const given = async (by: Person, address: string) =>
    (await by.ask('GET', `${address}&cursor=${cursor}`)).status;
  expect([
    await given(who, path(album)),
    await given(who, `${path(album)}&sortKey=created&sortOrder=desc`),
    await given(who, path(second)),
    await given(who, `${path(album)}&sortOrder=asc`),
    await given(who, `${path(album)}&sortKey=dateTaken`),
    await given(who, '/svc/photos/photos?limit=3'),
    await given(who, `${albums}?limit=3`),
    await given(stranger, path(theirs)),
    await given(stranger, path(album)),
    await given(who, `${sharedAlbums}/${album}/photos?limit=3`),
    // The cursor is checked before the album, so that an invalid cursor does not reveal whether an album exists.
  ]).toEqual([200, 200, 400, 400, 400, 400, 400, 400, 400, 404]);
});

test('[7.2a] a deleted photo leaves all albums, covers and counts, also by “delete all”', async () => {
  const who = await person(house.origin);
  const ids = await photosOf(who, 6);
  const oldest = ids.toReversed();
  const [a, b] = [await makeAlbum(who, 'A', ids), await makeAlbum(who, 'B', oldest.slice(0, 2))];
  const [first = '', second = '', third = ''] = oldest;
  await expectWhole(who, a, ids);
  expect((await who.ask('DELETE', '/svc/photos/photos', { photoIds: [first, third] })).body).toEqual({
    failed: [],
  });
  await expectWhole(
    who,
    a,
    ids.filter((id) => id !== first && id !== third),
  );
  await expectWhole(who, b, [second]);
  const listed = (await who.ask<{ albums: { albumId: string; photosCount: number }[] }>('GET', albums)).body
    .albums;
  expect(listed.map(({ albumId, photosCount }) => [albumId, photosCount])).toEqual([
    [b, 1],
    [a, 4],
  ]);
  await who.ask('DELETE', '/svc/photos/photos/all');
  await expectWhole(who, a, []);
  await expectWhole(who, b, []);
  expect(await counts(who)).toEqual({ albumsCount: 2, photosCount: 0, readAlbumsCount: 0 });
});

albumsAtOnce(() => house);
