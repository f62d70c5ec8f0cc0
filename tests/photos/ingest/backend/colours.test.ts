import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine, sumsOf } from '../../../../backend/photos/ingest/examine.ts';
import type { Seen } from '../../../../backend/photos/ingest/examine.ts';
import { withEnd } from '../../../../backend/photos/ingest/jpegEnd.ts';
import { kindOf } from '../../../../contracts/photos/uploads/kind.ts';
import { profileOf, sRgb } from '../../../../backend/photos/ingest/profile.ts';
import { difference } from './lab.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colours-'));
});
afterAll(() => rm(folder, { recursive: true }));

const pathOf = (name: string) => fileURLToPath(new URL(`../files/${name}`, import.meta.url));
async function lay(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'one');
  await writeFile(path, bytes);
  return path;
}
async function seen(path: string): Promise<Seen> {
  const answer = await examine(path, await sumsOf(path), () => Promise.resolve(true));
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  return answer;
}

test.each(['h_p3_wide.heic', 'h_p3_nclx.heic'])(
  'every thumbnail of %s has the colours of the same picture as JPEG, by its profile or numbers',
  async (name) => {
    const [heic, jpeg] = [await seen(pathOf(name)), await seen(pathOf('c_p3_wide.jpg'))];
    for (const [at, { jpeg: thumbnail }] of heic.files.entries())
      expect(await difference(thumbnail, jpeg.files[at]?.jpeg ?? thumbnail)).toBeLessThan(2);
  },
);

test('a HEIC is measured and displayed by its primary picture', async () => {
  const { width, height, files } = await seen(pathOf('h_primary_second.heic'));
  const pixels = await sharp(files[0]?.jpeg).raw().toBuffer();
  // The primary picture starts green. The first picture in the file has 500 × 300 pixels and starts red.
  const [red = 0, green = 0] = pixels.subarray(0, 2);
  expect([width, height, green > 200 && red < 60]).toEqual([320, 480, true]);
});

const chunk = (type: string, ...numbers: number[]): Buffer => {
  const body = Buffer.alloc(4 + numbers.length * 4);
  body.write(type, 'latin1');
  for (const [at, value] of numbers.entries()) body.writeUInt32BE(value, 4 + at * 4);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
const plain = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
const pixelOf = async (bytes: Buffer): Promise<number[]> => {
  const { files } = await seen(await lay(bytes));
  return [...(await sharp(files[0]?.jpeg).raw().toBuffer()).subarray(0, 3)];
};
const near = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))));

test('a PNG is displayed by its gamma and primaries, unless it defines its colours more exactly', async () => {
  const png = await plain('#80a060');
  const stating = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
  const own = await pixelOf(png);
  // In linear light, 0x80 is half the intensity, which corresponds to 0xbc in sRGB.
  expect(near(await pixelOf(stating(chunk('gAMA', 100_000))), [0xbc, 0xcf, 0xa5])).toBeLessThan(4);
  const primaries = (...points: number[]) => chunk('cHRM', ...points);
  const srgb = primaries(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000);
  const p3 = primaries(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000);
  expect(near(await pixelOf(stating(chunk('gAMA', 45_455), srgb)), own)).toBeLessThan(4);
  expect(near(await pixelOf(stating(p3)), own)).toBeGreaterThan(6);
  const rendering = Buffer.from(chunk('sRGB', 0).subarray(0, 12));
  rendering.writeUInt32BE(1, 0);
  const exact = Buffer.concat([rendering.subarray(0, 9), Buffer.alloc(4)]);
  exact.writeUInt32BE(crc32(exact.subarray(4, 9)), 9);
  expect(near(await pixelOf(stating(exact, chunk('gAMA', 100_000))), own)).toBeLessThan(3);
  // The three primaries are on one line, so they do not define a range of colours.
  expect(profileOf({ ...sRgb, green: sRgb.red }, 2.2)).toBe(null);
  expect(near(await pixelOf(stating(primaries(0, 0, 0, 0, 0, 0, 0, 0))), own)).toBeLessThan(3);
});

test('a JPEG without its end is accepted if every pixel is present, and truncated nowhere else', async () => {
  const cut = await readFile(pathOf('j_trunc1.jpg'));
  const whole = Buffer.concat([cut.subarray(0, -1), Buffer.from([0xff, 0xd9])]);
  const files = [
    whole,
    await sharp(whole).jpeg().toBuffer(),
    await sharp(whole).jpeg({ progressive: true }).toBuffer(),
  ];
  expect((await seen(pathOf('j_trunc1.jpg'))).width).toBe(600);
  for (const file of files) {
    const without = async (bytes: number) => (await withEnd(await lay(file.subarray(0, -bytes)))) !== null;
    expect([await without(1), await without(2), await without(10), await without(5_000)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  }
  // A progressive picture that contains only its first scans is incomplete everywhere.
  const progressive = files[2] ?? whole;
  const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  expect(await withEnd(await lay(progressive.subarray(0, lastScan)))).toBe(null);
});

test('[F21] a HEIC is recognised by the general brands of newer writers', () => {
  const head = (...brands: string[]) =>
    Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length * 4]), Buffer.from(`ftyp${brands.join('')}`)]);
  const none = '\0\0\0\0';
  const kinds = [
    head('mif2', none, 'mif2', 'miaf', 'heic'),
    head('miaf', none, 'miaf', 'MiHB'),
    head('mif1', none, 'mif1', 'miaf', 'MiHB'),
    head('MiHB', none, 'mif1'),
    head('mif2', none, 'mif1', 'miaf'),
    head('mif2', none, 'miaf', 'avif'),
    head('mif1', none, 'mif1', 'miaf', 'MA1B'),
  ].map(kindOf);
  const heic = 'image/heic';
  expect(kinds).toEqual([heic, heic, heic, heic, heic, 'other', 'other']);
});

test('[F21] a picture is reported as truncated only if it is; one damaged inside is unreadable', async () => {
  const of = async (bytes: Buffer) => {
    const path = await lay(bytes);
    const answer = await examine(path, await sumsOf(path), () => Promise.resolve(true));
    return typeof answer === 'string' ? answer : 'taken';
  };
  const [heic, png] = [await readFile(pathOf('phone.heif')), await plain('teal')];
  const jpeg = await readFile(pathOf('c_p3_wide.jpg'));
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const spoilt = Buffer.from(jpeg).fill(0xee, frame + 9, frame + 19);
  const crushed = Buffer.from(png).fill(0xee, 45, 60);
  const settings = heic.indexOf('hvcC') + 4;
  const emptied = Buffer.from(heic).fill(0xee, settings, settings + 60);
  expect([
    await of(jpeg.subarray(0, 9_000)),
    await of(png.subarray(0, -20)),
    await of(heic.subarray(0, -2_000)),
    await of(spoilt),
    await of(crushed),
    await of(emptied),
  ]).toEqual(['truncated', 'truncated', 'truncated', 'unreadable', 'unreadable', 'unreadable']);
});
