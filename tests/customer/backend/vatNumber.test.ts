import { expect, test } from 'vitest';
import { isVatNumber } from '../../../backend/customers/vatNumber.ts';

/** Published examples from each country, with valid check digits. */
const right = [
  'ATU12345675',
  'BE0123456749',
  'BG175074752',
  'CHE107787577MWST',
  'CY10259033P',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ESB58378431',
  'ESX2482300W',
  'FI20774740',
  'FR40303265045',
  'GB980780684',
  'GR094259216',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IE6433435OA',
  'IT00743110157',
  'LT119511515',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL004495445B01',
  'NL000099998B57',
  'NO123456785MVA',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
  'XI980780684',
];
/** Returns the same number with a different first digit, as if it had been mistyped. */
const mistyped = (number: string) => number.replace(/\d(?=\d)/, (digit) => String((Number(digit) + 1) % 10));

test.each(right)(
  '[6.1b] %s is a VAT number of its country, and with one digit mistyped is not',
  async (number) => {
    expect([await isVatNumber(number), await isVatNumber(mistyped(number))]).toEqual([true, false]);
  },
);

test.each(['CHE107787577', 'NO123456785'])(
  '[6.1b] %s is accepted without the suffix that only VAT numbers have, with its digits checked',
  async (number) => {
    expect([await isVatNumber(number), await isVatNumber(mistyped(number))]).toEqual([true, false]);
  },
);

test.each(['GB123', 'BE136695976', 'DE0123456749', 'US123456789', 'XX12', 'BEBE0123456749', 'EU372000041'])(
  '[6.1b] %s is not a VAT number of a country that we bill',
  async (number) => {
    expect(await isVatNumber(number)).toBe(false);
  },
);
