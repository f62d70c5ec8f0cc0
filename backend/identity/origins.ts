import { brands, readHost, type Family } from '../../contracts/brand/brands.ts';

/** Where the page may stand: the given origin, then one per brand on the same port, then what a test adds. */
export function pageOrigins(origin: string, extra: readonly string[]): readonly string[] {
  const { protocol, port } = new URL(origin);
  const at = port === '' ? '' : `:${port}`;
  const ofBrands = brands.map(({ domain }) => `${protocol}//myaccount.${domain}.localhost${at}`);
  return [...new Set([origin, ...ofBrands, ...extra])];
}

/** The brand family whose page asked for the sign-in. */
export function familyOf(redirectUri: unknown): Family {
  const host = typeof redirectUri === 'string' ? URL.parse(redirectUri)?.host : undefined;
  return (host === undefined ? null : readHost(host))?.brand.family ?? 'default';
}
