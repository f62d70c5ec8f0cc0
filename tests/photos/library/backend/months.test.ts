import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  monthBounds,
  monthKey,
  monthNumber,
  readMonth,
  yearAndMonth,
} from '../../../../backend/photos/library/months.ts';

test('[F19] a month number converts back to the same month, and its bounds contain exactly its moments', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      (year, month, day) => {
        const number = monthNumber(year, month);
        expect(yearAndMonth(number)).toEqual({ year, month });
        expect(readMonth(String(year), String(month))).toBe(number);
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T23:59:59`;
        const [from, to] = monthBounds(number);
        expect([from <= text, text < to, monthKey(text)]).toEqual([true, true, `${year}/${month}`]);
      },
    ),
  );
  expect([
    readMonth('2024', '0'),
    readMonth('2024', '13'),
    readMonth('20245', '1'),
    readMonth('-1', '1'),
  ]).toEqual([null, null, null, null]);
  expect(monthKey(null)).toBe('1970/1');
});
