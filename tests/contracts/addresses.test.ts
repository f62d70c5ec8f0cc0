import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressOf, addressProblems, isPhone, postalAddress } from '../../contracts/addresses/address.ts';
import { countryRules, isPostalCode, isStreetNumber } from '../../contracts/addresses/countries.ts';
import { countries, type Country } from '../../contracts/brand/brands.ts';
import { isPhoneIn } from '../../src/services/phone.ts';

const good = {
  firstName: 'Ann',
  lastName: 'Lee',
  street: 'Lange Straße',
  streetNumber: '12a',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
};
const messages = (changed: Record<string, unknown>) =>
  z.safeParse(postalAddress, { ...good, ...changed }).error?.issues.map(({ message }) => message) ?? [];

const codes: Readonly<Record<Country, readonly [good: string[], bad: string[]]>> = {
  BE: [
    ['1000', '9992', 'B-1000', 'BE-1000', 'b 1000'],
    ['0999', '10000', 'D-1000', 'B-'],
  ],
  DE: [
    ['01067', '99998', 'D-10115', 'DE-10115'],
    ['1067', '123456', '1O115'],
  ],
  NL: [
    ['1012AB', '1012 ab'],
    ['0123AB', '1012', '1012 A1', '1012  AB'],
  ],
  GB: [
    ['SW1A 1AA', 'm11ae', 'EC1A1BB', 'GIR 0AA', 'BFPO 57', 'bfpo1234'],
    ['SW1A', '12345', 'SW1A 1A', 'BFPO', ''],
  ],
  NO: [
    ['0010', '9991', 'N-0155'],
    ['010', '00100'],
  ],
  FR: [
    ['75001', '20004', 'F-75001'],
    ['7500', '750011', '2A004'],
  ],
  SE: [
    ['111 22', '11122', 'S-111 22', 'SE-11122'],
    ['1112', '111-22'],
  ],
  AT: [
    ['1010', 'A-1010'],
    ['0101', '10100'],
  ],
  IE: [
    ['D02 AF30', 'a65f4e2', 'D6W XY00', '', ' '],
    ['D02', 'DD2 AF30'],
  ],
  IT: [['00118', 'I-00118'], ['0118']],
  DK: [['0800', '2100', 'DK-1050'], ['21000']],
  ES: [
    ['01001', '52080', 'E-01001'],
    ['00100', '53000', '1001'],
  ],
  PT: [
    ['1000-001', '4050262', '4050 262', 'P-1000-001'],
    ['1000', '10000-01'],
  ],
};

test.each(countries)('[5.12] postal codes of %s', (country) => {
  const [right, wrong] = codes[country];
  expect([right, wrong].map((list) => list.map((code) => isPostalCode(country, code)))).toEqual([
    right.map(() => true),
    wrong.map(() => false),
  ]);
});

test.each([
  '+49 30 123456',
  '0031201234567',
  '00123456789012345',
  '020 123 45 67',
  '(020) 123-4567',
  '+1.202.555.0123',
  '1234567',
  '123456789012345',
  '020 123 45 67 ext. 12',
  '+44 20 7946 0018 x4',
  '030 123456#99',
])('[5.12] %j is a phone number', (text) => {
  expect(isPhone(text)).toBe(true);
});

test.each([
  '',
  '123456',
  '1234567890123456',
  '++49301234567',
  '030+1234567',
  'phone',
  '030 123456x',
  '123456x9',
  'ext. 1234567',
  '٠٣٠١٢٣٤٥٦٧',
  '-------',
])('[5.12] %j is not a phone number', (text) => {
  expect(isPhone(text)).toBe(false);
});

test.each([
  [{ phone: 'x' }, 'Phone number must be valid'],
  [{ postalCode: '1' }, 'Postal Code must be valid'],
  [{ postalCode: '' }, 'Postal Code must be valid'],
  [{ streetNumber: 'a' }, 'Street number must be valid'],
  [{ streetNumber: '12<' }, 'Street number must be valid'],
  [{ streetNumber: '1234567890123' }, 'Street number must be valid'],
  [{ street: '' }, 'Street name must be valid'],
  [{ street: ' - ' }, 'Street name must be valid'],
  [{ street: 'a\u0000' }, 'Street name must be valid'],
  [{ street: 'a'.repeat(151) }, 'Street name must be valid'],
])('[5.12] %j: %s', (changed, message) => {
  expect(messages(changed)).toEqual([message]);
});

test.each([
  { phone: '' },
  { phone: '+49 30 123456' },
  { street: 'Straße des 17. Juni' },
  { streetNumber: '1-3/2' },
  { street: '12 октября' },
  { street: 'Lieu-dit Le Bourg', streetNumber: '' },
])('[5.12] %j is accepted', (changed) => {
  expect(messages(changed)).toEqual([]);
});

test('[5.12] an accepted address is accepted again in its parsed form', () => {
  const padding = fc.constantFrom('', ' ', '\u00a0');
  fc.assert(
    fc.property(padding, padding, (before, after) => {
      const padded = {
        ...good,
        street: `${before}${good.street}${after}`,
        city: `${before}${good.city}${after}`,
        streetNumber: `${before}12a${after}`,
      };
      const once = z.parse(postalAddress, padded);
      expect([once, z.parse(postalAddress, once)]).toEqual([good, good]);
    }),
  );
});

const numbers: Readonly<Partial<Record<Country, readonly [good: string[], bad: string[]]>>> = {
  GB: [
    ['221b', 'Rose Cottage', "St. Mary's"],
    ['', '-', '<1>', 'x'.repeat(31)],
  ],
  IE: [['Rose Cottage'], ['']],
  ES: [
    ['4', '12 3º', 's/n'],
    ['', 'casa'],
  ],
  PT: [
    ['4', 'S/N'],
    ['', 'casa'],
  ],
  IT: [
    ['4/B', 'snc'],
    ['', 'casa'],
  ],
  FR: [['12 bis'], ['', 'bis']],
  DK: [
    ['1, 2. tv.', '12B, st. th.'],
    ['', 'tv.', 'x'.repeat(31)],
  ],
  NL: [
    ['1-3', '12a'],
    ['', 'a', 's/n'],
  ],
};
test.each(Object.keys(numbers) as Country[])('[5.12] street numbers of %s', (country) => {
  const [right, wrong] = numbers[country] ?? [[], []];
  expect([right, wrong].map((list) => list.map((text) => isStreetNumber(country, text)))).toEqual([
    right.map(() => true),
    wrong.map(() => false),
  ]);
});

test('[5.12] a form without a street number asks for it, unless the street is marked as having none', () => {
  const fields = (rest: Record<string, string>) => ({ ...good, country: 'SE', postalCode: '11122', ...rest });
  const wrong = (rest: Record<string, string>) => Object.keys(addressProblems(fields(rest)));
  const box = { street: 'Box 123', streetNumber: '', noNumber: 'on' };
  expect([
    wrong({ street: 'Storgatan', streetNumber: '' }),
    wrong({ street: 'Storgatan', streetNumber: ' ', noNumber: 'on' }),
    wrong({ street: 'Storgatan 12', streetNumber: '' }),
    wrong({ street: 'Storgatan', streetNumber: '<', noNumber: 'on' }),
    wrong(box),
  ]).toEqual([['streetNumber'], [], [], ['streetNumber'], []]);
  // If the customer states that there is no house number, the line is not split.
  expect(addressOf(fields(box))).toMatchObject({ street: 'Box 123', streetNumber: '' });
  expect(Object.keys(addressOf(fields(box)))).not.toContain('noNumber');
});

test.each(countries)('[5.12] the examples of %s are valid in their country', (country) => {
  const { postalCode, streetNumber, phone } = countryRules[country].example;
  expect([
    isPostalCode(country, postalCode),
    isStreetNumber(country, streetNumber),
    isPhoneIn(country, phone),
    isPhone(phone),
  ]).toEqual([true, true, true, true]);
});

test('[5.12] a phone number is validated by its country, and may be missing', () => {
  const judged = (country: Country, phone: string) => isPhoneIn(country, phone);
  expect(judged('BE', '')).toBe(true);
  expect(['+32 3 123 45 67', '03 123 45 67', '+31 20 123 45 67'].map((one) => judged('BE', one))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['03 123 45 67 ext. 12', '+32 3 123 45 67 x4'].map((one) => judged('BE', one))).toEqual([
    true,
    true,
  ]);
  expect(['+32 4', '12', '020 123 45 67 89'].map((one) => judged('BE', one))).toEqual([false, false, false]);
});
