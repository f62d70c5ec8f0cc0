import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMonths,
  compareDays,
  type Day,
  dayAt,
  daysBetween,
  daysInMonth,
  monthsBetween,
} from '../../contracts/storage/calendar.ts';

/** Midnight UTC of a day; also for the years that `Date.UTC` interprets as 19xx. */
function utc({ year, month, day }: Day): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}
const fromUtc = (time: number): Day => {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};
const dayMs = 86_400_000;
const anyDay = fc
  .integer({
    min: utc({ year: 0, month: 1, day: 1 }) / dayMs,
    max: utc({ year: 9999, month: 12, day: 31 }) / dayMs,
  })
  .map((number) => fromUtc(number * dayMs));
const on = (text: string): Day => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
};

test('[3.7b] [F19] day differences are those of the calendar, from year 0 to 9999', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (from, to) => daysBetween(from, to) === (utc(to) - utc(from)) / dayMs),
    { numRuns: 2000 },
  );
});

test('[3.7b] days sort in the order of the calendar', () => {
  fc.assert(
    fc.property(
      anyDay,
      anyDay,
      (one, other) => Math.sign(compareDays(one, other)) === Math.sign(utc(one) - utc(other)),
    ),
  );
});

test('[3.7b] a month has as many days as in the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
      return daysInMonth(year, month) === fromUtc(utc(next) - dayMs).day;
    }),
  );
});

test.each([
  [1900, 28],
  [2000, 29],
  [2023, 28],
  [2024, 29],
  [2100, 28],
  [0, 29],
  [9999, 28],
])('[3.7b] [F19] February of %i has %i days', (year, days) => {
  expect(daysInMonth(year, 2)).toBe(days);
});

/** Adds months one by one, then moves back to the last day that exists. */
function stepMonths(from: Day, months: number): Day {
  let { year, month } = from;
  for (let left = months; left > 0; left -= 1) {
    month += 1;
    if (month === 13) {
      month = 1;
      year += 1;
    }
  }
  let { day } = from;
  while (fromUtc(utc({ year, month, day })).month !== month) day -= 1;
  return { year, month, day };
}

test('[9.5] [F19] months are added on the calendar', () => {
  const months = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(anyDay, months, (from, more) => {
      expect(addMonths(from, more)).toEqual(stepMonths(from, more));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['2023-01-31', 18, '2024-07-31'],
  ['2022-08-31', 18, '2024-02-29'],
  ['2021-08-31', 18, '2023-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-12-31', 2, '2025-02-28'],
  ['1970-01-01', 18, '1971-07-01'],
  ['9998-06-30', 18, '9999-12-30'],
])('[9.5] %s plus %i months is %s', (from, months, to) => {
  expect(addMonths(on(from), months)).toEqual(on(to));
});

test('[3.7b] the months between two days are the most that fit', () => {
  const span = fc.integer({ min: -400, max: 1500 });
  fc.assert(
    fc.property(anyDay, span, (from, days) => {
      const to = fromUtc(utc(from) + days * dayMs);
      let fit = 0;
      while (utc(stepMonths(from, fit + 1)) <= utc(to)) fit += 1;
      return monthsBetween(from, to) === fit;
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['2024-01-31', '2024-02-28', 0],
  ['2024-01-31', '2024-02-29', 1],
  ['2023-01-31', '2023-02-28', 1],
  ['2024-05-15', '2024-08-14', 2],
  ['2024-05-15', '2024-08-15', 3],
  ['2024-05-15', '2024-05-15', 0],
  ['2024-05-15', '2023-05-15', 0],
])('[4.5a] from %s to %s are %i months', (from, to, months) => {
  expect(monthsBetween(on(from), on(to))).toBe(months);
});

/** Returns the day according to the time zone's offset, which is parsed from a formatted date. */
function dayByOffset(moment: number, timeZone: string): Day {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment);
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT(?:([+-−])(\d+)(?::(\d+))?(?::(\d+))?)?$/.exec(
      parts.find(({ type }) => type === 'timeZoneName')?.value ?? '',
    ) ?? [];
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return fromUtc(moment + (sign === undefined || sign === '+' ? offset : -offset));
}

test('[4.5a] [F19] a moment has the right day in every time zone, across clock changes', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const moments = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      expect(dayAt(moment, zone)).toEqual(dayByOffset(moment, zone));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['2024-03-31T00:59:59Z', 'Europe/Berlin', '2024-03-31'],
  ['2024-03-30T22:59:59Z', 'Europe/Berlin', '2024-03-30'],
  ['2024-10-26T22:00:00Z', 'Europe/Berlin', '2024-10-27'],
  ['2024-03-10T04:59:59Z', 'America/New_York', '2024-03-09'],
  ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
  ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
  ['2018-11-04T02:59:59Z', 'America/Sao_Paulo', '2018-11-03'],
  ['2018-11-04T03:00:00Z', 'America/Sao_Paulo', '2018-11-04'],
  ['1970-01-01T00:00:00Z', 'Pacific/Honolulu', '1969-12-31'],
  ['9999-12-31T23:59:59Z', 'UTC', '9999-12-31'],
  ['0000-01-01T00:00:00Z', 'UTC', '0-1-1'],
])('[4.5a] %s in %s is %s', (moment, zone, day) => {
  expect(dayAt(Date.parse(moment), zone)).toEqual(on(day));
});

test('[4.5a] an unknown zone and an invalid moment are errors', () => {
  expect(() => dayAt(0, 'Mars/Olympus')).toThrow(RangeError);
  expect(() => dayAt(Number.NaN, 'UTC')).toThrow(RangeError);
});
