import * as z from 'zod/mini';
import { reference, text } from '../empty.ts';
import { countries, type Country } from '../brand/brands.ts';

/** The sentences of the clause; the rules behind them are ours. @spec 5.12 */
export const addressMessages = {
  phone: 'Phone number must be valid',
  postalCode: 'Postal Code must be valid',
  streetNumber: 'Street number must be valid',
  street: 'Street name must be valid',
} as const;

const five = /^\d{5}$/;
const four = /^\d{4}$/;
/** How each country writes its postal codes, spaces and case as customers type them. */
const postalCodes: Readonly<Record<Country, RegExp>> = {
  BE: /^[1-9]\d{3}$/,
  DE: five,
  NL: /^[1-9]\d{3} ?[A-Za-z]{2}$/,
  GB: /^(?:[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}|GIR ?0AA)$/i,
  NO: four,
  FR: five,
  SE: /^\d{3} ?\d{2}$/,
  AT: /^[1-9]\d{3}$/,
  IE: /^[A-Za-z]\d[\dWw] ?[A-Za-z\d]{4}$/,
  IT: five,
  DK: four,
  ES: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  PT: /^\d{4}-\d{3}$/,
};

/** @spec 5.12 */
export const isPostalCode = (country: Country, text: string): boolean =>
  postalCodes[country].test(text.trim());

/** 7 to 15 digits as the world's numbering has it, with the usual separators, a leading + or 00 allowed. @spec 5.12 */
export function isPhone(text: string): boolean {
  if (!/^\+?[\d\s()./-]+$/.test(text.trim())) return false;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return digits.length >= 7 && digits.length <= 15;
}

/** A blank at either end counts for nothing, but not without end. */
const line = (most: number) => text(most * 2).check(z.trim(), z.minLength(1), z.maxLength(most));
const control = /\p{Cc}/u;

/** Where something is delivered. An empty phone is none. @spec 5.12 */
export const postalAddress = z
  .object({
    firstName: line(100),
    lastName: line(100),
    company: z.optional(text(100)),
    /** At least one letter or digit: '-' and '.' are not a street. */
    street: text(300, 0, addressMessages.street).check(
      z.trim(),
      z.maxLength(150, addressMessages.street),
      z.refine((street) => /[\p{L}\p{N}]/u.test(street) && !control.test(street), addressMessages.street),
    ),
    streetNumber: text(24, 0, addressMessages.streetNumber).check(
      z.trim(),
      z.regex(/^(?=.*\d)[\p{L}\d /.-]{1,12}$/u, addressMessages.streetNumber),
    ),
    addition: z.optional(text(50)),
    postalCode: text(24, 0, addressMessages.postalCode).check(
      z.trim(),
      z.maxLength(12, addressMessages.postalCode),
    ),
    city: line(100),
    country: z.enum(countries),
    phone: z.optional(
      text(40, 0, addressMessages.phone).check(
        z.refine((phone) => phone.trim() === '' || isPhone(phone), addressMessages.phone),
      ),
    ),
  })
  .check(
    z.refine(({ country, postalCode }) => isPostalCode(country, postalCode), {
      message: addressMessages.postalCode,
      path: ['postalCode'],
    }),
  );
export type PostalAddress = z.infer<typeof postalAddress>;

/** An address in the customer's book. @spec 3.18b */
export const address = z.safeExtend(postalAddress, { id: reference });
export type Address = z.infer<typeof address>;
