import type { PostalAddress } from './address.ts';
import { countryRules } from './countries.ts';

/** A postal location, without the name of a person. */
export type AddressPart = Pick<
  PostalAddress,
  'street' | 'streetNumber' | 'addition' | 'postalCode' | 'city' | 'country'
>;

/** Street and number as their country writes them: `Damrak 1 B`, `12 Rue de Rivoli`, `Calle Mayor, 4`; a street without numbers alone. */
export function streetLine({ country, street, streetNumber, addition = '' }: AddressPart): string {
  const number = [streetNumber, addition].filter((part) => part !== '').join(' ');
  switch (countryRules[country].number) {
    case 'before':
      return [[streetNumber, street].filter((part) => part !== '').join(' '), addition]
        .filter((part) => part !== '')
        .join(', ');
    case 'comma':
      return [street, number].filter((part) => part !== '').join(', ');
    default:
      return [street, number].filter((part) => part !== '').join(' ');
  }
}

/** Street and town, line by line, as their country writes them. */
export const placeLines = (place: AddressPart): readonly string[] => [
  streetLine(place),
  ...(countryRules[place.country].code === 'before'
    ? [`${place.postalCode} ${place.city}`]
    : [place.city, place.postalCode].filter((line) => line !== '')),
];

/**
 * An address as it is printed on a parcel, line by line; the country is named in the language of who reads it.
 * @param locale of the reader, as `nl-BE`
 */
export function addressLines(address: PostalAddress, locale: string): readonly string[] {
  const { firstName, lastName, company = '', country } = address;
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  const lines = [`${firstName} ${lastName}`, company, ...placeLines(address), name];
  return lines.filter((line) => line !== '');
}
