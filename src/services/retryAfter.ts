/**
 * Milliseconds of `Retry-After`, in seconds or as a date; empty if it has neither. A date is compared with the
 * service's own clock (its `Date` header), because the device's may be days off.
 */
export function pauseAsked(header: (name: string) => string | null | undefined): { retryAfter?: number } {
  const asked = header('Retry-After') ?? '';
  if (asked === '') return {};
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : dateIn(asked) - dateIn(header('Date') ?? '');
  return ms >= 0 ? { retryAfter: ms } : {};
}

/**
 * All three forms of a date begin with a weekday; without that `Date.parse` takes '-5' or '1.5' for one. The oldest form
 * names no zone, and all are GMT.
 */
const dateIn = (text: string): number =>
  /^[a-z]{3}/i.test(text) ? Date.parse(text.replace(/\d$/, '$& GMT')) : Number.NaN;
