import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { fixture } from '../../photos/backend/backend.ts';
import { announce, idOf, sendFrom, settled, upload } from '../../photos/backend/tus.ts';
import { albums, idsIn, makeAlbum, person, photosOf, read, shareAlbum, sharedAlbums } from './kit.ts';
import type { Person } from './kit.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

/** Returns a valid picture, different each time. */
const picture = async () => ({
  name: 'dunes.jpg',
  type: 'image/jpeg',
  bytes: Buffer.concat([await fixture('dunes.jpg'), randomBytes(8)]),
});
const inAlbum = (who: Person, id: string) => idsIn(who, `${albums}/${id}/photos`, { sortOrder: 'asc' });
const summary = async (who: Person, id: string) => {
  const { body } = await read(who, id);
  return [body.photosCount, body.coverPhoto?.imageId ?? null];
};

test('[2.36b] an upload sent to an album is added to it after ingest, once', async () => {
  const who = await person(house.origin);
  const album = await makeAlbum(who, 'A');
  const first = await upload(house.origin, who, { ...(await picture()), albumId: album });
  const second = await upload(house.origin, who, { ...(await picture()), albumId: album.toUpperCase() });
  const elsewhere = await upload(house.origin, who, await picture());
  expect([first, second, elsewhere].map(({ outcome }) => outcome.state)).toEqual(['ready', 'ready', 'ready']);
  expect(await inAlbum(who, album)).toEqual([first.id, second.id]);
  expect(await summary(who, album)).toEqual([2, first.id]);
});

test('[2.36b] a duplicate is added to the album too, and is not added twice', async () => {
  const who = await person(house.origin);
  const [album, second] = [await makeAlbum(who, 'A'), await makeAlbum(who, 'B')];
  const file = await picture();
  const { id } = await upload(house.origin, who, file);
  for (const albumId of [album, album, second]) {
    const again = await upload(house.origin, who, { ...file, albumId });
    expect(again.outcome).toMatchObject({ state: 'duplicate', imageId: id });
  }
  expect([await inAlbum(who, album), await inAlbum(who, second)]).toEqual([[id], [id]]);
  // The same bytes are uploaded to two albums at the same time: the result is one photo, which is in both albums.
  const fresh = await picture();
  const both = await Promise.all(
    [album, second].map((albumId) => upload(house.origin, who, { ...fresh, albumId })),
  );
  expect(both.map(({ outcome }) => outcome.state).toSorted()).toEqual(['duplicate', 'ready']);
  const ready = both.find(({ outcome }) => outcome.state === 'ready')?.id;
  expect([await inAlbum(who, album), await inAlbum(who, second)]).toEqual([
    [id, ready],
    [id, ready],
  ]);
});

test('[2.36a] [4.9c] an upload’s reply says that its album is gone, for a duplicate and a new photo', async () => {
  const who = await person(house.origin);
  const [kept, deleted] = [await makeAlbum(who, 'Kept'), await makeAlbum(who, 'Deleted')];
  const file = await picture();
  const { id } = await upload(house.origin, who, file);
  await who.ask('DELETE', `${albums}/${deleted}`);
  expect((await upload(house.origin, who, { ...file, albumId: kept })).outcome).toMatchObject({
    state: 'duplicate',
    imageId: id,
    album: 'there',
  });
  expect((await upload(house.origin, who, { ...file, albumId: deleted })).outcome).toMatchObject({
    state: 'duplicate',
    imageId: id,
    album: 'gone',
  });
  const fresh = { ...(await picture()), albumId: deleted };
  expect((await upload(house.origin, who, fresh)).outcome).toMatchObject({ state: 'ready', album: 'gone' });
  expect((await who.ask('POST', `${albums}/${deleted}/photos`, { photoIds: [id] })).status).toBe(404);
});

test('an album that was deleted, or never was the sender’s, is no error and gets nothing', async () => {
  const [who, other] = [await person(house.origin), await person(house.origin)];
  const deleted = await makeAlbum(who, 'Deleted');
  const theirs = await makeAlbum(other, 'Theirs');
  const shared = await shareAlbum(other, [who], { name: 'Shared', photoIds: await photosOf(other, 1) });
  const file = await picture();
  const { location } = await announce(house.origin, who, { ...file, albumId: deleted });
  await who.ask('DELETE', `${albums}/${deleted}`);
  await sendFrom(house.origin, who, location ?? '', 0, file.bytes);
  expect((await settled(who, idOf(location ?? ''))).state).toBe('ready');
  for (const albumId of [theirs, shared, randomUUID(), 'no album', "'; drop table album --", ''])
    expect((await upload(house.origin, who, { ...(await picture()), albumId })).outcome.state).toBe('ready');
  expect(await inAlbum(other, theirs)).toEqual([]);
  expect((await idsIn(who, `${sharedAlbums}/${shared}/photos`)).length).toBe(1);
});
