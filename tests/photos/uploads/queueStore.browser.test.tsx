import { afterEach, beforeEach, expect, test } from 'vitest';
import { uploadDatabase } from '../../../contracts/photos/uploadQueue.ts';
import type { QueuedFile } from '../../../machines/photos/uploads/queue.ts';
import { dropAllFiles, keepFile } from '../../../src/actors/photos/bytes.ts';
import { queueStore, type QueueStorePorts } from '../../../src/actors/photos/uploads/queueStore.ts';
import { uploadStore } from '../../../src/services/uploadStore.ts';

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
  checked: false,
  reason: null,
  since: null,
  before: null,
});
const page = (storage: Storage = localStorage, session: Storage = sessionStorage) => {
  let next = 0;
  return queueStore({
    window,
    storage,
    sessionStorage: session,
    storedSubject: () => 'eva',
    newId: () => `page-${next++}`,
  } as QueueStorePorts);
};
/** Text of the bytes that a later page would find of a file; undefined where there is no record of it. */
const bytesOf = async (id: string) => {
  const found = await uploadStore(indexedDB, undefined).all('eva');
  const record = found.find((one) => one.id === id);
  return record === undefined ? undefined : ((await record.bytes?.text()) ?? null);
};

test('[4.9] a file chosen again is stored only once it was read and is the one that was begun with', async () => {
  const store = page();
  keepFile('a', new File(['right'], 'a.jpg'));
  store.put([queued('a')]);
  store.remember({ id: 'a', hash, address: null, uploadId: null });
  await expect.poll(() => bytesOf('a')).toBe('right');
  keepFile('a', new File(['wrong'], 'other.jpg'));
  store.keepAgain(['a']);
  // What comes after it in the store's own order is there: the wrong bytes would be too.
  keepFile('b', new File(['after'], 'b.jpg'));
  store.put([queued('b')]);
  await expect.poll(() => bytesOf('b')).toBe('after');
  expect(await bytesOf('a')).toBe('right');
  keepFile('a', new File(['renam'], 'renamed.jpg'));
  store.keepAgain(['a']);
  store.remember({ id: 'a', hash, address: null, uploadId: null });
  await expect.poll(() => bytesOf('a')).toBe('renam');
});

test('[4.9] [F16] storage that has no room left stops nothing: records are kept, changed and dropped in their order', async () => {
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
