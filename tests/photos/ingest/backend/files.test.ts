import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodedBytes } from '../../../../backend/photos/ingest/decodedBytes.ts';
import { examine, sumsOf } from '../../../../backend/photos/ingest/examine.ts';
import { glance } from '../../../../backend/photos/ingest/glance.ts';
import { endsAsJpeg } from '../../../../backend/photos/ingest/lacksEnd.ts';
import { decodeHeic } from '../../../../backend/photos/ingest/heic.ts';
import { metadataOf } from '../../../../backend/photos/ingest/metadata.ts';
import { kindOf } from '../../../../contracts/photos/uploads/kind.ts';
import { readDate, readOffset } from '../../../../backend/photos/ingest/dates.ts';
import { readTaken, unknown } from '../../../../backend/photos/ingest/taken.ts';
import { sha256Of } from '../../backend/rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(() => rm(folder, { recursive: true }));

const lay = async (bytes: Uint8Array) => {
  const path = join(folder, 'one');
  await writeFile(path, bytes);
  return path;
};
const fixtureAt = (name: string) => fileURLToPath(new URL(`../../../fixtures/${name}`, import.meta.url));
const teal = () => sharp({ create: { width: 6, height: 4, channels: 3, background: 'teal' } });

test('[F19] each part of an EXIF time has its minimum and maximum, and no value beyond', () => {
  const good = ['2024:01:01 00:00:00', '2024:12:31 23:59:59', '2024-04-30T10:00:00'];
  expect(good.map((text) => readDate(text)?.at)).toEqual([
    '2024-01-01T00:00:00',
    '2024-12-31T23:59:59',
    '2024-04-30T10:00:00',
  ]);
  const wrong = [
    '2024:00:10 10:00:00',
    '2024:05:00 10:00:00',
    '2024:04:31 10:00:00',
    '2024:05:01 10:60:00',
    '2024:05:01 10:00:61',
    ['2024:05:01 10:00:00'],
  ];
  expect(wrong.map(readDate)).toEqual(wrong.map(() => null));
  const offsets = ['+14:00', '-14:00', '+00:59', '+00:60', '-00:30', '-14:01', ['+02:00']];
  expect(offsets.map(readOffset)).toEqual([840, -840, 59, null, -30, null, null]);
});

test('[F19] a picture without its time taken uses the time digitised, with its own offset', async () => {
  const of = async (tags: Record<string, string>) =>
    readTaken(await lay(await teal().withExif({ IFD2: tags }).jpeg().toBuffer()), 'image/jpeg');
  const [digitized, original] = [
    { DateTimeDigitized: '2019:07:03 10:00:00', OffsetTimeDigitized: '+02:00' },
    { DateTimeOriginal: '2018:07:03 10:00:00', OffsetTimeOriginal: '-03:00' },
  ];
  expect([
    await of(digitized),
    await of({ ...digitized, ...original }),
    await of({ UserComment: 'x' }),
  ]).toEqual([
    { ...unknown, takenAt: '2019-07-03T10:00:00', takenOffset: 120 },
    { ...unknown, takenAt: '2018-07-03T10:00:00', takenOffset: -180 },
    unknown,
  ]);
  expect(await readTaken(await lay(await teal().jpeg().toBuffer()), 'image/jpeg')).toEqual(unknown);
});

test('[F21] a HEIC is recognised by its brands, and unsupported pictures by theirs', () => {
  const box = (...brands: string[]) =>
    Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length * 4]), Buffer.from(`ftyp${brands.join('')}`)]);
  const none = '\0\0\0\0';
  const cases = [
    [box('heic', none, 'mif1'), 'image/heic'],
    [box('hevc', none, 'msf1'), 'image/heic'],
    [box('msf1', none, 'heic', 'msf1'), 'image/heic'],
    [box('msf1', none, 'mp42'), 'other'],
    [box('isom', none, 'heic'), 'other'],
    [box('avis', none, 'heic'), 'other'],
    // A brand after the end of the box does not count as a brand of the file.
    [Buffer.concat([box('mif1', none), Buffer.from('heic')]), 'other'],
    [Buffer.from('BM\0\0'), 'other'],
    [Buffer.from('II*\0'), 'other'],
    [Buffer.from('MM\0*'), 'other'],
    [Buffer.from('RIFF\x10\0\0\0WAVE'), 'none'],
    [Buffer.from('RIFX\x10\0\0\0WEBP'), 'none'],
    [Buffer.from([0xff, 0xd8]), 'none'],
    [Buffer.from('\x89PNG\r\n'), 'none'],
  ] as const;
  for (const [head, kind] of cases) expect(kindOf(head), head.toString('latin1')).toBe(kind);
});

test('a file is hashed in full, however long it is, and not left open', async () => {
  const bytes = Buffer.alloc(2 * 1024 ** 2 + 5, 'framehouse');
  const path = await lay(bytes);
  expect(await sumsOf(path)).toEqual({
    bytes: bytes.length,
    sha256: sha256Of(bytes),
    crc32: crc32(bytes),
    head: new Uint8Array(bytes.subarray(0, 64)),
  });
  await metadataOf(path, 'image/png');
  if (!existsSync('/proc/self/fd')) return;
  const open = readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  });
  expect(open).toEqual([]);
});

test('[F21] a file is read as far as its picture may reach; a failure of the machine is not the picture’s', async () => {
  const of = async (path: string, admit: () => Promise<boolean>) => examine(path, await sumsOf(path), admit);
  const allow = () => Promise.resolve(true);
  const jpeg = fixtureAt('dunes.jpg');
  for (const path of [jpeg, fixtureAt('dunes.heic')]) {
    expect(await of(path, () => Promise.resolve(false))).toBe('unreadable');
    expect(await of(path, allow)).toMatchObject({ width: 320, height: 240, takenAt: '2024-07-14T16:42:10' });
  }
  const small = async (bytes: Buffer) => of(await lay(bytes), allow);
  expect([
    await small(Buffer.alloc(0)),
    await small(Buffer.from('<html>')),
    await small(await teal().gif().toBuffer()),
    await small(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200)])),
  ]).toEqual(['empty', 'notAPicture', 'wrongType', 'truncated']);
  const fails = (error: unknown) => of(jpeg, () => Promise.reject(error as Error));
  const machine = [
    Object.assign(new Error('read'), { code: 'EIO' }),
    new Error('vips: out of memory'),
    new Error('EMFILE: too many'),
  ];
  for (const error of machine) await expect(fails(error)).rejects.toBe(error);
  expect([await fails(new Error('bad picture')), await fails('memory')]).toEqual([
    'unreadable',
    'unreadable',
  ]);
});

test('[3.1b] the width and height of a picture are those displayed, for any camera orientation', async () => {
  const seen: unknown[] = [];
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const path = await lay(await teal().withMetadata({ orientation }).jpeg().toBuffer());
    const sums = await sumsOf(path);
    const both = [await examine(path, sums, () => Promise.resolve(true)), await glance(path, sums)];
    seen.push(both.map((one) => (one === null || typeof one === 'string' ? one : [one.width, one.height])));
  }
  const [lying, standing] = [
    [
      [6, 4],
      [6, 4],
    ],
    [
      [4, 6],
      [4, 6],
    ],
  ];
  expect(seen).toEqual([lying, lying, lying, lying, standing, standing, standing, standing]);
});

test('F20: a JPEG that needs much memory is left to its full examination, whatever its header', async () => {
  const of = async (edge: number, progressive = true) => {
    const bytes = await teal().jpeg({ progressive }).toBuffer();
    // Only the picture's header is changed, because the check decodes nothing.
    const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
    bytes.writeUInt16BE(edge, frame + 5);
    bytes.writeUInt16BE(edge, frame + 7);
    const path = await lay(bytes);
    return (await glance(path, await sumsOf(path)))?.width ?? null;
  };
  expect([await of(6_000), await of(8_000), await of(8_000, false), await of(30_000, false)]).toEqual([
    6_000,
    null,
    8_000,
    null,
  ]);
  expect(
    decodedBytes('image/png', { width: 10, height: 10, channels: 1, depth: 'float', isProgressive: true }),
  ).toBe(400);
});

test('a JPEG is parsed segment by segment to its end', () => {
  const [start, scan, end] = [
    [0xff, 0xd8],
    [0xff, 0xda, 0, 4, 1, 2, 7, 7],
    [0xff, 0xd9],
  ];
  const segment = [0xff, 0xe0, 0, 6, 0xff, 0xd9, 0, 0];
  const ends = (...parts: number[][]) => endsAsJpeg(Buffer.from(parts.flat()));
  expect([
    ends(start, scan, end),
    ends(start, segment, scan, end),
    ends(start, segment, [0xff, 0xff], segment, scan, end),
    ends(start, segment, end),
    ends(start, segment, scan),
    ends(start, [0], scan, end),
    ends(start, [0xff]),
    ends([]),
  ]).toEqual([true, true, true, false, false, false, false, false]);
});

test('[F21] a HEIC is decoded up to its number of pixels; an invalid one is damaged', async () => {
  const path = fixtureAt('dunes.heic');
  const decoded = await decodeHeic({ path, mostPixels: 320 * 240, icc: null });
  expect(decoded).toMatchObject({ width: 320, height: 240 });
  expect('data' in decoded && decoded.data.length).toBe(320 * 240 * 4);
  const others = [fixtureAt('dunes.jpg'), join(folder, 'nowhere')];
  for (const other of others)
    expect(await decodeHeic({ path: other, mostPixels: 1e9, icc: null })).toEqual({ refused: 'truncated' });
});
