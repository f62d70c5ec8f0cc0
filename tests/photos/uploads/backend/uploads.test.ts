import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload as TusUpload } from '@tus/server';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SyncedFileStore } from '../../../../backend/photos/uploads/fileStore.ts';
import { sweepUploads, uploadLife } from '../../../../backend/photos/uploads/sweep.ts';
import type { PhotoPage } from '../../../../contracts/photos/library/pages.ts';
import { fixture, startTestBackend } from '../../backend/backend.ts';
import type { TestBackend, TestCustomer } from '../../backend/backend.ts';
import { announce, idOf, offsetOf, sendFrom, settled, upload } from '../../backend/tus.ts';

let run: TestBackend;
let origin: string;
beforeAll(async () => {
  run = await startTestBackend();
  origin = run.backend.origin;
});
afterAll(() => run.end());

const unlimited = { openUploads: Infinity, openBytes: Infinity };
const jpeg = async (name = 'dunes.jpg') => ({ name, type: 'image/jpeg', bytes: await fixture('dunes.jpg') });
const libraryOf = async (customer: TestCustomer) =>
  (await customer.ask<PhotoPage>('GET', '/svc/photos/photos')).body.images;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test.for([
  ['dunes.jpg', 'image/jpeg', '2024-07-14T16:42:10', '2024/7', 320, 240],
  ['dunes-turned.jpg', 'image/jpeg', '2024-07-14T16:42:10', '2024/7', 240, 320],
  ['dunes.heic', 'image/heic', '2024-07-14T16:42:10', '2024/7', 320, 240],
  ['dunes.png', 'image/png', '2023-12-24T18:00:01', '2023/12', 160, 120],
] as const)(
  '%s is ingested: date, upright size, thumbnails, and its own bytes',
  async ([name, type, taken, monthKey, width, height]) => {
    const customer = await run.customer();
    const bytes = await fixture(name);
    const { id, outcome } = await upload(origin, customer, { name, type, bytes, sha256: sha256(bytes) });
    expect(outcome).toEqual({ state: 'ready', imageId: id, monthKey });
    const [photo, ...others] = await libraryOf(customer);
    expect(others).toEqual([]);
    expect([
      photo?.imageId,
      photo?.localFileName,
      photo?.dateTaken,
      photo?.visibleWidth,
      photo?.visibleHeight,
    ]).toEqual([id, name, taken, width, height]);
    expect([photo?.miniature?.slice(0, 4), photo?.thumbhash]).toEqual(['UklG', undefined]);
    for (const thumbnail of photo?.thumbnails ?? []) {
      const seen = await sharp(Buffer.from(await (await fetch(thumbnail.url)).arrayBuffer())).metadata();
      expect([seen.format, seen.width, seen.height, seen.exif]).toEqual([
        'jpeg',
        thumbnail.width,
        thumbnail.height,
        undefined,
      ]);
    }
    const original = await fetch(photo?.untouchedUrl ?? '');
    expect([original.headers.get('content-type'), Buffer.from(await original.arrayBuffer())]).toEqual([
      type,
      bytes,
    ]);
    expect((await customer.ask('GET', '/svc/photos/users')).body).toEqual({
      albumsCount: 0,
      photosCount: 1,
      readAlbumsCount: 0,
    });
  },
);

test('the client library sends in chunks and the photo is the same', async () => {
  const customer = await run.customer();
  const bytes = await fixture('dunes.jpg');
  const address = await new Promise<string>((resolve, reject) => {
    const sending = new Upload(bytes, {
      endpoint: `${origin}/svc/uploads/files`,
      chunkSize: 1_000,
      metadata: { filename: 'dunes.jpg', filetype: 'image/jpeg' },
      headers: { authorization: `Bearer ${customer.token}` },
      onSuccess: () => resolve(sending.url ?? ''),
      onError: reject,
    });
    sending.start();
  });
  expect(await settled(customer, idOf(address))).toEqual({
    state: 'ready',
    imageId: idOf(address),
    monthKey: '2024/7',
  });
});

test('[F21] an unsupported picture is refused with its reason, and not stored', async () => {
  const customer = await run.customer();
  const whole = await fixture('dunes.jpg');
  const heic = await fixture('dunes.heic');
  const cases = {
    notAPicture: { name: 'really.jpg', type: 'image/jpeg', bytes: Buffer.from('<html>not a picture</html>') },
    wrongType: { name: 'moving.png', type: 'image/png', bytes: await sharp(whole).gif().toBuffer() },
    truncated: { name: 'half.jpg', type: 'image/jpeg', bytes: whole.subarray(0, whole.length / 2) },
    tooManyPixels: { name: 'huge.png', type: 'image/png', bytes: await fixture('300-megapixels.png') },
    hashMismatch: { name: 'changed.jpg', type: 'image/jpeg', bytes: whole, sha256: sha256(heic) },
  };
  for (const [reason, file] of Object.entries(cases)) {
    const { outcome } = await upload(origin, customer, file);
    expect(outcome).toEqual({ state: 'refused', reason });
  }
  const damaged = [
    { name: 'half.heic', type: 'image/heic', bytes: heic.subarray(0, 2_000) },
    { name: 'half.png', type: 'image/png', bytes: (await fixture('dunes.png')).subarray(0, 3_000) },
    { name: 'head.jpg', type: 'image/jpeg', bytes: whole.subarray(0, 4) },
  ];
  for (const file of damaged)
    expect((await upload(origin, customer, file)).outcome).toEqual({ state: 'refused', reason: 'truncated' });
  expect(await libraryOf(customer)).toEqual([]);
  await expect.poll(() => readdir(join(run.dataDir, 'uploads'))).toEqual([]);
});

test('a picture named and declared as another of the three types is stored as its actual type', async () => {
  const customer = await run.customer();
  await upload(origin, customer, {
    name: 'dunes.jpg',
    type: 'image/jpeg',
    bytes: await fixture('dunes.png'),
  });
  const [photo] = await libraryOf(customer);
  expect((await fetch(photo?.url ?? '')).headers.get('content-type')).toBe('image/png');
});

test('[F21] an upload that cannot be accepted is refused before a byte is sent', async () => {
  const customer = await run.customer();
  const file = await jpeg();
  const refusal = async (given: Partial<typeof file>, size?: number) => {
    const { status, text } = await announce(origin, customer, { ...file, ...given }, size);
    return [status, text];
  };
  expect(await refusal({}, 0)).toEqual([422, 'empty']);
  expect(await refusal({ type: 'image/gif' })).toEqual([415, 'wrongType']);
  expect(await refusal({}, 5 * 1024 ** 3 + 1)).toEqual([413, 'tooLarge']);
});

test('the same bytes again are a duplicate with the first one’s id, also by their hash alone', async () => {
  const customer = await run.customer();
  const stranger = await run.customer();
  const file = await jpeg();
  const first = await upload(origin, customer, file);
  const [photo] = await libraryOf(customer);
  const since = photo?.uploadEnd;
  const again = await upload(origin, customer, { ...file, name: 'other name.jpg' });
  expect(again.outcome).toEqual({ state: 'duplicate', imageId: first.id, since });
  const ask = (who: TestCustomer) =>
    who.ask('POST', '/svc/uploads/known-hashes', { hashes: [sha256(file.bytes), 'f'.repeat(64)] });
  expect((await ask(customer)).body).toEqual({
    known: [{ hash: sha256(file.bytes), imageId: first.id, since }],
  });
  expect((await ask(stranger)).body).toEqual({ known: [] });
  expect((await upload(origin, stranger, file)).outcome.state).toBe('ready');
  expect((await customer.ask('GET', '/svc/photos/users')).body).toEqual({
    albumsCount: 0,
    photosCount: 1,
    readAlbumsCount: 0,
  });
});

test('two concurrent uploads of the same bytes create one photo', async () => {
  const customer = await run.customer();
  const file = await jpeg();
  const both = await Promise.all([upload(origin, customer, file), upload(origin, customer, file)]);
  expect(both.map(({ outcome }) => outcome.state).toSorted()).toEqual(['duplicate', 'ready']);
  expect(await libraryOf(customer)).toHaveLength(1);
});

test('[F22] names of 255 bytes and in right-to-left script are stored unchanged', async () => {
  const customer = await run.customer();
  const bytes = await fixture('dunes.jpg');
  const long = `${'ä'.repeat(125)}x.jpg`;
  await upload(origin, customer, { name: long, type: 'image/jpeg', bytes });
  await upload(origin, customer, {
    name: 'صورة ‏العائلة.png',
    type: 'image/png',
    bytes: await fixture('dunes.png'),
  });
  const names = (await libraryOf(customer)).map(({ localFileName }) => localFileName);
  expect(names.toSorted()).toEqual([long, 'صورة ‏العائلة.png'].toSorted());
});

test('an upload is visible to its sender alone, and not without a token', async () => {
  const customer = await run.customer();
  const stranger = await run.customer();
  const file = await jpeg();
  const { location } = await announce(origin, customer, file);
  const at = location ?? '';
  expect(await offsetOf(origin, stranger, at)).toBe(null);
  expect((await sendFrom(origin, stranger, at, 0, file.bytes)).status).toBe(404);
  expect((await sendFrom(origin, { token: 'nobody' }, at, 0, file.bytes)).status).toBe(401);
  expect((await announce(origin, { token: 'nobody' }, file)).status).toBe(401);
  expect((await stranger.ask('GET', `/svc/uploads/outcomes/${idOf(at)}`)).status).toBe(404);
  const remove = (who: TestCustomer) =>
    fetch(new URL(at, origin), {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${who.token}` },
    });
  expect((await remove(stranger)).status).toBe(404);
  expect(await customer.ask('GET', `/svc/uploads/outcomes/${idOf(at)}`)).toEqual({
    status: 200,
    body: { state: 'sending', offset: 0, size: file.bytes.length },
  });
  expect((await sendFrom(origin, customer, at, 0, file.bytes.subarray(0, 100))).offset).toBe(100);
  expect((await sendFrom(origin, customer, at, 50, file.bytes.subarray(50))).status).toBe(409);
  expect((await remove(customer)).status).toBe(204);
  expect(await offsetOf(origin, customer, at)).toBe(null);
});

test('an upload that became a photo can no longer be ended: its outcome stays', async () => {
  const customer = await run.customer();
  const { id, outcome } = await upload(origin, customer, await jpeg());
  const ended = await fetch(`${origin}/svc/uploads/files/${id}`, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${customer.token}` },
  });
  expect(ended.status).toBe(400);
  expect((await customer.ask('GET', `/svc/uploads/outcomes/${id}`)).body).toEqual(outcome);
});

test('a deleted upload’s files are removed from the object folder, and its own file too', async () => {
  const customer = await run.customer();
  const { id } = await upload(origin, customer, await jpeg());
  const folder = join(run.dataDir, 'objects', 'photos', id.slice(0, 2), id);
  expect((await readdir(folder)).toSorted()).toEqual(['1300.jpg', '300.jpg', '800.jpg', 'original']);
  await customer.ask('DELETE', '/svc/photos/photos', { photoIds: [id] });
  await expect.poll(() => existsSync(folder)).toBe(false);
});

test('the start deletes uploads idle for a week and files of no upload; others stay', async () => {
  const own = await startTestBackend();
  try {
    const customer = await own.customer();
    const begin = async () => {
      const { location } = await announce(own.backend.origin, customer, await jpeg());
      return idOf(location ?? '');
    };
    const folder = join(own.dataDir, 'uploads');
    const old = await begin();
    await writeFile(join(folder, 'left-behind'), 'x');
    await own.backend.ports.store.query('update upload set created_at = $2 where id = $1::uuid', [
      old,
      new Date(own.backend.ports.clock.now() - uploadLife - 1_000).toISOString(),
    ]);
    const fresh = await begin();
    // Two uploads of the same age: one has become a photo, but its upload file was left behind; the file of the other
    // one still has to be processed.
    const [known, whole] = [await upload(own.backend.origin, customer, await jpeg()), await begin()];
    await writeFile(join(folder, known.id), 'x');
    await own.backend.ports.store.query(
      `update upload set created_at = $3, state = case when id = $2::uuid then 'processing' else state end
        where id in ($1::uuid, $2::uuid)`,
      [known.id, whole, new Date(own.backend.ports.clock.now() - uploadLife - 1_000).toISOString()],
    );
    await sweepUploads(own.backend.ports);
    expect((await readdir(folder)).toSorted()).toEqual([fresh, whole].toSorted());
    expect((await customer.ask('GET', `/svc/uploads/outcomes/${known.id}`)).body).toEqual(known.outcome);
    expect((await customer.ask('GET', `/svc/uploads/outcomes/${whole}`)).body).toEqual({
      state: 'processing',
    });
    expect((await customer.ask('GET', `/svc/uploads/outcomes/${old}`)).status).toBe(404);
    expect((await customer.ask('GET', `/svc/uploads/outcomes/${fresh}`)).status).toBe(200);
  } finally {
    await own.end();
  }
});

test('a full disk is reported before a byte is sent, and while bytes arrive; received ones are kept [F15]', async () => {
  const customer = await run.customer();
  const folder = join(run.dataDir, 'uploads');
  const ports = run.backend.ports;
  const store = (free: () => Promise<number>) =>
    new SyncedFileStore(ports, folder, () => ({ subject: customer.id }), unlimited, free);
  const announced = (size: number) =>
    new TusUpload({ id: ports.random.uuid(), size, offset: 0, metadata: { filetype: 'image/jpeg' } });
  await expect(
    store(() => Promise.resolve(300 * 1024 ** 2)).create(announced(64 * 1024 ** 2)),
  ).rejects.toEqual({
    status_code: 507,
    body: 'noRoom',
  });
  const roomy = store(() => Promise.resolve(Number.MAX_SAFE_INTEGER));
  const { id } = await roomy.create(announced(1_000));
  const filling = Readable.from(
    (async function* () {
      yield Buffer.alloc(400);
      await Promise.resolve();
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    })(),
  );
  await expect(roomy.write(filling, id, 0)).rejects.toEqual({ status_code: 507, body: 'noRoom' });
  expect((await roomy.getUpload(id)).offset).toBe(400);
  // Space is available again without a restart.
  expect(await roomy.write(Readable.from([Buffer.alloc(100)]), id, 400)).toBe(500);
});

test('no file name reaches the log', async () => {
  const customer = await run.customer();
  const { id } = await upload(origin, customer, {
    name: 'canary-name.jpg',
    type: 'image/jpeg',
    bytes: await fixture('dunes.jpg'),
  });
  await fetch((await libraryOf(customer))[0]?.untouchedUrl ?? '');
  await customer.ask('DELETE', '/svc/photos/photos', { photoIds: [id] });
  const log = run.lines.join('\n');
  expect(log).toContain('uploads.outcome');
  expect(log).not.toContain('canary-name');
  expect(log).not.toContain(Buffer.from('canary-name.jpg').toString('base64'));
});
