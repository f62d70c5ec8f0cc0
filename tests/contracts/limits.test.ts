import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { knownHashes } from '../../contracts/extensions/uploads.ts';
import { localDateTime } from '../../contracts/photos/photo.ts';
import { visibleSections } from '../../contracts/photos/lists/stored.ts';

const takes = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

test('[3.1a, 5.4] a camera’s time is a local time only: no zone, no fraction, no second line', () => {
  const time = '2024-07-14T16:42:10';
  expect(takes(localDateTime, time)).toBe(true);
  const others = [
    `${time}Z`,
    `${time}+02:00`,
    `${time}.123`,
    `${time}\n`,
    `${time} `,
    ` ${time}`,
    `1${time}`,
  ];
  expect(others.filter((other) => takes(localDateTime, other))).toEqual([]);
});

test('[1.3b] hashes are requested 500 at a time, and not one more', () => {
  const hashes = (count: number) => ({ hashes: Array.from({ length: count }, () => 'a'.repeat(64)) });
  expect([0, 500, 501].map((count) => takes(knownHashes.body, hashes(count)))).toEqual([true, true, false]);
});

test('[4.1c, 9.12] a stored month has a year of one to four digits and a month of the calendar', () => {
  const stored = [
    '1/1',
    '1970/1',
    '9999/12',
    '/1',
    '20245/1',
    '2024/0',
    '2024/13',
    '2024/07',
    'x2024/7',
    '2024/7x',
  ];
  expect(stored.filter((month) => takes(visibleSections, [month]))).toEqual(['1/1', '1970/1', '9999/12']);
});
