import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhotoPage } from '../../../../contracts/photos/library/pages.ts';
import { killableServer } from '../../../kit/killable.ts';
import { ask, fixture, makeCustomer } from '../../backend/backend.ts';
import { announce, idOf, offsetOf, sendFrom, settled } from '../../backend/tus.ts';

/** The mount is visible to this test only, and requires no privileges. */
const alone = ['--user', '--map-root-user', '--mount'];
const mayMount =
  spawnSync('unshare', [...alone, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' }).status ===
  0;
const size = '420m';

let dataDir: string;
let child: ChildProcess;
let origin: string;

beforeAll(async () => {
  if (!mayMount) return;
  dataDir = await mkdtemp(join(tmpdir(), 'photos-full-'));
  const serve = fileURLToPath(killableServer);
  const mounted = `mount -t tmpfs -o size=${size} tmpfs "$1" && exec "$2" "$3" "$1" 0`;
  child = spawn('unshare', [...alone, 'sh', '-c', mounted, 'sh', dataDir, process.execPath, serve], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [port] = (await once(child, 'message')) as [number];
  origin = `http://localhost:${port}`;
}, 180_000);
afterAll(async () => {
  if (!mayMount) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await rm(dataDir, { recursive: true, force: true });
});

/** Fills the backend's disk completely; returns a function that frees the space. */
async function fill(): Promise<() => Promise<void>> {
  const path = `/proc/${child.pid}/root${join(dataDir, 'filler')}`;
  const filler = await open(path, 'w');
  for (let length = 1024 ** 2; length >= 1; length /= 2) {
    const piece = Buffer.alloc(length);
    for (let fits = true; fits; )
      fits = await filler.write(piece).then(
        ({ bytesWritten }) => bytesWritten > 0,
        () => false,
      );
  }
  await filler.close();
  return () => rm(path);
}

test.skipIf(!mayMount)(
  'F15: on a full disk nothing is accepted, photos stay readable, and space resumes all without restart',
  { timeout: 600_000, meta: { needs: 'a mount of one’s own' } },
  async () => {
    const customer = await makeCustomer(origin);
    await customer.seed([{ takenAt: '2024-07-14T10:00:00', count: 30 }]);
    const held = async () => {
      const { status, body } = await customer.ask<PhotoPage>('GET', '/svc/photos/photos?limit=50');
      expect(status).toBe(200);
      return body.images.map(({ imageId }) => imageId);
    };
    const before = await held();
    const bytes = Buffer.concat([await fixture('dunes.jpg'), randomBytes(9 * 1024 ** 2)]);
    const file = { name: 'large.jpg', type: 'image/jpeg', bytes };
    const { location } = await announce(origin, customer, file);
    const newcomer = await makeCustomer(origin, { activation: 'NOT_ACTIVE' });
    const legacy = {
      customerId: newcomer.id,
      photos: [{ takenAt: '2019-07-03T10:00:00', count: 3 }],
      albums: [],
    };
    expect((await ask(origin, 'POST', '/svc/seed/legacy', legacy)).status).toBe(200);
    const startImport = () => newcomer.ask('POST', '/svc/photos/users/activate');
    const writes = [
      ['POST', '/svc/exports/backups', { channel: 'alb-nl' }],
      ['POST', '/svc/photos/albums', { name: 'Naxos' }],
      ['DELETE', '/svc/photos/photos', { photoIds: before.slice(0, 2) }],
      ['DELETE', '/svc/photos/photos/all', undefined],
      [
        'POST',
        '/svc/downloads/downloads',
        { id: crypto.randomUUID(), name: 'July', photos: before.slice(0, 9) },
      ],
    ] as const;
    const answers = async () => {
      const statuses: number[] = [];
      for (const [method, path, body] of writes)
        statuses.push((await customer.ask(method, path, body)).status);
      return statuses;
    };

    const release = await fill();
    expect((await sendFrom(origin, customer, location ?? '', 0, bytes)).status).toBe(507);
    expect(await announce(origin, customer, file)).toMatchObject({ status: 507, text: 'noRoom' });
    expect(await answers()).toEqual([507, 507, 507, 507, 507]);
    expect((await startImport()).status).toBe(507);
    expect(await held()).toEqual(before);
    expect((await customer.ask('GET', '/svc/photos/users/timeline')).body).toEqual({ 2024: { 7: 30 } });

    await release();
    const offset = (await offsetOf(origin, customer, location ?? '')) ?? -1;
    expect(offset).toBeGreaterThanOrEqual(0);
    const rest = await sendFrom(origin, customer, location ?? '', offset, bytes.subarray(offset));
    expect(rest).toEqual({ status: 204, offset: bytes.length });
    const id = idOf(location ?? '');
    expect(await settled(customer, id)).toEqual({ state: 'ready', imageId: id, monthKey: '2024/7' });
    expect((await held()).toSorted()).toEqual([...before, id].toSorted());
    const [exportBegun, albumMade, ...others] = await answers();
    expect([exportBegun, albumMade, others[0], others[1]]).toEqual([200, 200, 200, 204]);
    expect(await startImport()).toMatchObject({ status: 200, body: { started: true } });
    await expect
      .poll(async () => (await newcomer.ask('GET', '/svc/photos/users')).body, { timeout: 120_000 })
      .toMatchObject({ photosCount: 3 });
    expect(child.exitCode).toBe(null);
  },
);
