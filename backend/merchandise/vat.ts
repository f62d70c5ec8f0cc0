import type { Country } from '../../contracts/brand/brands.ts';

/**
 * VAT rates in percent, for books and for all other articles. Simplified for countries with several rates for
 * books.
 */
const rates: Readonly<Record<Country, { readonly book: number; readonly other: number }>> = {
  BE: { book: 6, other: 21 },
  DE: { book: 7, other: 19 },
  NL: { book: 9, other: 21 },
  GB: { book: 0, other: 20 },
  NO: { book: 25, other: 25 },
  FR: { book: 5.5, other: 20 },
  SE: { book: 6, other: 25 },
  AT: { book: 10, other: 20 },
  IE: { book: 0, other: 23 },
  IT: { book: 4, other: 22 },
  DK: { book: 25, other: 25 },
  ES: { book: 4, other: 21 },
  PT: { book: 6, other: 23 },
};

export const vatRate = (country: Country, isBook: boolean): number =>
  rates[country][isBook ? 'book' : 'other'];

/**
 * Returns the VAT included in an amount, in the smallest unit, rounded half up. The rest is the net amount.
 */
export const vatIn = (amount: number, rate: number): number => Math.round((amount * rate) / (100 + rate));

const currencies: Readonly<Partial<Record<Country, string>>> = { GB: 'GBP', NO: 'NOK', SE: 'SEK', DK: 'DKK' };
export const currencyOf = (country: Country): string => currencies[country] ?? 'EUR';
