const day = 86_400_000;
/** Months for which an order keeps the photos [1.3, 9.5]. */
const storageMonths = 18;

/** UTC day number since 1970. */
export const dayOf = (time: number): number => Math.floor(time / day);

/**
 * Date of the last order of a customer whose photos will be deleted tomorrow: 18 months before tomorrow. If that
 * month is too short, it is the first day of the next one, so that storage does not end early.
 */
export function endsTomorrowOrder(now: number): string {
  const tomorrow = new Date((dayOf(now) + 1) * day);
  const [year, month, date] = [
    tomorrow.getUTCFullYear(),
    tomorrow.getUTCMonth() - storageMonths,
    tomorrow.getUTCDate(),
  ];
  const exact = new Date(Date.UTC(year, month, date, 12));
  return (exact.getUTCDate() === date ? exact : new Date(Date.UTC(year, month + 1, 1, 12))).toISOString();
}
