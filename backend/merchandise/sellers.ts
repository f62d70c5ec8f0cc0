import { brands, defaultBrand } from '../../contracts/brand/brands.ts';
import type { Country, Family, Locale } from '../../contracts/brand/brands.ts';

/** The company that is named on an invoice. */
export interface Seller {
  /** The brand's wordmark as text. */
  readonly wordmark: string;
  /** The brand's accent colour for text on white, for example `#B12F16`. */
  readonly ink: string;
  readonly company: string;
  /** The lines of the address, without the country. */
  readonly address: readonly string[];
  readonly country?: Country;
  readonly vatNumber: string;
}

/** Fictional companies, because the specification names none. */
const sellers: Readonly<Record<Family, Seller>> = {
  default: {
    wordmark: 'framehouse',
    ink: '#1C1D20',
    company: 'Framehouse Ltd',
    address: ['8 Canal Yard', 'London', 'E8 4QN'],
    country: 'GB',
    vatNumber: 'GB 000 1234 00',
  },
  alb: {
    wordmark: 'alb',
    ink: '#B12F16',
    company: 'Alb Photo B.V.',
    address: ['Stationsplein 10', '1012 AB Amsterdam'],
    country: 'NL',
    vatNumber: 'NL000012345B01',
  },
  pbx: {
    wordmark: 'pbx',
    ink: '#B31560',
    company: 'PBX Prints Ltd',
    address: ['3 Mill Lane', 'Bristol', 'BS1 4QA'],
    country: 'GB',
    vatNumber: 'GB 000 2345 00',
  },
  hfm: {
    wordmark: 'hfm',
    ink: '#08695A',
    company: 'HFM Foto S.L.',
    address: ['Calle de Alcalá, 20', '28014 Madrid'],
    country: 'ES',
    vatNumber: 'ESB00034567',
  },
  knudsen: {
    wordmark: 'knudsen',
    ink: '#1A4DB3',
    company: 'Knudsen Foto ApS',
    address: ['Havnegade 6', '1058 København K'],
    country: 'DK',
    vatNumber: 'DK00045678',
  },
};

/** Returns the seller of a channel. For an unknown channel, returns that of the default brand. */
export const sellerOf = (channel: string): Seller =>
  sellers[brands.find((brand) => brand.channel === channel)?.family ?? defaultBrand.family];

/**
 * Returns the lines of the address, with the country in the language of the reader. Older invoices contain
 * the country as a line.
 */
export function sellerLines({ address, country }: Seller, locale: Locale): string[] {
  const name =
    country === undefined ? undefined : new Intl.DisplayNames(locale, { type: 'region' }).of(country);
  return name === undefined ? [...address] : [...address, name];
}
