import { daysInMonth, type Day } from '../../contracts/storage/calendar.ts';

export interface CalendarEntry {
  /** The date of the all-day event. */
  readonly day: Day;
  /** Time of creation of the file, in milliseconds since 1970. */
  readonly now: number;
  readonly summary: string;
  readonly details: string;
  /** URL of the page with the photos. */
  readonly url: string;
}

const bytes = new TextEncoder();
const maxOctets = 75;

/**
 * Returns the text escaped as in RFC 5545 3.3.11: escapes backslashes, semicolons, commas and line breaks,
 * and removes other control characters.
 */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');

/**
 * Folds a line into pieces of at most 75 octets without splitting a character. Every piece after the first
 * begins with a space.
 */
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

/** Returns the next day, also across the end of a month or year. */
export function dayAfter({ year, month, day }: Day): Day {
  if (day < daysInMonth(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');
/** Returns a date such as '20261126'. */
const asDate = ({ year, month, day }: Day) => `${digits(year, 4)}${digits(month, 2)}${digits(day, 2)}`;
/** Returns a date and time such as '20261120T101500Z'. */
const asMoment = (moment: number) => `${new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')}`;

const hour = 3_600_000;
/** Hours before the start of the day: 9 a.m. a week earlier, and 9 a.m. the day before. */
const hoursBefore = [159, 15];
/** The largest offset of a time zone ahead of UTC. */
const mostAhead = 14 * hour;

/**
 * Returns the times of the reminders. None is in the past, because some calendars would show such a reminder
 * immediately and others never.
 */
function triggersOf(day: Day, now: number): readonly string[] {
  const begins = Date.UTC(day.year, day.month - 1, day.day) - mostAhead;
  const ahead = hoursBefore.filter((hours) => begins - hours * hour > now);
  if (ahead.length > 0) return ahead.map((hours) => `TRIGGER:-PT${hours}H`);
  return [`TRIGGER;VALUE=DATE-TIME:${asMoment(now + hour)}`];
}

/**
 * Returns an event for any calendar (RFC 5545): all-day, independent of the time zone, with reminders at 9
 * a.m. a week and a day before, or in an hour if both have passed. Its id depends only on the day, so that
 * importing the event again updates it.
 */
export function calendarFile({ day, now, summary, details, url }: CalendarEntry): string {
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
    `DESCRIPTION:${escaped(`${details}\n${url}`)}`,
    `URL:${url.replace(/\s/g, '')}`,
    'TRANSP:TRANSPARENT',
    ...triggersOf(day, now).flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary)}`,
      trigger,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
