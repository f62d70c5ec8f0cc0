import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhotoPage } from '../../../contracts/photos/library/pages.ts';
import { originalKey, thumbnailKey, wholeKey } from '../../../backend/photos/originals/objectKeys.ts';
import { startBucket } from '../../backend/bucket.ts';
import type { TestBucket } from '../../backend/bucket.ts';
import { finished, person } from '../../downloads/backend/person.ts';
import { readPhotos } from '../../downloads/backend/readZip.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { ask, fixture } from './backend.ts';
import { upload } from './tus.ts';

let bucket: TestBucket;
let run: TestBackend;
beforeAll(async () => {
  bucket = await startBucket();
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Photos</title>');
  run = await startTestBackend({
    documents: { folder },
    environment: { S3_ENDPOINT: bucket.endpoint, S3_BUCKET: bucket.bucket, S3_PUBLIC: bucket.endpoint },
  });
}, 120_000);
afterAll(async () => {
  await run.stop();
  await bucket.close();
});

/** A customer with one uploaded photo. */
async function withPhoto(name = 'dunes.jpg', type = 'image/jpeg') {
  const who = await person(run);
  const token = who.customer.user.access_token;
  const own = <Body>(method: string, path: string, body?: unknown) =>
    ask<Body>(run.origin, method, path, body, token);
  const bytes = await fixture(name);
  const { id } = await upload(run.origin, { token, ask: own }, { name, type, bytes });
  const { body } = await own<PhotoPage>('GET', '/svc/photos/photos');
  const [photo] = body.images;
  if (photo === undefined) throw new Error('the library is empty');
  return { who, own, bytes, id, photo };
}

const keysOf = (id: string) => [
  originalKey(id),
  ...([300, 800, 1300] as const).map((size) => thumbnailKey(id, size)),
];
const sizes = (id: string) => Promise.all(keysOf(id).map((key) => run.backend.ports.objects.size(key)));

test('[3.1b] with a bucket, thumbnails come from the service and originals by a URL of the bucket', async () => {
  const { photo, bytes } = await withPhoto();
  const thumbnail = await fetch(photo.thumbnails[0]?.url ?? '');
  expect([thumbnail.status, new URL(thumbnail.url).origin]).toEqual([200, run.origin]);
  const answer = await fetch(photo.untouchedUrl, { redirect: 'manual' });
  const location = answer.headers.get('location') ?? '';
  expect([answer.status, answer.headers.get('cache-control'), new URL(location).origin]).toEqual([
    302,
    'no-store',
    bucket.endpoint,
  ]);
  const life = new URL(location).searchParams.get('X-Amz-Expires');
  expect(Number(life)).toBeLessThanOrEqual(600);
  const sent = await fetch(location);
  expect(sent.headers.get('content-disposition')).toContain('dunes.jpg');
  expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
  const head = await fetch(photo.untouchedUrl, { method: 'HEAD' });
  expect([head.status, head.url, head.headers.get('content-length')]).toEqual([
    200,
    photo.untouchedUrl,
    String(bytes.length),
  ]);
});

test('[3.1b] with a bucket, pages may show pictures of its public origin', async () => {
  const page = await fetch(`${run.origin}/my-photos/photos`, { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  const pictures = policy.split('; ').find((one) => one.startsWith('img-src'));
  expect(pictures?.split(' ')).toContain(bucket.endpoint);
});

test('[2.25] with a bucket, the JPEG of a HEIC is made once and sent by a URL of the bucket', async () => {
  const { photo, id } = await withPhoto('dunes.heic', 'image/heic');
  const { objects } = run.backend.ports;
  expect(await objects.size(wholeKey(id))).toBe(null);
  const first = await fetch(photo.url);
  expect([first.status, new URL(first.url).origin, first.headers.get('content-type')]).toEqual([
    200,
    bucket.endpoint,
    'image/jpeg',
  ]);
  const { width, height } = await sharp(await first.bytes()).metadata();
  expect([width, height]).toEqual([photo.visibleWidth, photo.visibleHeight]);
  // Making it again would require the original.
  await objects.delete(originalKey(id));
  expect((await fetch(photo.url)).status).toBe(200);
});

test('[4.16b] with a bucket, an archive contains the originals', async () => {
  const { who, id, bytes } = await withPhoto();
  const { url } = await finished(who, [id]);
  const zip = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(readPhotos(zip).map((entry) => entry.bytes.equals(bytes))).toEqual([true]);
});

test('[3.5] with a bucket, a deleted photo leaves no object', async () => {
  const { id, own } = await withPhoto();
  expect((await sizes(id)).includes(null)).toBe(false);
  const { status } = await own('DELETE', '/svc/photos/photos', { photoIds: [id] });
  expect(status).toBe(200);
  await expect.poll(() => sizes(id), { timeout: 30_000 }).toEqual([null, null, null, null]);
});

test('[3.21a] a bucket that is gone is answered with 503 and Retry-After, and everything works when it is back', async () => {
  const { photo, id, own } = await withPhoto();
  await bucket.close();
  const url = photo.thumbnails[0]?.url ?? '';
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await own('GET', '/svc/photos/photos')).status).toBe(200);
  bucket = await startBucket({ port: bucket.port, directory: bucket.directory });
  expect((await fetch(url)).status).toBe(200);
  expect((await sizes(id)).includes(null)).toBe(false);
});

test('a start names what is wrong with its bucket', async () => {
  const start = (environment: Record<string, string>) =>
    startTestBackend({ environment }).then(
      (started) => started.stop().then(() => 'started'),
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const at = { S3_ENDPOINT: bucket.endpoint, S3_BUCKET: bucket.bucket };
  expect(await start({ S3_BUCKET: 'photos' })).toBe(
    'S3_BUCKET and S3_PUBLIC need S3_ENDPOINT, the address of the object store.',
  );
  expect(await start({ S3_ENDPOINT: bucket.endpoint })).toBe(
    'S3_ENDPOINT needs S3_BUCKET, the bucket of the photos.',
  );
  expect(await start({ ...at, S3_BUCKET: 'others' })).toBe(
    'The bucket others of S3_ENDPOINT cannot be used: it does not exist.',
  );
  expect(await start({ ...at, S3_ENDPOINT: `http://127.0.0.1:${port}` })).toBe(
    'The bucket photos of S3_ENDPOINT cannot be used: it is unreachable (ECONNREFUSED).',
  );
}, 120_000);
