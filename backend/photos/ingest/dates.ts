/**
 * A date as recorded in a file: local time without a time zone, and the minutes ahead of UTC if they were
 * recorded, too.
 */
export interface Recorded {
  readonly at: string;
  readonly offset: number | null;
  /** Digits of the fraction of a second. */
  readonly fraction: string | null;
  /** Whether only the day was recorded. */
  readonly isDay: boolean;
}

/** The oldest photograph is from 1826, so an earlier year means that the camera's clock was not set. */
const firstYear = 1826;
const minute = 60_000;

/** Maximum length of a text that is searched for a date. */
const longest = 80;
const shape =
  /^\s*(\d{4})[:/.-] ?(\d{1,2})[:/.-] ?(\d{1,2})(?:[ T]{1,2}(\d{1,2}): ?(\d{1,2})(?:: ?(\d{1,2})(?:[.,](\d{1,9}))?)? ?(Z|[+-]\d\d:?\d\d)?)?/;

const two = (value: number): string => String(value).padStart(2, '0');

const isDay = (year: number, month: number, day: number): boolean =>
  year >= firstYear &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns midnight of a date; null if the date is invalid. */
export function dayOf(year: number, month: number, day: number): string | null {
  return isDay(year, month, day) ? `${year}-${two(month)}-${two(day)}T00:00:00` : null;
}

/**
 * Parses a date and time in any format that cameras use: separated by `:`, `-`, `/` or `.`, padded with
 * zeros, spaces or nothing, with or without seconds. Hour 24 is the first hour of its day (for hours from 1
 * to 24), and second 60 starts the next minute. Returns null for an invalid date.
 */
export function readDate(text: unknown): Recorded | null {
  const match = typeof text === 'string' ? shape.exec(text.slice(0, longest)) : null;
  if (match === null) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const midnight = dayOf(year, month, day);
  if (midnight === null) return null;
  if (match[4] === undefined) return { at: midnight, offset: null, fraction: null, isDay: true };
  const [hour, minutes, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  if (hour > 24 || minutes > 59 || second > 60) return null;
  const moment = `${midnight.slice(0, 11)}${two(hour % 24)}:${two(minutes)}`;
  const at =
    second === 60
      ? new Date(Date.parse(`${moment}:00Z`) + minute).toISOString().slice(0, 19)
      : `${moment}:${two(second)}`;
  return { at, offset: readOffset(match[8]), fraction: match[7] ?? null, isDay: false };
}

/** Returns the offset in minutes (`+02:00` → 120, `Z` → 0); null unless it is between −14 and +14 hours. */
export function readOffset(text: unknown): number | null {
  if (text === 'Z') return 0;
  const match = typeof text === 'string' ? /^([+-])(\d\d):?(\d\d)$/.exec(text.trim()) : null;
  if (match === null || Number(match[3]) > 59) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return minutes > 14 * 60 ? null : match[1] === '-' && minutes > 0 ? -minutes : minutes;
}

/** Returns the digits of a fraction of a second in the formats of cameras; null if there are none. */
export function readFraction(text: unknown): string | null {
  return typeof text === 'string' ? (/^\s*(\d{1,9})/.exec(text)?.[1] ?? null) : null;
}

/** File name patterns of phones and apps, and names in which a time follows the date. */
const named =
  /^(?:(?:IMG|MVIMG|PXL|VID|PANO|BURST|Screenshot|Screen Shot|signal|photo|Photo|WhatsApp Image)[-_ ]?(?:at )?(\d{4})([-_.]?)(\d\d)\2(\d\d)(?!\d)|(\d{4})([-.]?)(\d\d)\6(\d\d)[-_ T]\d\d[-_.:h]?\d\d[-_.:m]?\d\d)/i;

/**
 * Returns the day in the file name of a photo, as midnight; null if there is none. A time in the name has no
 * known time zone and is ignored.
 */
export function dayOfName(name: string): string | null {
  const match = named.exec(name);
  if (match === null) return null;
  const [year, month, day] =
    match[1] === undefined ? match.slice(5).filter(isNumber) : match.slice(1).filter(isNumber);
  return dayOf(Number(year), Number(month), Number(day));
}

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d+$/.test(text);
