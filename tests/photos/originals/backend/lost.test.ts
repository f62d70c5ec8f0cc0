import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhotoPage } from '../../../../contracts/photos/library/pages.ts';
import { originalKey } from '../../../../backend/photos/originals/objectKeys.ts';
import { startWithStandIns } from '../../../../standins/start.ts';
import { startTestBackend } from '../../../kit/backend.ts';
import type { TestBackend } from '../../../kit/backend.ts';
import { fixture, makeCustomer } from '../../backend/backend.ts';
import type { TestCustomer } from '../../backend/backend.ts';
import { upload } from '../../backend/tus.ts';

let run: TestBackend;
let customer: TestCustomer;
let bytes: Buffer;
beforeAll(async () => {
  run = await startTestBackend();
  customer = await makeCustomer(run.origin);
  bytes = await fixture('dunes.jpg');
}, 120_000);
afterAll(() => run.stop());

const file = (extra = '') => ({
  name: 'dunes.jpg',
  type: 'image/jpeg',
  bytes: Buffer.concat([bytes, Buffer.from(extra)]),
});
const folderOf = (id: string) => join(run.dataDir, 'objects', 'photos', id.slice(0, 2), id);
const hash = (given: Uint8Array) => createHash('sha256').update(given).digest('hex');

test.for([
  ['missing', (path: string) => rm(path)],
  ['cut short', (path: string) => truncate(path, 100)],
] as const)(
  '[1.3b] F15: an original that is %s is restored by the same bytes sent again, which are requested',
  async ([how, harm]) => {
    const sent = file(how);
    const { id } = await upload(run.origin, customer, sent);
    const known = async () => {
      const body = { hashes: [hash(sent.bytes)] };
      const answered = await customer.ask<{ known: unknown[] }>('POST', '/svc/uploads/known-hashes', body);
      return answered.body.known.length;
    };
    expect(await known()).toBe(1);
    await harm(join(folderOf(id), 'original'));
    expect(await known()).toBe(0);
    expect((await upload(run.origin, customer, sent)).outcome).toMatchObject({
      state: 'duplicate',
      imageId: id,
    });
    expect(await readFile(join(folderOf(id), 'original'))).toEqual(sent.bytes);
    expect(await known()).toBe(1);
  },
);

test('[1.3b] F15: a lost library folder is restored photo by photo, thumbnails included', async () => {
  const sent = file('all');
  const { id } = await upload(run.origin, customer, sent);
  await rm(folderOf(id), { recursive: true });
  await upload(run.origin, customer, sent);
  const { body } = await customer.ask<PhotoPage>('GET', '/svc/photos/photos');
  const photo = body.images.find(({ imageId }) => imageId === id);
  const addresses = [photo?.untouchedUrl ?? '', ...(photo?.thumbnails ?? []).map(({ url }) => url)];
  const answers = await Promise.all(addresses.map((address) => fetch(address)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('F15: `npm run verify` lists incomplete photos and exits with a code, and another if it cannot look', async () => {
  const dataDir = join(run.dataDir, 'verified');
  const own = await startTestBackend({ dataDir });
  const verify = (...args: string[]) => {
    const tool = fileURLToPath(new URL('../../../../tools/verify.ts', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  const other = await makeCustomer(own.origin);
  const ids: string[] = [];
  for (const mark of ['a', 'b', 'c', 'd']) ids.push((await upload(own.origin, other, file(mark))).id);
  const [whole = '', lost = '', short = '', changed = ''] = ids;
  // An incomplete upload without a file is not reported, and the file of an upload that is being processed does not
  // count as a stray file.
  await other.seed([{ takenAt: '2024-07-14T10:00:00' }]);
  const { store, objects, random } = own.backend.ports;
  const arriving = random.uuid();
  await objects.put(originalKey(arriving), bytes);
  expect(verify()).toMatchObject({ status: 2 });
  await store.query(
    `insert into upload (id, customer_id, state, file_name, file_type, size, created_at)
      values ($1::uuid, $2, 'processing', 'a.jpg', 'image/jpeg', $3, now())`,
    [arriving, other.id, bytes.length],
  );
  await own.backend.stop();
  expect(verify('--sums')).toEqual({
    status: 0,
    said: '4 uploaded photos, 0 not whole; 0 folders of no photo.\n',
  });
  const place = (id: string) => join(dataDir, 'objects', 'photos', id.slice(0, 2), id);
  await rm(join(place(lost), 'original'));
  await rm(join(place(lost), '300.jpg'));
  await truncate(join(place(short), 'original'), 10);
  await writeFile(join(place(changed), 'original'), Buffer.alloc(bytes.length + 1));
  const stray = join(dataDir, 'objects', 'photos', 'zz', 'stray');
  await mkdir(stray, { recursive: true });
  await writeFile(join(stray, '300.jpg'), 'small');
  const found = verify('--sums');
  expect(found.status).toBe(1);
  expect(
    found.said
      .split('\n')
      .toSorted()
      .filter((line) => line !== ''),
  ).toEqual(
    [
      `photo ${lost} has no original and no thumbnail of 300`,
      `photo ${short} has an original of another length`,
      `photo ${changed} has an original of other bytes`,
      'photos/zz/stray belongs to no photo',
      '4 uploaded photos, 3 not whole; 1 folders of no photo.',
      'A photo that is uploaded again by its owner is put right by that.',
    ].toSorted(),
  );
  expect(found.said).not.toContain(whole);
  expect(verify().said).not.toContain(changed);
  // The check must not have changed anything.
  const again = await startWithStandIns({ port: 0, dataDir, environment: {}, write: () => undefined });
  await again.stop();
});
