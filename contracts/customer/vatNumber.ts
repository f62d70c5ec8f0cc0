/** The validator of the library for each VAT country code. */
const byCountry = {
  AT: ['AT', 'uid'],
  BE: ['BE', 'vat'],
  BG: ['BG', 'vat'],
  // Switzerland. Liechtenstein uses the same numbers.
  CH: ['CH', 'vat'],
  CY: ['CY', 'vat'],
  CZ: ['CZ', 'dic'],
  DE: ['DE', 'vat'],
  DK: ['DK', 'cvr'],
  EE: ['EE', 'kmkr'],
  EL: ['GR', 'vat'],
  ES: ['ES', 'nif'],
  FI: ['FI', 'alv'],
  FR: ['FR', 'tva'],
  GB: ['GB', 'vat'],
  GR: ['GR', 'vat'],
  HR: ['HR', 'oib'],
  HU: ['HU', 'anum'],
  IE: ['IE', 'vat'],
  IT: ['IT', 'iva'],
  LT: ['LT', 'pvm'],
  LU: ['LU', 'tva'],
  LV: ['LV', 'pvn'],
  MT: ['MT', 'vat'],
  NL: ['NL', 'btw'],
  NO: ['NO', 'mva'],
  PL: ['PL', 'nip'],
  PT: ['PT', 'nif'],
  RO: ['RO', 'cif'],
  SE: ['SE', 'vat'],
  SI: ['SI', 'ddv'],
  SK: ['SK', 'dph'],
  // Northern Ireland uses the numbers of Great Britain.
  XI: ['GB', 'vat'],
} as const;

/** Suffixes of VAT numbers that letterheads often omit. */
const endings: Readonly<Record<string, RegExp>> = { CH: /^E\d{9}$/, NO: /^\d{9}$/ };
const ending: Readonly<Record<string, string>> = { CH: 'MWST', NO: 'MVA' };

const isCountry = (letters: string): letters is keyof typeof byCountry => letters in byCountry;

/** The part of the library `stdnum` that this file uses; contracts contain no library. */
type Library = Readonly<
  Record<
    string,
    Readonly<Record<string, { readonly validate: (number: string) => { readonly isValid: boolean } }>>
  >
>;

/** Returns whether a VAT number is valid; the page has no library until it has loaded one. */
export type VatJudge = (written: string) => boolean;

/**
 * Returns whether a VAT number (such as `BE0123456749`) has the format and check digits of its country. Only
 * tax offices can check whether the number belongs to a company.
 */
export function isVatNumberIn(library: Library, written: string): boolean {
  const country = written.slice(0, 2);
  if (!isCountry(country)) return false;
  const rest = written.slice(2);
  const number = endings[country]?.test(rest) === true ? rest + (ending[country] ?? '') : rest;
  const [home, name] = byCountry[country];
  const judge = library[home]?.[name];
  if (judge === undefined) throw new Error(`no VAT numbers of ${home} are known`);
  return judge.validate(`${home}${number}`).isValid;
}
