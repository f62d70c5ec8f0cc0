/** Families of regional brands; the brands of a family share a wordmark and a set of design tokens. */
export const families = ['default', 'alb', 'pbx', 'hfm', 'knudsen'] as const;
export type Family = (typeof families)[number];

export const countries = [
  'BE',
  'DE',
  'NL',
  'GB',
  'NO',
  'FR',
  'SE',
  'AT',
  'IE',
  'IT',
  'DK',
  'ES',
  'PT',
] as const;
export type Country = (typeof countries)[number];

export const locales = [
  'en-GB',
  'en-IE',
  'nl-NL',
  'nl-BE',
  'fr-FR',
  'fr-BE',
  'de-DE',
  'de-AT',
  'es-ES',
  'it-IT',
  'da-DK',
  'pt-PT',
  'nb-NO',
  'sv-SE',
] as const;
export type Locale = (typeof locales)[number];

export interface Brand {
  /** Second-level domain; the account area is at `myaccount.<domain>`. */
  readonly domain: string;
  /** The `channel` parameter of calls. */
  readonly channel: string;
  readonly country: Country;
  readonly locale: Locale;
  readonly family: Family;
  /** Index of the first of this brand's sixteen sign-in pictures; the others follow it. */
  readonly firstPicture: number;
}

/**
 * The 17 regional domains. The clause lists only countries; we chose the domains and channels.
 * @spec 3.21b 9.10b
 */
export const brands: readonly Brand[] = [
  { domain: 'alb.nl', channel: 'alb-nl', country: 'NL', locale: 'nl-NL', family: 'alb', firstPicture: 0 },
  { domain: 'alb.be', channel: 'alb-be', country: 'BE', locale: 'nl-BE', family: 'alb', firstPicture: 5 },
  { domain: 'alb.fr', channel: 'alb-fr', country: 'FR', locale: 'fr-FR', family: 'alb', firstPicture: 10 },
  { domain: 'alb.de', channel: 'alb-de', country: 'DE', locale: 'de-DE', family: 'alb', firstPicture: 15 },
  { domain: 'alb.at', channel: 'alb-at', country: 'AT', locale: 'de-AT', family: 'alb', firstPicture: 4 },
  { domain: 'alb.se', channel: 'alb-se', country: 'SE', locale: 'sv-SE', family: 'alb', firstPicture: 9 },
  { domain: 'alb.it', channel: 'alb-it', country: 'IT', locale: 'it-IT', family: 'alb', firstPicture: 14 },
  { domain: 'alb.es', channel: 'alb-es', country: 'ES', locale: 'es-ES', family: 'alb', firstPicture: 3 },
  { domain: 'alb.co.uk', channel: 'alb-gb', country: 'GB', locale: 'en-GB', family: 'alb', firstPicture: 8 },
  { domain: 'pbx.co.uk', channel: 'pbx-gb', country: 'GB', locale: 'en-GB', family: 'pbx', firstPicture: 13 },
  { domain: 'pbx.ie', channel: 'pbx-ie', country: 'IE', locale: 'en-IE', family: 'pbx', firstPicture: 2 },
  { domain: 'hfm.es', channel: 'hfm-es', country: 'ES', locale: 'es-ES', family: 'hfm', firstPicture: 7 },
  { domain: 'hfm.it', channel: 'hfm-it', country: 'IT', locale: 'it-IT', family: 'hfm', firstPicture: 12 },
  { domain: 'hfm.pt', channel: 'hfm-pt', country: 'PT', locale: 'pt-PT', family: 'hfm', firstPicture: 1 },
  { domain: 'hfm.fr', channel: 'hfm-fr', country: 'FR', locale: 'fr-FR', family: 'hfm', firstPicture: 6 },
  {
    domain: 'knudsen.dk',
    channel: 'knudsen-dk',
    country: 'DK',
    locale: 'da-DK',
    family: 'knudsen',
    firstPicture: 11,
  },
  {
    domain: 'knudsen.no',
    channel: 'knudsen-no',
    country: 'NO',
    locale: 'nb-NO',
    family: 'knudsen',
    firstPicture: 0,
  },
];

/** The brand of `localhost`: the neutral theme on the British channel. */
export const defaultBrand: Brand = {
  domain: 'localhost',
  channel: 'alb-gb',
  country: 'GB',
  locale: 'en-GB',
  family: 'default',
  firstPicture: 0,
};

const environments = ['t', 'a', 'p', 'd'] as const;
export type Environment = (typeof environments)[number];

export interface Host {
  readonly brand: Brand;
  /**
   * Given by a letter before the name (`t-myaccount.…`) for test, acceptance and development; production has none
   * [9.10].
   */
  readonly environment: Environment;
  /** The domain of the token cookies [9.11]; null if only host-only cookies are possible. */
  readonly cookieDomain: string | null;
}

/**
 * Parses a host name (with or without port): `t-myaccount.alb.nl`, `myaccount.alb.nl.localhost`,
 * `www.alb.nl`, `localhost`. Returns null if the channel cannot be derived: 'Unable to extract channel ID!'
 * [8.9].
 */
export function readHost(hostname: string): Host | null {
  // Accepts only ASCII, because lower-casing maps some other characters to ASCII (the Kelvin sign to k).
  if (!/^[\x21-\x7e]+$/.test(hostname)) return null;
  const name = hostname.toLowerCase().replace(/:\d+$/, '');
  if (name === 'localhost') return { brand: defaultBrand, environment: 'd', cookieDomain: null };
  const local = name.endsWith('.localhost');
  const bare = local ? name.slice(0, -'.localhost'.length) : name;
  const found = /^(?:([tapd])-)?(?:myaccount|www)\.(.+)$/.exec(bare);
  const brand = brands.find((one) => one.domain === found?.[2]);
  if (found === null || brand === undefined) return null;
  const letter = environments.find((one) => one === found[1]);
  return {
    brand,
    environment: letter ?? (local ? 'd' : 'p'),
    cookieDomain: local ? `${brand.domain}.localhost` : brand.domain,
  };
}
