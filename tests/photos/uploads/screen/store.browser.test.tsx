import { beforeEach, expect, test } from 'vitest';
import {
  type KeptUpload,
  largestKept,
  storageReserve,
} from '../../../../contracts/photos/uploads/keptUploads.ts';
import { uploadDatabase } from '../../../../contracts/photos/uploads/uploadQueue.ts';
import { dropAllFiles } from '../../../../src/actors/photos/uploads/bytes.ts';
import { uploadStore } from '../../../../src/services/uploadStore.ts';

const settled = <Value,>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
/** Waits until every connection is closed, as a sign-out does. */
beforeEach(() => settled(indexedDB.deleteDatabase(uploadDatabase)));

const roomy = { estimate: () => Promise.resolve({ quota: 10 * 1024 ** 3, usage: 0 }) } as StorageManager;
const record = (id: string, given: Partial<KeptUpload> = {}): KeptUpload => ({
  version: 1,
  id,
  subject: 'eva',
  page: 'page-1',
  place: 0,
  name: 'صورة.jpg',
  size: 5,
  type: 'image/jpeg',
  lastModified: 1,
  albumId: null,
  hash: null,
  address: null,
  uploadId: null,
  ...given,
});

test('[1.3b] another page loads records and bytes, in the order of the queue', async () => {
  const first = uploadStore(indexedDB, roomy);
  await first.put([record('b', { place: 2 }), record('a', { place: 1, hash: 'ab'.repeat(32) })]);
  expect(await first.keepBytes('a', new File(['bytes'], 'a.jpg'))).toBe(true);
  await first.change('b', { address: 'http://s/files/b', uploadId: 'b' });
  const found = await uploadStore(indexedDB, roomy).all('eva');
  expect(found.map(({ bytes: _, ...kept }) => kept)).toEqual([
    record('a', { place: 1, hash: 'ab'.repeat(32) }),
    record('b', { place: 2, address: 'http://s/files/b', uploadId: 'b' }),
  ]);
  expect([await found[0]?.bytes?.text(), found[1]?.bytes]).toEqual(['bytes', null]);
  expect(await (await first.bytesOf('a'))?.text()).toBe('bytes');
});

test('[1.3b] a dropped file is deleted with its bytes, and the remaining ones are counted', async () => {
  const store = uploadStore(indexedDB, roomy);
  await store.put([record('a'), record('b')]);
  await store.keepBytes('a', new Blob(['bytes']));
  expect(await store.drop(['a'])).toBe(1);
  expect(await store.bytesOf('a')).toBe(null);
  expect(await store.drop(['b'])).toBe(0);
});

test('[4.9c] unsent files of one customer are counted, whichever page sends them', async () => {
  const store = uploadStore(indexedDB, roomy);
  await store.put([
    record('a'),
    record('b', { page: 'another' }),
    record('c', { uploadId: 'c', address: 'http://s/files/c' }),
    record('d', { subject: 'ben' }),
  ]);
  expect(await store.countUnsent('eva')).toBe(2);
});

test('[1.3b] bytes are stored of queued files that are not too large, while there is space', async () => {
  const store = uploadStore(indexedDB, roomy);
  await store.put([record('a')]);
  const large = { size: largestKept + 1 } as Blob;
  expect(await store.keepBytes('a', large)).toBe(false);
  expect(await store.keepBytes('not-queued', new Blob(['x']))).toBe(false);
  const full = (free: number) =>
    uploadStore(indexedDB, {
      estimate: () => Promise.resolve({ quota: 1_000 + free, usage: 1_000 }),
    } as StorageManager);
  const five = new Blob(['bytes']);
  expect(await full(storageReserve + 4).keepBytes('a', five)).toBe(false);
  expect(await full(storageReserve + 5).keepBytes('a', five)).toBe(true);
});

test('[1.3b] [F16] records of other customers, other versions and unreadable ones are deleted with their bytes', async () => {
  const store = uploadStore(indexedDB, roomy);
  await store.put([record('mine'), record('hers', { subject: 'tom' })]);
  await store.keepBytes('hers', new Blob(['secret']));
  const database = await settled(indexedDB.open(uploadDatabase));
  const broken = database.transaction(['records'], 'readwrite').objectStore('records');
  await settled(broken.put({ ...record('old'), version: 0 }, 'old'));
  await settled(broken.put('nonsense', 'odd'));
  database.close();
  expect((await store.all('eva')).map(({ id }) => id)).toEqual(['mine']);
  expect(await store.bytesOf('hers')).toBe(null);
  expect(await store.drop([])).toBe(1);
});

test('[1.3b] [4.15e] a sign-out in any tab empties the queue, and a late write does not restore it', async () => {
  const store = uploadStore(indexedDB, roomy);
  await store.put([record('a')]);
  await store.keepBytes('a', new Blob(['bytes']));
  dropAllFiles();
  // The deletion is complete when the next connection is opened.
  await settled(indexedDB.deleteDatabase(uploadDatabase));
  await store.put([record('late')]);
  expect(await store.keepBytes('late', new Blob(['late']))).toBe(false);
  expect(await uploadStore(indexedDB, roomy).all('eva')).toEqual([]);
});

test('[8.6] [F16] storage that cannot be opened reads as empty and stores nothing, without blocking', async () => {
  const throwing = {
    open: () => {
      throw new DOMException('no', 'SecurityError');
    },
  } as unknown as IDBFactory;
  // Simulates a later version of the product that was used in this browser.
  (await settled(indexedDB.open(uploadDatabase, 99))).close();
  for (const factory of [throwing, indexedDB]) {
    const store = uploadStore(factory, undefined);
    await store.put([record('a')]);
    expect(await store.all('eva')).toEqual([]);
    expect(await store.drop(['a'])).toBe(0);
    expect(await store.bytesOf('a')).toBe(null);
  }
});
