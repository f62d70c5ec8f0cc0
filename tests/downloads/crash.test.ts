import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Download } from '../../contracts/downloads/download.ts';
import { SeedClient } from '../kit/backend.ts';
import { caller, settledDownload } from './kit.ts';
import { readZip } from './readZip.ts';

let dataDir: string;
let child: ChildProcess;
let port = 0;
const origin = () => `http://localhost:${port}`;

async function start(): Promise<void> {
  const serve = fileURLToPath(new URL('../photos-backend/serve.ts', import.meta.url));
  child = fork(serve, [dataDir, String(port)], { execPath: process.execPath });
  [port] = (await once(child, 'message')) as [number];
}

async function kill(): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'downloads-crash-'));
  await start();
}, 60_000);
afterAll(async () => {
  await kill();
  await rm(dataDir, { recursive: true, force: true });
});

test('[F5] [F14] downloads acknowledged before kill -9 are there once, are finished, and give the same bytes and validator', {
  timeout: 120_000,
}, async () => {
  const seed = new SeedClient(origin());
  const customer = await seed.customer();
  const ask = caller(origin(), customer.user.access_token);
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
    // The answer of this one is lost: it is sent again under its id.
    const id = randomUUID();
    const lost = ask('POST', '/svc/downloads/downloads', { id, name: 'A', photos: ids }).catch(() => null);
    await kill();
    await lost;
    await start();
    expect((await ask('POST', '/svc/downloads/downloads', { id, name: 'A', photos: ids })).status).toBe(200);
    made.push(id);
  }
  for (const id of made) expect((await settledDownload(ask, id)).state).toBe('finished');
  const { items } = (await ask('GET', '/svc/downloads/downloads')).body as { items: Download[] };
  expect(items.map(({ id }) => id).toSorted()).toEqual(made.toSorted());

  const { url } = (await ask('GET', `/svc/downloads/downloads/${made[0]}/url`)).body as { url: string };
  const before = await fetch(url);
  const zip = Buffer.from(await before.arrayBuffer());
  await kill();
  await start();
  const after = await fetch(url, {
    headers: { range: 'bytes=1000-', 'if-range': before.headers.get('etag') ?? '' },
  });
  expect([after.status, Buffer.from(await after.arrayBuffer()).equals(zip.subarray(1000))]).toEqual([
    206,
    true,
  ]);
  expect(readZip(zip).length).toBe(30);
});
