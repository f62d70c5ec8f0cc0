import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhotoPage } from '../../../contracts/photos/library/pages.ts';
import type { UploadOutcome } from '../../../contracts/extensions/uploads.ts';
import { KillableBackend } from '../../kit/killable.ts';
import { fixture, makeCustomer } from './backend.ts';
import type { TestCustomer } from './backend.ts';
import { announce, idOf, offsetOf, sendFrom, settled } from './tus.ts';

let backend: KillableBackend;
let origin: string;

beforeAll(async () => {
  backend = await KillableBackend.start();
  ({ origin } = backend);
});
afterAll(() => backend.remove());

/** Returns a valid picture of the given size, different each time. */
async function picture(extra: number): Promise<Buffer> {
  return Buffer.concat([await fixture('dunes.jpg'), randomBytes(extra)]);
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function expectLibrary(customer: TestCustomer, sent: ReadonlyMap<string, Buffer>): Promise<void> {
  const { body } = await customer.ask<PhotoPage>('GET', '/svc/photos/photos');
  expect(body.images.map(({ imageId }) => imageId).toSorted()).toEqual([...sent.keys()].toSorted());
  expect((await customer.ask('GET', '/svc/photos/users')).body).toEqual({
    albumsCount: 0,
    photosCount: sent.size,
    readAlbumsCount: 0,
  });
  expect((await customer.ask('GET', '/svc/photos/users/timeline')).body).toEqual({ 2024: { 7: sent.size } });
  for (const photo of body.images) {
    const bytes = Buffer.from(await (await fetch(photo.untouchedUrl)).arrayBuffer());
    expect(digest(bytes)).toBe(digest(sent.get(photo.imageId) ?? Buffer.alloc(0)));
    for (const { url } of photo.thumbnails) expect((await fetch(url)).status).toBe(200);
  }
}

test('[F14] an upload cut off by kill -9 resumes from an acknowledged offset and is complete', {
  timeout: 600_000,
}, async () => {
  const customer = await makeCustomer(origin);
  const bytes = await picture(24 * 1024 ** 2);
  const { location } = await announce(origin, customer, {
    name: 'large.jpg',
    type: 'image/jpeg',
    bytes,
    sha256: digest(bytes),
  });
  const id = idOf(location ?? '');
  const sending = request(new URL(location ?? '', origin), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${customer.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  });
  const broken = once(sending, 'error');
  sending.write(bytes.subarray(0, 20 * 1024 ** 2));
  let acknowledged = 0;
  while (acknowledged === 0) {
    const { body } = await customer.ask<UploadOutcome>('GET', `/svc/uploads/outcomes/${id}`);
    if (body.state === 'sending') acknowledged = body.offset;
  }
  await backend.restart();
  await broken;
  const offset = await offsetOf(origin, customer, location ?? '');
  expect(offset).toBeGreaterThanOrEqual(acknowledged);
  expect(offset).toBeLessThanOrEqual(20 * 1024 ** 2);
  const rest = await sendFrom(origin, customer, location ?? '', offset ?? 0, bytes.subarray(offset ?? 0));
  expect(rest).toEqual({ status: 204, offset: bytes.length });
  expect(await settled(customer, id)).toEqual({ state: 'ready', imageId: id, monthKey: '2024/7' });
  await expectLibrary(customer, new Map([[id, bytes]]));
});

test('[F14] files acknowledged before kill -9 during their ingest exist once, with all their parts', {
  timeout: 600_000,
}, async () => {
  const customer = await makeCustomer(origin);
  const sent = new Map<string, Buffer>();
  for (let round = 0; round < 4; round += 1) {
    for (let count = 0; count < 4; count += 1) {
      const bytes = await picture(1_000 + count);
      const { location } = await announce(origin, customer, { name: 'small.jpg', type: 'image/jpeg', bytes });
      expect((await sendFrom(origin, customer, location ?? '', 0, bytes)).status).toBe(204);
      sent.set(idOf(location ?? ''), bytes);
    }
    const first = [...sent.keys()].at(-4) ?? '';
    if (round % 2 === 1) await settled(customer, first);
    await backend.restart();
  }
  for (const id of sent.keys())
    expect(await settled(customer, id)).toEqual({ state: 'ready', imageId: id, monthKey: '2024/7' });
  await expectLibrary(customer, sent);
  await expect.poll(() => readdir(join(backend.dataDir, 'uploads'))).toEqual([]);
});

test('[F14] a deletion before kill -9 persists, an interrupted one is repeated, no file stays', {
  timeout: 600_000,
}, async () => {
  const customer = await makeCustomer(origin);
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const bytes = await picture(1_000);
    const { location } = await announce(origin, customer, { name: 'small.jpg', type: 'image/jpeg', bytes });
    expect((await sendFrom(origin, customer, location ?? '', 0, bytes)).status).toBe(204);
    ids.push(idOf(location ?? ''));
  }
  for (const id of ids) await settled(customer, id);
  await customer.seed([{ takenAt: '2020-01-05T10:00:00', count: 1_500 }]);
  const held = async () =>
    (await customer.ask<{ photosCount: number }>('GET', '/svc/photos/users')).body.photosCount;
  const remove = (photoIds: readonly string[]) =>
    customer.ask('DELETE', '/svc/photos/photos', { photoIds }).catch(() => null);

  const cutOff = remove(ids.slice(0, 2));
  await backend.restart();
  await cutOff;
  expect(await remove(ids.slice(0, 2))).toEqual({ status: 200, body: { failed: [] } });
  expect(await remove(ids.slice(2, 3))).toEqual({ status: 200, body: { failed: [] } });
  expect(await held()).toBe(1_501);

  const all = () => customer.ask('DELETE', '/svc/photos/photos/all').catch(() => null);
  const begun = all();
  await expect.poll(held, { interval: 5 }).toBeLessThan(1_501);
  await backend.restart();
  await begun;
  for (const id of ids.slice(0, 3))
    expect((await customer.ask('GET', `/svc/photos/photos/${id}`)).status).toBe(404);
  expect((await all())?.status).toBe(204);
  await backend.restart();
  expect([await held(), (await customer.ask('GET', '/svc/photos/users/timeline')).body]).toEqual([0, {}]);
  // Advances the clock beyond the lease of a job whose process was killed.
  await customer.ask('POST', '/svc/seed/clock', { advance: 61_000 });
  const files = async () => {
    const all = await readdir(join(backend.dataDir, 'objects', 'photos'), {
      recursive: true,
      withFileTypes: true,
    });
    return all.filter((entry) => entry.isFile()).map(({ parentPath }) => parentPath);
  };
  await expect
    .poll(async () => (await files()).filter((path) => ids.some((id) => path.includes(id))))
    .toEqual([]);
});
