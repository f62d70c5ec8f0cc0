import { mkdtempSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openFolder } from '../../backend/objects/folder.ts';
import { machineRandom } from '../../backend/random.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function folder() {
  const root = mkdtempSync(join(tmpdir(), 'objects-'));
  return { root, objects: await openFolder(root, machineRandom()) };
}

test('bytes and streams are written, read in full, by range and by size, and deleted', async () => {
  const { objects } = await folder();
  expect(await objects.put('a/b/one.jpg', bytes('hello'))).toEqual({ size: 5 });
  expect(await objects.put('a/two', Readable.from([bytes('wor'), bytes('ld')]))).toEqual({ size: 5 });
  expect(await objects.get('a/b/one.jpg')).toEqual(bytes('hello'));
  const part = await objects.stream('a/two', { start: 1, end: 3 });
  expect(part && (await buffer(part)).toString()).toBe('orl');
  expect([
    await objects.get('a/two', { start: 1, end: 3 }),
    await objects.get('a/two', { start: 3, end: 9 }),
    await objects.get('a/two', { start: 7, end: 9 }),
    await objects.get('a/none', { start: 0, end: 1 }),
  ]).toEqual([Buffer.from('orl'), Buffer.from('ld'), Buffer.alloc(0), null]);
  expect(await objects.size('a/two')).toBe(5);
  await objects.delete('a/two');
  await objects.delete('a/two');
  expect([await objects.get('a/two'), await objects.stream('a/two'), await objects.size('a/two')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('an aborted write leaves the previous object and no temporary file', async () => {
  const { root, objects } = await folder();
  await objects.put('kept', bytes('old'));
  const broken = Readable.from(
    (function* () {
      yield bytes('new');
      throw new Error('cut');
    })(),
  );
  await expect(objects.put('kept', broken)).rejects.toThrow('cut');
  expect(await objects.get('kept')).toEqual(bytes('old'));
  expect(readdirSync(join(root, '.part'))).toEqual([]);
});

function finished(root: string): string {
  const path = join(root, '.part', 'upload');
  writeFileSync(path, 'bytes');
  return path;
}

test('a finished file is moved in without a copy', async () => {
  const { root, objects } = await folder();
  expect(await objects.adopt('photos/x', finished(root))).toEqual({ size: 5 });
  expect([await objects.get('photos/x'), readdirSync(join(root, '.part'))]).toEqual([bytes('bytes'), []]);
});

test('a folder that a deletion empties is removed, also during a concurrent write', async () => {
  const { root, objects } = await folder();
  await objects.put('photos/ab/one/300.jpg', bytes('x'));
  await objects.put('photos/ab/one/800.jpg', bytes('y'));
  await objects.delete('photos/ab/one/300.jpg');
  expect(await objects.get('photos/ab/one/800.jpg')).toEqual(bytes('y'));
  await objects.delete('photos/ab/one/800.jpg');
  expect(readdirSync(join(root, 'photos', 'ab'))).toEqual([]);
  let writes = true;
  const emptying = Array.from({ length: 6 }, async () => {
    while (writes) await objects.delete('photos/ab/two/none.jpg');
  });
  try {
    for (let turn = 0; turn < 400; turn += 1) {
      await objects.adopt('photos/ab/two/300.jpg', finished(root));
      expect(readdirSync(join(root, 'photos', 'ab', 'two'))).toEqual(['300.jpg']);
      await objects.delete('photos/ab/two/300.jpg');
    }
  } finally {
    writes = false;
    await Promise.all(emptying);
  }
  expect(readdirSync(join(root, 'photos', 'ab'))).toEqual([]);
});

test('opening removes files that a crash left unfinished', async () => {
  const { root } = await folder();
  writeFileSync(join(root, '.part', 'half'), 'x');
  await openFolder(root, machineRandom());
  expect(readdirSync(join(root, '.part'))).toEqual([]);
});

test.each(['../out', '/etc/passwd', 'a//b', 'a/../b', '.part/x', 'Upper', ''])(
  '%j is no valid key',
  async (key) => {
    const { objects } = await folder();
    await expect(objects.put(key, bytes('x'))).rejects.toThrow('not an object key');
  },
);

test('opening a folder that others share removes only what nobody has written for a day', async () => {
  const { root } = await folder();
  for (const name of ['new', 'old']) writeFileSync(join(root, '.part', name), 'x');
  utimesSync(join(root, '.part', 'old'), 0, 0);
  await openFolder(root, machineRandom(), { shared: true });
  expect(readdirSync(join(root, '.part'))).toEqual(['new']);
});

test('of two concurrent writes into one folder neither leaves a marker after the last one', async () => {
  const { root, objects } = await folder();
  const keys = ['photos/ab/300.jpg', 'photos/ab/800.jpg', 'photos/ab/1600.jpg'];
  await Promise.all(keys.map((key) => objects.put(key, bytes(key))));
  for (const key of keys) await objects.delete(key);
  expect(readdirSync(join(root, 'photos'))).toEqual([]);
});

test('an object that cannot be read or removed is not reported as absent', async () => {
  const { root, objects } = await folder();
  await objects.put('photos/ab/300.jpg', bytes('x'));
  await expect(objects.get('photos/ab')).rejects.toThrow('EISDIR');
  await expect(objects.get('photos/ab', { start: 0, end: 3 })).rejects.toThrow('EISDIR');
  symlinkSync(join(root, 'photos', 'ab'), join(root, 'elsewhere'));
  await expect(objects.delete('elsewhere/300.jpg')).rejects.toThrow('ENOTDIR');
});

test('an empty range reads nothing', async () => {
  const { objects } = await folder();
  await objects.put('some', bytes('hello'));
  expect(await objects.get('some', { start: 2, end: 1 })).toEqual(Buffer.alloc(0));
});
