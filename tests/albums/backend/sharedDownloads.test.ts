import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { archivePush } from '../../../backend/sockets/part.ts';
import { archiveMessage } from '../../../contracts/downloads/download.ts';
import { putPhoto, settledDownload } from '../../downloads/backend/kit.ts';
import { readPhotos } from '../../downloads/backend/readZip.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { makeAlbum, person, photosOf, shareAlbum, sharedAlbums } from './kit.ts';
import type { Person } from './kit.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const path = '/svc/downloads/shared-album-downloads';
interface Item {
  readonly photoId: string;
  readonly ownerId: string;
}
const create = (who: Person, albumId: string, photos: readonly Item[], key?: string) =>
  fetch(house.origin + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ albumId, photos }),
  }).then(async (response) => ({
    status: response.status,
    body: (await response.json()) as { id: string; error?: string },
  }));

async function finished(who: Person, albumId: string, photos: readonly Item[]) {
  const { status, body } = await create(who, albumId, photos);
  expect(status).toBe(200);
  const download = await settledDownload(who.ask, body.id);
  expect(download.state).toBe('finished');
  return { ...download, url: await urlOf(who, body.id) };
}
const urlOf = async (who: Person, id: string) =>
  (await who.ask<{ url: string }>('GET', `/svc/downloads/downloads/${id}/url`)).body.url;
const stateOf = async (who: Person, id: string) => (await settledDownload(who.ask, id)).state;
const of = (who: Person, ids: readonly string[]): Item[] =>
  ids.map((photoId) => ({ photoId, ownerId: who.id }));

/**
 * Returns an album with photos of two customers, and a third customer with a photo of their own who has no access to
 * the album.
 */
async function scene() {
  const [owner, guest, outsider] = [
    await person(house.origin),
    await person(house.origin),
    await person(house.origin),
  ];
  const bytes = randomBytes(5_000);
  const { ports } = house.backend;
  const stored = await putPhoto(ports, owner.id, { name: 'a.jpg', bytes, takenAt: '2020-05-05T10:00:00' });
  const [seeded = ''] = await photosOf(guest, 1, 'A.JPG');
  const id = await shareAlbum(owner, [guest], {
    name: 'Camping with the Jansens',
    photoIds: [stored, seeded],
  });
  return { owner, guest, outsider, id, bytes, stored, seeded };
}

test('[6.4a] [7.7] owner and participant download every photo of the album like any other download', async () => {
  const { owner, guest, id, bytes, stored, seeded } = await scene();
  for (const who of [owner, guest]) {
    const socket = new WebSocket(`${house.origin.replace(/^http/, 'ws')}${archivePush.path}`, {
      origin: house.origin,
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ action: 'authenticate', token: who.token }));
    await once(socket, 'message');
    const heard: string[] = [];
    socket.on('message', (data) =>
      heard.push(archiveMessage.parse(JSON.parse((data as Buffer).toString())).key),
    );
    const { url, ...download } = await finished(who, id, [...of(guest, [seeded]), ...of(owner, [stored])]);
    expect([download.name, download.photos]).toEqual(['Camping with the Jansens', [seeded, stored]]);
    await expect.poll(() => heard).toEqual(['started', 'finished']);
    socket.close();
    const response = await fetch(url);
    const entries = readPhotos(Buffer.from(await response.arrayBuffer()));
    expect(entries.map(({ name }) => name)).toEqual(['A.JPG', 'a (2).jpg']);
    expect(entries[1]?.bytes.equals(bytes)).toBe(true);
  }
});

test('[6.4a] a forged owner, a photo outside the album or an album of others creates no download', async () => {
  const { owner, guest, outsider, id, stored, seeded } = await scene();
  const [alone = ''] = await photosOf(owner, 1);
  const [foreign = ''] = await photosOf(outsider, 1);
  const own = await makeAlbum(owner, 'Own', [stored, alone]);
  const tries: [Person, string, Item[]][] = [
    [guest, id, [{ photoId: stored, ownerId: guest.id }]],
    [guest, id, [{ photoId: seeded, ownerId: owner.id }]],
    [guest, id, [...of(guest, [seeded]), { photoId: stored, ownerId: outsider.id }]],
    [guest, id, of(owner, [alone])],
    [guest, id, of(outsider, [foreign])],
    [guest, id, of(owner, [randomUUID()])],
    [guest, id, of(owner, ['no id at all'])],
    [guest, randomUUID(), of(owner, [stored])],
    [guest, own, of(owner, [stored])],
    [owner, own, of(owner, [stored])],
    [outsider, id, of(owner, [stored])],
    [outsider, id, of(outsider, [foreign])],
  ];
  for (const [who, album, items] of tries) {
    const { status, body } = await create(who, album, items);
    expect([items, status, body.error]).toEqual([items, 404, 'Refused: notFound.']);
  }
  for (const who of [owner, guest, outsider])
    expect((await who.ask('GET', '/svc/downloads/downloads')).body).toEqual({ items: [] });
  expect([
    (await create(guest, id, [])).status,
    (await create(guest, '../x', of(owner, [stored]))).status,
  ]).toEqual([400, 400]);
});

test('[F5] repeated under its key a request creates one download, also when the first reply was lost', async () => {
  const { guest, id, seeded } = await scene();
  const key = randomUUID();
  const all = await Promise.all([1, 2, 3].map(() => create(guest, id, of(guest, [seeded]), key)));
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
  await house.backend.ports.store.query('delete from idempotent_reply where subject = $1', [guest.id]);
  expect((await create(guest, id, of(guest, [seeded]), key)).body.id).toBe(all[0]?.body.id);
  expect((await create(guest, id, of(guest, [seeded]))).body.id).not.toBe(all[0]?.body.id);
  const { items } = (await guest.ask<{ items: unknown[] }>('GET', '/svc/downloads/downloads')).body;
  expect(items).toHaveLength(2);
});

test('an archive is revoked with the permission for its album or its photo, for that customer alone', async () => {
  const { owner, guest, id, stored, seeded } = await scene();
  const both = [...of(owner, [stored]), ...of(guest, [seeded])];
  // Access to a different album with the same photos does not help.
  await shareAlbum(owner, [guest], { name: 'Again', photoIds: [stored, seeded] });
  const [owners, ownersOnly] = [
    await finished(owner, id, both),
    await finished(owner, id, of(owner, [stored])),
  ];
  const guests = await finished(guest, id, both);
  expect([(await fetch(owners.url)).status, (await fetch(guests.url)).status]).toEqual([200, 200]);
  await guest.ask('DELETE', `${sharedAlbums}/${id}`);
  expect([(await fetch(guests.url)).status, await stateOf(guest, guests.id)]).toEqual([410, 'gone']);
  expect([(await fetch(owners.url)).status, await stateOf(owner, owners.id)]).toEqual([410, 'gone']);
  expect([(await fetch(ownersOnly.url)).status, await stateOf(owner, ownersOnly.id)]).toEqual([
    200,
    'finished',
  ]);
  // A new download can only contain the customer's own photos.
  const photosOf = async (who: Person, { id: download }: { id: string }) =>
    (await settledDownload(who.ask, download)).photos;
  expect([await photosOf(guest, guests), await photosOf(owner, owners)]).toEqual([[seeded], [stored]]);
  expect((await guest.ask('GET', `/svc/downloads/downloads/${guests.id}/url`)).status).toBe(410);
  await owner.ask('DELETE', `${sharedAlbums}/${id}`);
  expect((await fetch(ownersOnly.url)).status).toBe(410);
});

test.for(['the owner ends the album', 'the owner deletes the photo', 'the receiver leaves'])(
  'a running transfer is reset when %s',
  async (what) => {
    const [owner, guest] = [await person(house.origin), await person(house.origin)];
    const large = await putPhoto(house.backend.ports, owner.id, {
      name: 'large.jpg',
      bytes: randomBytes(48 * 1024 ** 2),
    });
    const id = await shareAlbum(owner, [guest], { name: 'Large', photoIds: [large] });
    const { url } = await finished(guest, id, of(owner, [large]));
    const [response] = (await once(get(url), 'response')) as [IncomingMessage];
    await once(response, 'readable');
    const ended =
      what === 'the owner deletes the photo'
        ? await owner.ask('DELETE', '/svc/photos/photos', { photoIds: [large] })
        : await (what === 'the receiver leaves' ? guest : owner).ask('DELETE', `${sharedAlbums}/${id}`);
    expect(ended.status).toBeLessThan(300);
    const broken = once(response, 'error');
    response.resume();
    const [error] = (await broken) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
  },
);

test('a long or unusual album name is stored as a valid name of the download', async () => {
  const [owner, guest] = [await person(house.origin), await person(house.origin)];
  const photoIds = await photosOf(owner, 1);
  for (const [name, shown] of [
    ['🎈'.repeat(300), '🎈'.repeat(100)],
    [`a${'🎈'.repeat(300)}`, `a${'🎈'.repeat(99)}`],
    ['x'.repeat(10_000), 'x'.repeat(200)],
  ] as const) {
    const id = await shareAlbum(owner, [guest], { name, photoIds });
    expect((await finished(guest, id, of(owner, photoIds))).name).toBe(shown);
  }
});
