import { brands, defaultBrand, readHost } from '../../contracts/brand/brands.ts';
import type { Brand } from '../../contracts/brand/brands.ts';

interface Fixed {
  /** The origin of the issuer and the default brand. */
  readonly origin: string;
  readonly production: boolean;
}

export interface BrandOrigin {
  /** `https://myaccount.alb.nl`: the prefix of links in mails. */
  readonly origin: string;
  readonly brand: Brand;
}

/**
 * Returns the host of a brand; in production with the environment prefix of the fixed origin (such as `t-` in
 * `t-myaccount.…`).
 */
export function originOf({ origin, production }: Fixed, { domain }: Brand): string {
  const { protocol, port, hostname } = new URL(origin);
  const at = port === '' ? '' : `:${port}`;
  const environment = production ? (readHost(hostname)?.environment ?? 'p') : 'p';
  const letter = environment === 'p' ? '' : `${environment}-`;
  return `${protocol}//${letter}myaccount.${domain}${production ? '' : '.localhost'}${at}`;
}

const ownBrand = ({ origin }: Fixed) => readHost(new URL(origin).hostname)?.brand ?? defaultBrand;

/**
 * Returns the origin of a brand's pages, or the fixed origin without a brand: two brands may share a channel.
 */
export function placeOfBrand(fixed: Fixed, brand?: Brand): BrandOrigin {
  const own = ownBrand(fixed);
  return brand === undefined || brand.domain === own.domain
    ? { origin: fixed.origin, brand: own }
    : { origin: originOf(fixed, brand), brand };
}

/**
 * Returns the origin of a channel's pages: the fixed one if the channel is its own or absent, otherwise the
 * host of its brand. Never a host from a request.
 */
export function placeOf(fixed: Fixed, channel?: string): BrandOrigin {
  return ownBrand(fixed).channel === channel
    ? placeOfBrand(fixed)
    : placeOfBrand(
        fixed,
        brands.find((one) => one.channel === channel),
      );
}
