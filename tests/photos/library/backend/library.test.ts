import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { PhotoPage } from '../../../../contracts/photos/library/pages.ts';
import { sharedPhotoBackend } from '../../backend/backend.ts';
import type { SharedPhotoBackend, TestCustomer } from '../../backend/backend.ts';

let run: SharedPhotoBackend;
beforeAll(async () => {
  run = await sharedPhotoBackend();
});

const month = '/svc/photos/photos/timeline';
/** Only a few different times, so that equal ones are common, in adjacent months. */
const moment = fc.constantFrom(
  null,
  '1970-01-01T00:00:00',
  '1970-01-31T23:59:59',
  '2023-12-31T23:59:59',
  '2024-01-01T00:00:00',
  '2024-02-29T12:00:00',
  '2024-02-29T12:00:01',
  '2024-03-01T00:00:00',
  '1826-06-01T08:00:00',
  '9999-12-31T23:59:59',
);

interface Known {
  readonly id: string;
  readonly taken: string;
  readonly name: string;
  readonly created: string;
}

/** Returns the expected results of the library, computed independently. */
function sorted(
  photos: readonly Known[],
  sortKey: 'created' | 'dateTaken',
  sortOrder: 'asc' | 'desc',
): string[] {
  const key = (photo: Known) =>
    (sortKey === 'created' ? `${photo.created} ` : `${photo.taken} ${photo.name} `) + photo.id;
  const ids = photos.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id);
  return sortOrder === 'asc' ? ids : ids.reverse();
}

async function library(
  given: readonly { takenAt: string | null; minute: number }[],
): Promise<{ customer: TestCustomer; photos: Known[] }> {
  const customer = await run.customer();
  const wanted = given.map(({ takenAt, minute }) => ({
    takenAt,
    uploadedAt: `2024-05-01T10:0${minute}:00.000Z`,
  }));
  const ids = await customer.seed(wanted);
  const photos = wanted.map(({ takenAt, uploadedAt }, index) => ({
    id: ids[index] ?? '',
    taken: takenAt ?? '1970-01-01T00:00:00',
    created: uploadedAt,
    name: `seeded-${index + 1}.jpg`,
  }));
  return { customer, photos };
}

const anyLibrary = fc.array(fc.record({ takenAt: moment, minute: fc.integer({ min: 0, max: 2 }) }), {
  minLength: 1,
  maxLength: 40,
});

test('counts per month and in total equal the photos, before and after deletions [3.2a, 3.3b]', async () => {
  await fc.assert(
    fc.asyncProperty(anyLibrary, fc.infiniteStream(fc.boolean()), async (given, coins) => {
      const { customer, photos } = await library(given);
      const expectCounts = async (present: readonly Known[]) => {
        const months: Record<string, Record<string, number>> = {};
        for (const { taken } of present) {
          const [year, number] = [String(Number(taken.slice(0, 4))), String(Number(taken.slice(5, 7)))];
          const ofYear = (months[year] ??= {});
          ofYear[number] = (ofYear[number] ?? 0) + 1;
        }
        expect(await customer.ask('GET', '/svc/photos/users/timeline')).toEqual({
          status: 200,
          body: months,
        });
        expect(await customer.ask('GET', '/svc/photos/users')).toEqual({
          status: 200,
          body: { albumsCount: 0, photosCount: present.length, readAlbumsCount: 0 },
        });
      };
      await expectCounts(photos);
      const doomed = photos.filter(() => coins.next().value);
      if (doomed.length > 0) {
        const deleted = await customer.ask('DELETE', '/svc/photos/photos', {
          photoIds: doomed.map(({ id }) => id),
        });
        expect(deleted).toEqual({ status: 200, body: { failed: [] } });
      }
      await expectCounts(photos.filter((photo) => !doomed.includes(photo)));
      expect((await customer.ask('DELETE', '/svc/photos/photos/all')).status).toBe(204);
      await expectCounts([]);
    }),
    { numRuns: 12 },
  );
});

test('pages of every size and order return each photo once, in order, equal times included [7.2a, 9.1a]', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLibrary,
      fc.constantFrom('created', 'dateTaken'),
      fc.constantFrom('asc', 'desc'),
      fc.integer({ min: 1, max: 9 }),
      async (given, sortKey, sortOrder, limit) => {
        const { customer, photos } = await library(given);
        const query = { sortKey, sortOrder, limit: String(limit) };
        const all = await customer.pages('/svc/photos/photos', query);
        expect(all.flat().map(({ imageId }) => imageId)).toEqual(sorted(photos, sortKey, sortOrder));
        expect(all.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        // The last page has no cursor, even if it is full.
        expect(all).toHaveLength(Math.ceil(photos.length / limit));
        for (const key of new Set(photos.map(({ taken }) => taken.slice(0, 7)))) {
          const pages = await customer.pages(
            `${month}/${Number(key.slice(0, 4))}/${Number(key.slice(5))}`,
            query,
          );
          const inMonth = photos.filter(({ taken }) => taken.startsWith(key));
          expect(pages.flat().map(({ imageId }) => imageId)).toEqual(sorted(inMonth, sortKey, sortOrder));
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('a page of any size returns each photo once, however many reads of the store it needs [7.2a]', async () => {
  const { customer, photos } = await library(
    Array.from({ length: 151 }, (_, n) => ({ takenAt: '2024-02-29T12:00:00', minute: n % 2 })),
  );
  for (const limit of [49, 50, 51, 99, 100, 101, 150, 151, 500])
    for (const sortKey of ['created', 'dateTaken'] as const) {
      const query = { sortKey, sortOrder: 'desc', limit: String(limit) };
      const pages = await customer.pages('/svc/photos/photos', query);
      expect(pages.flat().map(({ imageId }) => imageId)).toEqual(sorted(photos, sortKey, 'desc'));
      expect(pages).toHaveLength(Math.ceil(photos.length / limit));
    }
  const { body } = await customer.ask<PhotoPage>('GET', '/svc/photos/photos?limit=80&offset=60');
  expect(body.images.map(({ imageId }) => imageId)).toEqual(sorted(photos, 'created', 'desc').slice(60, 140));
});

test('[3.2c] thumbhashes of more months than one read of the store returns are complete', async () => {
  const months = Array.from({ length: 50 }, (_, n) => [2000 + Math.floor(n / 12), (n % 12) + 1] as const);
  const { customer } = await library(
    months.map(([year, of]) => ({
      takenAt: `${year}-${String(of).padStart(2, '0')}-05T12:00:00`,
      minute: 0,
    })),
  );
  expect(await customer.ask('GET', '/svc/photos/users/timeline/thumbhashes')).toEqual({
    status: 200,
    body: Object.fromEntries(months.map(([year, of]) => [`${year}/${of}`, ['']])),
  });
});

test('[3.2c] the first thumbhashes of a month are those of its first page, in either order, of its owner', async () => {
  const { customer, photos } = await library(
    Array.from({ length: 60 }, (_, n) => ({
      takenAt: n % 4 === 0 ? null : `2024-0${(n % 2) + 1}-29T12:00:0${n % 3}`,
      minute: n % 3,
    })),
  );
  const stranger = await run.customer();
  for (const [n, { id }] of photos.entries())
    await run.backend.ports.store.query('update photo set thumbhash = $2 where id = $1::uuid', [
      id,
      n % 5 === 0 ? null : btoa(`hash ${n}`),
    ]);
  for (const sortOrder of ['desc', 'asc'] as const) {
    const { body } = await customer.ask(
      'GET',
      `/svc/photos/users/timeline/thumbhashes?sortOrder=${sortOrder}`,
    );
    const expected: Record<string, unknown> = {};
    for (const name of ['1970/1', '2024/1', '2024/2']) {
      const page = await customer.ask<PhotoPage>('GET', `${month}/${name}?sortOrder=${sortOrder}`);
      expected[name] = page.body.images.map(({ thumbhash = '' }) => thumbhash);
    }
    expect(body).toEqual(expected);
  }
  expect(await stranger.ask('GET', '/svc/photos/users/timeline/thumbhashes')).toEqual({
    status: 200,
    body: {},
  });
});

test('[3.1a] [3.2c] a photo has its miniature instead of its thumbhash, also among the first of its month', async () => {
  const { customer, photos } = await library(
    Array.from({ length: 4 }, (_, n) => ({ takenAt: `2024-02-29T12:00:0${n}`, minute: 0 })),
  );
  const of = [
    { thumbhash: 'hash', miniature: 'miniature' },
    { thumbhash: 'hash', miniature: '' },
    { thumbhash: 'hash', miniature: null },
    { thumbhash: null, miniature: 'miniature' },
  ];
  for (const [n, { id }] of photos.entries())
    await run.backend.ports.store.query(
      'update photo set thumbhash = $2, miniature = $3 where id = $1::uuid',
      [id, of[n]?.thumbhash, of[n]?.miniature],
    );
  const page = await customer.ask<PhotoPage>('GET', `${month}/2024/2?sortOrder=asc`);
  expect(page.body.images.map(({ thumbhash, miniature }) => [thumbhash, miniature])).toEqual([
    [undefined, 'miniature'],
    ['hash', undefined],
    ['hash', undefined],
    [undefined, 'miniature'],
  ]);
  const firsts = async (asked: string) =>
    (await customer.ask('GET', `/svc/photos/users/timeline/thumbhashes?sortOrder=asc${asked}`)).body;
  expect([await firsts(''), await firsts('&miniatures=true')]).toEqual([
    { '2024/2': ['hash', 'hash', 'hash', ''] },
    { '2024/2': ['miniature', 'hash', 'hash', 'miniature'] },
  ]);
});

test('a page starts at any offset, and its cursor continues from there', async () => {
  const { customer, photos } = await library(
    Array.from({ length: 30 }, (_, n) => ({ takenAt: '2024-02-29T12:00:00', minute: n % 3 })),
  );
  for (const sortKey of ['created', 'dateTaken'] as const) {
    const order = sorted(photos, sortKey, 'desc');
    for (const offset of [0, 1, 7, 29, 30, 1_000]) {
      const path = `${month}/2024/2?sortKey=${sortKey}&limit=5&offset=${offset}`;
      const { body } = await customer.ask<PhotoPage>('GET', path);
      expect(body.images.map(({ imageId }) => imageId)).toEqual(order.slice(offset, offset + 5));
      if (body.cursor === null) continue;
      const next = await customer.ask<PhotoPage>(
        'GET',
        `${month}/2024/2?sortKey=${sortKey}&limit=5&cursor=${body.cursor}`,
      );
      expect(next.body.images.map(({ imageId }) => imageId)).toEqual(order.slice(offset + 5, offset + 10));
    }
  }
});

test('a cursor continues only its own list of its own customer, and a modified one is refused', async () => {
  const { customer } = await library(
    Array.from({ length: 12 }, () => ({ takenAt: '2024-02-29T12:00:00', minute: 0 })),
  );
  const stranger = await run.customer();
  const { body } = await customer.ask<PhotoPage>('GET', `${month}/2024/2?limit=4`);
  const cursor = body.cursor ?? '';
  // A cursor appears in URLs, so it must not contain file names, although the list is also sorted by them.
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/jpg|2024/);
  const status = async (who: TestCustomer, path: string) => (await who.ask('GET', path)).status;
  expect(await status(customer, `${month}/2024/2?limit=4&cursor=${cursor}`)).toBe(200);
  expect(await status(stranger, `${month}/2024/2?limit=4&cursor=${cursor}`)).toBe(400);
  expect(await status(customer, `${month}/2024/3?limit=4&cursor=${cursor}`)).toBe(400);
  expect(await status(customer, `${month}/2024/2?sortOrder=asc&cursor=${cursor}`)).toBe(400);
  expect(await status(customer, `${month}/2024/2?sortKey=created&cursor=${cursor}`)).toBe(400);
  expect(await status(customer, `/svc/photos/photos?sortKey=dateTaken&cursor=${cursor}`)).toBe(400);
  await fc.assert(
    fc.asyncProperty(fc.nat(cursor.length - 1), fc.constantFrom(...'AZaz09-_'), async (at, letter) => {
      fc.pre(cursor[at] !== letter);
      expect(
        await status(
          customer,
          `${month}/2024/2?cursor=${cursor.slice(0, at)}${letter}${cursor.slice(at + 1)}`,
        ),
      ).toBe(400);
    }),
    { numRuns: 60 },
  );
  expect(await status(customer, `${month}/2024/2?cursor=${cursor}x`)).toBe(400);
  expect(await status(customer, `${month}/2024/13`)).toBe(404);
});

test('a photo is found with its month and its position in it; another customer’s is not found', async () => {
  const { customer, photos } = await library([
    { takenAt: '2024-02-29T12:00:00', minute: 0 },
    { takenAt: '2024-02-29T12:00:00', minute: 1 },
    { takenAt: '2024-02-29T12:00:01', minute: 0 },
    { takenAt: '2024-03-01T00:00:00', minute: 0 },
  ]);
  const stranger = await run.customer();
  const order = sorted(photos.slice(0, 3), 'dateTaken', 'desc');
  for (const [offset, id] of order.entries()) {
    const { status, body } = await customer.ask<{
      image: { imageId: string };
      year: number;
      month: number;
      offset: number;
    }>('GET', `/svc/photos/photos/${id}`);
    expect({ status, ...body, image: body.image.imageId }).toEqual({
      status: 200,
      image: id,
      year: 2024,
      month: 2,
      offset,
    });
    expect((await stranger.ask('GET', `/svc/photos/photos/${id}`)).status).toBe(404);
  }
  const ascending = await customer.ask<{ offset: number }>(
    'GET',
    `/svc/photos/photos/${order[2] ?? ''}?sortOrder=asc`,
  );
  expect(ascending.body.offset).toBe(0);
  for (const sortOrder of ['asc', 'desc'] as const)
    for (const [offset, id] of sorted(photos, 'created', sortOrder).entries())
      expect(
        (await customer.ask('GET', `/svc/photos/photos/${id}?sortKey=created&sortOrder=${sortOrder}`)).body,
      ).toMatchObject({ offset });
  expect((await customer.ask('GET', '/svc/photos/photos/not-an-id')).status).toBe(404);
});

test('[F5] a repeated deletion succeeds; a foreign id fails like an unknown one, and the photo stays [3.5]', async () => {
  const owner = await run.customer();
  const stranger = await run.customer();
  const [first = '', second = ''] = await owner.seed([{ takenAt: '2024-07-14T16:42:10', count: 2 }]);
  const never = '00000000-0000-4000-8000-000000000000';
  const remove = (who: TestCustomer, photoIds: string[]) =>
    who.ask('DELETE', '/svc/photos/photos', { photoIds });
  expect(await remove(stranger, [first, never])).toEqual({ status: 200, body: { failed: [first, never] } });
  expect(await remove(owner, [first])).toEqual({ status: 200, body: { failed: [] } });
  expect(await remove(owner, [first, second])).toEqual({ status: 200, body: { failed: [] } });
  expect(await remove(stranger, [first])).toEqual({ status: 200, body: { failed: [first] } });
  expect((await stranger.ask('DELETE', '/svc/photos/photos/all')).status).toBe(204);
});

test('delete all removes the whole library of the caller and nothing else', async () => {
  const owner = await run.customer();
  const other = await run.customer();
  await owner.seed([
    { takenAt: '2020-01-05T10:00:00', count: 2_500 },
    { takenAt: null, count: 3 },
  ]);
  await other.seed([{ takenAt: '2020-01-05T10:00:00', count: 2 }]);
  expect((await owner.ask('DELETE', '/svc/photos/photos/all')).status).toBe(204);
  expect((await owner.ask('GET', '/svc/photos/users/timeline')).body).toEqual({});
  expect((await other.ask('GET', '/svc/photos/users/timeline')).body).toEqual({ 2020: { 1: 2 } });
});

test('[3.10a, 3.10c, 7.2b] a library is active unless seeded otherwise; starting it answers at once', async () => {
  const asleep = await run.customer({ activation: 'NOT_ACTIVE' });
  const awake = await run.customer();
  const status = async (who: TestCustomer) => (await who.ask('GET', '/svc/photos/users/activate')).body;
  expect([await status(asleep), await status(awake)]).toEqual([
    { status: 'NOT_ACTIVE' },
    { status: 'ACTIVE' },
  ]);
  expect(await asleep.ask('POST', '/svc/photos/users/activate')).toEqual({
    status: 200,
    body: { started: true },
  });
  await expect.poll(() => status(asleep)).toMatchObject({ status: 'ACTIVE' });
});

test('no call is answered without a token', async () => {
  const asked = ['/users', '/users/timeline', '/photos', '/photos/timeline/2024/7', '/users/activate'].map(
    async (path) => {
      const response = await fetch(`${run.backend.origin}/svc/photos${path}`);
      return response.status;
    },
  );
  expect(await Promise.all(asked)).toEqual([401, 401, 401, 401, 401]);
});
