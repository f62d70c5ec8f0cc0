/**
 * Milliseconds asked for by `Retry-After`, in seconds or as a date; nothing where it says neither. A date is measured by
 * the service's own clock, which says when it answered: that of the device may be days off.
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
