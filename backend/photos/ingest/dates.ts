/** A moment as a file records it: local time without a zone, and minutes east of UTC where the same text says so. */
export interface Recorded {
  readonly at: string;
  readonly offset: number | null;
  /** Digits behind the point of its second. */
  readonly fraction: string | null;
  /** The file records a day without a time. */
  readonly isDay: boolean;
}

/** The oldest photograph is of 1826: an earlier year is a camera that was never set. */
const firstYear = 1826;
const minute = 60_000;

/** Longest text that is searched for a date. */
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

/** The day as midnight of its date; null where no calendar has it. */
export function dayOf(year: number, month: number, day: number): string | null {
  return isDay(year, month, day) ? `${year}-${two(month)}-${two(day)}T00:00:00` : null;
}

/**
 * A date and time in any form that cameras write: parted by `:`, `-`, `/` or `.`, padded by zeros, spaces or nothing, with
 * or without seconds. Hour 24 is the one with which its day begins (hours from 1 to 24), second 60 begins the next minute.
 * Null where it is no moment of a calendar.
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

/** `+02:00` → 120, `Z` → 0; null when it is no offset between −14 and +14 hours. */
export function readOffset(text: unknown): number | null {
  if (text === 'Z') return 0;
  const match = typeof text === 'string' ? /^([+-])(\d\d):?(\d\d)$/.exec(text.trim()) : null;
  if (match === null || Number(match[3]) > 59) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return minutes > 14 * 60 ? null : match[1] === '-' && minutes > 0 ? -minutes : minutes;
}

/** Digits of a sub-second as cameras write them, without what follows; null where there are none. */
export function readFraction(text: unknown): string | null {
  return typeof text === 'string' ? (/^\s*(\d{1,9})/.exec(text)?.[1] ?? null) : null;
}

/** Names under which phones and their apps save pictures, and those whose date is followed by a time. */
const named =
  /^(?:(?:IMG|MVIMG|PXL|VID|PANO|BURST|Screenshot|Screen Shot|signal|photo|Photo|WhatsApp Image)[-_ ]?(?:at )?(\d{4})([-_.]?)(\d\d)\2(\d\d)(?!\d)|(\d{4})([-.]?)(\d\d)\6(\d\d)[-_ T]\d\d[-_.:h]?\d\d[-_.:m]?\d\d)/i;

/** The day that the name of a picture states, as midnight; null where it states none. Its time, if any, is in no known zone. */
export function dayOfName(name: string): string | null {
  const match = named.exec(name);
  if (match === null) return null;
  const [year, month, day] =
    match[1] === undefined ? match.slice(5).filter(isNumber) : match.slice(1).filter(isNumber);
  return dayOf(Number(year), Number(month), Number(day));
}

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d+$/.test(text);
