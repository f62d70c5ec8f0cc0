import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  ftruncateSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { zipLayout } from '../../../backend/archives/zip/layout.ts';
import type { ByteRange } from '../../../backend/archives/zip/layout.ts';
import { uniqueNames } from '../../../backend/archives/zip/names.ts';
import type { ZipEntry } from '../../../backend/archives/zip/records.ts';
import type { Source } from '../../../backend/archives/zip/ahead.ts';
import { BrokenArchive, zipBytes } from '../../../backend/archives/zip/stream.ts';
import { dosTime } from '../../../backend/archives/zip/time.ts';

interface Made {
  readonly entries: ZipEntry[];
  readonly files: Uint8Array[];
}

const files = fc.array(
  fc.record({
    name: fc.string({ unit: 'grapheme', maxLength: 30 }),
    bytes: fc.uint8Array({ maxLength: 400 }),
    modified: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  }),
  { maxLength: 12 },
);

const typeOf = (name: string) => `image/${/\.(heic|png)$/.exec(name)?.[1] ?? 'jpeg'}`;

function make(given: readonly { name: string; bytes: Uint8Array; modified: number | null }[]): Made {
  const names = uniqueNames(given.map(({ name }) => ({ name, mediaType: typeOf(name) })));
  return {
    files: given.map(({ bytes }) => bytes),
    entries: given.map(({ bytes, modified }, index) => ({
      name: names[index] ?? '',
      size: bytes.length,
      crc32: crc32(bytes),
      dos: dosTime('2019-08-03T11:22:34'),
      modified,
    })),
  };
}

async function read({ entries, files: all }: Made, range?: ByteRange): Promise<Buffer> {
  const layout = zipLayout(entries);
  const chunks: Uint8Array[] = [];
  const open = async (entry: number, { start, end }: ByteRange) =>
    Readable.from([all[entry]?.subarray(start, end + 1) ?? new Uint8Array()], { objectMode: false });
  for await (const chunk of zipBytes(layout, range ?? { start: 0, end: layout.length - 1 }, open))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'zip-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const asks: Readonly<Record<string, string>> = { unzip: '-v', '7zz': 'i' };
const has = (program: string) => spawnSync(program, [asks[program] ?? '--version']).status === 0;
const python = has('python3');

test('the announced length is correct, and any range is the same slice of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      files,
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 8 }),
      async (given, cuts) => {
        const made = make(given);
        const whole = await read(made);
        expect(whole.length).toBe(zipLayout(made.entries).length);
        for (const [one, other] of cuts) {
          const start = Math.min(one % whole.length, other % whole.length);
          const end = Math.max(one % whole.length, other % whole.length);
          expect((await read(made, { start, end })).equals(whole.subarray(start, end + 1))).toBe(true);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('a range that starts or ends at any byte around a record is correct', async () => {
  const made = make([
    { name: 'one.jpg', bytes: Buffer.from('first'), modified: 1_000 },
    { name: 'empty.jpg', bytes: new Uint8Array(), modified: null },
    { name: 'two.jpg', bytes: Buffer.from('second'), modified: null },
  ]);
  const whole = await read(made);
  for (let start = 0; start < whole.length; start += 1) {
    for (const end of [start, Math.min(start + 41, whole.length - 1), whole.length - 1]) {
      expect((await read(made, { start, end })).equals(whole.subarray(start, end + 1))).toBe(true);
    }
  }
});

/** Third-party programs that extract a zip to a folder. */
const readers = {
  unzip: (zip: string, to: string) => ['-qq', zip, '-d', to],
  '7zz': (zip: string, to: string) => ['x', '-bd', '-y', `-o${to}`, zip],
  bsdtar: (zip: string, to: string) => ['-x', '-f', zip, '-C', to],
} as const;

for (const [program, opening] of Object.entries(readers))
  test.skipIf(!has(program))(
    `${program}, an independent reader, finds every file whole`,
    { meta: { needs: program } },
    async () => {
      const made = make([
        { name: 'Été.jpg', bytes: Buffer.from('a'.repeat(70_000)), modified: 1_564_831_354 },
        { name: 'ÉTÉ.JPG', bytes: Buffer.from('b'), modified: null },
        { name: '../../etc/passwd', bytes: Buffer.from('c'), modified: null },
        { name: '写真.heic', bytes: Buffer.from('d'), modified: null },
        { name: 'صورة.png', bytes: new Uint8Array(), modified: null },
      ]);
      const at = folder();
      writeFileSync(join(at, 'a.zip'), await read(made));
      if (program === 'unzip')
        expect(execFileSync('unzip', ['-tqq', join(at, 'a.zip')], { encoding: 'utf8' })).toBe('');
      if (program === '7zz') execFileSync('7zz', ['t', join(at, 'a.zip')]);
      mkdirSync(join(at, 'out'));
      execFileSync(program, opening(join(at, 'a.zip'), join(at, 'out')), {
        env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      });
      const out = Object.fromEntries(
        readdirSync(join(at, 'out')).map((name) => [name, readFileSync(join(at, 'out', name), 'utf8')]),
      );
      expect(out).toEqual({
        'Été.jpg': 'a'.repeat(70_000),
        'ÉTÉ (2).JPG': 'b',
        '_.._etc_passwd.jpg': 'c',
        '写真.heic': 'd',
        'صورة.png': '',
      });
      expect(statSync(join(at, 'out', 'Été.jpg')).mtime.toISOString()).toBe('2019-08-03T11:22:34.000Z');
    },
  );

const listing = `
import sys, json, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    print(json.dumps([[i.filename, i.file_size, i.compress_size, i.header_offset, i.flag_bits, i.compress_type, list(i.date_time)] for i in (z.infolist() if len(sys.argv) < 3 else z.infolist()[-2:])]))
    if len(sys.argv) < 3: print(json.dumps([z.testzip()]))
    else: print(json.dumps([len(z.infolist()), z.read(z.infolist()[-1]).decode()]))
`;

function listByPython(path: string, lastOnly = false): unknown[] {
  const text = execFileSync('python3', ['-c', listing, path, ...(lastOnly ? ['last'] : [])], {
    encoding: 'utf8',
  });
  return text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

test.skipIf(!python)(
  'files and offsets of 4 GB and more are read by another program',
  { meta: { needs: 'python3' } },
  () => {
    const tail = Buffer.from('behind four gigabytes');
    const entry = (name: string, size: number, sum: number): ZipEntry => ({
      name,
      size,
      crc32: sum,
      dos: dosTime('1979-01-01T00:00:00'),
      modified: null,
    });
    const entries = [
      entry('huge.jpg', 2 ** 32 - 1, 0),
      entry('large.jpg', 2 ** 32 - 2, 0),
      entry('tail.jpg', tail.length, crc32(tail)),
    ];
    const layout = zipLayout(entries);
    const path = join(folder(), 'wide.zip');
    const file = openSync(path, 'w');
    let at = 0;
    for (const piece of layout.pieces({ start: 0, end: layout.length - 1 })) {
      if ('bytes' in piece) at += writeSync(file, piece.bytes, 0, piece.bytes.length, at);
      else {
        if (piece.entry === 2) writeSync(file, tail, 0, tail.length, at);
        at += piece.range.end - piece.range.start + 1;
      }
    }
    ftruncateSync(file, layout.length);
    closeSync(file);
    expect(at).toBe(layout.length);
    const second = 30 + 8 + 20 + 2 ** 32 - 1;
    const third = second + 30 + 9 + 2 ** 32 - 2;
    expect(listByPython(path, true)).toEqual([
      [
        ['large.jpg', 2 ** 32 - 2, 2 ** 32 - 2, second, 0x800, 0, [1980, 1, 1, 0, 0, 0]],
        ['tail.jpg', tail.length, tail.length, third, 0x800, 0, [1980, 1, 1, 0, 0, 0]],
      ],
      [3, 'behind four gigabytes'],
    ]);
  },
);

test.skipIf(!python)(
  '65,535 and more entries are read by another program',
  { meta: { needs: 'python3' } },
  async () => {
    const at = folder();
    for (const count of [65_534, 65_535, 65_537]) {
      const bytes = Buffer.from('x');
      const names = uniqueNames(
        Array.from({ length: count }, () => ({ name: 'IMG.jpg', mediaType: 'image/jpeg' })),
      );
      const entries = names.map(
        (name): ZipEntry => ({
          name,
          size: 1,
          crc32: crc32(bytes),
          dos: dosTime('2020-01-01T00:00:00'),
          modified: null,
        }),
      );
      const path = join(at, `${count}.zip`);
      writeFileSync(path, await read({ entries, files: names.map(() => bytes) }));
      expect(listByPython(path, true)[1]).toEqual([count, 'x']);
      const locator = readFileSync(path).subarray(-42, -38).toString('latin1');
      expect(locator === 'PK\x06\x07').toBe(count >= 65_535);
    }
  },
);

test('a missing, short or long original aborts the stream', async () => {
  const entries: ZipEntry[] = [{ name: 'a.jpg', size: 4, crc32: 0, dos: 0, modified: null }];
  const layout = zipLayout(entries);
  const run = async (source: Source | null) => {
    let length = 0;
    for await (const bytes of zipBytes(layout, { start: 0, end: layout.length - 1 }, async () => source))
      length += bytes.length;
    return length;
  };
  await expect(run(null)).rejects.toBeInstanceOf(BrokenArchive);
  await expect(run(null)).rejects.toMatchObject({
    entry: 0,
    message: expect.stringContaining('entry 0') as string,
  });
  await expect(run(Readable.from([Buffer.from('abc')]))).rejects.toBeInstanceOf(BrokenArchive);
  await expect(run(Readable.from([Buffer.from('abcde')]))).rejects.toBeInstanceOf(BrokenArchive);
  for (const text of ['abc', 'abcde'])
    await expect(run(Buffer.from(text))).rejects.toBeInstanceOf(BrokenArchive);
  expect([
    await run(Readable.from([Buffer.from('abcd')])),
    await run(Readable.from([Buffer.from('ab'), Buffer.from('cd')])),
    await run(Buffer.from('abcd')),
  ]).toEqual([layout.length, layout.length, layout.length]);
});

test('the next few files are opened while one is sent; a disconnect closes all of them', async () => {
  const bytes = Buffer.alloc(200_000, 'x');
  const entries = Array.from(
    { length: 100 },
    (_, at): ZipEntry => ({ name: `${at}.jpg`, size: bytes.length, crc32: 0, dos: 0, modified: null }),
  );
  const layout = zipLayout(entries);
  const opened: Readable[] = [];
  let failing = Number.NaN;
  const read = () =>
    zipBytes(layout, { start: 0, end: layout.length - 1 }, async (entry) => {
      if (entry === failing) throw new Error('the disk is gone');
      const stream = Readable.from([bytes], { objectMode: false });
      opened.push(stream);
      return stream;
    });
  const leaving = read();
  await leaving.next();
  expect([opened.length > 4, opened.length < 20]).toEqual([true, true]);
  await leaving.return(undefined);
  await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);

  failing = 7;
  let length = 0;
  await expect(
    (async () => {
      for await (const piece of read()) length += piece.length;
    })(),
  ).rejects.toThrow('the disk is gone');
  expect(length).toBeGreaterThan(6 * bytes.length);
  await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
});

test('a disconnect closes the files opened ahead, streamed, buffered, missing or unreadable', async () => {
  const bytes = Buffer.alloc(200_000, 'x');
  const entries = Array.from(
    { length: 5 },
    (_, at): ZipEntry => ({ name: `${at}.jpg`, size: bytes.length, crc32: 0, dos: 0, modified: null }),
  );
  const layout = zipLayout(entries);
  const stream = Readable.from([bytes]);
  const sources: readonly (() => Promise<Source | null>)[] = [
    async () => bytes,
    async () => null,
    async () => bytes,
    () => Promise.reject(new Error('the disk is gone')),
    async () => stream,
  ];
  const leaving = zipBytes(
    layout,
    { start: 0, end: layout.length - 1 },
    (entry) => sources[entry]?.() ?? Promise.resolve(null),
  );
  const unheard = vi.fn<() => void>();
  process.on('unhandledRejection', unheard);
  try {
    await leaving.next();
    // Node reports an unhandled rejection only after all pending work is done.
    await setImmediate();
    await leaving.return(undefined);
    await expect.poll(() => stream.destroyed).toBe(true);
    expect(unheard).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', unheard);
  }
});
