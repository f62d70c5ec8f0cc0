import { readHost, type Brand, type Family } from '../../contracts/brand/brands.ts';
import { placeOf } from '../config/places.ts';
import { shopAt } from '../config/pages.ts';

function brandAt(redirectUri: unknown): Brand | undefined {
  const host = typeof redirectUri === 'string' ? URL.parse(redirectUri)?.host : undefined;
  return host === undefined ? undefined : readHost(host)?.brand;
}

/** The channel of that page; none where no page of ours asked. */
export const channelOf = (redirectUri: unknown): string | undefined => brandAt(redirectUri)?.channel;

/** What a page of ours says of the brand around it. */
export interface Around {
  /** Where the account of that brand stands. */
  readonly origin: string;
  /** Where the brand's shop stands. */
  readonly shop: string;
  readonly family: Family;
}

/** The brand of a page's address; of an address that is no brand's, that of the fixed origin. */
export function aroundOf(
  config: { readonly origin: string; readonly production: boolean },
  address: unknown,
): Around {
  const { origin, brand } = placeOf(config, channelOf(address));
  return { origin, shop: `${shopAt(config, brand.channel)}/`, family: brand.family };
}
