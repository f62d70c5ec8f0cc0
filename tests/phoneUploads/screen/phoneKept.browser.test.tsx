import { beforeEach, expect, test } from 'vitest';
import { phoneDatabase } from '../../../contracts/photos/uploads/uploadQueue.ts';
import { phoneKept } from '../../../src/actors/phoneUploads/phoneKept.ts';
import { dropAllFiles, fileOf } from '../../../src/actors/photos/uploads/bytes.ts';

beforeEach(
  () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(phoneDatabase);
      request.onsuccess = resolve;
      request.onerror = reject;
    }),
);

const chosen = (id: string, name: string) => {
  const body = new File([`bytes of ${name}`], name, { type: 'image/jpeg' });
  return { id, name, size: body.size, type: body.type, body, refused: null };
};
const bytesOf = async (id: string) => (await fileOf(id)?.text()) ?? null;
/**
 * Returns the files that another page of the same phone finds after a reload, when the bytes in this page's
 * memory are gone.
 */
const reloaded = async (code: string) => {
  dropAllFiles();
  return phoneKept(window, code).restore();
};

test('[2.49b] another page of the same code loads the chosen photos in order, with bytes and progress', async () => {
  const kept = phoneKept(window, 'code');
  const photos = [chosen('photo-10', 'ten.jpg'), chosen('photo-2', 'two.jpg')];
  expect(await kept.keep(photos)).toEqual([]);
  kept.note('photo-2', 'http://s/files/2');
  // Waits for earlier writes, because writes are executed one after the other.
  await kept.keep([chosen('photo-11', 'eleven.jpg')]);
  const { photos: found, lost } = await reloaded('code');
  expect([found.map(({ id, name, address }) => [id, name, address]), lost]).toEqual([
    [
      ['photo-2', 'two.jpg', 'http://s/files/2'],
      ['photo-10', 'ten.jpg', null],
      ['photo-11', 'eleven.jpg', null],
    ],
    0,
  ]);
  expect([await bytesOf('photo-2'), await bytesOf('photo-10')]).toEqual([
    'bytes of two.jpg',
    'bytes of ten.jpg',
  ]);
});

test('[2.49b] the bytes of refused photos are deleted, even while being written; their reasons remain', async () => {
  const kept = phoneKept(window, 'code');
  const writing = kept.keep([chosen('photo-1', 'one.jpg'), chosen('photo-2', 'two.jpg')]);
  kept.noteRefused('photo-2', 'truncated');
  expect(await writing).toEqual([]);
  await kept.keep([chosen('photo-3', 'three.jpg')]);
  kept.noteRefused('photo-1', 'tooLarge');
  kept.noteRefused('photo-4', 'empty');
  await kept.keep([chosen('photo-4', 'four.jpg')]);
  const { photos, lost } = await reloaded('code');
  expect([photos.map(({ id, refused }) => [id, refused]), lost]).toEqual([
    [
      ['photo-1', 'tooLarge'],
      ['photo-2', 'truncated'],
      ['photo-3', null],
      ['photo-4', 'empty'],
    ],
    0,
  ]);
  expect(await Promise.all(photos.map(({ id }) => bytesOf(id)))).toEqual([
    ...[null, null, 'bytes of three.jpg', null],
  ]);
});

test('[2.49b] a thumbnail is stored once, and a reload shows it in place of the bytes that were deleted', async () => {
  const kept = phoneKept(window, 'code');
  await kept.keep([chosen('photo-1', 'one.jpg'), chosen('photo-2', 'two.jpg')]);
  for (const id of ['photo-1', 'photo-2']) kept.notePicture(id, new Blob(['small']));
  kept.noteSent('photo-1', 'u-1');
  await kept.keep([chosen('photo-3', 'three.jpg')]);
  const later = phoneKept(window, 'code');
  dropAllFiles();
  await later.restore();
  expect([await bytesOf('photo-1'), await bytesOf('photo-2')]).toEqual(['small', 'bytes of two.jpg']);
  later.notePicture('photo-1', new Blob(['smaller']));
  await later.keep([chosen('photo-4', 'four.jpg')]);
  await reloaded('code');
  expect(await bytesOf('photo-1')).toBe('small');
});

test('[2.49b] photos of another code are deleted', async () => {
  await phoneKept(window, 'code').keep([chosen('photo-1', 'one.jpg')]);
  expect(await reloaded('next')).toEqual({ photos: [], lost: 0 });
  expect((await reloaded('code')).photos).toEqual([]);
});

test('[2.49b] photos without space on the phone are reported by id, and counted as lost once', async () => {
  const full = Object.assign(Object.create(window) as Window & typeof globalThis, {});
  Object.defineProperties(full, {
    indexedDB: { value: indexedDB },
    navigator: { value: { storage: { estimate: () => Promise.resolve({ quota: 1, usage: 1 }) } } },
  });
  const photos = [1, 2, 3].map((at) => chosen(`photo-${at}`, `${at}.jpg`));
  const kept = phoneKept(full, 'code');
  const writing = kept.keep(photos);
  // The photo is sent before its bytes have been written.
  kept.noteSent('photo-3', 'u-3');
  expect(await writing).toEqual(['photo-1', 'photo-2']);
  expect(await reloaded('code')).toMatchObject({ photos: [{ id: 'photo-3', uploadId: 'u-3' }], lost: 2 });
  expect(await reloaded('code')).toMatchObject({ photos: [{ id: 'photo-3' }], lost: 0 });
});

test('[2.49b] once the code ends its data is deleted, and a late write does not restore it', async () => {
  const kept = phoneKept(window, 'code');
  await kept.keep([chosen('photo-1', 'one.jpg')]);
  kept.forget();
  await kept.keep([chosen('photo-2', 'two.jpg')]);
  expect(await reloaded('code')).toEqual({ photos: [], lost: 0 });
});

test('[2.49b] after a reload a sent photo is known as sent, without its bytes, and is not counted as lost', async () => {
  const kept = phoneKept(window, 'code');
  await kept.keep([chosen('photo-1', 'one.jpg'), chosen('photo-2', 'two.jpg')]);
  kept.noteSent('photo-1', 'u-1');
  // The photo is sent before its bytes have been written.
  const writing = kept.keep([chosen('photo-3', 'three.jpg')]);
  kept.noteSent('photo-3', 'u-3');
  await writing;
  await kept.keep([chosen('photo-4', 'four.jpg')]);
  const { photos, lost } = await reloaded('code');
  expect([photos.map(({ id, uploadId }) => [id, uploadId]), lost]).toEqual([
    [
      ['photo-1', 'u-1'],
      ['photo-2', null],
      ['photo-3', 'u-3'],
      ['photo-4', null],
    ],
    0,
  ]);
  expect([await bytesOf('photo-1'), await bytesOf('photo-2'), await bytesOf('photo-3')]).toEqual([
    null,
    'bytes of two.jpg',
    null,
  ]);
});
