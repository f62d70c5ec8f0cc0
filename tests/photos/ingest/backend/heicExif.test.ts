import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heicExif } from '../../../../backend/photos/ingest/heicExif.ts';
import { budget, workOf } from '../../../kit/pace.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heic-exif-'));
});
afterAll(() => rm(folder, { recursive: true }));

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
};
const bytes = (...values: number[]) => Buffer.from(values);
const exifEntry = box('infe', bytes(2, 0, 0, 0, 0, 7, 0, 0), Buffer.from('Exif', 'latin1'));
const iinf = box('iinf', bytes(0, 0, 0, 0, 0, 1), exifEntry);

async function readOf(...meta: Buffer[]): Promise<{ found: string | null; ms: number }> {
  const path = join(folder, 'a.heic');
  await writeFile(path, Buffer.concat([box('meta', bytes(0, 0, 0, 0), ...meta), Buffer.alloc(64, 'E')]));
  let found: string | null = null;
  const ms = await workOf(async () => {
    const exif = await heicExif(path).catch(() => null);
    if (exif !== null) found = Buffer.from(exif).toString('latin1');
  });
  return { found, ms };
}

/** Each says that it has 65,535 extents, in eight bytes and no more. */
const endless = (items: number) =>
  box(
    'iloc',
    bytes(1, 0, 0, 0, 0, 0, 0xff, 0xff),
    Buffer.alloc(items * 8, bytes(0, 1, 0, 0, 0, 0, 0xff, 0xff)),
  );

const empty = (count: number) => Buffer.concat(Array.from({ length: count }, () => box('free')));

test('[F26] an index of endless extents, empty boxes or items without a place is read in no time', async () => {
  const answers = [
    await readOf(iinf, endless(65_000)),
    await readOf(iinf, empty(100_000)),
    await readOf(box('iinf', bytes(0, 0, 0, 0, 0xff, 0xff), empty(100_000))),
    await readOf(iinf, box('iloc', bytes(2, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff))),
  ];
  expect(answers.map(({ found }) => found)).toEqual([null, null, null, null]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(await budget(250));
});

test('the first extent of the item is read behind those of others, and a place beyond all numbers is none', async () => {
  const head = bytes(0, 0, 0, 0, 0x44, 0, 0, 2);
  const other = bytes(0, 1, 0, 0, 0, 2, ...Array<number>(16).fill(1));
  const own = (offset: number) => bytes(0, 7, 0, 0, 0, 1, 0, 0, offset >> 8, offset & 255, 0, 0, 0, 8);
  const length = (offset: number) =>
    box('meta', bytes(0, 0, 0, 0), iinf, box('iloc', head, other, own(offset))).length;
  const path = join(folder, 'b.heic');
  const at = length(0);
  await writeFile(
    path,
    Buffer.concat([
      box('meta', bytes(0, 0, 0, 0), iinf, box('iloc', head, other, own(at))),
      bytes(0, 0, 0, 0),
      Buffer.from('II*\0'),
    ]),
  );
  expect(Buffer.from((await heicExif(path)) ?? []).toString()).toBe('II*\0');
  const far = bytes(0, 0, 0, 0, 0x88, 0, 0, 1, 0, 7, 0, 0, 0, 1, ...Array<number>(16).fill(0xff));
  expect((await readOf(iinf, box('iloc', far))).found).toBe(null);
});
