import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, daysInMonth } from '../../../contracts/storage/calendar.ts';
import { calendarFile, dayAfter, escaped, folded } from '../../../machines/storage/calendarFile.ts';

const anyDay = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => ({ year, month, day: Math.min(day, daysInMonth(year, month)) }));
const anyText = fc.string({ unit: 'binary', maxLength: 400, size: 'max' });
/** Returns the text as a calendar reads it: with folded lines joined and escapes removed. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const plain = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark));

test('the whole file has the format that calendars need', () => {
  const file = calendarFile({
    day: { year: 2026, month: 12, day: 31 },
    now: Date.parse('2026-11-20T09:15:00.123Z'),
    summary: 'Photos, and albums; gone',
    details: 'Order\nnow \\ here',
    url: 'https://shop.example/my-photos/photos',
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
    'DESCRIPTION:Order\\nnow \\\\ here\\nhttps://shop.example/my-photos/photos',
    'URL:https://shop.example/my-photos/photos',
    'TRANSP:TRANSPARENT',
    ...['-PT159H', '-PT15H'].flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Photos\\, and albums\\; gone',
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('[F22] a line is folded at 75 octets and never within a character', () => {
  expect(folded('x'.repeat(75))).toBe('x'.repeat(75));
  expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  // The leading space of the next line counts, so 74 more characters fit.
  expect(folded('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  // 24 characters of three octets and one of one octet take 73; the next one would exceed 75.
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

test('[F22] escaped text reads unchanged, and no text can start a line of its own', () => {
  expect(escaped('a\r\nEND:VEVENT\rb\u0000')).toBe('a\\nEND:VEVENT\\nb');
  fc.assert(
    fc.property(anyText, (text) => {
      expect(plain(escaped(text))).toBe(text.replace(/\r\n|\r/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ''));
      const file = calendarFile({
        day: { year: 2026, month: 2, day: 1 },
        now: 0,
        summary: text,
        details: text,
        url: 'https://shop.example/',
      });
      expect(unfolded(file).split('\r\n').length).toBe(27);
    }),
  );
});

test('[F19] the entry ends on the very next day, over leap days and the ends of years', () => {
  expect(dayAfter({ year: 2028, month: 2, day: 28 })).toEqual({ year: 2028, month: 2, day: 29 });
  expect(dayAfter({ year: 2027, month: 2, day: 28 })).toEqual({ year: 2027, month: 3, day: 1 });
  fc.assert(fc.property(anyDay, (day) => daysBetween(day, dayAfter(day)) === 1));
});

test('[2.49a] reminders are in the future: a week and a day before, the day before, or in an hour', () => {
  const triggersAt = (now: string) =>
    calendarFile({
      day: { year: 2026, month: 11, day: 26 },
      now: Date.parse(now),
      summary: 'Gone',
      details: 'Order',
      url: 'https://shop.example/',
    })
      .split('\r\n')
      .filter((line) => line.startsWith('TRIGGER'));
  expect(triggersAt('2026-11-10T12:00:00Z')).toEqual(['TRIGGER:-PT159H', 'TRIGGER:-PT15H']);
  expect(triggersAt('2026-11-20T12:00:00Z')).toEqual(['TRIGGER:-PT15H']);
  expect(triggersAt('2026-11-25T12:00:00Z')).toEqual(['TRIGGER;VALUE=DATE-TIME:20261125T130000Z']);
});
