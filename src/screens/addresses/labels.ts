import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AddressField } from '../../../contracts/addresses/address.ts';
import { countries } from '../../../contracts/brand/brands.ts';

/** Error messages for invalid fields; the wording of the first four is the clause's [5.12]. */
export const problemWords: Readonly<Record<AddressField, MessageDescriptor>> = {
  phone: msg`Phone number must be valid`,
  postalCode: msg`Postal Code must be valid`,
  streetNumber: msg`Street number must be valid`,
  street: msg`Street name must be valid`,
  firstName: msg`Please enter a first name`,
  lastName: msg`Please enter a last name`,
  city: msg`Please enter a town`,
  company: msg`Please shorten the company name`,
  addition: msg`Please shorten the flat, floor or c/o`,
  country: msg`Please choose a country`,
};

/** Returns the countries that we deliver to, named and sorted in the customer's language. */
export function countryOptions(locale: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const options = countries.map((value) => ({ value, label: names.of(value) ?? value }));
  return options.toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
