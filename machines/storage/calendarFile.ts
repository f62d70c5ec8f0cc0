import { daysInMonth, type Day } from '../../contracts/storage/calendar.ts';

export interface CalendarEntry {
  /** The day, all of it. */
  readonly day: Day;
  /** When the file is made, in milliseconds since 1970. */
  readonly now: number;
  readonly summary: string;
  readonly details: string;
}

const bytes = new TextEncoder();
const maxOctets = 75;

/** Text as RFC 5545 3.3.11 wants it: backslash, semicolon, comma and line break escaped, no other control character. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');

/** A line in pieces of at most 75 octets, none of which cuts a character; each but the first begins with a space. */
export function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const { length } = bytes.encode(character);
    if (octets + length > maxOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += length;
  }
  return text;
}

/** The day after, over the ends of months and years. */
export function dayAfter({ year, month, day }: Day): Day {
  if (day < daysInMonth(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');
/** '20261126'. */
const asDate = ({ year, month, day }: Day) => `${digits(year, 4)}${digits(month, 2)}${digits(day, 2)}`;
/** '20261120T101500Z'. */
const asMoment = (moment: number) => `${new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')}`;

/**
 * A file for any calendar (RFC 5545): one entry for the whole day, whatever the time zone, with a reminder at nine in
 * the morning of the day before. The same day gives the same id, so that adding it again changes the entry.
 */
export function calendarFile({ day, now, summary, details }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//photo-account//storage//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:storage-${asDate(day)}@photo-account`,
    `DTSTAMP:${asMoment(now)}`,
    `DTSTART;VALUE=DATE:${asDate(day)}`,
    `DTEND;VALUE=DATE:${asDate(dayAfter(day))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(details)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
