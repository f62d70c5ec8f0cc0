import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthOfTaken, rank } from '../../../../machines/photos/library/model.ts';
import { monthLabel } from '../../../../src/screens/photos/labels.ts';

const two = (value: number) => String(value).padStart(2, '0');
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'Asia/Kolkata', 'UTC'];

test('[2.16a] [F19] a photo is in the month its camera states: leap days, clock changes, calendar limits', () => {
  expect(
    [
      '1970-01-01T00:00:00',
      '0000-02-29T12:00:00',
      '0001-01-01T00:00:00',
      '9999-12-31T23:59:59',
      '2024-02-29T23:59:59',
      '2026-03-29T02:30:00',
      '2026-10-25T02:30:00',
      null,
    ].map(monthOfTaken),
  ).toEqual(['1970/1', '0/2', '1/1', '9999/12', '2024/2', '2026/3', '2026/10', '1970/1']);
});

test('[2.16a] [F19] its label names that month in every zone, and no zone moves it into a neighbour', () => {
  const before = process.env['TZ'];
  const offsets = new Set<number>();
  try {
    for (const zone of zones) {
      process.env['TZ'] = zone;
      offsets.add(new Date(2024, 0, 1).getTimezoneOffset());
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 9999 }),
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 28 }),
          fc.integer({ min: 0, max: 23 }),
          (year, month, day, hour) => {
            const key = monthOfTaken(
              `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:59:59`,
            );
            expect(rank(key)).toBe(year * 12 + month - 1);
            const names =
              'January February March April May June July August September October November December';
            const said = `${names.split(' ')[month - 1]} ${year === 0 ? '1 BC' : year}`;
            const label = key === '1970/1' ? 'Unknown Date' : said;
            expect(monthLabel('en-GB', key, 'Unknown Date')).toBe(label);
          },
        ),
        { numRuns: 200 },
      );
    }
    // Checks that the time zones take effect; otherwise the test would prove nothing.
    expect(offsets.size).toBe(zones.length);
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});
