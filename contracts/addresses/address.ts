import * as z from 'zod/mini';
import { reference, text, whole } from '../empty.ts';
import { countries, type Country } from '../brand/brands.ts';
import { isPostalCode, isStreetNumber, streetAndNumber, tidyPostalCode } from './countries.ts';
import { beyond } from '../extensions/origin.ts';

/**
 * The messages come from the clause; the rules they report are our choice, because the clause gives none.
 * @spec 5.12
 */
export const addressMessages = {
  phone: 'Phone number must be valid',
  postalCode: 'Postal Code must be valid',
  streetNumber: 'Street number must be valid',
  street: 'Street name must be valid',
} as const;

/** `ext. 12`, `x12`, `#12`: the extension after a phone number. */
const extension = /\s*(?:ext(?:ension)?\.?|[x#])\s*\d{1,6}$/i;

/**
 * Returns whether the text has 7 to 15 digits (E.164); the usual separators, a leading + or 00, and an extension are
 * allowed.
 * @spec 5.12
 */
export function isPhone(text: string): boolean {
  const number = text.trim().replace(extension, '');
  if (!/^\+?[\d\s()./-]+$/.test(number)) return false;
  const digits = number.replace(/\D/g, '').replace(/^00/, '');
  return digits.length >= 7 && digits.length <= 15;
}

/** Maximum number of UTF-16 units of each field. */
export const longestParts = {
  firstName: 100,
  lastName: 100,
  company: 100,
  postalCode: 12,
  streetNumber: 30,
  addition: 50,
  street: 150,
  city: 100,
  phone: 40,
} as const;

/** Whitespace at both ends is trimmed; the untrimmed length is limited as well. */
const line = (most: number) => text(most * 2).check(z.trim(), z.minLength(1), z.maxLength(most));
const judged = (most: number, message: string) =>
  text(most * 2, 0, message).check(z.trim(), z.maxLength(most, message));

/**
 * A postal address. An empty phone number counts as no phone number.
 * @spec 5.12
 */
export const postalAddress = z
  .object({
    firstName: line(longestParts.firstName),
    lastName: line(longestParts.lastName),
    company: z.optional(text(longestParts.company)),
    /** At least one letter or digit: '-' and '.' are not valid streets. */
    street: judged(longestParts.street, addressMessages.street).check(
      z.refine((street) => /[\p{L}\p{N}]/u.test(street), addressMessages.street),
    ),
    streetNumber: judged(longestParts.streetNumber, addressMessages.streetNumber),
    addition: z.optional(text(longestParts.addition)),
    postalCode: judged(longestParts.postalCode, addressMessages.postalCode),
    city: line(longestParts.city),
    country: z.enum(countries),
    phone: z.optional(
      text(longestParts.phone, 0, addressMessages.phone).check(
        z.refine((phone) => phone.trim() === '' || isPhone(phone), addressMessages.phone),
      ),
    ),
  })
  .check(
    // Empty for a street without house numbers (a hamlet, a PO box): the form asks the customer to confirm this.
    z.refine(({ country, streetNumber }) => streetNumber === '' || isStreetNumber(country, streetNumber), {
      message: addressMessages.streetNumber,
      path: ['streetNumber'],
    }),
    z.refine(({ country, postalCode }) => isPostalCode(country, postalCode), {
      message: addressMessages.postalCode,
      path: ['postalCode'],
    }),
  );
export type PostalAddress = z.infer<typeof postalAddress>;

/** The input fields, in the order of the form. */
export const addressFields = [
  'country',
  'firstName',
  'lastName',
  'company',
  'postalCode',
  'streetNumber',
  'addition',
  'street',
  'city',
  'phone',
] as const;
export type AddressField = (typeof addressFields)[number];
/** Name of the checkbox that confirms that a street has no house numbers. */
export const noNumberField = 'noNumber';
type Written = Readonly<Record<string, string>>;

/** Returns whether the customer has confirmed that there is no house number. */
const hasNoNumber = (written: Written): boolean =>
  written[noNumberField] === 'on' && (written['streetNumber'] ?? '').trim() === '';

/** Returns the form's input, prepared for the schema: a single line with street and number is split. */
const readWritten = (written: Written) => {
  const { success, data: country } = z.safeParse(z.enum(countries), written['country']);
  if (!success || hasNoNumber(written)) return z.safeParse(postalAddress, written);
  const { street, number } = streetAndNumber(country, written['street'] ?? '', written['streetNumber'] ?? '');
  return z.safeParse(postalAddress, { ...written, street, streetNumber: number });
};

/** Whether a phone number is valid in the country: stricter than {@link isPhone}. */
export type PhoneJudge = (country: Country, phone: string) => boolean;

/** Returns the invalid fields. @spec 5.12 */
export function addressProblems(
  written: Written,
  isPhoneIn: PhoneJudge = () => true,
): Readonly<Partial<Record<AddressField, 'notValid'>>> {
  const read = readWritten(written);
  const wrong = new Set(read.error?.issues.map(({ path }) => path[0]));
  const number = read.success ? read.data.streetNumber : (written['streetNumber'] ?? '');
  if (number.trim() === '' && !hasNoNumber(written)) wrong.add('streetNumber');
  const country = countries.find((one) => one === written['country']);
  if (country !== undefined && !isPhoneIn(country, written['phone'] ?? '')) wrong.add('phone');
  return Object.fromEntries(
    addressFields.flatMap((field) => (wrong.has(field) ? [[field, 'notValid' as const]] : [])),
  );
}

/** Returns the address to save. @throws if {@link addressProblems} finds any */
export function addressOf(written: Written): PostalAddress {
  const read = readWritten(written);
  if (!read.success) throw read.error;
  const { country, postalCode } = read.data;
  return { ...read.data, postalCode: tidyPostalCode(country, postalCode) };
}

/** Maximum number of addresses in one book; more are treated as abuse. */
export const mostAddresses = 100;

/** An address in the customer's book; at most one of them is the default. @spec 3.18b */
export const address = z.safeExtend(postalAddress, {
  id: reference,
  isDefault: beyond('defaultAddress', z.optional(z.boolean())),
  /** Version number: a change states the version that it is based on. */
  version: beyond('addressVersions', z.optional(whole)),
});
export type Address = z.infer<typeof address>;

/** Returns an address without the fields that only the address book has. */
export function postalOf(one: PostalAddress | Address): PostalAddress {
  const { id: _, isDefault: _default, version: _version, ...postal } = { id: '', ...one } as Address;
  return postal;
}
