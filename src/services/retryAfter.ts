/**
 * Milliseconds asked for by `Retry-After`, in seconds or as a date; nothing where it says neither. A date is measured by
 * the service's own clock, which says when it answered: that of the device may be days off.
 */
export function pauseAsked(header: (name: string) => string | null | undefined): { retryAfter?: number } {
  const asked = header('Retry-After') ?? '';
  if (asked === '') return {};
  // The oldest of the three forms of a date names no zone; all are GMT.
  const ms = /^\d+$/.test(asked)
    ? Number(asked) * 1000
    : Date.parse(asked.replace(/\d$/, '$& GMT')) - Date.parse(header('Date') ?? '');
  return ms >= 0 ? { retryAfter: ms } : {};
}
