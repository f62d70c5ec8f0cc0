const day = 86_400_000;
/** Months for which an order keeps the photos [1.3, 9.5]. */
const storageMonths = 18;

/** Number of the UTC day since 1970. */
export const dayOf = (time: number): number => Math.floor(time / day);

/**
 * When the last order was if the photos are deleted tomorrow: 18 months before tomorrow. Where that month has no such
 * day, the first of the next one, so that nothing ends before its time.
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
