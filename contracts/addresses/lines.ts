import type { PostalAddress } from './address.ts';
import { countryRules } from './countries.ts';

/** The parts of a postal address that describe the place, without the recipient. */
export type AddressPart = Pick<
  PostalAddress,
  'street' | 'streetNumber' | 'addition' | 'postalCode' | 'city' | 'country'
>;

/**
 * Returns street and number in the country's format: `Damrak 1 B`, `12 Rue de Rivoli`, `Calle Mayor, 4`; the
 * street alone if it has no number.
 */
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

/** Returns street and town as lines, in the country's format. */
export const placeLines = (place: AddressPart): readonly string[] => [
  streetLine(place),
  ...(countryRules[place.country].code === 'before'
    ? [`${place.postalCode} ${place.city}`]
    : [place.city, place.postalCode].filter((line) => line !== '')),
];

/**
 * Returns an address as lines, as printed on a parcel; the country's name is in the reader's language. @param
 * locale of the reader, such as `nl-BE`
 */
export function addressLines(address: PostalAddress, locale: string): readonly string[] {
  const { firstName, lastName, company = '', country } = address;
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  const lines = [`${firstName} ${lastName}`, company, ...placeLines(address), name];
  return lines.filter((line) => line !== '');
}
