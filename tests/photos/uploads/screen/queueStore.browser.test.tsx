import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeptUpload, keptUploadVersion } from '../../../../contracts/photos/uploads/keptUploads.ts';
import { uploadDatabase } from '../../../../contracts/photos/uploads/uploadQueue.ts';
import { mostPreviews } from '../../../../machines/photos/uploads/previews.selectors.ts';
import type { QueuedFile } from '../../../../machines/photos/uploads/fileLife.machine.ts';
import { dropAllFiles, fileOf, keepFile } from '../../../../src/actors/photos/uploads/bytes.ts';
import { queueStore, type QueueStorePorts } from '../../../../src/actors/photos/uploads/queueStore.ts';
import { uploadStore } from '../../../../src/services/uploadStore.ts';
import { Service, showPhotos } from '../../stage.tsx';

const gone = () =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(uploadDatabase);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
beforeEach(gone);
afterEach(() => {
  dropAllFiles();
  localStorage.clear();
  sessionStorage.clear();
});

const hash = 'ab'.repeat(32);
const queued = (id: string): QueuedFile => ({
  id,
  name: `${id}.jpg`,
  size: 5,
  type: 'image/jpeg',
  lastModified: 1,
  preview: null,
  albumId: null,
  state: 'queued',
  hash: null,
  address: null,
  uploadId: null,
  sent: 0,
  reason: null,
  since: null,
  photoId: null,
  before: null,
});

let next = 0;
/**
 * Creates the queue's store of a page. Each page has a different name, because the previous one still exists.
 */
const page = (storage: Storage = localStorage, session: Storage = sessionStorage) =>
  queueStore({
    window,
    storage,
    sessionStorage: session,
    storedSubject: () => 'eva',
    newId: () => `page-${next++}`,
  } as QueueStorePorts);
/**
 * Returns the bytes of a file that a later page would find, as text; undefined if there is no record of it.
 */
const bytesOf = async (id: string) => {
  const found = await uploadStore(indexedDB, undefined).all('eva');
  const record = found.find((one) => one.id === id);
  return record === undefined ? undefined : ((await record.bytes?.text()) ?? null);
};

test('[1.3b] a re-chosen file is stored only after its hash matches', async () => {
  const store = page();
  keepFile('a', new File(['right'], 'a.jpg'));
  store.put([queued('a')]);
  store.remember({ id: 'a', hash, address: null, uploadId: null });
  await expect.poll(() => bytesOf('a')).toBe('right');
  keepFile('a', new File(['wrong'], 'other.jpg'));
  store.keepAgain(['a']);
  // The next record in the store's order exists, so that reading the wrong bytes would be noticed.
  keepFile('b', new File(['after'], 'b.jpg'));
  store.put([queued('b')]);
  await expect.poll(() => bytesOf('b')).toBe('after');
  expect(await bytesOf('a')).toBe('right');
  keepFile('a', new File(['renam'], 'renamed.jpg'));
  store.keepAgain(['a']);
  store.remember({ id: 'a', hash, address: null, uploadId: null });
  await expect.poll(() => bytesOf('a')).toBe('renam');
});

test('[1.3b] [F16] full storage blocks nothing: records are stored, changed and deleted in order', async () => {
  const full = Object.assign(Object.create(localStorage) as Storage, {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('no room', 'QuotaExceededError');
    },
  });
  const store = page(full, full);
  keepFile('a', new File(['bytes'], 'a.jpg'));
  store.put([queued('a'), queued('b')]);
  store.remember({ id: 'a', hash, address: null, uploadId: null });
  store.drop(['b']);
  await expect.poll(() => bytesOf('a')).toBe('bytes');
  await expect.poll(() => bytesOf('b')).toBe(undefined);
  const [kept] = await uploadStore(indexedDB, undefined).all('eva');
  expect([kept?.id, kept?.hash]).toEqual(['a', hash]);
  expect((await store.restore()).map(({ id }) => id)).toEqual(['a']);
});

/** Returns the files that a page left in the queue when it was closed, with their bytes. */
async function leave(count: number): Promise<readonly string[]> {
  const records = Array.from(
    { length: count },
    (_, place): KeptUpload => ({
      ...{ version: keptUploadVersion, id: `f${place}`, subject: 'eva', page: 'gone', place, size: 5 },
      ...{ name: `${place}.jpg`, type: 'image/jpeg', lastModified: 1, albumId: null },
      ...{ hash: null, address: null, uploadId: null },
    }),
  );
  await uploadStore(indexedDB, undefined).put(records);
  const opening = indexedDB.open(uploadDatabase);
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const writing = database.transaction(['bytes'], 'readwrite');
  for (const { id, name } of records)
    writing.objectStore('bytes').put(new File(['b'.repeat(3_000)], name), id);
  await new Promise((resolve) => (writing.oncomplete = resolve));
  database.close();
  return records.map(({ id }) => id);
}

test('[1.3b] F21: a queue of thousands from an earlier page is restored before the page times out', {
  timeout: 120_000,
}, async () => {
  const ids = await leave(3_000);
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const restored = await page().restore();
  // A separate transaction for each record would take five times as long as a page waits for its queue.
  expect(transactions.mock.calls.length).toBeLessThan(10);
  transactions.mockRestore();
  expect(restored.map(({ id }) => id)).toEqual(ids);
  const handed = await uploadStore(indexedDB, undefined).all('eva');
  expect(new Set(handed.map((record) => record.page))).toEqual(new Set([`page-${next - 1}`]));
});

test('[1.3b] a restored queue shows previews of its first files only, as a new choice does', async () => {
  await leave(mostPreviews + 1);
  const restored = await page().restore();
  expect(restored.filter(({ preview }) => preview !== null).length).toBe(mostPreviews);
  for (const { preview } of restored) if (preview !== null) URL.revokeObjectURL(preview);
});

test('[4.15e] [9.12] sign-out deletes the bytes and records of the queue in this browser', async () => {
  const { signOut } = showPhotos(new Service([[2024, 7, 2]]));
  await leave(2);
  keepFile('a', new File(['bytes'], 'a.jpg'));
  expect((await uploadStore(indexedDB, undefined).all('eva')).length).toBe(2);
  signOut();
  expect(fileOf('a')).toBeUndefined();
  await expect
    .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
    .not.toContain(uploadDatabase);
});
