import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts, manyAlbumsAccount } from '../../../demo/accounts.ts';
import { demoAlbums } from '../../../demo/albums.ts';
import { kindOf, kinds, sourceOf } from '../../../demo/pictures.ts';
import { demoIsThere, fillLibrary, seedAccount, seedDemo } from '../../../demo/seed.ts';
import { albumsDone, seedDemoAlbums, seedManyAlbums } from '../../../demo/seedAlbums.ts';
import { demoMigrations } from '../../../demo/tables.ts';
import { issueGrant } from '../../../backend/identity/index.ts';
import { migrate } from '../../../backend/store/migrate.ts';
import type { Album, AlbumParticipants, SharedAlbum } from '../../../contracts/albums/album.ts';
import { albumNameProblem } from '../../../contracts/albums/album.ts';
import { startTestBackend } from '../../photos/backend/backend.ts';
import type { TestBackend } from '../../photos/backend/backend.ts';
import { flatPool } from '../../photos/backend/flatPool.ts';

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend({ prepare: flatPool });
  await migrate(run.backend.ports.store, demoMigrations);
  // The account with 100,000 photos is left out: it would take a minute, and its albums belong to none of these
  // customers.
  const accounts = demoAccounts.map((account) =>
    account.id === 'demo-archive' ? { ...account, library: null } : account,
  );
  await seedDemo(run.backend.ports, accounts);
}, 120_000);
afterAll(() => run.end());

async function asking(id: string): Promise<<Body>(path: string, method?: string) => Promise<Body>> {
  const { user } = await issueGrant(run.backend.ports, id);
  return async <Body>(path: string, method = 'GET') => {
    const response = await fetch(run.backend.origin + path, {
      method,
      headers: { authorization: `Bearer ${user.access_token}` },
    });
    const text = await response.text();
    return (text === '' ? null : JSON.parse(text)) as Body;
  };
}

test('customer@example.com has a dozen albums; member@example.com has the other side of each shared one', async () => {
  const [customer, member] = [await asking('demo-customer'), await asking('demo-member')];
  const { albums } = await customer<{ albums: Album[] }>('/svc/photos/albums');
  expect(albums.map(({ albumName }) => albumName).toSorted()).toEqual(
    demoAlbums
      .filter(({ ownerId, participantIds }) => ownerId === 'demo-customer' && participantIds === undefined)
      .map(({ name }) => name)
      .toSorted(),
  );
  expect(albums).toHaveLength(12);
  // One album is empty, the others are not, and none was created in the future.
  expect(albums.filter(({ photosCount }) => photosCount === 0)).toHaveLength(1);
  expect(albums.filter(({ photosCount }) => photosCount >= 5)).toHaveLength(11);
  expect(albums.every(({ created }) => Date.parse(created) <= run.backend.ports.clock.now())).toBe(true);
  const sides = await Promise.all(
    [customer, member].map(async (ask) => {
      const list = await ask<{ albums: SharedAlbum[] }>('/svc/sharedAlbums/shared-albums');
      return list.albums.map(({ albumName, owner, participants, photosCount }) => [
        albumName,
        owner.email,
        participants.map(({ email }) => email),
        photosCount > 10,
      ]);
    }),
  );
  const byName = ([a]: readonly unknown[], [b]: readonly unknown[]) => String(a).localeCompare(String(b));
  const both = [
    ['Camping with the Bergers', 'member@example.com', ['customer@example.com'], true],
    ['Our flat in Gent', 'customer@example.com', ['member@example.com'], true],
  ];
  expect(sides.map((side) => side.toSorted(byName))).toEqual([both, both]);
  expect(await customer('/svc/photos/users')).toEqual({
    albumsCount: 12,
    photosCount: 2_500,
    readAlbumsCount: 2,
  });
  expect(await member('/svc/photos/users')).toEqual({ albumsCount: 0, photosCount: 120, readAlbumsCount: 2 });
  expect(await member('/svc/sharedAlbums/users')).toEqual({ readAlbumsCount: 2, grantedAlbumsCount: 1 });
  // In each of these two albums, both customers have photos.
  for (const { albumId } of (await member<{ albums: Album[] }>('/svc/sharedAlbums/shared-albums')).albums) {
    const { images } = await member<{ images: { ownerId: string }[] }>(
      `/svc/sharedAlbums/shared-albums/${albumId}/photos?limit=500`,
    );
    expect([...new Set(images.map(({ ownerId }) => ownerId))].toSorted()).toEqual([
      'demo-customer',
      'demo-member',
    ]);
    const people = await member<AlbumParticipants>(`/svc/sharedAlbums/shared-albums/${albumId}/participants`);
    expect([people.owner, ...people.participants].map(({ email }) => email).toSorted()).toEqual([
      'customer@example.com',
      'member@example.com',
    ]);
  }
});

test('demo albums are created once: deleted or renamed ones stay so, and a crash is completed', async () => {
  const { ports } = run.backend;
  const customer = await asking('demo-customer');
  const names = async () =>
    (await customer<{ albums: Album[] }>('/svc/photos/albums')).albums.map(({ albumName }) => albumName);
  const before = await names();
  const [first] = (await customer<{ albums: Album[] }>('/svc/photos/albums')).albums;
  await customer(`/svc/photos/albums/${first?.albumId}`, 'DELETE');
  await seedDemo(ports, []);
  expect([await demoIsThere(ports), (await names()).length]).toEqual([true, before.length - 1]);
  // Simulates a crash before completion was recorded: the missing album is created again, and the others do not
  // change.
  await ports.store.query('delete from demo_done where account_id = $1', [albumsDone]);
  await seedDemoAlbums(ports, ports.clock.now());
  expect((await names()).toSorted()).toEqual(before.toSorted());
});

test('every demo album has a valid name and existing scenes; a source describes its content', () => {
  for (const { name, photos } of demoAlbums) {
    expect([name, albumNameProblem(name)]).toEqual([name, null]);
    for (const choice of photos) expect(choice.kinds.filter((kind) => !kinds.includes(kind))).toEqual([]);
  }
  expect([kindOf(sourceOf(0)), kindOf(sourceOf(27)), kindOf('upload'), kindOf('demo-0-1')]).toEqual([
    kinds[0],
    kinds[1],
    null,
    null,
  ]);
});

test('many albums: the small ones and a large one are created once, also when repeated', {
  timeout: 600_000,
}, async () => {
  const { ports } = run.backend;
  const now = ports.clock.now();
  const { id } = manyAlbumsAccount;
  const plan = { ...manyAlbumsAccount.library, photos: 900 };
  for (let turn = 0; turn < 2; turn += 1) {
    await seedAccount(ports, manyAlbumsAccount, now);
    await fillLibrary(ports, { accountId: id, plan, now });
    await seedManyAlbums(ports, id, { albums: 300, largest: 800, now });
  }
  const ask = await asking(id);
  expect(await ask('/svc/photos/users')).toEqual({ albumsCount: 301, photosCount: 900, readAlbumsCount: 0 });
  const { albums } = await ask<{ albums: Album[] }>('/svc/photos/albums?limit=3');
  expect(albums.map(({ albumName, photosCount }) => [albumName, photosCount])[0]).toEqual([
    'Everything',
    800,
  ]);
  const [last] = (await ask<{ albums: Album[] }>('/svc/photos/albums?limit=3&offset=300')).albums;
  expect(last?.albumName).toBe('Aveiro 1');
});
