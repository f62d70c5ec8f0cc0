import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createAlbum } from '../../../backend/albums/records.ts';
import { albumNameProblem, longestAlbumName } from '../../../contracts/albums/album.ts';
import type { Album } from '../../../contracts/albums/album.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { albums, counts, makeAlbum, person, photosOf, read, seed, sharedAlbums } from './kit.ts';
import type { Person } from './kit.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

interface Page {
  readonly albums: Album[];
  readonly cursor: string | null;
}
const page = (who: Person, query = '') => who.ask<Page>('GET', `${albums}${query}`);
const names = ({ body }: { body: Page }) => body.albums.map(({ albumName }) => albumName);

test('[3.4a] [7.2c] an album is created, read, renamed, listed and deleted; its photos stay in the library', async () => {
  const who = await person(house.origin);
  const photoIds = await photosOf(who, 2);
  const begun = house.backend.ports.clock.now();
  const albumId = await makeAlbum(who, 'Naxos in June 🏖️');
  const { body: empty } = await read(who, albumId);
  expect(empty).toEqual({
    albumId,
    albumName: 'Naxos in June 🏖️',
    coverPhoto: null,
    photosCount: 0,
    created: empty.created,
    updated: empty.created,
    isShared: false,
    userId: who.id,
  });
  expect(Date.parse(empty.created)).toBeGreaterThanOrEqual(begun);
  await who.ask('POST', `${albums}/${albumId}/photos`, { photoIds });
  await house.seed.advance(1_000);
  expect(await who.ask('PATCH', `${albums}/${albumId}`, { name: 'Naxos' })).toEqual({
    status: 204,
    body: null,
  });
  const { body: renamed } = await read(who, albumId.toUpperCase());
  expect([renamed.albumName, renamed.photosCount, renamed.created]).toEqual(['Naxos', 2, empty.created]);
  expect(Date.parse(renamed.updated)).toBeGreaterThan(Date.parse(empty.updated));
  // One call adds photos in the order in which they were taken, and the first photo added becomes the cover.
  expect(renamed.coverPhoto?.imageId).toBe(photoIds[1]);
  expect(await page(who)).toEqual({ status: 200, body: { albums: [renamed], cursor: null } });
  expect(await counts(who)).toEqual({ albumsCount: 1, photosCount: 2, readAlbumsCount: 0 });
  expect(await who.ask('DELETE', `${albums}/${albumId}`)).toEqual({ status: 204, body: null });
  expect((await read(who, albumId)).status).toBe(404);
  expect((await page(who)).body.albums).toEqual([]);
  expect(await counts(who)).toEqual({ albumsCount: 0, photosCount: 2, readAlbumsCount: 0 });
});

test('an album deleted again by its owner is a success; for all other customers it is not found', async () => {
  const [who, stranger] = [await person(house.origin), await person(house.origin)];
  const id = await makeAlbum(who, 'Gone');
  const gone = (by: Person) => by.ask('DELETE', `${albums}/${id}`);
  const both = await Promise.all([gone(who), gone(who)]);
  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  expect([(await gone(who)).status, (await gone(stranger)).status]).toEqual([204, 404]);
  const theirs = await makeAlbum(stranger, 'Theirs');
  const others = [randomUUID(), theirs].map((other) => who.ask('DELETE', `${albums}/${other}`));
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404]);
  expect((await who.ask('PATCH', `${albums}/${id}`, { name: 'Back' })).status).toBe(404);
  expect((await who.ask('POST', `${albums}/${id}/photos`, { photoIds: [randomUUID()] })).status).toBe(404);
});

test('[5.2b] the server accepts and refuses exactly the names that the page does', async () => {
  const who = await person(house.origin);
  const id = await makeAlbum(who, 'First');
  const pieces = [
    'a',
    'é',
    '🎈',
    '👨‍👩‍👧',
    'ש',
    '<',
    '>',
    ';',
    ' ',
    '\u00a0',
    '\t',
    '\n',
    '\0',
    '\ud800',
    '"',
    "'",
    '%_\\',
    '\u202e',
  ];
  const special = [
    '',
    ' ',
    'x'.repeat(longestAlbumName),
    'x'.repeat(longestAlbumName + 1),
    '🎈'.repeat(longestAlbumName / 2),
  ];
  const name = fc.oneof(
    fc.constantFrom(...special),
    fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((some) => some.join('')),
  );
  await fc.assert(
    fc.asyncProperty(name, async (given) => {
      const taken = albumNameProblem(given) === null;
      const renamed = await who.ask<{ error: string }>('PATCH', `${albums}/${id}`, { name: given });
      const created = await who.ask('POST', albums, { name: given });
      expect([renamed.status, created.status]).toEqual(taken ? [204, 200] : [400, 400]);
      if (taken) expect((await read(who, id)).body.albumName).toBe(given);
      else expect(renamed.body.error).toBe('The body is not valid at "name".');
    }),
    { numRuns: 80, examples: special.map((one): [string] => [one]) },
  );
  for (const body of [{}, { name: 7 }, { name: null }, { name: ['a'] }])
    expect((await who.ask('POST', albums, body)).status).toBe(400);
});

test('the owner of an album comes from the token, never from the request', async () => {
  const [who, other] = [await person(house.origin), await person(house.origin)];
  const forged = {
    userId: other.id,
    customerId: other.id,
    ownerId: other.id,
    isShared: true,
    albumId: randomUUID(),
  };
  const { body } = await who.ask<{ albumId: string }>('POST', `${albums}?userId=${other.id}`, {
    name: 'Mine',
    ...forged,
  });
  expect(body.albumId).not.toBe(forged.albumId);
  expect((await read(who, body.albumId)).body).toMatchObject({ isShared: false, userId: who.id });
  expect((await other.ask<Page>('GET', `${albums}?userId=${who.id}&ownerId=${who.id}`)).body.albums).toEqual(
    [],
  );
});

test('[F5] a call repeated under its key creates one album, concurrently and in sequence', async () => {
  const who = await person(house.origin);
  const create = async (key: string, name: string) => {
    const response = await fetch(house.origin + albums, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ name }),
    });
    return { status: response.status, ...((await response.json()) as { albumId?: string }) };
  };
  const key = randomUUID();
  const all = await Promise.all(Array.from({ length: 5 }, () => create(key, 'Once')));
  expect(new Set(all.map(({ albumId }) => albumId)).size).toBe(1);
  expect(await create(key, 'Once')).toEqual({ status: 200, albumId: all[0]?.albumId });
  expect((await create(key, 'Another')).status).toBe(422);
  // Simulates a crash before the reply was stored: repeating the call finds the result of the first one.
  await house.backend.ports.store.query('delete from idempotent_reply where subject = $1', [who.id]);
  expect((await create(key, 'Once')).albumId).toBe(all[0]?.albumId);
  const other = await person(house.origin);
  const theirs = await fetch(house.origin + albums, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${other.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ name: 'Once' }),
  });
  expect(((await theirs.json()) as { albumId: string }).albumId).not.toBe(all[0]?.albumId);
  expect([await counts(who), await counts(other)]).toMatchObject([{ albumsCount: 1 }, { albumsCount: 1 }]);
  const made = { id: all[0]?.albumId ?? '', name: 'Taken' };
  const { store, clock } = house.backend.ports;
  expect(await createAlbum(store, other.id, made, { now: clock.now(), most: 9 })).toBe('nobody');
  expect((await read(who, made.id)).body.albumName).toBe('Once');
});

test('[3.4b] [9.1a] albums come newest first in pages of every size, and from any offset; each once', async () => {
  const who = await person(house.origin);
  const minute = (n: number) => new Date(Date.UTC(2025, 0, 1, 0, n)).toISOString();
  // Three albums were created at each time, so that their order depends on their ids.
  const { ids } = await seed<{ ids: string[] }>(house.origin, 'albums', {
    customerId: who.id,
    albums: Array.from({ length: 60 }, (_, n) => ({
      name: `Album ${n}`,
      created: minute(Math.floor(n / 3)),
    })),
  });
  const order = ids
    .map((id, n) => ({ id, key: `${minute(Math.floor(n / 3))} ${id}` }))
    .toSorted((a, b) => (a.key < b.key ? 1 : -1))
    .map(({ id }) => id);
  const idsOf = ({ albums: some }: Page) => some.map(({ albumId }) => albumId);
  for (const limit of [1, 7, 49, 50, 60]) {
    const pages: string[][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: Page } = await page(
        who,
        `?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      pages.push(idsOf(body));
      cursor = body.cursor;
    }
    expect(pages.flat()).toEqual(order);
    expect(pages.slice(0, -1).every((some) => some.length === limit)).toBe(true);
  }
  const first = await page(who);
  expect([first.body.albums.length, idsOf(first.body)]).toEqual([50, order.slice(0, 50)]);
  for (const offset of [0, 1, 31, 59, 60, 9_999]) {
    const { body } = await page(who, `?limit=5&offset=${offset}`);
    expect(idsOf(body)).toEqual(order.slice(offset, offset + 5));
    if (body.cursor === null) continue;
    expect(idsOf((await page(who, `?limit=5&cursor=${body.cursor}`)).body)).toEqual(
      order.slice(offset + 5, offset + 10),
    );
  }
  expect(names(await page(who, '?limit=0'))).toHaveLength(1);
});

test('an album cursor is valid for its own list only, and a modified one is refused', async () => {
  const [who, stranger] = [await person(house.origin), await person(house.origin)];
  for (const someone of [who, stranger])
    await seed(house.origin, 'albums', { customerId: someone.id, albums: [{ name: 'A', count: 9 }] });
  const cursor = (await page(who, '?limit=4')).body.cursor ?? '';
  const given = async (by: Person, path: string) => (await by.ask('GET', path)).status;
  expect([
    await given(who, `${albums}?cursor=${cursor}`),
    await given(who, `${albums}?displaySharedData=false&cursor=${cursor}`),
    await given(stranger, `${albums}?cursor=${cursor}`),
    await given(who, `${albums}?displaySharedData=true&cursor=${cursor}`),
    await given(who, `${sharedAlbums}?cursor=${cursor}`),
    await given(who, `/svc/photos/photos?cursor=${cursor}`),
    await given(who, `${albums}?cursor=`),
  ]).toEqual([200, 200, 400, 400, 400, 400, 400]);
  await fc.assert(
    fc.asyncProperty(fc.nat(cursor.length - 1), fc.constantFrom(...'AZaz09-_'), async (at, letter) => {
      fc.pre(cursor[at] !== letter);
      const changed = `${cursor.slice(0, at)}${letter}${cursor.slice(at + 1)}`;
      expect(await given(who, `${albums}?cursor=${changed}`)).toBe(400);
    }),
    { numRuns: 60 },
  );
});

test('an invalid id, in any spelling, is not found; an invalid limit is refused', async () => {
  const who = await person(house.origin);
  expect((await who.ask('GET', `${albums}/%00`)).status).toBe(400);
  for (const id of ['x', '..%2f', randomUUID(), 'a'.repeat(101), "'%20or%201=1"])
    for (const path of [
      `${albums}/${id}`,
      `${albums}/${id}/photos`,
      `${sharedAlbums}/${id}`,
      `${sharedAlbums}/${id}/participants`,
    ])
      expect([path, (await who.ask('GET', path)).status]).toEqual([path, 404]);
  for (const query of ['limit=-1', 'limit=a', 'offset=-1', 'displaySharedData=maybe'])
    expect([query, (await page(who, `?${query}`)).status]).toEqual([query, 400]);
});
