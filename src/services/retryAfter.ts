/**
 * Returns the time in `Retry-After` (seconds or a date) in milliseconds; an empty object if it contains
 * neither. A date is compared with the service's own clock (its `Date` header), because the device's clock
 * may be days off.
 */
export function pauseAsked(header: (name: string) => string | null | undefined): { retryAfter?: number } {
  const asked = header('Retry-After') ?? '';
  if (asked === '') return {};
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : dateIn(asked) - dateIn(header('Date') ?? '');
  return ms >= 0 ? { retryAfter: ms } : {};
}

/**
 * Parses a date of HTTP. All three formats begin with a weekday; without one, `Date.parse` would accept '-5'
 * or '1.5' as a date. The oldest format contains no time zone, and all are GMT.
 */
const dateIn = (text: string): number =>
  /^[a-z]{3}/i.test(text) ? Date.parse(text.replace(/\d$/, '$& GMT')) : Number.NaN;
