import { expect, test } from 'vitest';
import type { PostalAddress } from '../../contracts/addresses/address.ts';
import { streetAndNumber, tidyPostalCode } from '../../contracts/addresses/countries.ts';
import { addressLines, placeLines } from '../../contracts/addresses/lines.ts';
import { type Country, locales } from '../../contracts/brand/brands.ts';

const one = (country: Country, rest: Partial<PostalAddress> = {}): PostalAddress => ({
  firstName: 'Eva',
  lastName: 'Vermeer',
  street: 'High Street',
  streetNumber: '12',
  postalCode: '1000',
  city: 'Town',
  country,
  ...rest,
});

test.each([
  ['BE', ['High Street 12 B', '1000 Town']],
  ['DE', ['High Street 12 B', '1000 Town']],
  ['NL', ['High Street 12 B', '1000 Town']],
  ['GB', ['12 High Street, B', 'Town', '1000']],
  ['NO', ['High Street 12 B', '1000 Town']],
  ['FR', ['12 High Street, B', '1000 Town']],
  ['SE', ['High Street 12 B', '1000 Town']],
  ['AT', ['High Street 12 B', '1000 Town']],
  ['IE', ['12 High Street, B', 'Town', '1000']],
  ['IT', ['High Street 12 B', '1000 Town']],
  ['DK', ['High Street 12 B', '1000 Town']],
  ['ES', ['High Street, 12 B', '1000 Town']],
  ['PT', ['High Street, 12 B', '1000 Town']],
] as const)('[3.18b] an address in %s has the format of its country', (country, lines) => {
  const written = addressLines(one(country, { addition: 'B' }), 'en-GB');
  expect(written.slice(0, -1)).toEqual(['Eva Vermeer', ...lines]);
});

test('[3.18b] the company comes below the name, and the country is in the reader’s language', () => {
  expect(addressLines(one('DE', { company: 'Vermeer bv' }), 'de-DE').slice(0, 2)).toEqual([
    'Eva Vermeer',
    'Vermeer bv',
  ]);
  expect(locales.map((locale) => addressLines(one('DE'), locale).at(-1))).toEqual([
    'Germany',
    'Germany',
    'Duitsland',
    'Duitsland',
    'Allemagne',
    'Allemagne',
    'Deutschland',
    'Deutschland',
    'Alemania',
    'Germania',
    'Tyskland',
    'Alemanha',
    'Tyskland',
    'Tyskland',
  ]);
});

test.each([
  ['NL', '1012lg', '1012 LG'],
  ['NL', '1012 lg', '1012 LG'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['SE', '11122', '111 22'],
  ['PT', '1000-001', '1000-001'],
  ['PT', '4050262', '4050-262'],
  ['DE', 'd-10115', '10115'],
  ['SE', 'S-11122', '111 22'],
  ['GB', 'bfpo57', 'BFPO 57'],
  ['IE', ' ', ''],
  ['BE', ' 2018 ', '2018'],
] as const)('[5.12] in %s %j is printed %j', (country, typed, printed) => {
  expect(tidyPostalCode(country, typed)).toBe(printed);
});

test.each([
  ['BE', 'Lange Leemstraat 18', '', ['Lange Leemstraat', '18']],
  ['NL', 'Plein 1944 3a', '', ['Plein 1944', '3a']],
  ['ES', 'Calle Mayor, 4', '', ['Calle Mayor', '4']],
  ['GB', '221b Baker Street', '', ['Baker Street', '221b']],
  ['FR', '12 bis rue de Rivoli', '', ['rue de Rivoli', '12 bis']],
  ['DE', 'Straße des 17. Juni', '', ['Straße des 17. Juni', '']],
  ['DE', 'Straße 5', '7', ['Straße 5', '7']],
  ['DE', '', '', ['', '']],
] as const)('[5.12] in %s %j with number %j is read as %j', (country, street, number, [read, of]) => {
  expect(streetAndNumber(country, street, number)).toEqual({ street: read, number: of });
});

test.each([
  ['FR', 'Lieu-dit Le Bourg'],
  ['SE', 'Box 123'],
  ['ES', 'Calle Mayor'],
] as const)(
  '[5.12] a street of %s without numbers is printed as %j, alone and with an addition',
  (country, street) => {
    const place = { street, streetNumber: '', postalCode: '1', city: 'A', country };
    expect(placeLines(place)[0]).toBe(street);
    expect(placeLines({ ...place, addition: 'B' })[0]).toMatch(new RegExp(`^${street},? B$`));
  },
);

test.each([
  ['GB', ['61 Corner Street', 'London', 'NW1 6XE']],
  ['NL', ['Corner Street 61', 'NW1 6XE London']],
  ['ES', ['Corner Street, 61', 'NW1 6XE London']],
] as const)('[4.11b] a pick-up point in %s is placed as its country writes it', (country, lines) => {
  const place = {
    street: 'Corner Street',
    streetNumber: '61',
    postalCode: 'NW1 6XE',
    city: 'London',
    country,
  };
  expect(placeLines(place)).toEqual(lines);
});
