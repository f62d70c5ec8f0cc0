import type { PostalAddress } from './address.ts';
import { countryRules } from './countries.ts';

/** Street and number as their country writes them: `Damrak 1 B`, `12 Rue de Rivoli`, `Calle Mayor, 4`. */
export function streetLine({ country, street, streetNumber, addition = '' }: PostalAddress): string {
  const number = [streetNumber, addition].filter((part) => part !== '').join(' ');
  switch (countryRules[country].number) {
    case 'before':
      return `${streetNumber} ${street}${addition === '' ? '' : `, ${addition}`}`;
    case 'comma':
      return `${street}, ${number}`;
    default:
      return `${street} ${number}`;
  }
}

/**
 * An address as it is printed on a parcel, line by line; the country is named in the language of who reads it.
 * @param locale of the reader, as `nl-BE`
 */
export function addressLines(address: PostalAddress, locale: string): readonly string[] {
  const { firstName, lastName, company = '', postalCode, city, country } = address;
  const town = countryRules[country].code === 'before' ? [`${postalCode} ${city}`] : [city, postalCode];
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  const lines = [`${firstName} ${lastName}`, company, streetLine(address), ...town, name];
  return lines.filter((line) => line !== '');
}
