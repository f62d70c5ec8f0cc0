import parsePhoneNumber from 'libphonenumber-js/min';
import type { Country } from '../../contracts/brand/brands.ts';

/**
 * Returns whether this is a valid phone number in the country's numbering plan, or in that of the country
 * that the number itself gives. An empty number is valid.
 */
export function isPhoneIn(country: Country, text: string): boolean {
  return text.trim() === '' || (parsePhoneNumber(text, country)?.isValid() ?? false);
}
