import { brands, defaultBrand } from '../../contracts/brand/brands.ts';
import type { Family } from '../../contracts/brand/brands.ts';

/** Who sends an invoice. */
export interface Seller {
  /** As the brand writes itself. */
  readonly wordmark: string;
  /** `#B12F16`: the accent of the brand's texts on white. */
  readonly ink: string;
  readonly company: string;
  /** Line by line. */
  readonly address: readonly string[];
  readonly vatNumber: string;
}

/** Invented: the specification names no company. */
const sellers: Readonly<Record<Family, Seller>> = {
  default: {
    wordmark: 'framehouse',
    ink: '#1C1D20',
    company: 'Framehouse Ltd',
    address: ['8 Canal Yard', 'London', 'E8 4QN', 'United Kingdom'],
    vatNumber: 'GB 000 1234 00',
  },
  alb: {
    wordmark: 'alb',
    ink: '#B12F16',
    company: 'Alb Photo B.V.',
    address: ['Stationsplein 10', '1012 AB Amsterdam', 'Netherlands'],
    vatNumber: 'NL000012345B01',
  },
  pbx: {
    wordmark: 'pbx',
    ink: '#B31560',
    company: 'PBX Prints Ltd',
    address: ['3 Mill Lane', 'Bristol', 'BS1 4QA', 'United Kingdom'],
    vatNumber: 'GB 000 2345 00',
  },
  hfm: {
    wordmark: 'hfm',
    ink: '#08695A',
    company: 'HFM Foto S.L.',
    address: ['Calle de Alcalá, 20', '28014 Madrid', 'Spain'],
    vatNumber: 'ESB00034567',
  },
  knudsen: {
    wordmark: 'knudsen',
    ink: '#1A4DB3',
    company: 'Knudsen Foto ApS',
    address: ['Havnegade 6', '1058 København K', 'Denmark'],
    vatNumber: 'DK00045678',
  },
};

/** The default's for an unknown channel. */
export const sellerOf = (channel: string): Seller =>
  sellers[brands.find((brand) => brand.channel === channel)?.family ?? defaultBrand.family];
