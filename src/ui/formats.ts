import { unbroken } from '../../contracts/ui/dates.ts';

/** An amount in the smallest unit of its currency. */
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

/** Returns an amount in the locale's format, as '€ 94.90'. `amount` is in the smallest unit of the currency. */
export function moneyLabel(locale: string, { amount, currency }: Amount): string {
  const format = kept(
    `${locale} ${currency}`,
    () => new Intl.NumberFormat(locale, { style: 'currency', currency }),
  );
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Returns an order number, as '4417 2086', that is not split between lines. */
export const orderNumberLabel = (number: string): string => number.replaceAll(' ', '\u00a0');

/** Returns a day as '17 November 2026', in the viewer's time zone. */
export const dayLabel = (locale: string, moment: string): string =>
  unbroken(
    locale,
    kept(`${locale} day`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'long' })).format(
      new Date(moment),
    ),
  );

/** Returns the date of the camera's clock as 'Tuesday, 17 November 2026', whatever the viewer's time zone. */
export const takenDayLabel = (locale: string, taken: string): string =>
  unbroken(
    locale,
    kept(
      `${locale} taken`,
      () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }),
    ).format(new Date(`${taken}Z`)),
  );

/** Returns the time of the camera's clock as '14:30'. */
export const takenTimeLabel = (locale: string, taken: string): string =>
  kept(
    `${locale} taken time`,
    () => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
  ).format(new Date(`${taken}Z`));

/** Returns a day as '17 Nov 2026', for lists. */
export const shortDayLabel = (locale: string, moment: string): string =>
  unbroken(
    locale,
    kept(`${locale} short day`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })).format(
      new Date(moment),
    ),
  );

/** Returns the names as 'Canvas, Mug and Photo book'. */
export const namesLabel = (locale: string, names: readonly string[]): string =>
  kept(`${locale} names`, () => new Intl.ListFormat(locale)).format(names);

/** Returns a moment as '17 Nov, 19:04', in the viewer's time zone. */
export const momentLabel = (locale: string, moment: string): string =>
  unbroken(
    locale,
    kept(
      `${locale} moment`,
      () =>
        new Intl.DateTimeFormat(locale, {
          day: 'numeric',
          month: 'short',
          hour: '2-digit',
          minute: '2-digit',
        }),
    ).format(new Date(moment)),
  );

const middayOf = (date: string) => new Date(`${date}T12:00:00`);

/** Returns 'Tuesday 24 November', or '24 – 26 November' for a range, of calendar dates without a time zone. */
export function arrivalLabel(
  locale: string,
  { earliest, latest }: { readonly earliest: string; readonly latest: string },
): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const format = kept(`${locale} arrival`, () => new Intl.DateTimeFormat(locale, options));
  if (earliest === latest) return unbroken(locale, format.format(middayOf(earliest)));
  const short = { day: 'numeric', month: 'long' } as const;
  return unbroken(
    locale,
    kept(`${locale} arrivals`, () => new Intl.DateTimeFormat(locale, short))
      .formatRangeToParts(middayOf(earliest), middayOf(latest))
      // Italian ranges over two months are formatted as '01 dicembre', single days as '1 dicembre'.
      .map(({ type, value }) => (type === 'day' ? value.replace(/^0/, '') : value))
      .join(''),
  );
}

/** Returns a moment as 'Wednesday 25 November at 22:00', in the viewer's time zone. */
export function untilLabel(locale: string, moment: string): string {
  const label = kept(
    `${locale} until`,
    () =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
      }),
  ).format(new Date(moment));
  // In Spanish, `Intl` separates the parts by commas; a sentence says `lunes 30 de noviembre a las 21:30`.
  return unbroken(
    locale,
    locale.startsWith('es') ? label.replace(', ', ' ').replace(', ', ' a las ') : label,
  );
}

const monday = Date.UTC(2024, 0, 1);
/** Returns a range of days, from Monday (1) to Sunday (7), as 'Mon – Fri'. */
export const weekdaysLabel = (locale: string, from: number, to: number): string =>
  kept(
    `${locale} weekdays`,
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
  ).formatRange(monday + (from - 1) * 86_400_000, monday + (to - 1) * 86_400_000);

/** Returns the opening times of a place as '06:30–21:00', in the time zone of the place. */
export const timesLabel = (locale: string, from: string, to: string): string =>
  kept(
    `${locale} times`,
    () => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
  ).formatRange(new Date(`2024-01-01T${from}Z`), new Date(`2024-01-01T${to}Z`));

/** Returns the time left as '39 mins 20 secs', for the last hour. */
export function countdownLabel(locale: string, left: number): string {
  const seconds = Math.ceil(left / 1000);
  const part = (unit: 'minute' | 'second', count: number) =>
    kept(`${locale} ${unit}`, () => new Intl.NumberFormat(locale, { style: 'unit', unit }))
      .format(count)
      .replace(' ', '\u00a0');
  return `${part('minute', Math.floor(seconds / 60))} ${part('second', seconds % 60)}`;
}

/** Returns a rate in percent as '21%'. */
export const rateLabel = (locale: string, rate: number): string =>
  kept(
    `${locale} rate`,
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  ).format(rate / 100);
