import parsePhoneNumber from 'libphonenumber-js/min';
import type { Country } from '../../contracts/brand/brands.ts';

/** Whether somebody can be called there, by the numbering plan of the country unless it says another; none is fine. */
export function isPhoneIn(country: Country, text: string): boolean {
  return text.trim() === '' || (parsePhoneNumber(text, country)?.isValid() ?? false);
}
