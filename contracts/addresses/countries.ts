import type { Country } from '../brand/brands.ts';

/** Address formats of a country. The clause specifies none, so these are our choice. */
export interface CountryRules {
  /** Accepts any spacing and case, without the country prefix. */
  readonly postalCode: RegExp;
  /** The country prefix that people write before a postal code, as in `D-10115`. */
  readonly sign?: string;
  /** Number of characters after the space in a postal code; absent without a space. */
  readonly afterSpace?: number;
  /** Format of house numbers; digits with a letter or two by default. */
  readonly streetNumber?: RegExp;
  /** The number comes before or after the street, or after a comma. */
  readonly number: 'before' | 'after' | 'comma';
  /** The postal code is written before the town, or on a separate line beneath it. */
  readonly code: 'before' | 'beneath';
  /** Examples for error messages. */
  readonly example: { readonly postalCode: string; readonly streetNumber: string; readonly phone: string };
}

const five = /^\d{5}$/;
const four = /^\d{4}$/;
/** A building may have a name instead of a number. */
const numberOrName = /^[\p{L}\d][\p{L}\d '’&/.-]{0,29}$/u;
const ordinary = /^(?=.*\d)[\p{L}\d /.-]{1,12}$/u;
/** Floor and door follow the number: `1, 2. tv.` */
const withFloor = /^(?=.*\d)[\p{L}\d ,/.-]{1,30}$/u;
/** `s/n`, `snc`: customary entries for an address without a number. */
const orNone = /^(?:(?=.*\d)[\p{L}\d /.ºª-]{1,12}|s\/n\.?|s\.n\.|snc)$/iu;

/** @spec 5.12 */
export const countryRules: Readonly<Record<Country, CountryRules>> = {
  BE: {
    postalCode: /^[1-9]\d{3}$/,
    sign: 'B',
    number: 'after',
    code: 'before',
    example: { postalCode: '2018', streetNumber: '18', phone: '03 123 45 67' },
  },
  DE: {
    postalCode: five,
    sign: 'D',
    number: 'after',
    code: 'before',
    example: { postalCode: '10115', streetNumber: '12a', phone: '030 123456' },
  },
  NL: {
    postalCode: /^[1-9]\d{3} ?[A-Za-z]{2}$/,
    afterSpace: 2,
    number: 'after',
    code: 'before',
    example: { postalCode: '1012 LG', streetNumber: '1', phone: '020 123 45 67' },
  },
  GB: {
    // The last alternative is for British forces abroad.
    postalCode: /^(?:[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}|GIR ?0AA|BFPO ?\d{1,4})$/i,
    afterSpace: 3,
    streetNumber: numberOrName,
    number: 'before',
    code: 'beneath',
    example: { postalCode: 'NW1 6XE', streetNumber: '221B', phone: '020 7946 0018' },
  },
  NO: {
    postalCode: four,
    sign: 'N',
    number: 'after',
    code: 'before',
    example: { postalCode: '0155', streetNumber: '12', phone: '22 12 34 56' },
  },
  FR: {
    postalCode: five,
    sign: 'F',
    number: 'before',
    code: 'before',
    example: { postalCode: '75001', streetNumber: '12 bis', phone: '01 23 45 67 89' },
  },
  SE: {
    postalCode: /^\d{3} ?\d{2}$/,
    sign: 'S',
    afterSpace: 2,
    number: 'after',
    code: 'before',
    example: { postalCode: '111 22', streetNumber: '12', phone: '08 123 456 78' },
  },
  AT: {
    postalCode: /^[1-9]\d{3}$/,
    sign: 'A',
    number: 'after',
    code: 'before',
    example: { postalCode: '1010', streetNumber: '12/3', phone: '01 234567' },
  },
  IE: {
    // Optional, because many addresses lack the code, which exists since 2015.
    postalCode: /^(?:[A-Za-z]\d[\dWw] ?[A-Za-z\d]{4})?$/,
    afterSpace: 4,
    streetNumber: numberOrName,
    number: 'before',
    code: 'beneath',
    example: { postalCode: 'D02 AF30', streetNumber: '12', phone: '01 234 5678' },
  },
  IT: {
    postalCode: five,
    sign: 'I',
    streetNumber: orNone,
    number: 'after',
    code: 'before',
    example: { postalCode: '00118', streetNumber: '12', phone: '06 1234 5678' },
  },
  DK: {
    postalCode: four,
    sign: 'DK',
    streetNumber: withFloor,
    number: 'after',
    code: 'before',
    example: { postalCode: '1050', streetNumber: '1, 2. tv.', phone: '32 12 34 56' },
  },
  ES: {
    postalCode: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
    sign: 'E',
    streetNumber: orNone,
    number: 'comma',
    code: 'before',
    example: { postalCode: '28013', streetNumber: '4', phone: '912 34 56 78' },
  },
  PT: {
    postalCode: /^\d{4}[- ]?\d{3}$/,
    sign: 'P',
    streetNumber: orNone,
    number: 'comma',
    code: 'before',
    example: { postalCode: '1000-001', streetNumber: '12', phone: '212 345 678' },
  },
};

/** Returns the postal code without the country prefix (vehicle code or ISO 3166). */
function bareCode(country: Country, text: string): string {
  const { sign } = countryRules[country];
  return sign === undefined
    ? text.trim()
    : text.trim().replace(new RegExp(`^(?:${sign}|${country})[- ]\\s?(?=\\d)`, 'i'), '');
}

/** @spec 5.12 */
export const isPostalCode = (country: Country, text: string): boolean =>
  countryRules[country].postalCode.test(bareCode(country, text));

/** @spec 5.12 */
export const isStreetNumber = (country: Country, text: string): boolean =>
  (countryRules[country].streetNumber ?? ordinary).test(text.trim());

/** Returns the postal code in its country's format: `1012ab` becomes `1012 AB`. */
export function tidyPostalCode(country: Country, text: string): string {
  const { afterSpace } = countryRules[country];
  const code = bareCode(country, text).toUpperCase();
  if (country === 'PT') return code.replace(/^(\d{4})[- ]?/, '$1-');
  const forces = /^BFPO ?(\d+)$/.exec(code);
  if (forces !== null) return `BFPO ${forces[1] ?? ''}`;
  if (code === '') return code;
  if (afterSpace === undefined) return code;
  const bare = code.replace(/ /g, '');
  return `${bare.slice(0, -afterSpace)} ${bare.slice(-afterSpace)}`;
}

const numberAfter = /^(?<street>.*\S)[ ,]+(?<number>\d\S{0,11})$/u;
const numberBefore = /^(?<number>\d\S{0,11}(?: (?:bis|ter|quater))?),? +(?<street>\D.*)$/iu;

/**
 * Splits a line such as `Lange Leemstraat 18`, because browsers autofill street and number as one line. Applies only
 * if the number field is empty; returns the input unchanged if the line contains no number.
 */
export function streetAndNumber(
  country: Country,
  street: string,
  number: string,
): { readonly street: string; readonly number: string } {
  if (number.trim() !== '') return { street, number };
  const pattern = countryRules[country].number === 'before' ? numberBefore : numberAfter;
  const parts = pattern.exec(street.trim())?.groups;
  return {
    street: parts?.['street']?.replace(/,$/, '').trim() ?? street,
    number: parts?.['number'] ?? number,
  };
}
