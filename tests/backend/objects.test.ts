import { existsSync, mkdtempSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { openFolder } from '../../backend/objects/folder.ts';
import { openBucket } from '../../backend/objects/s3.ts';
import { ObjectsUnavailable } from '../../backend/objects/unavailable.ts';
import { machineRandom } from '../../backend/random.ts';
import { startBucket } from './bucket.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function folder() {
  const root = mkdtempSync(join(tmpdir(), 'objects-'));
  return { root, objects: await openFolder(root, machineRandom()) };
}

const running: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of running) await close();
});

async function bucket(now: () => number) {
  const server = await startBucket();
  running.push(() => server.close());
  const publicEndpoint = server.endpoint.replace('127.0.0.1', 'localhost');
  return { server, objects: openBucket({ ...server, publicEndpoint, now }) };
}

async function unsignedBucket() {
  const server = await startBucket({ signed: false });
  running.push(() => server.close());
  return { objects: openBucket({ ...server, publicEndpoint: null, now: () => 0, listedAtOnce: 2 }) };
}

describe.each([
  ['folder', () => folder()],
  ['bucket', () => unsignedBucket()],
])('in a %s', (_, open) => {
  test('bytes and streams are written, read in full, by range and by size, and deleted', async () => {
    const { objects } = await open();
    expect(await objects.put('a/b/one.jpg', bytes('hello'))).toEqual({ size: 5 });
    expect(await objects.put('a/two', Readable.from([bytes('wor'), bytes('ld')]))).toEqual({ size: 5 });
    expect(await objects.get('a/b/one.jpg')).toEqual(bytes('hello'));
    const part = await objects.stream('a/two', { start: 1, end: 3 });
    expect(part && (await buffer(part)).toString()).toBe('orl');
    const parts = [
      await objects.get('a/two', { start: 1, end: 3 }),
      await objects.get('a/two', { start: 3, end: 9 }),
      await objects.get('a/two', { start: 7, end: 9 }),
      await objects.get('a/none', { start: 0, end: 1 }),
    ];
    expect(parts.map((read) => read && Buffer.from(read).toString())).toEqual(['orl', 'ld', '', null]);
    expect(await objects.size('a/two')).toBe(5);
    await objects.delete('a/two');
    await objects.delete('a/two');
    expect([await objects.get('a/two'), await objects.stream('a/two'), await objects.size('a/two')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('an aborted write leaves the previous object', async () => {
    const { objects } = await open();
    await objects.put('kept', bytes('old'));
    await expect(objects.put('kept', breaking())).rejects.toThrow('cut');
    expect(await objects.get('kept')).toEqual(bytes('old'));
  });

  test('a file of several parts is moved in whole, and no longer at its own place', async () => {
    const { objects } = await open();
    const path = join(mkdtempSync(join(tmpdir(), 'adopted-')), 'upload');
    const large = Buffer.alloc(12_000_000, 'abcdefg');
    writeFileSync(path, large);
    expect(await objects.adopt('photos/large', path)).toEqual({ size: large.length });
    const stored = await objects.stream('photos/large');
    expect(stored && (await buffer(stored)).equals(large)).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  test('objects are listed by the beginning of their key', async () => {
    const { objects } = await open();
    const keys = ['photos/ab/1', 'photos/ab/2', 'photos/c', 'photos/d/e/f', 'photos/g'];
    for (const key of ['other/one', ...keys]) await objects.put(key, bytes('x'));
    const listed: string[] = [];
    for await (const key of objects.list('photos/')) listed.push(key);
    expect(listed.toSorted()).toEqual(keys.toSorted());
    for await (const key of objects.list('none/')) expect.unreachable(key);
  });

  test.each(['../out', '/etc/passwd', 'a//b', 'a/../b', '.part/x', 'Upper', ''])(
    '%j is no valid key',
    async (key) => {
      const { objects } = await open();
      await expect(objects.put(key, bytes('x'))).rejects.toThrow('not an object key');
    },
  );
});

test('a presigned URL gives the object as the named file, is the same for five minutes, and ends', async () => {
  let now = Math.floor(Date.now() / 300_000) * 300_000;
  const { objects } = await bucket(() => now);
  await objects.put('a/one', bytes('hello'));
  const address = () =>
    objects.address?.('a/one', { type: 'image/heic', disposition: 'attachment; filename=x.heic' });
  const url = await address();
  now += 299_999;
  expect(await address()).toBe(url);
  const answer = await fetch(url ?? '');
  expect([
    new URL(url ?? '').hostname,
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('content-disposition'),
    await answer.text(),
  ]).toEqual(['localhost', 200, 'image/heic', 'attachment; filename=x.heic', 'hello']);
  now -= 700_000;
  expect((await fetch((await address()) ?? '')).status).toBe(403);
  expect((await fetch((url ?? '').replace('a/one', 'a/two'))).status).toBe(403);
});

test('a bucket whose server is gone is unavailable for every operation', async () => {
  const { server, objects } = await bucket(() => 0);
  await objects.put('a/one', bytes('hello'));
  await server.close();
  running.pop();
  const work = [
    () => objects.get('a/one'),
    () => objects.stream('a/one'),
    () => objects.size('a/one'),
    () => objects.put('a/one', bytes('x')),
    () => objects.put('a/one', Readable.from([bytes('x')])),
    () => objects.delete('a/one'),
  ];
  for (const one of work) await expect(one()).rejects.toThrow(ObjectsUnavailable);
});

function breaking(): Readable {
  return Readable.from(
    (function* () {
      yield bytes('new');
      throw new Error('cut');
    })(),
  );
}

test('an aborted write leaves no temporary file', async () => {
  const { root, objects } = await folder();
  await expect(objects.put('kept', breaking())).rejects.toThrow('cut');
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
