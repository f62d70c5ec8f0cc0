import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, daysInMonth } from '../../../contracts/storage/calendar.ts';
import { calendarFile, dayAfter, escaped, folded } from '../../../machines/storage/calendarFile.ts';

const anyDay = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => ({ year, month, day: Math.min(day, daysInMonth(year, month)) }));
const anyText = fc.string({ unit: 'binary', maxLength: 400, size: 'max' });
/** What a calendar reads: lines joined again, then the marks taken back. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const plain = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark));

test('the whole file, as a calendar wants it', () => {
  const file = calendarFile({
    day: { year: 2026, month: 12, day: 31 },
    now: Date.parse('2026-11-20T09:15:00.123Z'),
    summary: 'Photos, and albums; gone',
    details: 'Order\nnow \\ here',
  });
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//photo-account//storage//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:storage-20261231@photo-account',
    'DTSTAMP:20261120T091500Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Photos\\, and albums\\; gone',
    'DESCRIPTION:Order\\nnow \\\\ here',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Photos\\, and albums\\; gone',
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('[F22] a line is cut at 75 octets and never within a character', () => {
  expect(folded('x'.repeat(75))).toBe('x'.repeat(75));
  expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  // The space at the beginning counts: 74 more fit after it.
  expect(folded('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  // 24 signs of three octets and one of one octet fill 73; the next does not fit in 75.
  expect(folded(`S${'€'.repeat(25)}`)).toBe(`S${'€'.repeat(24)}\r\n €`);
  fc.assert(
    fc.property(anyText, (text) => {
      const line = folded(text.replace(/[\r\n]/g, ''));
      const octets = line.split('\r\n').map((piece) => new TextEncoder().encode(piece).length);
      expect(Math.max(...octets)).toBeLessThanOrEqual(75);
      expect(unfolded(line)).toBe(text.replace(/[\r\n]/g, ''));
    }),
  );
});

test('[F22] what is escaped reads as it was, and no text can begin a line of its own', () => {
  expect(escaped('a\r\nEND:VEVENT\rb\u0000')).toBe('a\\nEND:VEVENT\\nb');
  fc.assert(
    fc.property(anyText, (text) => {
      expect(plain(escaped(text))).toBe(text.replace(/\r\n|\r/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ''));
      const file = calendarFile({
        day: { year: 2026, month: 2, day: 1 },
        now: 0,
        summary: text,
        details: text,
      });
      expect(unfolded(file).split('\r\n').length).toBe(21);
    }),
  );
});

test('[F19] the entry ends on the very next day, over leap days and the ends of years', () => {
  expect(dayAfter({ year: 2028, month: 2, day: 28 })).toEqual({ year: 2028, month: 2, day: 29 });
  expect(dayAfter({ year: 2027, month: 2, day: 28 })).toEqual({ year: 2027, month: 3, day: 1 });
  fc.assert(fc.property(anyDay, (day) => daysBetween(day, dayAfter(day)) === 1));
});
