import type { MonthKey } from '../../../../contracts/photos/library/months.ts';
import { rank } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { isUnknownMonth } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { monthLabel } from '../labels.ts';

/**
 * Returns 'July 2024', or 'May 2023 – July 2024' for the earliest and latest month. Photos without a date count only
 * if no photo has a date.
 */
export function monthsLabel(
  locale: string,
  months: readonly { readonly key: MonthKey }[],
  unknownDate: string,
): string {
  const keys = months.map(({ key }) => key).toSorted((a, b) => rank(a) - rank(b));
  const dated = keys.filter((key) => !isUnknownMonth(key));
  const [first] = dated;
  const last = dated.at(-1);
  if (first === undefined || last === undefined) return unknownDate;
  const label = (key: MonthKey) => monthLabel(locale, key, unknownDate);
  return first === last ? label(first) : `${label(first)} – ${label(last)}`;
}
