import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flushesOf } from '../kit/flushes.ts';

// A power failure loses everything that was not flushed, so all data must be flushed before they are acknowledged.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flushed-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('[F14] an object is flushed before its rename, then each changed folder; no file stays open', async () => {
  const { steps, leftOpen } = await flushesOf(new URL('./putter.ts', import.meta.url), folder);
  const kept = (part: string, key: string) => [
    `flush objects/.part/${part}`,
    `rename objects/a/b/${key}`,
    'flush objects/a/b',
  ];
  expect(steps).toEqual([
    ...kept('part-1', 'whole'),
    'flush objects/a',
    'flush objects',
    ...kept('part-2', 'stream'),
    ...kept('upload', 'upload'),
  ]);
  expect(leftOpen).toBe(0);
});
