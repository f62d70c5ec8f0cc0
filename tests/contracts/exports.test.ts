import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chunkFileName, exportEnds, exportInfo } from '../../contracts/exports/export.ts';
import { showSize } from '../../contracts/exports/size.ts';

const date = '2026-03-04T05:06:07Z';
const ready = (chunks: unknown) => ({
  status: 'READY',
  backupId: 'b1',
  chunks,
  created: date,
  updated: date,
});

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1_048_570, '1023.99 KB'],
  [1_048_575, '1.00 MB'],
  [1_048_576, '1.00 MB'],
  [1_073_741_823, '1.00 GB'],
  [1_073_741_824, '1.00 GB'],
  [5_905_580_032, '5.50 GB'],
  [1_099_511_627_775, '1024.00 GB'],
])('[5.10] %i bytes read %s', (bytes, text) => {
  expect(showSize(bytes)).toBe(text);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1024 ** 4])(
  '[5.10] [8.9b] %d is out of range',
  (bytes) => {
    expect(() => showSize(bytes)).toThrow(RangeError);
  },
);

test('[5.10] a formatted size equals the size to half a hundredth of its unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1024 ** 4 - 1 }), (bytes) => {
      const [number, unit = ''] = showSize(bytes).split(' ');
      const base = 1024 ** ['Bytes', 'KB', 'MB', 'GB'].indexOf(unit);
      expect(Math.abs(Number(number) * base - bytes)).toBeLessThanOrEqual(base * 0.0050001);
    }),
    { numRuns: 2000 },
  );
});

test('[3.8b] chunks are sorted by iteration', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1000), { minLength: 1 }), (iterations) => {
      const read = z.parse(
        exportInfo,
        ready(iterations.map((iteration) => ({ iteration, size: iteration + 1 }))),
      );
      expect(read.status === 'READY' && read.chunks.map(({ iteration }) => iteration)).toEqual(
        iterations.toSorted((a, b) => a - b),
      );
    }),
  );
});

test.each([
  ['none', []],
  ['an empty one', [{ iteration: 0, size: 0 }]],
  ['a negative iteration', [{ iteration: -1, size: 1 }]],
  [
    'an iteration twice',
    [
      { iteration: 0, size: 1 },
      { iteration: 0, size: 2 },
    ],
  ],
  ['half a byte', [{ iteration: 0, size: 1.5 }]],
])('[3.8b] [5.4] chunks are refused: %s', (_, chunks) => {
  expect(z.safeParse(exportInfo, ready(chunks)).success).toBe(false);
});

test.each(['REQUESTED', 'IN_PROGRESS', 'FAILED'])('[3.8a] %s needs no other field', (status) => {
  expect(z.parse(exportInfo, { status })).toEqual({ status });
});

test.each(['READY', 'ready', 'DONE', ''])('[3.8a] "%s" alone is not an export', (status) => {
  expect(z.safeParse(exportInfo, { status }).success).toBe(false);
});

test('[2.44c] [9.5] links end seven days after the export became ready', () => {
  expect(new Date(exportEnds({ updated: '2026-02-25T10:00:00+02:00' })).toISOString()).toBe(
    '2026-03-04T08:00:00.000Z',
  );
});

test('[7.5] a chunk is saved under the name of its iteration', () => {
  expect(chunkFileName(3)).toBe('photo-export-3.zip');
});
