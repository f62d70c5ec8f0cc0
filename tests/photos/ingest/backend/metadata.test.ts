import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metadataOf } from '../../../../backend/photos/ingest/metadata.ts';
import { readTaken, unknown } from '../../../../backend/photos/ingest/taken.ts';
import { budget, workOf } from '../../../kit/pace.ts';
import { ascii, tag, tiff } from './made.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'metadata-'));
});
afterAll(() => rm(folder, { recursive: true }));
async function lay(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'one');
  await writeFile(path, bytes);
  return path;
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
};
const bytes = (...values: number[]) => Buffer.from(values);
const empty = (count: number) => Buffer.concat(Array.from({ length: count }, () => box('free')));
/**
 * Returns a box with this number of items. Each states, in only eight bytes, that it has 65,535 extents.
 */
const endless = (items: number) =>
  box(
    'iloc',
    bytes(1, 0, 0, 0, 0, 0, 0xff, 0xff),
    Buffer.alloc(items * 8, bytes(0, 1, 0, 0, 0, 0, 0xff, 0xff)),
  );

test('[F26] a HEIC of endless extents, 100,000 boxes or false lengths has no date, in bounded time', async () => {
  const start = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
  const meta = (...content: Buffer[]) => box('meta', bytes(0, 0, 0, 0), ...content);
  const files = [
    Buffer.concat([start, meta(endless(65_000))]),
    Buffer.concat([start, meta(empty(100_000))]),
    Buffer.concat([start, empty(100_000), meta()]),
    Buffer.concat([start, meta(box('iinf', bytes(0, 0, 0, 0, 0xff, 0xff), empty(100_000)))]),
    Buffer.concat([start, bytes(0, 0, 0, 1), Buffer.from('free'), Buffer.alloc(8, 0xff)]),
    Buffer.concat([start, bytes(0xff, 0xff, 0xff, 0xff), Buffer.from('meta')]),
  ];
  for (const file of files) {
    const path = await lay(file);
    let found: unknown = null;
    const ms = await workOf(async () => {
      found = await readTaken(path, 'image/heic');
    });
    expect(found).toEqual(unknown);
    expect(ms).toBeLessThan(await budget(1_000));
  }
});

test('a PNG has its EXIF before or after its picture, and 100,000 chunks are skipped in bounded time', async () => {
  const plain = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const exif = tiff(true, { exif: [[tag.original, 2, ascii('2015:08:22 10:11:12')]] });
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
  };
  const late = Buffer.concat([plain.subarray(0, -12), chunk('eXIf', exif), plain.subarray(-12)]);
  expect((await readTaken(await lay(late), 'image/png')).takenAt).toBe('2015-08-22T10:11:12');
  const lying = Buffer.concat([plain.subarray(0, -12), bytes(0x7f, 0xff, 0xff, 0xff), Buffer.from('eXIf')]);
  expect(await readTaken(await lay(lying), 'image/png')).toEqual(unknown);
  const many = Buffer.concat([
    plain,
    Buffer.concat(Array.from({ length: 100_000 }, () => chunk('teXt', bytes()))),
  ]);
  const path = await lay(many);
  const ms = await workOf(async () => {
    await metadataOf(path, 'image/png');
  });
  expect(ms).toBeLessThan(await budget(4_000));
});

test('an invalid picture has no metadata', async () => {
  const none = { exif: null, xmp: null, iptc: null };
  expect(await metadataOf(await lay(Buffer.from('<html>')), 'image/jpeg')).toEqual(none);
  expect(await metadataOf(join(folder, 'nowhere'), 'image/png')).toEqual(none);
  const dated = await readFile(new URL('../files/samsung_like.heic', import.meta.url));
  expect((await metadataOf(await lay(dated), 'image/heic')).exif).not.toBe(null);
});
