import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SyncedFileStore } from '../../../../backend/photos/uploads/fileStore.ts';
import { outcomeOf } from '../../../../backend/photos/uploads/records.ts';
import type { Sender } from '../../../../backend/photos/uploads/records.ts';
import {
  planUploadSweep,
  sweepUploads,
  sweepUploadsHourly,
  uploadLife,
} from '../../../../backend/photos/uploads/sweep.ts';
import type { Ports } from '../../../../backend/ports.ts';
import type { Store } from '../../../../backend/store/port.ts';
import { ownStore } from '../../../kit/preparedStore.ts';
import { putUploadRow } from '../../backend/rows.ts';

let store: Store;
let dataDir: string;
let folder: string;
let config: Ports['config'];
beforeAll(async () => {
  store = await ownStore('migrated');
  dataDir = await mkdtemp(join(tmpdir(), 'file-store-'));
  folder = join(dataDir, 'uploads');
  config = { dataDir } as Ports['config'];
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

const now = Date.UTC(2026, 10, 20, 10, 30);
const hour = 3_600_000;
const unlimited = { openUploads: Infinity, openBytes: Infinity };
type Ordered = Parameters<Ports['jobs']['enqueue']>;

/** Returns the upload operations of a sender, and records the jobs that they enqueue. */
function storeOf(sender: Sender, limits = unlimited, fenceOf = (_id: string): bigint | null => null) {
  const ordered: unknown[] = [];
  const jobs = {
    enqueue: (...[kind, payload, { key, customer } = {}]: Ordered) => {
      ordered.push([kind, payload, key, customer]);
      return Promise.resolve();
    },
  };
  const ports = { store, jobs, clock: { now: () => now, after: () => () => undefined } };
  const free = () => Promise.resolve(Number.MAX_SAFE_INTEGER);
  const files = new SyncedFileStore(ports, folder, () => sender, limits, free, fenceOf);
  const begin = async (size: number) => {
    const upload = new Upload({ id: randomUUID(), size, offset: 0, metadata: { filetype: 'image/jpeg' } });
    await files.create(upload);
    return upload.id;
  };
  const send = (id: string, text: string, offset: number) =>
    files.write(Readable.from([Buffer.from(text)]), id, offset);
  return { files, ordered, begin, send };
}
const textOf = (id: string) => readFile(join(folder, id), 'utf8');

test('bytes of a request that no longer holds the upload are not acknowledged', async () => {
  const held = { fence: 1n };
  const { files, begin, send } = storeOf({ subject: randomUUID() }, unlimited, () => held.fence);
  const id = await begin(10);
  await store.query('update upload set fence = 1 where id = $1::uuid', [id]);
  expect(await send(id, 'abcd', 0)).toBe(4);
  await store.query('update upload set fence = 2 where id = $1::uuid', [id]);
  await expect(send(id, 'efghij', 4)).rejects.toMatchObject({ status_code: 409 });
  expect((await files.getUpload(id)).offset).toBe(4);
  held.fence = 2n;
  expect(await send(id, 'efghij', 4)).toBe(10);
});

test('[1.3b] received bytes are acknowledged for that upload alone, the last byte starts one examination', async () => {
  const subject = randomUUID();
  const { files, ordered, begin, send } = storeOf({ subject });
  const [id, other] = [await begin(10), await begin(10)];
  expect(await send(id, 'abcd', 0)).toBe(4);
  // After a crash, there are bytes that were never acknowledged.
  await appendFile(join(folder, id), 'never acknowledged');
  expect([(await files.getUpload(id)).offset, ordered]).toEqual([4, []]);
  expect(await send(id, 'efghij', 4)).toBe(10);
  expect(ordered).toEqual([['photos.ingest', { uploadId: id }, `photos.ingest:${id}`, subject]]);
  expect([await textOf(id), await textOf(other)]).toEqual(['abcdefghij', '']);
  expect(await outcomeOf(store, id, subject)).toEqual({ state: 'processing' });
  expect(await outcomeOf(store, other, subject)).toEqual({ state: 'sending', offset: 0, size: 10 });
});

test('[1.3b] bytes that arrive after an upload ended do not change its outcome', async () => {
  const subject = randomUUID();
  const { ordered, begin, send } = storeOf({ subject });
  const id = await begin(4);
  await store.query("update upload set state = 'refused', reason = 'truncated' where id = $1::uuid", [id]);
  await send(id, 'abcd', 0);
  expect(ordered).toEqual([]);
  expect(await outcomeOf(store, id, subject)).toEqual({ state: 'refused', reason: 'truncated' });
});

test('[1.3b] an upload exists only for the route it came by, and is ended alone', async () => {
  const subject = randomUUID();
  const customer = storeOf({ subject });
  const phone = storeOf({ subject, handOffId: randomUUID() });
  const [own, second, handed] = [await customer.begin(9), await customer.begin(9), await phone.begin(9)];
  expect((await customer.files.getUpload(own)).size).toBe(9);
  expect((await phone.files.getUpload(handed)).size).toBe(9);
  const absent = [
    [customer, handed],
    [phone, own],
    [storeOf({ subject, handOffId: randomUUID() }), handed],
    [storeOf({ subject: randomUUID() }), own],
    [customer, randomUUID()],
    [customer, '../../etc/passwd'],
  ] as const;
  for (const [{ files }, id] of absent) {
    await expect(files.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
    await expect(files.remove(id)).rejects.toMatchObject({ status_code: 404 });
  }
  await customer.files.remove(own);
  expect([existsSync(join(folder, own)), existsSync(join(folder, second))]).toEqual([false, true]);
  expect(await outcomeOf(store, own, subject)).toBe(null);
  expect(await outcomeOf(store, second, subject)).toMatchObject({ state: 'sending' });
  await store.query("update upload set state = 'ready' where id = $1::uuid", [second]);
  await expect(customer.files.remove(second)).rejects.toMatchObject({ status_code: 400 });
  expect(existsSync(join(folder, second))).toBe(true);
});

test('F28: an upload that may not start leaves no file, and none stays open', async () => {
  const { begin, send } = storeOf({ subject: randomUUID() }, { openUploads: 1, openBytes: 10 });
  const id = await begin(10);
  const before = await readdir(folder);
  await expect(begin(1)).rejects.toEqual({ status_code: 507, body: 'quota' });
  expect(await readdir(folder)).toEqual(before);
  await send(id, 'abc', 0);
  await expect(send(randomUUID(), 'abc', 0)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.skipIf(!existsSync('/proc/self/fd'))(
  'F28: no file stays open after its bytes arrived, or were cut off',
  { meta: { needs: '/proc, which Linux alone has' } },
  async () => {
    const { files, begin, send } = storeOf({ subject: randomUUID() });
    const [id, broken] = [await begin(10), await begin(10)];
    await send(id, 'abc', 0);
    const breaking = Readable.from(
      (function* () {
        yield Buffer.from('abc');
        throw new Error('the line broke');
      })(),
    );
    await expect(files.write(breaking, broken, 0)).rejects.toThrow('the line broke');
    expect((await files.getUpload(broken)).offset).toBe(3);
    const open = readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    });
    expect(open.filter((path) => path.startsWith(folder))).toEqual([]);
  },
);

test('F28: the sweep removes uploads idle for over a week, and files of no open upload of that age', async () => {
  const own = {
    store,
    clock: { now: () => now, after: () => () => undefined },
    config,
  };
  await rm(folder, { recursive: true, force: true });
  // There is nothing to remove yet.
  await sweepUploads(own);
  await mkdir(folder);
  const at = (ms: number) => new Date(ms).toISOString();
  const customer = randomUUID();
  const put = (state: 'sending' | 'processing' | 'ready', age: number) =>
    putUploadRow(store, customer, { state, created_at: at(now - age) });
  const over = await put('sending', uploadLife + 1);
  const [week, late, ready] = [
    await put('sending', uploadLife),
    await put('processing', uploadLife + 1),
    await put('ready', uploadLife + 1),
  ];
  const lay = async (name: string, age: number) => {
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), (now - age) / 1_000, (now - age) / 1_000);
  };
  const stray = randomUUID();
  for (const name of [over.id, week.id, late.id, ready.id, stray]) await lay(name, hour);
  await lay('no-upload', hour);
  await lay('just-begun', hour - 1_000);
  await sweepUploads(own, hour);
  expect((await readdir(folder)).toSorted()).toEqual([week.id, late.id, 'just-begun'].toSorted());
  const left = await store.query<{ id: string }>('select id from upload where customer_id = $1', [customer]);
  expect(left.map(({ id }) => id).toSorted()).toEqual([week.id, late.id, ready.id].toSorted());
});

test('F28: the sweep runs once an hour, and enqueues the next', async () => {
  const ordered: unknown[] = [];
  const enqueue = (...[kind, , options]: Ordered) => {
    ordered.push([kind, options]);
    return Promise.resolve();
  };
  const at = (ms: number) => ({ jobs: { enqueue }, clock: { now: () => ms, after: () => () => undefined } });
  const next = Math.ceil(now / hour) * hour;
  for (const ms of [now, next - 1, next]) await planUploadSweep(at(ms));
  const of = (moment: number) => [
    'photos.sweepUploads',
    { key: `photos.sweepUploads.${moment / hour}`, runAt: moment },
  ];
  expect(ordered).toEqual([of(next), of(next), of(next + hour)]);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'left-behind'), 'x');
  await utimes(join(folder, 'left-behind'), 1, 1);
  await sweepUploadsHourly({}, { ...at(now), store, config });
  expect([ordered.at(-1), existsSync(join(folder, 'left-behind'))]).toEqual([of(next), false]);
});
