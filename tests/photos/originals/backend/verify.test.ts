import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '../../../../backend/objects/folder.ts';
import { isWhole, missingOf } from '../../../../backend/photos/originals/held.ts';
import { originalKey, thumbnailKey } from '../../../../backend/photos/originals/objectKeys.ts';
import { verifyPhotos } from '../../../../backend/photos/originals/verify.ts';
import type { Ports } from '../../../../backend/ports.ts';
import { machineRandom } from '../../../../backend/random.ts';
import type { Store } from '../../../../backend/store/port.ts';
import { ownStore } from '../../../kit/preparedStore.ts';
import { putPhotoRow, putUploadRow, sha256Of } from '../../backend/rows.ts';

let store: Store;
let root: string;
let objects: Ports['objects'];
beforeAll(async () => {
  store = await ownStore('migrated');
  root = await mkdtemp(join(tmpdir(), 'verify-'));
  objects = await openFolder(root, machineRandom());
});
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true });
});

const sizes = [300, 800, 1300] as const;
/** Uploads a photo of five bytes for a new customer, and returns its id. */
async function whole(text = 'whole') {
  const { id } = await putPhotoRow(store, randomUUID(), { bytes: 5, sha256: sha256Of('whole') });
  await objects.put(originalKey(id), Buffer.from(text));
  for (const size of sizes) await objects.put(thumbnailKey(id, size), Buffer.from('small'));
  return id;
}

test('F15: a photo is complete with an original of its length and all its thumbnails', async () => {
  const id = await whole();
  const missing = async (bytes: number | bigint = 5n) => {
    const found = await missingOf(objects, id, bytes);
    return [found.original, found.thumbnails, isWhole(found)];
  };
  expect([await missing(), await missing(4)]).toEqual([
    [null, [], true],
    ['wrongLength', [], false],
  ]);
  // An empty file does not count as a thumbnail.
  await objects.put(thumbnailKey(id, 800), Buffer.alloc(0));
  expect(await missing()).toEqual([null, [800], false]);
  await objects.delete(originalKey(id));
  expect(await missing()).toEqual(['missing', [800], false]);
  await objects.put(originalKey(id), Buffer.from('whole'));
  await objects.put(thumbnailKey(id, 800), Buffer.from('small'));
});

test('F15: uploaded photos with files unlike the store’s are listed, and files that belong to no photo', async () => {
  await rm(join(root, 'photos'), { recursive: true, force: true });
  await store.query('delete from photo');
  const verify = (sums: boolean) => verifyPhotos({ store, objects }, { sums });
  expect(await verify(true)).toEqual({ photos: 0, damaged: [], strays: [] });
  const [first, short, bare, changed, later, lost] = [
    await whole(),
    await whole('cut'),
    await whole(),
    await whole('WHOLE'),
    await whole(),
    await whole(),
  ];
  for (const id of [bare, later])
    for (const size of [300, 1300] as const) await objects.delete(thumbnailKey(id, size));
  for (const key of [originalKey(lost), thumbnailKey(lost, 800)]) await objects.delete(key);
  // The thumbnails of this photo have not been created yet.
  await store.query('insert into photo_underived (photo_id) values ($1::uuid)', [later]);
  await putPhotoRow(store, randomUUID(), { source: 'dunes' });
  const [arriving, refused, stray] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [arriving, refused, stray]) await objects.put(originalKey(id), Buffer.from('whole'));
  await putUploadRow(store, 'ann', { id: arriving, state: 'processing' });
  await putUploadRow(store, 'ann', { id: refused, state: 'refused' });
  await objects.put('photos/zz/no-photo/300.jpg', Buffer.from('small'));
  const damaged = [
    `photo ${short} has an original of another length`,
    `photo ${bare} has no thumbnail of 300, 1300`,
    `photo ${lost} has no original and no thumbnail of 800`,
  ];
  const folders = [refused, stray].map((id) => `photos/${id.slice(0, 2)}/${id}`);
  const said = async (sums: boolean) => {
    const found = await verify(sums);
    return { photos: found.photos, damaged: found.damaged.toSorted(), strays: found.strays.toSorted() };
  };
  const strays = [...folders, 'photos/zz/no-photo'].toSorted();
  expect(await said(false)).toEqual({ photos: 6, damaged: damaged.toSorted(), strays });
  damaged.push(`photo ${changed} has an original of other bytes`);
  expect(await said(true)).toEqual({ photos: 6, damaged: damaged.toSorted(), strays });
  expect(damaged.join()).not.toContain(first);
});

test('F15: every photo is checked, however many there are', async () => {
  await store.query('delete from photo');
  await store.query(
    `insert into photo (id, customer_id, source, file_name, media_type, bytes, sha256, crc32, width, height, uploaded_at)
      select gen_random_uuid(), 'many', 'upload', 'a.jpg', 'image/jpeg', 1, decode(lpad(to_hex(n), 64, '0'), 'hex'), 1, 1, 1, '2026-01-01'
        from generate_series(1, 1001) as n`,
  );
  const { photos, damaged } = await verifyPhotos({ store, objects }, { sums: false });
  expect([photos, new Set(damaged).size]).toEqual([1_001, 1_001]);
});
