import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import { mailShare } from '../../../backend/widgets/sharing.ts';
import type { SharedAlbum } from '../../../contracts/albums/album.ts';
import {
  firstPage,
  person,
  type Person,
  photosOf,
  readShared,
  shareAlbum,
  sharedAlbums,
  status,
} from '../../albums/backend/kit.ts';
import { settledDownload } from '../../downloads/backend/kit.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { mails, online, reader } from '../../widgets/backend/kit.ts';

// In these tests, each account is between the confirmation of its deletion and the job that erases its data: only the
// transaction of the confirmation has run.

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const confirmed = ({ id }: { readonly id: string }) => {
  const { store, clock } = house.backend.ports;
  return store.transaction((tx) => deleteCustomer(tx, id, new Date(clock.now()).toISOString()));
};
const page = async (path: string) => {
  const answer = await fetch(`${house.origin}/svc/shop/alb-gb/${path}`);
  return { status: answer.status, text: await answer.text() };
};

test('[4.21a] the online book of a deleted account opens for no visitor and leaves the gallery at once', async () => {
  const title = `Naxos ${randomUUID()}`;
  const [gone, other] = [await reader(house, [title]), await reader(house, [`Beside ${title}`])];
  const [token = ''] = await online(house, gone);
  const [beside = ''] = await online(house, other);
  for (const who of [gone, other])
    await who.ask('POST', '/svc/gallery/v1/galleryentries/', {
      widgetId: who.books[0],
      channel: 'alb-gb',
      categories: ['Travel'],
    });
  const seen = async () => [
    (await page(`books/${token}`)).status,
    (await page('gallery')).text.includes(token),
    (await page(`books/${beside}`)).status,
    (await page('gallery')).text.includes(beside),
  ];
  expect(await seen()).toEqual([200, true, 200, true]);
  await confirmed(gone);
  expect(await seen()).toEqual([404, false, 200, true]);
  expect((await page(`books/${token}`)).text).not.toContain('Naxos');
});

test('[4.21a] a share of a deleted account that waits to be mailed is not sent', async () => {
  const who = await reader(house);
  await online(house, who);
  const { ports } = house.backend;
  const [id, to] = [randomUUID(), `${randomUUID()}@example.com`];
  const shared = async (share: string) => {
    await ports.store.query(
      `insert into widget_share (id, customer_id, code, recipient, sender, message, asked_at)
        values ($1, $2, $3, $4, 'Ann', 'Look!', $5)`,
      [share, who.id, who.books[0], to, new Date(ports.clock.now()).toISOString()],
    );
    await mailShare({ id: share }, ports, (channel) => `https://${channel}.example`);
  };
  await shared(id);
  await mails(house, to, 1);
  await confirmed(who);
  await shared(randomUUID());
  await mails(house, to, 1);
});

const pictureOf = async (who: Person, album: string, owner: Person) => {
  const photos = await firstPage(who, `${sharedAlbums}/${album}/photos`);
  const photo = photos.find((one) => 'ownerId' in one && one.ownerId === owner.id);
  return photo?.thumbnails[0]?.url ?? '';
};

test('[6.4a] photos of a deleted participant leave the shared albums of others at once, with their addresses and archives', async () => {
  const [owner, guest, second] = [
    await person(house.origin),
    await person(house.origin),
    await person(house.origin),
  ];
  const mine = await photosOf(owner, 1);
  const theirs = await photosOf(guest, 2);
  const id = await shareAlbum(owner, [guest, second], { name: 'Gent', photoIds: [...theirs, ...mine] });
  const untouched = await shareAlbum(owner, [second], { name: 'Naxos', photoIds: mine });
  const kept = (await readShared(owner, untouched)).body;
  const { body: made } = await second.ask<{ id: string }>('POST', '/svc/downloads/shared-album-downloads', {
    albumId: id,
    photos: [{ photoId: theirs[0], ownerId: guest.id }],
  });
  expect((await settledDownload(second.ask, made.id)).state).toBe('finished');
  const { body: archive } = await second.ask<{ url: string }>(
    'GET',
    `/svc/downloads/downloads/${made.id}/url`,
  );
  const shown = await Promise.all([owner, second].map((who) => pictureOf(who, id, guest)));
  const beside = await pictureOf(second, id, owner);
  const statuses = () => Promise.all([...shown, archive.url, beside].map(status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  await confirmed(guest);
  for (const who of [owner, second]) {
    const { body } = await who.ask<SharedAlbum>('GET', `${sharedAlbums}/${id}`);
    expect([body.photosCount, body.coverPhoto?.imageId]).toEqual([1, mine[0]]);
    const photos = await firstPage(who, `${sharedAlbums}/${id}/photos`);
    expect(photos.map(({ imageId }) => imageId)).toEqual(mine);
  }
  const again = await second.ask('POST', '/svc/downloads/shared-album-downloads', {
    albumId: id,
    photos: [{ photoId: theirs[1], ownerId: guest.id }],
  });
  expect(again.status).toBe(404);
  await expect.poll(statuses).toEqual([403, 403, 410, 200]);
  expect((await readShared(owner, untouched)).body).toEqual(kept);
});
