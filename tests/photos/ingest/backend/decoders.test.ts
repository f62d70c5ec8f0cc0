import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Budget } from '../../../../backend/photos/ingest/budget.ts';
import { decodedBytes } from '../../../../backend/photos/ingest/decodedBytes.ts';
import { Decoder, DecoderFailed } from '../../../../backend/photos/ingest/decoder.ts';
import { Decoders } from '../../../../backend/photos/ingest/decoders.ts';
import { sumsOf } from '../../../../backend/photos/ingest/examine.ts';
import { blackPng } from '../../backend/blackPng.ts';

const mebibyte = 1024 ** 2;
const dunes = fileURLToPath(new URL('../../../fixtures/dunes.jpg', import.meta.url));
const enough = () => Promise.resolve(256 * mebibyte);
const proc = existsSync('/proc/self/limits');

let folder: string;
/** 46 MB once decoded. */
let black: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoders-'));
  black = join(folder, 'black.png');
  await writeFile(black, blackPng(3_000, 2_000));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const question = async (path: string) => ({ path, ...(await sumsOf(path)) });

test('F27: a decoder that is killed in the middle of a picture fails that picture alone, and the next one finds a new process', async () => {
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

test('F27: a picture that takes more than it was admitted for ends its decoder, and nothing else', async () => {
  const decoder = new Decoder(512 * mebibyte);
  await expect(decoder.examine(await question(black), () => Promise.resolve(4 * mebibyte))).rejects.toThrow(
    DecoderFailed,
  );
  expect(await decoder.examine(await question(dunes), enough)).toMatchObject({ mediaType: 'image/jpeg' });
  decoder.end();
});

test.skipIf(!proc)(
  'F27: the system limits what a decoder takes, and a decoder is told no secret',
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

test('F27: a picture that alone takes more than there is for all is refused; those that do not fit together come one after the other', async () => {
  const small = new Decoders(16 * mebibyte);
  expect(await small.examine(black, await sumsOf(black))).toBe('unreadable');
  expect(await small.examine(dunes, await sumsOf(dunes))).toMatchObject({ width: 320 });
  small.stop();
  const two = new Decoders(48 * mebibyte);
  const sums = await sumsOf(black);
  const seen = await Promise.all([two.examine(black, sums), two.examine(black, sums)]);
  expect(seen).toMatchObject([{ width: 3_000 }, { width: 3_000 }]);
  two.stop();
});

test('the budget is never exceeded, is given in the order of asking, and what leaves the line holds up nobody', async () => {
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

test('decoded bytes are pixels by channels by depth; interlaced and progressive ones are counted whole', () => {
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
