/** The base date of tests: a fixed date would coincide with the real clock one day. */
export const now = new Date();

const day = 86_400_000;

/** `days` may be negative or a fraction. */
export const daysFromNow = (days: number): Date => new Date(now.getTime() + days * day);

/** `YYYY-MM-DD` in local time. */
export function isoDay(date: Date): string {
  const [month, dayOfMonth] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date.getFullYear()}-${month}-${dayOfMonth}`;
}
