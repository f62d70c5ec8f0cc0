import parsePhoneNumber from 'libphonenumber-js/min';
import type { Country } from '../../contracts/brand/brands.ts';

/**
 * Whether this is a valid phone number, by the numbering plan of the country unless it names another; an empty one is
 * valid.
 */
export function isPhoneIn(country: Country, text: string): boolean {
  return text.trim() === '' || (parsePhoneNumber(text, country)?.isValid() ?? false);
}
