import { readHost, type Family } from '../../contracts/brand/brands.ts';

/** The brand family whose page asked for the sign-in. */
export function familyOf(redirectUri: unknown): Family {
  const host = typeof redirectUri === 'string' ? URL.parse(redirectUri)?.host : undefined;
  return (host === undefined ? null : readHost(host))?.brand.family ?? 'default';
}
