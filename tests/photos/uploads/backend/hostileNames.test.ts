import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload as TusUpload } from '@tus/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SyncedFileStore } from '../../../../backend/photos/uploads/fileStore.ts';
import { photoMigrations } from '../../../../backend/photos/library/tables.ts';
import { migrate } from '../../../../backend/store/migrate.ts';
import { ownStore } from '../../../kit/preparedStore.ts';
import { type PhotoPage } from '../../../../contracts/photos/library/pages.ts';
import { longestFileName } from '../../../../contracts/photos/uploads/files.ts';
import { budget, workOf } from '../../../kit/pace.ts';
import { fixture, startTestBackend, type TestBackend } from '../../backend/backend.ts';
import { announce, upload } from '../../backend/tus.ts';

let run: TestBackend;
let origin: string;
beforeAll(async () => {
  run = await startTestBackend();
  origin = run.backend.origin;
});
afterAll(() => run.end());

const jpeg = async (name: string) => ({ name, type: 'image/jpeg', bytes: await fixture('dunes.jpg') });
const waiting = () => readdir(join(run.dataDir, 'uploads')).catch((): string[] => []);

test('[F26] a name of 11,000 characters is truncated on arrival, in bounded time', async () => {
  const customer = await run.customer();
  const { outcome } = await upload(origin, customer, await jpeg(`${'é'.repeat(5_500)}.html`));
  expect(outcome.state).toBe('ready');
  const { images } = (await customer.ask<PhotoPage>('GET', '/svc/photos/photos')).body;
  expect(images[0]?.localFileName).toBe('é'.repeat(127));
  const name = `${'é'.repeat(98)}.jpg`;
  let disposition: string | null = null;
  const spent = await workOf(async () => {
    const reply = await fetch(images[0]?.untouchedUrl ?? '', { method: 'HEAD' });
    disposition = reply.headers.get('content-disposition');
  });
  expect(disposition).toMatch(`filename*=UTF-8''${encodeURIComponent(name)}`);
  const id = crypto.randomUUID();
  const body = { id, name: 'All', photos: images.map(({ imageId }) => imageId) };
  expect((await customer.ask('POST', '/svc/downloads/downloads', body)).status).toBe(200);
  const [row] = await run.backend.ports.store.query<{ entries: readonly { name: string }[] }>(
    'select entries from download where id = $1::uuid',
    [id],
  );
  expect(row?.entries.map((entry) => entry.name)).toEqual([name]);
  expect(spent).toBeLessThan(await budget(200));
});

test('[F26] a null character in the metadata of an upload is refused, and nothing is stored', async () => {
  const customer = await run.customer();
  const before = await waiting();
  const file = await jpeg('a.jpg');
  const refused = await Promise.all(
    [
      { ...file, name: 'a\0.jpg' },
      { ...file, albumId: 'a\0' },
      { ...file, sha256: `${createHash('sha256').update('').digest('hex')}\0` },
      { ...file, type: 'image/jpeg\0' },
    ].map((one) => announce(origin, customer, one)),
  );
  expect(refused.map(({ status, text }) => [status, text])).toEqual([
    [400, 'filename'],
    [400, 'albumId'],
    [400, 'sha256'],
    [400, 'filetype'],
  ]);
  expect(await waiting()).toEqual(before);
});

test('[F26] an upload whose record is refused leaves no file', async () => {
  const { ports } = run.backend;
  const folder = join(run.dataDir, 'not-recorded');
  const broken = {
    ...ports,
    store: { ...ports.store, transaction: () => Promise.reject(new Error('no store')) },
  };
  const store = new SyncedFileStore(broken, folder, () => ({ subject: 'ann' }), {
    openUploads: 10,
    openBytes: 1000,
  });
  await expect(store.create(new TusUpload({ id: crypto.randomUUID(), size: 1, offset: 0 }))).rejects.toThrow(
    'no store',
  );
  expect(await readdir(folder)).toEqual([]);
});

test('[3.18a] the token of a deleted customer uploads nothing', async () => {
  const customer = await run.customer({ deleted: true });
  const before = await waiting();
  expect((await announce(origin, customer, await jpeg('a.jpg'))).status).toBe(404);
  expect(await waiting()).toEqual(before);
});

test('[F26] names stored earlier are truncated, and the store accepts no longer ones', async () => {
  const store = await ownStore('empty');
  try {
    await migrate(store, photoMigrations.slice(0, 1));
    const insert = (name: string) =>
      store.query(
        `insert into upload (id, customer_id, file_name, file_type, size, created_at)
          values (gen_random_uuid(), 'ann', $1, 'image/jpeg', 1, now())`,
        [name],
      );
    await insert('😀'.repeat(5_500));
    await insert('x'.repeat(longestFileName));
    await migrate(store, photoMigrations);
    const rows = await store.query<{ file_name: string }>('select file_name from upload order by file_name');
    expect(rows.map(({ file_name }) => file_name).sort()).toEqual([
      'x'.repeat(longestFileName),
      '😀'.repeat(63),
    ]);
    await expect(insert('x'.repeat(longestFileName + 1))).rejects.toThrow('check constraint');
  } finally {
    await store.close();
  }
});
