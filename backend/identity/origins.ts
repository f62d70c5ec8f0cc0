import { readHost, type Brand, type Family } from '../../contracts/brand/brands.ts';

function brandAt(redirectUri: unknown): Brand | undefined {
  const host = typeof redirectUri === 'string' ? URL.parse(redirectUri)?.host : undefined;
  return host === undefined ? undefined : readHost(host)?.brand;
}

/** The brand family whose page asked for the sign-in. */
export const familyOf = (redirectUri: unknown): Family => brandAt(redirectUri)?.family ?? 'default';

/** The channel of that page; none where no page of ours asked. */
export const channelOf = (redirectUri: unknown): string | undefined => brandAt(redirectUri)?.channel;
