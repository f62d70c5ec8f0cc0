import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { glance } from '../../../../backend/photos/ingest/glance.ts';
import { endsAsJpeg } from '../../../../backend/photos/ingest/lacksEnd.ts';
import { withExif } from '../../../../backend/photos/pictures/withExif.ts';

let folder = '';
let whole: Buffer = Buffer.alloc(0);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glance-'));
  const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  whole = withExif(
    {
      id: '6f1d2c3b-0000-4000-8000-000000000001',
      takenAt: '2019-07-03T10:00:00',
      takenOffset: 120,
      orientation: 6,
    },
    plain,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seen = async (bytes: Buffer) => {
  const path = join(folder, 'one');
  await writeFile(path, bytes);
  return glance(path, { bytes: bytes.length, head: bytes.subarray(0, 64) });
};

test('a complete JPEG is measured without being decoded: upright size and date', async () => {
  expect(await seen(whole)).toEqual({
    mediaType: 'image/jpeg',
    width: 40,
    height: 60,
    takenAt: '2019-07-03T10:00:00',
    takenOffset: 120,
    takenFraction: null,
    dateSource: null,
  });
});

test('a truncated one is left to its full examination, even with a complete preview inside', async () => {
  expect(await seen(whole.subarray(0, -2))).toBe(null);
  const preview = Buffer.from([0xff, 0xd8, 0xff, 0xe5, 0, 6, 1, 2, 0xff, 0xd9]);
  expect(endsAsJpeg(Buffer.concat([preview, whole.subarray(2)]))).toBe(true);
  expect(endsAsJpeg(Buffer.concat([preview, whole.subarray(2, -2)]))).toBe(false);
  expect(endsAsJpeg(Buffer.concat([whole, Buffer.from('behind it stands what the camera adds')]))).toBe(true);
});

test('any other type is left to its full examination', async () => {
  const png = await sharp(whole).png().toBuffer();
  expect([await seen(png), await seen(Buffer.from('no picture')), await seen(Buffer.alloc(0))]).toEqual([
    null,
    null,
    null,
  ]);
});
