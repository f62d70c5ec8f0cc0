import { beforeAll, expect, test } from 'vitest';
import { Gone } from '../../../backend/photos/deletion/gone.ts';
import { albumsEnded, endOf } from '../../../backend/membership/ended.ts';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import type { Album, AlbumParticipants, SharedAlbum } from '../../../contracts/albums/album.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { sharedBackend } from '../../kit/backend.ts';
import type { RunningBackend } from '../../kit/backend.ts';
import {
  albums,
  counts,
  firstPage,
  idsIn,
  makeAlbum,
  person,
  photosOf,
  read,
  readShared,
  shareAlbum,
  sharedAlbums,
  status,
} from './kit.ts';
import type { Person } from './kit.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

interface Shared {
  readonly owner: Person;
  readonly guest: Person;
  readonly second: Person;
  readonly id: string;
  /** Oldest first: two photos of the owner, then two of the guest. */
  readonly owners: readonly string[];
  readonly guests: readonly string[];
}

/** Returns a shared album with two participants, one of whom has uploads in it. */
async function shared(name = 'Our flat in Gent'): Promise<Shared> {
  const [owner, guest, second] = [
    await person(house.origin),
    await person(house.origin),
    await person(house.origin),
  ];
  const owners = (await photosOf(owner, 2)).toReversed();
  const guests = (await photosOf(guest, 2)).toReversed();
  const photoIds = [...owners, ...guests];
  const id = await shareAlbum(owner, [guest, second], {
    name,
    photoIds,
    created: '2021-03-02T10:00:00.000Z',
  });
  return { owner, guest, second, id, owners, guests };
}

const list = async (who: Person, path: string) =>
  (await who.ask<{ albums: Album[] }>('GET', path)).body.albums.map(({ albumId }) => albumId);
const photosIn = (who: Person, id: string) => firstPage(who, `${sharedAlbums}/${id}/photos`);
const pictures = ({ thumbnails }: Photo) => thumbnails.map(({ url }) => url);
const end = (who: Person, id: string) => who.ask('DELETE', `${sharedAlbums}/${id}`);
const summary = async (who: Person) => (await who.ask('GET', '/svc/sharedAlbums/users')).body;

test('[3.4a] [7.3] [2.40b] owner and participant read the same album, each with only the people they may see', async () => {
  const { owner, guest, second, id, owners, guests } = await shared();
  const { body: own } = await readShared(owner, id);
  expect({ ...own, coverPhoto: own.coverPhoto?.imageId }).toEqual({
    albumId: id,
    albumName: 'Our flat in Gent',
    coverPhoto: expect.stringMatching(new RegExp([...owners, ...guests].join('|'))),
    photosCount: 4,
    created: '2021-03-02T10:00:00.000Z',
    updated: '2021-03-02T10:00:00.000Z',
    isShared: true,
    ownerId: owner.id,
    owner: { email: owner.email },
    participants: [guest.email, second.email].toSorted().map((email) => ({ email })),
  });
  const { body: theirs } = await readShared(guest, id);
  expect(theirs.participants).toEqual([{ email: guest.email }]);
  expect([theirs.owner, theirs.photosCount, theirs.ownerId]).toEqual([{ email: owner.email }, 4, owner.id]);
  // The photo service returns shared albums, too: if `isShared` is true, the page uses the shared route [2.31b].
  expect((await read(guest, id)).body).toEqual(theirs);
  const people = async (who: Person) =>
    (await who.ask<AlbumParticipants>('GET', `${sharedAlbums}/${id}/participants`)).body;
  const named = ({ id: personId, email }: Person) => ({ id: personId, email });
  expect(await people(owner)).toEqual({
    owner: named(owner),
    participants: [guest, second].toSorted((a, b) => (a.email < b.email ? -1 : 1)).map(named),
  });
  expect(await people(guest)).toEqual({ owner: named(owner), participants: [named(guest)] });
});

test('[3.3b] [2.14b] [2.30b] the lists and counts of owner, participant and stranger', async () => {
  const { owner, guest, id } = await shared();
  const stranger = await person(house.origin);
  const own = await makeAlbum(guest, 'My own');
  expect([await summary(owner), await summary(guest), await summary(stranger)]).toEqual([
    { readAlbumsCount: 1, grantedAlbumsCount: 1 },
    { readAlbumsCount: 1, grantedAlbumsCount: 0 },
    { readAlbumsCount: 0, grantedAlbumsCount: 0 },
  ]);
  expect([await counts(owner), await counts(guest)]).toEqual([
    { albumsCount: 0, photosCount: 2, readAlbumsCount: 1 },
    { albumsCount: 1, photosCount: 2, readAlbumsCount: 1 },
  ]);
  const lists = async (who: Person) => [
    await list(who, sharedAlbums),
    await list(who, albums),
    await list(who, `${albums}?displaySharedData=true`),
  ];
  expect(await lists(owner)).toEqual([[id], [], [id]]);
  expect(await lists(guest)).toEqual([[id], [own], [own, id]]);
  expect(await lists(stranger)).toEqual([[], [], []]);
});

test('[9.1a] owned and joined shared albums are one list, newest first, in pages', async () => {
  const [one, other] = [await person(house.origin), await person(house.origin)];
  const made: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const [owner, guest] = n % 3 === 0 ? [other, one] : [one, other];
    const created = new Date(Date.UTC(2022, 0, 1 + Math.floor(n / 2))).toISOString();
    made.push(`${created} ${await shareAlbum(owner, [guest], { name: `S${n}`, photoIds: [], created })}`);
  }
  await makeAlbum(one, 'Own');
  const order = made
    .toSorted()
    .toReversed()
    .map((text) => text.slice(-36));
  for (const limit of [1, 5, 50]) {
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `${sharedAlbums}?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { body } = await one.ask<{ albums: SharedAlbum[]; cursor: string | null }>('GET', path);
      pages.push(...body.albums.map(({ albumId }) => albumId));
      cursor = body.cursor;
    }
    expect(pages).toEqual(order);
  }
  for (const offset of [0, 4, 11, 12]) {
    const path = `${sharedAlbums}?limit=3&offset=${offset}`;
    expect(await list(other, path)).toEqual(order.slice(offset, offset + 3));
  }
});

test('[3.1a] photos of a shared album name their owner, and only the owner gets an original', async () => {
  const { owner, guest, id, owners, guests } = await shared();
  for (const [who, mine] of [
    [owner, owners],
    [guest, guests],
  ] as const) {
    const photos = await photosIn(who, id);
    expect(photos.length).toBe(owners.length + guests.length);
    expect(Object.fromEntries(photos.map(({ imageId, ownerId }) => [imageId, ownerId]))).toEqual(
      Object.fromEntries([
        ...owners.map((photo) => [photo, owner.id] as const),
        ...guests.map((photo) => [photo, guest.id] as const),
      ]),
    );
    for (const photo of photos) {
      expect(await Promise.all(pictures(photo).map(status))).toEqual([200, 200, 200]);
      const largest = photo.thumbnails.at(-1)?.url;
      if (mine.includes(photo.imageId))
        expect(
          [photo.url, photo.untouchedUrl].map((url) => url.replace(/\?.*/, '').split('/').at(-1)),
        ).toEqual(['original', 'untouched']);
      else expect([photo.url, photo.untouchedUrl]).toEqual([largest, largest]);
    }
  }
  // The cover is one of these photos, too.
  const { coverPhoto } = (await readShared(guest, id)).body;
  expect(coverPhoto?.ownerId === owner.id ? coverPhoto.url : coverPhoto?.thumbnails.at(-1)?.url).toBe(
    coverPhoto?.thumbnails.at(-1)?.url,
  );
});

test('a participant’s address opens neither the original nor another album, viewer or photo', async () => {
  const { guest, second, id, owners } = await shared();
  const other = await shared();
  const photo = (await photosIn(guest, id)).find(({ imageId }) => imageId === owners[0]);
  const address = photo?.thumbnails.at(-1)?.url ?? '';
  const changed = (change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return status(url.href);
  };
  expect([
    await changed(() => undefined),
    await changed((url) => {
      url.pathname = url.pathname.replace(/1300$/, 'original');
    }),
    await changed((url) => {
      url.pathname = url.pathname.replace(/1300$/, 'untouched');
    }),
    await changed((url) => url.searchParams.set('a', other.id)),
    await changed((url) => url.searchParams.delete('a')),
    await changed((url) => url.searchParams.append('a', id)),
    await changed((url) => url.searchParams.set('v', second.id)),
    await changed((url) => {
      url.pathname = url.pathname.replace(owners[0] ?? '', owners[1] ?? '');
    }),
  ]).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
});

test('[6.4b] a participant who leaves removes their uploads; other photos and all libraries stay', async () => {
  const { owner, guest, second, id, owners, guests } = await shared();
  const seenBy = async (who: Person) => (await photosIn(who, id)).flatMap(pictures);
  const guestSaw = await photosIn(guest, id);
  const ownersAddresses = guestSaw.filter(({ imageId }) => owners.includes(imageId)).flatMap(pictures);
  const ownAddresses = guestSaw.filter(({ imageId }) => guests.includes(imageId)).flatMap(pictures);
  const secondSaw = await photosIn(second, id);
  expect(new Set(await Promise.all((await seenBy(second)).map(status)))).toEqual(new Set([200]));
  expect(await end(guest, id)).toEqual({ status: 204, body: null });
  expect([(await readShared(guest, id)).status, (await read(guest, id)).status]).toEqual([404, 404]);
  expect([await list(guest, sharedAlbums), await summary(guest)]).toEqual([
    [],
    { readAlbumsCount: 0, grantedAlbumsCount: 0 },
  ]);
  expect(await counts(guest)).toEqual({ albumsCount: 0, photosCount: 2, readAlbumsCount: 0 });
  for (const who of [owner, second]) {
    expect((await idsIn(who, `${sharedAlbums}/${id}/photos`)).toSorted()).toEqual(owners.toSorted());
    const { body } = await readShared(who, id);
    expect([body.photosCount, owners.includes(body.coverPhoto?.imageId ?? '')]).toEqual([2, true]);
  }
  expect((await readShared(owner, id)).body.participants).toEqual([{ email: second.email }]);
  // Signed URLs for the participant who left are revoked; those of their own photos are not affected.
  expect(new Set(await Promise.all(ownersAddresses.map(status)))).toEqual(new Set([403]));
  expect(new Set(await Promise.all(ownAddresses.map(status)))).toEqual(new Set([200]));
  // The others see the remaining photos, but no longer those of the participant who left.
  for (const photo of secondSaw)
    expect(new Set(await Promise.all(pictures(photo).map(status)))).toEqual(
      new Set([owners.includes(photo.imageId) ? 200 : 403]),
    );
  expect((await end(guest, id)).status).toBe(204);
});

test('[6.4b] the owner ends the album for all participants, and its pictures are refused to them', async () => {
  const { owner, guest, second, id } = await shared();
  const seen = [await photosIn(guest, id), await photosIn(second, id)];
  const foreign = [
    ...(seen[0] ?? []).filter(({ ownerId }) => ownerId !== guest.id),
    ...(seen[1] ?? []),
  ].flatMap(pictures);
  const answers = await Promise.all([end(owner, id), end(second, id), end(owner, id)]);
  expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204]);
  for (const who of [owner, guest, second]) {
    expect((await readShared(who, id)).status).toBe(404);
    expect(await list(who, sharedAlbums)).toEqual([]);
  }
  expect(new Set(await Promise.all(foreign.map(status)))).toEqual(new Set([403]));
  expect([await counts(owner), await counts(guest)]).toMatchObject([{ photosCount: 2 }, { photosCount: 2 }]);
  const left = await house.backend.ports.store.query(
    `select album_id from album_photo where album_id = $1::uuid
     union all select album_id from album_participant where album_id = $1::uuid`,
    [id],
  );
  expect(left).toEqual([]);
  // For a participant who deletes it later, the album has already ended; other customers get 404.
  expect([(await end(guest, id)).status, (await end(await person(house.origin), id)).status]).toEqual([
    204, 404,
  ]);
});

test('[6.4b] leaving or ending one shared album leaves the others of the same people as they are', async () => {
  const { owner, guest, second, id, owners, guests } = await shared();
  const elsewhere = await shared();
  const photoIds = [...owners, ...guests];
  const created = '2021-03-03T10:00:00.000Z';
  const other = await shareAlbum(owner, [guest, second], { name: 'Our garden', photoIds, created });
  const expectOther = async () => {
    expect((await readShared(owner, other)).body).toMatchObject({
      photosCount: 4,
      updated: created,
      participants: [guest.email, second.email].toSorted().map((email) => ({ email })),
    });
    for (const who of [owner, guest, second])
      expect((await idsIn(who, `${sharedAlbums}/${other}/photos`)).toSorted()).toEqual(photoIds.toSorted());
  };
  expect((await end(guest, id)).status).toBe(204);
  await expectOther();
  expect((await end(owner, id)).status).toBe(204);
  await expectOther();
  // Only customers who could read the album are informed that it has ended; for all others it never existed.
  expect((await end(elsewhere.guest, id)).status).toBe(404);
});

test('another process refuses an ended address once notified, and a new process from its start', async () => {
  const { guest, second, id, owners } = await shared();
  const next = new Gone(albumsEnded);
  await next.start(house.backend.ports);
  expect(next.has(endOf(id, guest.id))).toBe(false);
  await end(guest, id);
  await expect.poll(() => next.has(endOf(id, guest.id))).toBe(true);
  expect([next.has(endOf(id, second.id)), next.has(endOf(id, owners[0] ?? ''))]).toEqual([false, false]);
  await next.stop();
  const later = new Gone(albumsEnded);
  await later.start(house.backend.ports);
  expect(later.has(endOf(id, guest.id))).toBe(true);
  await later.stop();
});

test('a photo deleted by its owner leaves the shared album for all: cover, count and pictures', async () => {
  const { owner, guest, id, owners, guests } = await shared();
  const before = await photosIn(guest, id);
  const [gone = ''] = owners;
  expect((await owner.ask('DELETE', '/svc/photos/photos', { photoIds: [gone] })).body).toEqual({
    failed: [],
  });
  for (const who of [owner, guest]) {
    expect((await idsIn(who, `${sharedAlbums}/${id}/photos`)).toSorted()).toEqual(
      [owners[1] ?? '', ...guests].toSorted(),
    );
    const { body } = await readShared(who, id);
    expect([body.photosCount, body.coverPhoto?.imageId === gone]).toEqual([3, false]);
  }
  const addresses = before.filter(({ imageId }) => imageId === gone).flatMap(pictures);
  expect(await Promise.all(addresses.map(status))).toEqual([403, 403, 403]);
  // A participant cannot delete another customer's photo through the album.
  expect((await guest.ask('DELETE', '/svc/photos/photos', { photoIds: [owners[1]] })).body).toEqual({
    failed: [owners[1]],
  });
  expect((await readShared(owner, id)).body.photosCount).toBe(3);
});

test('[6.4a] neither the owner nor a participant can change a shared album', async () => {
  const { owner, guest, id, owners, guests } = await shared();
  const before = (await readShared(owner, id)).body;
  for (const who of [owner, guest]) {
    const mine = who === owner ? owners : guests;
    expect([
      (await who.ask('PATCH', `${albums}/${id}`, { name: 'Mine' })).status,
      (await who.ask('DELETE', `${albums}/${id}`)).status,
      (await who.ask('POST', `${albums}/${id}/photos`, { photoIds: mine })).status,
      (await who.ask('DELETE', `${albums}/${id}/photos`, { photoIds: mine })).status,
    ]).toEqual([404, 404, 404, 404]);
  }
  expect((await readShared(owner, id)).body).toEqual(before);
});

test('a deleted account sees no shared album and is named in none; its own are closed to all', async () => {
  const { owner, guest, second, id } = await shared();
  const now = new Date().toISOString();
  await deleteCustomer(house.backend.ports.store, guest.id, now);
  expect([(await readShared(guest, id)).status, await summary(guest)]).toEqual([
    404,
    { readAlbumsCount: 0, grantedAlbumsCount: 0 },
  ]);
  expect((await readShared(owner, id)).body.participants).toEqual([{ email: second.email }]);
  const people = await owner.ask<AlbumParticipants>('GET', `${sharedAlbums}/${id}/participants`);
  expect(people.body.participants).toEqual([{ id: second.id, email: second.email }]);
  expect((await guest.ask('POST', albums, { name: 'After' })).status).toBe(404);
  const shown = (await photosIn(second, id)).flatMap(pictures);
  expect(new Set(await Promise.all(shown.map(status)))).toEqual(new Set([200]));
  await deleteCustomer(house.backend.ports.store, owner.id, now);
  expect([(await readShared(second, id)).status, await list(second, sharedAlbums)]).toEqual([404, []]);
  // The URLs are revoked before the photos of the account are deleted.
  await expect.poll(async () => new Set(await Promise.all(shown.map(status)))).toEqual(new Set([403]));
});
