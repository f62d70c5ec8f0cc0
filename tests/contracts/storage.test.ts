import { expect, test } from 'vitest';
import {
  criticalWord,
  keptUntil,
  type StorageInfo,
  storageOutlook,
  storageStatus,
} from '../../contracts/storage/storage.ts';

const info = (projected: string, delayed: string | null = null): StorageInfo => ({
  delayedDeletionDate: delayed,
  lastOrderDate: null,
  projectCount: 0,
  projectedDeletionDate: projected,
  registrationDate: '2020-01-01T00:00:00Z',
});

test.each([
  [4, 'safe'],
  [3, 'safe'],
  [2, 'warning'],
  [1, 'warning'],
  [0, 'critical'],
] as const)('[4.5a] [9.5] %i months remaining are %s', (months, status) => {
  expect(storageStatus(months)).toBe(status);
});

test.each([
  [-3, 'today'],
  [0, 'today'],
  [1, 'tomorrow'],
  [2, 'inDays'],
  [30, 'inDays'],
] as const)('[4.5b] %i days are worded as %s', (days, word) => {
  expect(criticalWord(days)).toBe(word);
});

test('[3.7b] without a delayed date the projected one counts', () => {
  expect(
    storageOutlook(info('2026-06-15T12:00:00Z'), Date.parse('2026-03-15T12:00:00Z'), 'Europe/Amsterdam'),
  ).toEqual({
    deletionDate: '2026-06-15T12:00:00Z',
    deletionDay: { year: 2026, month: 6, day: 15 },
    daysRemaining: 92,
    monthsRemaining: 3,
    isStoragePeriodExtended: false,
    status: 'safe',
  });
});

test('[3.7b] a delayed date takes precedence over the projected one and extends the period', () => {
  const outlook = storageOutlook(
    info('2026-06-15T12:00:00Z', '2026-03-20T12:00:00Z'),
    Date.parse('2026-03-15T12:00:00Z'),
    'UTC',
  );
  expect(outlook).toEqual({
    deletionDate: '2026-03-20T12:00:00Z',
    deletionDay: { year: 2026, month: 3, day: 20 },
    daysRemaining: 5,
    monthsRemaining: 0,
    isStoragePeriodExtended: true,
    status: 'critical',
  });
});

test.each([
  ['2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z', 'Europe/Berlin', 1],
  ['2026-10-24T22:30:00Z', '2026-10-25T23:30:00Z', 'Europe/Berlin', 1],
  ['2026-03-28T22:30:00Z', '2026-03-29T21:30:00Z', 'Europe/Berlin', 1],
  ['2026-05-01T23:59:00Z', '2026-05-02T00:01:00Z', 'UTC', 1],
  ['2026-05-01T00:01:00Z', '2026-05-01T23:59:00Z', 'UTC', 0],
  ['2026-05-09T00:00:00Z', '2026-05-01T00:00:00Z', 'UTC', 0],
])('[4.5b] [F19] at %s with the end at %s in %s %i days remain', (now, end, zone, days) => {
  expect(storageOutlook(info(end), Date.parse(now), zone).daysRemaining).toBe(days);
});

test('[1.3c] [9.5] photos are kept 18 months', () => {
  expect([
    keptUntil({ year: 2024, month: 1, day: 31 }),
    keptUntil({ year: 2024, month: 8, day: 31 }),
  ]).toEqual([
    { year: 2025, month: 7, day: 31 },
    { year: 2026, month: 2, day: 28 },
  ]);
});
