import { mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SyncedFileStore } from '../../../../backend/photos/uploads/fileStore.ts';
import { openUploads, promisedBytes } from '../../../../backend/photos/uploads/records.ts';
import type { Queryable } from '../../../../backend/store/port.ts';
import { startTestBackend } from '../../../kit/backend.ts';
import type { TestBackend } from '../../../kit/backend.ts';
import { fixture, makeCustomer } from '../../backend/backend.ts';
import { announce, idOf } from '../../backend/tus.ts';

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend();
}, 120_000);
afterAll(() => run.stop());

const mebibyte = 1024 ** 2;
const limits = { openUploads: 100, openBytes: 1024 ** 4 };

test('[F15] F28: space that announced uploads will need is not promised twice', async () => {
  const { ports } = run.backend;
  const folder = await mkdtemp(join(tmpdir(), 'room-'));
  // 256 MiB are always reserved for the store.
  const free = () => Promise.resolve((256 + 100) * mebibyte);
  const of = (id: string) => new SyncedFileStore(ports, folder, () => ({ subject: id }), limits, free);
  const announced = (size: number) => new Upload({ id: ports.random.uuid(), size, offset: 0, metadata: {} });
  const noRoom = { status_code: 507, body: 'noRoom' };
  const first = announced(70 * mebibyte);
  await of('ann').create(first);
  await expect(of('bob').create(announced(40 * mebibyte))).rejects.toEqual(noRoom);
  await of('bob').create(announced(30 * mebibyte));
  expect((await readdir(folder)).length).toBe(2);
  await of('ann').remove(first.id);
  await of('bob').create(announced(40 * mebibyte));
  await ports.store.query("delete from upload where customer_id in ('ann', 'bob')");
  await rm(folder, { recursive: true });
});

test('[F15] F28: of announced bytes 512 MiB of each customer are reserved, and none after an idle hour', async () => {
  const { ports } = run.backend;
  const folder = await mkdtemp(join(tmpdir(), 'room-'));
  const free = () => Promise.resolve((256 + 600) * mebibyte);
  let now = ports.clock.now();
  const clock = { ...ports.clock, now: () => now };
  const of = (id: string) =>
    new SyncedFileStore({ ...ports, clock }, folder, () => ({ subject: id }), limits, free);
  const announced = (size: number) => new Upload({ id: ports.random.uuid(), size, offset: 0, metadata: {} });
  const noRoom = { status_code: 507, body: 'noRoom' };
  for (let count = 0; count < 3; count += 1)
    await of('eve')
      .create(announced(300 * mebibyte))
      .catch(() => undefined);
  await of('bob').create(announced(80 * mebibyte));
  await expect(of('ann').create(announced(20 * mebibyte))).rejects.toEqual(noRoom);
  now += 3_600_001;
  await of('ann').create(announced(580 * mebibyte));
  await ports.store.query("delete from upload where customer_id in ('ann', 'bob', 'eve')");
  await rm(folder, { recursive: true });
});

test('F28: promises to all are read every five seconds on a disk with room, for each upload on a full one', async () => {
  const { ports } = run.backend;
  const folder = await mkdtemp(join(tmpdir(), 'room-'));
  let reads = 0;
  const counting = (queryable: Queryable): Queryable => ({
    query: (sql, params) => {
      if (sql.includes('as promised')) reads += 1;
      return queryable.query(sql, params);
    },
  });
  const store: typeof ports.store = {
    ...ports.store,
    ...counting(ports.store),
    transaction: (fn, options) => ports.store.transaction((tx) => fn(counting(tx)), options),
  };
  let now = ports.clock.now();
  const clock = { ...ports.clock, now: () => now };
  const [ann, bob] = [`ann-${ports.random.uuid()}`, `bob-${ports.random.uuid()}`];
  let subject = ann;
  // 16 GiB are what other processes may promise within five seconds.
  let free = (256 + 16 * 1024 + 100) * mebibyte;
  const files = new SyncedFileStore(
    { ...ports, store, clock },
    folder,
    () => ({ subject }),
    limits,
    () => Promise.resolve(free),
  );
  const readsFor = async (who: string, size: number): Promise<number> => {
    subject = who;
    const before = reads;
    await files.create(
      new Upload({ id: ports.random.uuid(), size: size * mebibyte, offset: 0, metadata: {} }),
    );
    return reads - before;
  };
  expect([await readsFor(ann, 40), await readsFor(bob, 40)]).toEqual([1, 0]);
  // Those promised here since the read count, too.
  expect(await readsFor(ann, 40)).toBe(1);
  free *= 2;
  expect(await readsFor(ann, 40)).toBe(0);
  now += 4999;
  expect(await readsFor(bob, 40)).toBe(0);
  now += 1;
  expect([await readsFor(bob, 40), await readsFor(ann, 40)]).toEqual([1, 0]);
  await ports.store.query('delete from upload where customer_id in ($1, $2)', [ann, bob]);
  await rm(folder, { recursive: true });
});

test('[F15] F28: a complete upload counts until it is a photo, an added or refused one no longer', async () => {
  const { ports } = run.backend;
  const [ann, bob] = [`ann-${ports.random.uuid()}`, `bob-${ports.random.uuid()}`];
  const put = (customer: string, state: string) =>
    ports.store.query(
      `insert into upload (id, customer_id, state, file_name, file_type, size, acknowledged, created_at)
        values ($1::uuid, $2, $3, 'a.jpg', 'image/jpeg', 100, 40, now())`,
      [ports.random.uuid(), customer, state],
    );
  const promised = () => promisedBytes(ports.store, ports.clock.now());
  const before = await promised();
  for (const state of ['sending', 'processing', 'ready', 'duplicate', 'refused']) await put(ann, state);
  await put(bob, 'sending');
  expect(await openUploads(ports.store, ann)).toEqual({ uploads: 1, bytes: 200 });
  expect((await promised()) - before).toBe(120);
  await ports.store.query('delete from upload where customer_id in ($1, $2)', [ann, bob]);
});

test('[F14] bytes are on the disk before their offset is acknowledged', async () => {
  const { ports } = run.backend;
  const folder = await mkdtemp(join(tmpdir(), 'synced-'));
  const order: string[] = [];
  const probe = await open(join(folder, 'probe'), 'w');
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const write = Reflect.get(handles, 'write') as FileHandle['write'];
  const datasync = Reflect.get(handles, 'datasync') as FileHandle['datasync'];
  const recording = {
    ...ports,
    store: {
      ...ports.store,
      transaction: ((fn, options) => {
        order.push('acknowledged');
        return ports.store.transaction(fn, options);
      }) as typeof ports.store.transaction,
    },
  };
  const store = new SyncedFileStore(
    recording,
    folder,
    () => ({ subject: 'ann' }),
    limits,
    () => Promise.resolve(Number.MAX_SAFE_INTEGER),
  );
  const size = 20 * mebibyte;
  const { id } = await store.create(
    new Upload({ id: ports.random.uuid(), size: size + 1, offset: 0, metadata: {} }),
  );
  order.length = 0;
  handles.write = function recorded(this: FileHandle, ...given: unknown[]) {
    order.push('written');
    return Reflect.apply(write, this, given) as never;
  } as typeof write;
  handles.datasync = async function recorded(this: FileHandle) {
    await Reflect.apply(datasync, this, []);
    order.push('synced');
  };
  try {
    const pieces = Array.from({ length: 20 }, () => Buffer.alloc(mebibyte, 7));
    expect(await store.write(Readable.from(pieces), id, 0)).toBe(size);
  } finally {
    handles.write = write;
    handles.datasync = datasync;
  }
  const steps = order.filter((step, index) => step !== order[index - 1]);
  const round = ['written', 'synced', 'acknowledged'];
  expect(steps).toEqual([...round, ...round, ...round]);
  await store.remove(id);
  await rm(folder, { recursive: true });
});

test('F28: leftovers are deleted within two hours while the service runs; a file just started stays', async () => {
  const { origin, seed, dataDir } = run;
  const customer = await makeCustomer(origin);
  const folder = join(dataDir, 'uploads');
  const bytes = await fixture('dunes.jpg');
  const { location } = await announce(origin, customer, { name: 'a.jpg', type: 'image/jpeg', bytes });
  const id = idOf(location ?? '');
  const day = 86_400_000;
  const old = new Date(Date.now() - day);
  await writeFile(join(folder, 'left-behind'), 'x');
  await utimes(join(folder, 'left-behind'), old, old);
  const later = new Date(Date.now() + day);
  await writeFile(join(folder, 'just-begun'), 'x');
  await utimes(join(folder, 'just-begun'), later, later);
  await seed.advance(3_600_000);
  await expect.poll(async () => (await readdir(folder)).toSorted()).toEqual([id, 'just-begun'].toSorted());
  // The file is removed an hour later.
  await writeFile(join(folder, 'left-later'), 'x');
  await utimes(join(folder, 'left-later'), old, old);
  await seed.advance(3_600_000);
  await expect.poll(async () => (await readdir(folder)).includes('left-later')).toBe(false);
  expect(await readdir(folder)).toContain(id);
});
