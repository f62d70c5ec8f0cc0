import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { insertAlbums } from '../../../backend/albums/made.ts';
import { readAlbumPage } from '../../../backend/albums/pages.ts';
import { listAlbums } from '../../../backend/albums/lists.ts';
import { albumById, createAlbum, participantsOf, renameAlbum } from '../../../backend/albums/records.ts';
import { addToAlbum, leaveAlbums, removeFromAlbum } from '../../../backend/membership/contents.ts';
import { countAlbums } from '../../../backend/membership/counts.ts';
import {
  albumsEnded,
  deleteAlbum,
  endAlbumsOf,
  endOf,
  endSharedAlbum,
} from '../../../backend/membership/ended.ts';
import type { Row, Store } from '../../../backend/store/port.ts';
import { sharedBackend } from '../../kit/backend.ts';
import { makeAlbum, person, photosOf, shareAlbum } from './kit.ts';
import type { Person } from './kit.ts';

// A request for one album must read and change only that album, whichever other albums the caller owns or can read,
// and whatever other customers do.

let origin: string;
let store: Store;
let now: number;
beforeAll(async () => {
  const house = await sharedBackend();
  origin = house.origin;
  ({ store } = house.backend.ports);
  now = house.backend.ports.clock.now();
});

interface Scene {
  readonly owner: Person;
  readonly guest: Person;
  readonly photos: readonly string[];
  readonly album: string;
  readonly other: string;
  readonly shared: string;
  readonly alsoShared: string;
}

/**
 * Returns an owner with two albums of their own and two that they share with a guest. The guest has an album as well.
 */
async function scene(): Promise<Scene> {
  const [owner, guest] = [await person(origin), await person(origin)];
  const photos = await photosOf(owner, 3);
  const guests = await photosOf(guest, 1);
  await makeAlbum(guest, 'The guest’s', guests);
  return {
    owner,
    guest,
    photos,
    album: await makeAlbum(owner, 'A', photos.slice(0, 2)),
    other: await makeAlbum(owner, 'B', photos),
    shared: await shareAlbum(owner, [guest], { name: 'C', photoIds: [...photos, ...guests] }),
    alsoShared: await shareAlbum(owner, [guest], { name: 'D', photoIds: photos }),
  };
}

/** Returns all data about the albums of these owners, including participants and photos. */
async function stateOf(...owners: readonly Person[]): Promise<Record<string, Row>> {
  const rows = await store.query<{ id: string }>(
    `select id, name, photos, last_position::text as last, updated_at,
      array(select customer_id from album_participant where album_id = album.id order by 1) as readers,
      array(select position || ' ' || photo_id from album_photo where album_id = album.id order by position) as held
      from album where customer_id = any($1)`,
    [owners.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}
const changedIn = (before: Record<string, Row>, after: Record<string, Row>): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]),
  );
const marksOf = async (...albums: readonly string[]) =>
  (
    await store.query<{ mark: string }>(
      `select ${albumsEnded.id} as mark from album_gone where album_id = any($1::uuid[]) order by 1`,
      [albums],
    )
  ).map(({ mark }) => mark);
const sorting = { sortKey: 'created', sortOrder: 'desc' } as const;
const wholePage = { limit: 50, after: null, offset: 0 };

test('[6.4a] a customer with own and shared albums can neither read nor change those of others', async () => {
  const [mine, theirs] = [await scene(), await scene()];
  const before = await stateOf(theirs.owner, theirs.guest);
  const shared = await shareAlbum(theirs.owner, [], { name: 'E', photoIds: theirs.photos });
  const held = await stateOf(theirs.owner, theirs.guest);
  expect(changedIn(before, held)).toEqual([shared]);
  for (const { id: who } of [mine.owner, mine.guest])
    for (const album of [theirs.album, theirs.shared, shared]) {
      const page = (kind: 'any' | 'shared') =>
        readAlbumPage(store, { viewer: who, id: album, kind }, sorting, wholePage);
      expect([
        await page('any'),
        await page('shared'),
        await albumById(store, who, album, 'any'),
        await albumById(store, who, album, 'shared'),
        await participantsOf(store, who, album),
        await renameAlbum(store, who, { id: album, name: 'Mine' }, now),
        await addToAlbum(store, who, album, [...mine.photos], now),
        await removeFromAlbum(store, who, album, [...theirs.photos], now),
        await store.transaction((tx) => deleteAlbum(tx, who, album, now)),
        await store.transaction((tx) => endSharedAlbum(tx, who, album, now)),
      ]).toEqual([null, null, null, null, null, false, null, null, false, null]);
    }
  expect(changedIn(held, await stateOf(theirs.owner, theirs.guest))).toEqual([]);
  expect(await marksOf(theirs.album, theirs.shared, shared)).toEqual([]);
});

test('[7.2c] an album is renamed, filled, emptied and deleted alone; the owner’s other albums stay', async () => {
  const { owner, guest, photos, album, other } = await scene();
  const bystander = await scene();
  const others = await stateOf(guest, bystander.owner, bystander.guest);
  let before = await stateOf(owner);
  const step = async (work: () => Promise<unknown>, changed: readonly string[]) => {
    const answer = await work();
    const after = await stateOf(owner);
    expect(changedIn(before, after)).toEqual(changed);
    before = after;
    return answer;
  };
  expect(await step(() => renameAlbum(store, owner.id, { id: album, name: 'New' }, now), [album])).toBe(true);
  const wanted = [photos[2] ?? '', bystander.photos[0] ?? ''];
  expect(await step(() => addToAlbum(store, owner.id, album, wanted, now), [album])).toEqual([photos[2]]);
  expect(before[album]).toMatchObject({ name: 'New', photos: 3, last: '3' });
  expect(await step(() => addToAlbum(store, owner.id, album, wanted, now + 1), [])).toEqual([photos[2]]);
  const out = [photos[0] ?? '', bystander.photos[0] ?? ''];
  expect(await step(() => removeFromAlbum(store, owner.id, album, out, now), [album])).toEqual([photos[0]]);
  expect(before[album]).toMatchObject({ photos: 2 });
  expect(await step(() => removeFromAlbum(store, owner.id, album, out, now + 1), [])).toEqual([]);
  const end = () => store.transaction((tx) => deleteAlbum(tx, owner.id, album, now));
  expect([await step(end, [album]), await end()]).toEqual([true, true]);
  expect([Object.keys(before).includes(other), await marksOf(album)]).toEqual([
    true,
    [endOf(album, owner.id)],
  ]);
  expect(changedIn(others, await stateOf(guest, bystander.owner, bystander.guest))).toEqual([]);
});

test('[6.4b] a participant who leaves one shared album stays in the others', async () => {
  const [mine, theirs] = [await scene(), await scene()];
  const end = (who: Person, id: string) => store.transaction((tx) => endSharedAlbum(tx, who.id, id, now));
  expect(await end(mine.guest, mine.shared)).toContain(endOf(mine.shared, mine.guest.id));
  // Repeating the call changes nothing; for an album that the caller could never read, the call has no effect.
  expect([await end(mine.guest, mine.shared), await end(mine.guest, theirs.shared)]).toEqual([[], null]);
  expect(await albumById(store, mine.guest.id, mine.alsoShared, 'shared')).toMatchObject({ name: 'D' });
  expect(await store.transaction((tx) => deleteAlbum(tx, mine.guest.id, theirs.album, now))).toBe(false);
});

test('[7.11] deleting an account deletes its albums and its part in others’, and no other customer’s album', async () => {
  const [mine, theirs] = [await scene(), await scene()];
  const joined = await shareAlbum(theirs.owner, [mine.guest, theirs.guest], {
    name: 'E',
    photoIds: theirs.photos,
  });
  const others = await stateOf(theirs.owner, theirs.guest);
  const heard: string[] = [];
  const deaf = await store.listen(albumsEnded.channel, (payload) => void heard.push(payload));
  const endAll = async (who: Person) => {
    while (await store.transaction((tx) => endAlbumsOf(tx, who.id, now)));
  };
  await endAll(mine.owner);
  expect(await stateOf(mine.owner)).toEqual({});
  expect(await marksOf(mine.shared)).toEqual(
    [mine.owner, mine.guest].map(({ id }) => endOf(mine.shared, id)).sort(),
  );
  expect(changedIn(others, await stateOf(theirs.owner, theirs.guest))).toEqual([]);
  // The guest has left the other customer's album; the participants of the guest's own album remain.
  await endAll(mine.guest);
  const after = await stateOf(theirs.owner, theirs.guest);
  expect(changedIn(others, after)).toEqual([joined]);
  expect(after[joined]?.['readers']).toEqual([theirs.guest.id]);
  // A customer without albums of their own must be able to leave shared ones, too.
  const reader = await person(origin);
  const read = await shareAlbum(theirs.owner, [reader], { name: 'F', photoIds: [] });
  await endAll(reader);
  expect([await albumById(store, reader.id, read, 'shared'), await marksOf(read)]).toEqual([
    null,
    [endOf(read, reader.id)],
  ]);
  expect(await marksOf(theirs.shared, theirs.alsoShared, joined)).toEqual([endOf(joined, mine.guest.id)]);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  await deaf();
});

test('[6.4a] an album that is not shared is readable for its owner only, whatever customer the call names', async () => {
  const [owner, named] = [await person(origin), await person(origin)];
  const id = randomUUID();
  const createdAt = new Date(now).toISOString();
  await insertAlbums(store, [
    { id, customerId: owner.id, shared: false, name: 'Own', createdAt, participantIds: [named.id] },
  ]);
  expect([
    await albumById(store, named.id, id, 'any'),
    await albumById(store, named.id, id, 'shared'),
    await readAlbumPage(store, { viewer: named.id, id, kind: 'any' }, sorting, wholePage),
    await participantsOf(store, named.id, id),
    await countAlbums(store, named.id),
  ]).toEqual([null, null, null, null, { own: 0, read: 0, granted: 0 }]);
  expect(await countAlbums(store, owner.id)).toEqual({ own: 1, read: 0, granted: 0 });
});

test('[2.40b] the owner sees all participants of that album, a participant only their own entry', async () => {
  const { owner, guest, shared } = await scene();
  const second = await person(origin);
  await shareAlbum(owner, [second], { name: 'Another', photoIds: [] });
  const whole = { owner: { id: owner.id, email: owner.email } };
  const guestAlone = { ...whole, participants: [{ id: guest.id, email: guest.email }] };
  expect(await participantsOf(store, owner.id, shared)).toEqual(guestAlone);
  expect(await participantsOf(store, guest.id, shared)).toEqual(guestAlone);
});

test('[F5] an owner who repeats a creation gets the same album; other customers cannot use its id', async () => {
  const { owner, guest, album } = await scene();
  const before = await stateOf(owner);
  const again = (who: Person) =>
    createAlbum(store, who.id, { id: album, name: 'Again' }, { now, most: 1_000 });
  expect([await again(owner), await again(guest)]).toEqual(['made', 'nobody']);
  expect(changedIn(before, await stateOf(owner))).toEqual([]);
});

test('deleted photos leave their albums, and other albums stay as they are', async () => {
  const { owner, guest, photos, album, other, shared, alsoShared } = await scene();
  const [before, others] = [await stateOf(owner), await stateOf(guest)];
  const leave = (ids: readonly string[]) => store.transaction((tx) => leaveAlbums(tx, ids, now));
  await leave([photos[2] ?? '']);
  const after = await stateOf(owner);
  expect(changedIn(before, after).sort()).toEqual([other, shared, alsoShared].sort());
  expect([album, other, shared, alsoShared].map((id) => after[id]?.['photos'])).toEqual([2, 2, 3, 2]);
  await leave([randomUUID()]);
  expect(changedIn(after, await stateOf(owner))).toEqual([]);
  expect(changedIn(others, await stateOf(guest))).toEqual([]);
});

test('[9.1a] a list returns a cursor unless it ends with its page', async () => {
  const { owner, album, other } = await scene();
  const albums = (limit: number) => listAlbums(store, owner.id, 'own', { limit, after: null, offset: 0 });
  expect((await albums(2)).next).toBe(null);
  const first = await albums(1);
  expect([first.rows.map(({ id }) => id), first.next?.id]).toEqual([[other], other]);
  const second = await listAlbums(store, owner.id, 'own', { limit: 1, after: first.next, offset: 5 });
  expect([second.rows.map(({ id }) => id), second.next]).toEqual([[album], null]);
  const photos = (limit: number) =>
    readAlbumPage(store, { viewer: owner.id, id: album, kind: 'any' }, sorting, { ...wholePage, limit });
  expect([(await photos(2))?.next, (await photos(1))?.rows.length, (await photos(1))?.next === null]).toEqual(
    [null, 1, false],
  );
});
