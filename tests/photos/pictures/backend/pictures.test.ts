import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { Gone } from '../../../../backend/photos/deletion/gone.ts';
import type { PhotoPage } from '../../../../contracts/photos/library/pages.ts';
import type { Photo } from '../../../../contracts/photos/photo.ts';
import { sharedPhotoBackend } from '../../backend/backend.ts';
import type { SharedPhotoBackend, TestCustomer } from '../../backend/backend.ts';

let run: SharedPhotoBackend;
beforeAll(async () => {
  run = await sharedPhotoBackend();
});

async function onlyPhoto(customer: TestCustomer): Promise<Photo> {
  const { body } = await customer.ask<PhotoPage>('GET', '/svc/photos/photos?limit=1');
  const [photo] = body.images;
  if (photo === undefined) throw new Error('the library is empty');
  return photo;
}

const status = async (address: string) => (await fetch(address)).status;
const day = 86_400_000;

test('each thumbnail has the announced size and no metadata [3.1b, 9.6]', async () => {
  const customer = await run.customer();
  await customer.seed([{ takenAt: '2024-07-14T16:42:10' }]);
  const { thumbnails } = await onlyPhoto(customer);
  expect(thumbnails.map(({ id, width, height }) => ({ id, width, height }))).toEqual([
    { id: '300', width: 300, height: 225 },
    { id: '800', width: 640, height: 480 },
    { id: '1300', width: 640, height: 480 },
  ]);
  for (const { url, width, height } of thumbnails) {
    const jpeg = Buffer.from(await (await fetch(url)).arrayBuffer());
    const seen = await sharp(jpeg).metadata();
    expect({
      width: seen.width,
      height: seen.height,
      exif: seen.exif,
      icc: seen.icc,
      format: seen.format,
    }).toEqual({
      width,
      height,
      exif: undefined,
      icc: undefined,
      format: 'jpeg',
    });
  }
});

test('an original is served byte for byte, in full and by range, as a file that runs nowhere', async () => {
  const customer = await run.customer();
  await customer.seed([{ takenAt: '2024-07-14T16:42:10', fileName: 'שלום/../\u202egpj.exe".jpg' }]);
  const photo = await onlyPhoto(customer);
  expect(photo.localFileName).toBe('שלום/../\u202egpj.exe".jpg');
  const answered = await fetch(photo.untouchedUrl);
  const bytes = Buffer.from(await answered.arrayBuffer());
  const [row] = await run.backend.ports.store.query(
    'select sha256, crc32, bytes from photo where id = $1::uuid',
    [photo.imageId],
  );
  const digest = createHash('sha256').update(bytes).digest();
  expect(row).toEqual({
    sha256: new Uint8Array(digest),
    crc32: BigInt(crc32(bytes)),
    bytes: BigInt(bytes.length),
  });
  const headers = [
    'content-type',
    'content-disposition',
    'x-content-type-options',
    'accept-ranges',
    'content-length',
  ];
  expect(headers.map((name) => answered.headers.get(name))).toEqual([
    'image/jpeg',
    "attachment; filename=_____..__gpj.exe_.jpg; filename*=UTF-8''%D7%A9%D7%9C%D7%95%D7%9D_..__gpj.exe_.jpg",
    'nosniff',
    'bytes',
    String(bytes.length),
  ]);
  const part = async (range: string, condition?: string) => {
    const ifRange = condition === undefined ? undefined : { 'if-range': condition };
    const response = await fetch(photo.url, { headers: { range, ...ifRange } });
    return [
      response.status,
      response.headers.get('content-range'),
      Buffer.from(await response.arrayBuffer()),
    ];
  };
  const size = bytes.length;
  expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, bytes.subarray(0, 10)]);
  expect(await part('bytes=100-')).toEqual([206, `bytes 100-${size - 1}/${size}`, bytes.subarray(100)]);
  expect(await part('bytes=-7')).toEqual([206, `bytes ${size - 7}-${size - 1}/${size}`, bytes.subarray(-7)]);
  expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, Buffer.alloc(0)]);
  expect(await part('bytes=5-2')).toEqual([200, null, bytes]);
  const etag = answered.headers.get('etag') ?? '';
  expect(await part('bytes=0-9', etag)).toEqual([206, `bytes 0-9/${size}`, bytes.subarray(0, 10)]);
  for (const other of ['"another"', `W/${etag}`, 'Sat, 21 Nov 2026 07:28:00 GMT'])
    expect(await part('bytes=0-9', other)).toEqual([200, null, bytes]);
});

test('an address is valid for its photo, size and viewer alone', async () => {
  const customer = await run.customer();
  await customer.seed([{ takenAt: null, count: 2 }]);
  const { body } = await customer.ask<PhotoPage>('GET', '/svc/photos/photos');
  const [one, two] = body.images.map(({ thumbnails }) => thumbnails[0]?.url ?? '');
  const address = new URL(one ?? '');
  const changed = (change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return status(url.href);
  };
  expect(await status(address.href)).toBe(200);
  expect(
    await changed((url) => {
      url.pathname = new URL(two ?? '').pathname;
    }),
  ).toBe(403);
  expect(
    await changed((url) => {
      url.pathname = url.pathname.replace(/300$/, '800');
    }),
  ).toBe(403);
  expect(
    await changed((url) => {
      url.pathname = url.pathname.replace(/300$/, 'untouched');
    }),
  ).toBe(403);
  expect(
    await changed((url) => {
      url.searchParams.set('v', 'somebody');
    }),
  ).toBe(403);
  expect(
    await changed((url) => {
      url.searchParams.set('s', 'upload');
    }),
  ).toBe(403);
  expect(
    await changed((url) => {
      url.searchParams.set('d', String(Number(url.searchParams.get('d')) + 1));
    }),
  ).toBe(403);
  expect(
    await changed((url) => {
      url.searchParams.append('h', 'again');
    }),
  ).toBe(403);
  expect(
    await changed((url) => {
      url.searchParams.delete('h');
    }),
  ).toBe(403);
});

test('a deleted photo’s addresses are refused at once, and also by the next process', async () => {
  const customer = await run.customer();
  await customer.seed([{ takenAt: '2024-07-14T16:42:10' }]);
  const { imageId, thumbnails, url, untouchedUrl } = await onlyPhoto(customer);
  const addresses = [...thumbnails.map((thumbnail) => thumbnail.url), url, untouchedUrl];
  expect(await Promise.all(addresses.map(status))).toEqual([200, 200, 200, 200, 200]);
  await customer.ask('DELETE', '/svc/photos/photos', { photoIds: [imageId] });
  expect(await Promise.all(addresses.map(status))).toEqual([403, 403, 403, 403, 403]);
  const next = new Gone();
  await next.start(run.backend.ports);
  const [other] = await customer.seed([{ takenAt: null }]);
  expect([next.has(imageId), next.has(other ?? '')]).toEqual([true, false]);
  await customer.ask('DELETE', '/svc/photos/photos/all');
  await expect.poll(() => next.has(other ?? '')).toBe(true);
  await next.stop();
});

test('an address stays the same all day, is never cached past its end, and ends with the next UTC day', async () => {
  // Advances to the beginning of a day, so that no URL expires during the test.
  await run.advance(day - (run.backend.ports.clock.now() % day));
  const customer = await run.customer({ tokenSeconds: 600 });
  await customer.seed([{ takenAt: '2024-07-14T16:42:10' }]);
  const { thumbnails, untouchedUrl } = await onlyPhoto(customer);
  expect((await onlyPhoto(customer)).thumbnails).toEqual(thumbnails);
  const addresses = [thumbnails[0]?.url ?? '', untouchedUrl];
  const now = run.backend.ports.clock.now();
  const end = (Math.floor(now / day) + 2) * day;
  const maxAge = /max-age=(\d+)/.exec((await fetch(untouchedUrl)).headers.get('cache-control') ?? '')?.[1];
  const seconds = (from: number) => (end - from) / 1_000;
  expect(Number(maxAge)).toBeLessThanOrEqual(seconds(now));
  expect(Number(maxAge)).toBeGreaterThan(seconds(run.backend.ports.clock.now()) - 1);
  await run.advance(end - run.backend.ports.clock.now() - 60_000);
  expect(await Promise.all(addresses.map(status))).toEqual([200, 200]);
  await run.advance(end - run.backend.ports.clock.now());
  expect(await Promise.all(addresses.map(status))).toEqual([403, 403]);
});
