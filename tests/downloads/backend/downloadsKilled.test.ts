import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Download } from '../../../contracts/downloads/download.ts';
import { KillableBackend } from '../../kit/killable.ts';
import { caller, settledDownload } from './kit.ts';
import { readPhotos } from './readZip.ts';

let backend: KillableBackend;
beforeAll(async () => {
  backend = await KillableBackend.start();
});
afterAll(() => backend.remove());

test('[F5] [F14] downloads acknowledged before kill -9 exist once, finish, and give the same bytes', {
  timeout: 600_000,
}, async () => {
  const { seed } = backend;
  const customer = await seed.customer();
  const ask = caller(backend.origin, customer.user.access_token);
  const photos = [{ takenAt: '2020-05-05T10:00:00', count: 30 }];
  const { ids } = (await seed.make('photos', { customerId: customer.id, photos })) as { ids: string[] };
  const made: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (let count = 0; count < 3; count += 1) {
      const id = randomUUID();
      expect((await ask('POST', '/svc/downloads/downloads', { id, name: 'A', photos: ids })).status).toBe(
        200,
      );
      made.push(id);
    }
    // The response to this request is lost, so it is repeated with the same id.
    const id = randomUUID();
    const lost = ask('POST', '/svc/downloads/downloads', { id, name: 'A', photos: ids }).catch(() => null);
    await backend.kill();
    await lost;
    await backend.start();
    expect((await ask('POST', '/svc/downloads/downloads', { id, name: 'A', photos: ids })).status).toBe(200);
    made.push(id);
  }
  for (const id of made) expect((await settledDownload(ask, id)).state).toBe('finished');
  const { items } = (await ask('GET', '/svc/downloads/downloads')).body as { items: Download[] };
  expect(items.map(({ id }) => id).toSorted()).toEqual(made.toSorted());

  const { url } = (await ask('GET', `/svc/downloads/downloads/${made[0]}/url`)).body as { url: string };
  const before = await fetch(url);
  const zip = Buffer.from(await before.arrayBuffer());
  await backend.restart();
  const after = await fetch(url, {
    headers: { range: 'bytes=1000-', 'if-range': before.headers.get('etag') ?? '' },
  });
  expect([after.status, Buffer.from(await after.arrayBuffer()).equals(zip.subarray(1000))]).toEqual([
    206,
    true,
  ]);
  expect(readPhotos(zip).length).toBe(30);
});
