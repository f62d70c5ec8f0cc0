/**
 * The base date of tests. It is not fixed, because a fixed date would become the past or coincide with the real date.
 */
export const now = new Date();

const day = 86_400_000;

/** Returns a date relative to {@link now}; `days` may be negative or fractional. */
export const daysFromNow = (days: number): Date => new Date(now.getTime() + days * day);

/** Returns the date as `YYYY-MM-DD` in local time. */
export function isoDay(date: Date): string {
  const [month, dayOfMonth] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date.getFullYear()}-${month}-${dayOfMonth}`;
}
