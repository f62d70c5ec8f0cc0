/** A calendar date; `month` 1–12. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInMonth = (year: number, month: number): number =>
  month === 2
    ? isLeap(year)
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31;

/**
 * Returns the days since 1 March of year 0 (proleptic Gregorian). Years start in March here, so that the leap
 * day comes last. Integer arithmetic does not depend on time zones and clock changes.
 */
function dayNumber({ year, month, day }: Day): number {
  const marchYear = month > 2 ? year : year - 1;
  const sinceMarch = (month + 9) % 12;
  return (
    365 * marchYear +
    Math.floor(marchYear / 4) -
    Math.floor(marchYear / 100) +
    Math.floor(marchYear / 400) +
    Math.floor((153 * sinceMarch + 2) / 5) +
    day -
    1
  );
}

/** Returns a negative number, zero or a positive number if `one` is before, the same as, or after `other`. */
export const compareDays = (one: Day, other: Day): number => dayNumber(one) - dayNumber(other);

/** Returns the number of calendar days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/**
 * Returns the same day `months` later, or the last day of the month if that is shorter: 31 August + 18 months
 * = 28 or 29 February.
 */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const count = year * 12 + (month - 1) + months;
  const toYear = Math.floor(count / 12);
  const toMonth = count - toYear * 12 + 1;
  return { year: toYear, month: toMonth, day: Math.min(day, daysInMonth(toYear, toMonth)) };
}

/**
 * Returns the number of whole months from `from` to `to`: the largest number of months that can be added to `from`
 * without exceeding `to`; 0 if `to` is not after `from`.
 */
export function monthsBetween(from: Day, to: Day): number {
  if (compareDays(to, from) <= 0) return 0;
  const months = (to.year - from.year) * 12 + (to.month - from.month);
  return compareDays(addMonths(from, months), to) > 0 ? months - 1 : months;
}

/**
 * Returns the date in a time zone at a time (milliseconds since 1970); `timeZone` is an IANA name. @throws
 * RangeError for an unknown zone or an invalid time.
 */
export function dayAt(moment: number, timeZone: string): Day {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const year = Number(of('year'));
  // `Intl` has no year 0: 1 BC is year 0 here.
  return {
    year: of('era').startsWith('B') ? 1 - year : year,
    month: Number(of('month')),
    day: Number(of('day')),
  };
}
