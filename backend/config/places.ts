import { brands, defaultBrand, readHost } from '../../contracts/brand/brands.ts';
import type { Brand } from '../../contracts/brand/brands.ts';

interface Fixed {
  /** The origin of the issuer and of the default brand. */
  readonly origin: string;
  readonly production: boolean;
}

export interface BrandOrigin {
  /** For example `https://myaccount.alb.nl`: the start of links in e-mails. */
  readonly origin: string;
  readonly brand: Brand;
}

/**
 * Returns the origin of a brand. In production it has the environment prefix of the fixed origin (such as
 * `t-` in `t-myaccount.…`).
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
 * Returns the origin of a brand's pages, or the fixed origin if no brand is given. The channel does not
 * identify the brand, because two brands may share a channel.
 */
export function placeOfBrand(fixed: Fixed, brand?: Brand): BrandOrigin {
  const own = ownBrand(fixed);
  return brand === undefined || brand.domain === own.domain
    ? { origin: fixed.origin, brand: own }
    : { origin: originOf(fixed, brand), brand };
}

/**
 * Returns the origin of a channel's pages: the fixed origin if the channel belongs to it or is not given,
 * otherwise the host of the channel's brand. It is never taken from a request.
 */
export function placeOf(fixed: Fixed, channel?: string): BrandOrigin {
  return ownBrand(fixed).channel === channel
    ? placeOfBrand(fixed)
    : placeOfBrand(
        fixed,
        brands.find((one) => one.channel === channel),
      );
}
