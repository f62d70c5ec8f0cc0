import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { dayAt } from '../../../contracts/storage/calendar.ts';
import type { StorageInfo } from '../../../contracts/storage/storage.ts';
import { storageStatusMachine } from '../../../machines/storage/storageStatus.machine.ts';
import { type StorageSnapshot, wordsOf } from '../../../machines/storage/storageStatus.selectors.ts';
import { dateLabel, shortDateLabel } from '../../../src/screens/storage/labels.ts';
import { infoUntil } from './samples.ts';

const quiet = storageStatusMachine.provide({
  actors: {
    watchFlags: fromCallback(() => undefined) as never,
    watchDay: fromCallback(() => undefined) as never,
  },
});
const base = createActor(quiet).getSnapshot();
/** Returns the text that the chart selects at a given time in a time zone. */
const wordsAt = (info: StorageInfo, now: number, timeZone: string) =>
  wordsOf({
    ...base,
    context: {
      ...base.context,
      info,
      day: { now, timeZone },
    },
  } as StorageSnapshot);

const zones = Intl.supportedValuesOf('timeZone');
const anyZone = fc.constantFrom(...zones);
const anyMoment = fc.integer({
  min: Date.parse('1970-01-02T00:00:00Z'),
  max: Date.parse('9997-12-30T00:00:00Z'),
});

/**
 * Counts the calendar days between two times one by one at midday UTC, which no clock change affects: slow, but
 * obviously correct.
 */
function daysByCounting(from: number, to: number, timeZone: string): number {
  const end = JSON.stringify(dayAt(to, timeZone));
  const { year, month, day } = dayAt(from, timeZone);
  const noon = new Date(0);
  noon.setUTCHours(12);
  noon.setUTCFullYear(year, month - 1, day);
  for (let days = 0; days < 800; days += 1) {
    const here = { year: noon.getUTCFullYear(), month: noon.getUTCMonth() + 1, day: noon.getUTCDate() };
    if (JSON.stringify(here) === end) return days;
    noon.setUTCDate(noon.getUTCDate() + 1);
  }
  throw new Error('further apart than the oracle counts');
}

test(`[F19] [4.5b] in all ${zones.length} zones, over leap days and clock changes, days follow the local calendar`, () => {
  fc.assert(
    fc.property(anyZone, anyMoment, fc.integer({ min: 0, max: 60 * 24 }), (timeZone, now, hours) => {
      const until = now + hours * 3_600_000;
      const words = wordsAt(
        infoUntil('2026-01-01', { projectedDeletionDate: new Date(until).toISOString() }),
        now,
        timeZone,
      );
      const days = daysByCounting(now, until, timeZone);
      expect([words?.days, words?.word]).toEqual([
        days,
        days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'inDays',
      ]);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['Europe/Amsterdam', '2026-03-28T22:30:00Z', '2026-03-29T21:30:00Z', 'tomorrow'],
  ['Europe/Amsterdam', '2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', 'today'],
  ['Pacific/Kiritimati', '2028-02-28T09:59:00Z', '2028-02-28T10:01:00Z', 'tomorrow'],
  ['America/Sao_Paulo', '2028-02-29T02:59:00Z', '2028-02-29T03:01:00Z', 'tomorrow'],
  ['UTC', '2027-12-31T23:59:59Z', '2028-01-01T00:00:00Z', 'tomorrow'],
  ['UTC', '2028-01-01T00:00:00Z', '2027-12-31T23:59:59Z', 'today'],
] as const)('[F19] [4.5a] in %s from %s to %s the text is %s', (timeZone, now, until, word) => {
  const info = infoUntil('2026-01-01', { projectedDeletionDate: until });
  expect(wordsAt(info, Date.parse(now), timeZone)?.word).toBe(word);
});

test('[4.5b] dates are formatted for the language, and the same in every zone', () => {
  const day = { year: 2028, month: 2, day: 29 };
  expect(dateLabel('en-GB', day)).toBe('29\u00a0February\u00a02028');
  expect(dateLabel('de-DE', day)).toBe('29.\u00a0Februar\u00a02028');
  expect(shortDateLabel('en-GB', day)).toBe('29\u00a0Feb\u00a02028');
  expect(dateLabel('en-GB', { year: 26, month: 1, day: 1 })).toBe('1\u00a0January 26');
});
