import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deferred } from '../../../../backend/deferred.ts';
import { Budget } from '../../../../backend/photos/ingest/budget.ts';
import { decodedBytes, heicBytes } from '../../../../backend/photos/ingest/decodedBytes.ts';
import { Decoder, DecoderFailed, large } from '../../../../backend/photos/ingest/decoder.ts';
import { Decoders } from '../../../../backend/photos/ingest/decoders.ts';
import { sumsOf } from '../../../../backend/photos/ingest/examine.ts';
import { usualMemory } from '../../../../backend/photos/limits.ts';
import { blackPng } from '../../backend/blackPng.ts';
import { decodersOf } from '../../backend/decodersOf.ts';

const mebibyte = 1024 ** 2;
const dunes = fileURLToPath(new URL('../../../fixtures/dunes.jpg', import.meta.url));
const enough = () => Promise.resolve(256 * mebibyte);
const proc = existsSync('/proc/self/limits');

let folder: string;
/** 46 MB once it has been decoded. */
let black: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoders-'));
  black = join(folder, 'black.png');
  await writeFile(black, blackPng(3_000, 2_000));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const question = async (path: string) => ({ path, ...(await sumsOf(path)) });

/** Returns the number of bytes that decoding a picture needs. */
async function neededFor(path: string): Promise<number> {
  const decoder = new Decoder(512 * mebibyte);
  const asked = deferred<number>();
  await decoder.examine(await question(path), (needed) => {
    asked.resolve(needed);
    return Promise.resolve(null);
  });
  decoder.end();
  return asked.promise;
}

test('F27: a decoder killed during a picture fails that picture alone; the next gets a new one', async () => {
  const decoder = new Decoder(512 * mebibyte);
  const killed = decoder.examine(await question(black), () => {
    process.kill(decoder.pid ?? 0, 'SIGKILL');
    return Promise.resolve(null);
  });
  const { pid } = decoder;
  await expect(killed).rejects.toThrow(DecoderFailed);
  expect(await decoder.examine(await question(dunes), enough)).toMatchObject({ width: 320, height: 240 });
  expect(decoder.pid).not.toBe(pid);
  decoder.end();
});

test('F27: a picture that exceeds its admitted memory ends its decoder, and nothing else', async () => {
  const decoder = new Decoder(512 * mebibyte);
  await expect(decoder.examine(await question(black), () => Promise.resolve(4 * mebibyte))).rejects.toThrow(
    DecoderFailed,
  );
  expect(await decoder.examine(await question(dunes), enough)).toMatchObject({ mediaType: 'image/jpeg' });
  decoder.end();
});

test('F27: a decoder that could not finish a picture reports why, and the next gets a new process', async () => {
  const decoder = new Decoder(512 * mebibyte);
  const sums = await sumsOf(dunes);
  const lost = decoder.glance({ path: join(folder, 'lost.jpg'), ...sums });
  const { pid } = decoder;
  await expect(lost).rejects.toThrow(/ENOENT/);
  await expect(lost).rejects.toThrow(DecoderFailed);
  expect(decoder.pid).toBe(undefined);
  await decoder.glance({ path: dunes, ...sums });
  expect(decoder.pid).not.toBe(pid);
  decoder.end();
});

test('F27: a process that a large picture has enlarged ends with it; another waits for the next picture', async () => {
  const decoder = new Decoder(1_024 * mebibyte);
  await decoder.examine(await question(dunes), () => Promise.resolve(large - 1));
  const { pid } = decoder;
  expect(pid).toBeGreaterThan(0);
  await decoder.examine(await question(dunes), () => Promise.resolve(large));
  expect(decoder.pid).toBe(undefined);
});

test.skipIf(!proc)(
  'F27: of idle decoders the last used stays longest, and none beyond half a minute',
  { meta: { needs: '/proc, which Linux alone has' } },
  async () => {
    const others = await decodersOf(process.pid);
    const running = async () => (await decodersOf(process.pid)).filter((pid) => !others.includes(pid));
    const isRun = async (count: number) => {
      while ((await running()).length !== count) await setImmediate();
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const decoders = new Decoders(512 * mebibyte);
    try {
      const sums = await sumsOf(dunes);
      await Promise.all([decoders.glance(dunes, sums), decoders.glance(dunes, sums)]);
      const both = await running();
      expect(both).toHaveLength(2);
      vi.advanceTimersByTime(20_000);
      expect(await decoders.glance(dunes, sums)).toMatchObject({ width: 320 });
      vi.advanceTimersByTime(10_001);
      await isRun(1);
      const [kept] = await running();
      expect(both).toContain(kept);
      expect(await decoders.examine(dunes, sums)).toMatchObject({ width: 320 });
      expect(await running()).toEqual([kept]);
      vi.advanceTimersByTime(29_999);
      expect(await running()).toEqual([kept]);
      vi.advanceTimersByTime(1);
      await isRun(0);
      await decoders.glance(dunes, sums);
      expect(await running()).toHaveLength(1);
      decoders.stop();
      await isRun(0);
    } finally {
      decoders.stop();
      vi.useRealTimers();
    }
  },
);

test('F27: a program whose decoder is idle can exit', async () => {
  const program = fileURLToPath(new URL('./glances.ts', import.meta.url));
  // Node prints a warning if listeners accumulate.
  expect(await promisify(execFile)(process.execPath, [program, dunes])).toEqual({
    stdout: '320',
    stderr: '',
  });
});

test.skipIf(process.platform === 'win32')(
  'F27: if no process can be started a picture fails, and the next one gets a new process',
  { meta: { needs: 'a limit of open files, which a shell sets' } },
  async () => {
    const program = fileURLToPath(new URL('./starved.ts', import.meta.url));
    const limited = 'ulimit -n 128; exec "$0" "$@"';
    const { stdout } = await promisify(execFile)('/bin/sh', [
      '-c',
      limited,
      process.execPath,
      program,
      dunes,
    ]);
    expect(JSON.parse(stdout)).toEqual(['DecoderFailed: the decoder ended', 320]);
  },
);

test.skipIf(!proc)(
  'F27: the system limits a decoder’s resources, and a decoder receives no secret',
  { meta: { needs: '/proc, which Linux alone has' } },
  async () => {
    const decoder = new Decoder(512 * mebibyte);
    process.env['DATABASE_URL'] = 'postgres://secret';
    try {
      await decoder.examine(await question(dunes), enough);
      const of = (name: string) => readFile(`/proc/${decoder.pid}/${name}`, 'utf8');
      expect(await of('limits')).toMatch(new RegExp(`Max data size +${2048 * mebibyte} +${2048 * mebibyte}`));
      expect(await of('environ')).not.toContain('secret');
      expect(await of('oom_score_adj')).toBe('1000\n');
    } finally {
      delete process.env['DATABASE_URL'];
      decoder.end();
    }
  },
);

test('F27: a picture above the whole budget is refused; pictures that do not fit together take turns', async () => {
  const small = new Decoders(16 * mebibyte);
  expect(await small.examine(black, await sumsOf(black))).toBe('unreadable');
  expect(await small.examine(dunes, await sumsOf(dunes))).toMatchObject({ width: 320 });
  small.stop();
  const sums = await sumsOf(black);
  const exact = new Decoders(await neededFor(black));
  expect(await exact.examine(black, sums)).toMatchObject({ width: 3_000 });
  exact.stop();
  const less = new Decoders((await neededFor(black)) - 1);
  expect(await less.examine(black, sums)).toBe('unreadable');
  less.stop();
  const two = new Decoders(48 * mebibyte);
  const seen = await Promise.all([two.examine(black, sums), two.examine(black, sums)]);
  expect(seen).toMatchObject([{ width: 3_000 }, { width: 3_000 }]);
  two.stop();
});

test('the budget is never exceeded and given in order; leaving the queue blocks no other picture', async () => {
  const budget = new Budget(100, 10);
  const order: string[] = [];
  const ask = (name: string, bytes: number) => {
    const ticket = budget.ask(bytes);
    void ticket.granted.then(() => order.push(name));
    return ticket;
  };
  const a = ask('a', 60);
  const b = ask('b', 60);
  const c = ask('c', 30);
  ask('small', 10);
  await a.granted;
  expect(order).toEqual(['a', 'small']);
  b.release();
  await c.granted;
  expect(order).toEqual(['a', 'small', 'c']);
  const d = ask('d', 100);
  a.release();
  c.release();
  await d.granted;
  expect(order).toEqual(['a', 'small', 'c', 'd']);
});

test('decoded bytes are pixels by channels by depth; interlaced and progressive ones count in full', () => {
  const of = (depth: 'uchar' | 'ushort', isProgressive: boolean) => ({
    width: 1_000,
    height: 100,
    channels: 4 as const,
    depth,
    isProgressive,
  });
  expect(decodedBytes('image/png', of('ushort', true))).toBe(800_000);
  expect(decodedBytes('image/png', of('uchar', true))).toBe(400_000);
  expect(decodedBytes('image/png', of('ushort', false))).toBe(200_000);
  expect(decodedBytes('image/jpeg', of('uchar', true))).toBe(800_000);
  expect(decodedBytes('image/jpeg', of('uchar', false))).toBe(100_000);
});

test('a machine of 8 GiB decodes a HEIC of 200 megapixels; any smaller one half of its memory', () => {
  const gibibyte = 1024 * mebibyte;
  expect(usualMemory(8 * gibibyte)).toBeGreaterThanOrEqual(heicBytes({ width: 16_320, height: 12_240 }));
  expect(usualMemory(256 * gibibyte)).toBe(usualMemory(8 * gibibyte));
  expect(usualMemory(2 * gibibyte)).toBe(gibibyte);
});
