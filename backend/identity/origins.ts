import { readHost, type Brand, type Family } from '../../contracts/brand/brands.ts';
import { placeOfBrand } from '../config/places.ts';
import { shopAt } from '../config/pages.ts';

function brandAt(redirectUri: unknown): Brand | undefined {
  const host = typeof redirectUri === 'string' ? URL.parse(redirectUri)?.host : undefined;
  return host === undefined ? undefined : readHost(host)?.brand;
}

/** The channel of that page; none where no page of ours asked. */
export const channelOf = (redirectUri: unknown): string | undefined => brandAt(redirectUri)?.channel;

/** The brand as a page of the provider shows it. */
export interface PageBrand {
  /** Origin of the brand's account. */
  readonly origin: string;
  /** URL of the brand's shop. */
  readonly shop: string;
  readonly family: Family;
  /** Which picture of the sign-in comes first. */
  readonly firstPicture: number;
}

/** The brand of a page's address; of an address that is no brand's, that of the fixed origin. */
export function pageBrandOf(
  config: { readonly origin: string; readonly production: boolean },
  address: unknown,
): PageBrand {
  const { origin, brand } = placeOfBrand(config, brandAt(address));
  const { family, firstPicture } = brand;
  return { origin, shop: `${shopAt(config, brand.channel)}/`, family, firstPicture };
}
