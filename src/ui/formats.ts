/** In the smallest unit of its currency. */
export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

const formats = new Map<string, unknown>();
function kept<Format>(key: string, make: () => Format): Format {
  const known = formats.get(key) as Format | undefined;
  if (known !== undefined) return known;
  const made = make();
  formats.set(key, made);
  return made;
}

/** '€ 94.90' as the locale writes it; the amount is in the smallest unit of its currency. */
export function moneyLabel(locale: string, { amount, currency }: Amount): string {
  const format = kept(
    `${locale} ${currency}`,
    () => new Intl.NumberFormat(locale, { style: 'currency', currency }),
  );
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** '17 November 2026', by the person's calendar. */
export const dayLabel = (locale: string, moment: string): string =>
  kept(`${locale} day`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'long' })).format(
    new Date(moment),
  );

/** '17 Nov 2026', for lists. */
export const shortDayLabel = (locale: string, moment: string): string =>
  kept(`${locale} short day`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })).format(
    new Date(moment),
  );

/** 'Canvas, Mug and Photo book'. */
export const namesLabel = (locale: string, names: readonly string[]): string =>
  kept(`${locale} names`, () => new Intl.ListFormat(locale)).format(names);
