import { brands, defaultBrand, readHost } from '../../contracts/brand/brands.ts';
import type { Brand } from '../../contracts/brand/brands.ts';

interface Fixed {
  /** The origin of the issuer and the default brand. */
  readonly origin: string;
  readonly production: boolean;
}

export interface BrandOrigin {
  /** `https://myaccount.alb.nl`: what a mail's links begin with. */
  readonly origin: string;
  readonly brand: Brand;
}

/** The host of a brand; in production in the environment of the fixed origin (`t-myaccount.…` beside `t-myaccount.…`). */
export function originOf({ origin, production }: Fixed, { domain }: Brand): string {
  const { protocol, port, hostname } = new URL(origin);
  const at = port === '' ? '' : `:${port}`;
  const environment = production ? (readHost(hostname)?.environment ?? 'p') : 'p';
  const letter = environment === 'p' ? '' : `${environment}-`;
  return `${protocol}//${letter}myaccount.${domain}${production ? '' : '.localhost'}${at}`;
}

const ownBrand = ({ origin }: Fixed) => readHost(new URL(origin).hostname)?.brand ?? defaultBrand;

/** Where the pages of a brand are, of none those of the fixed origin: two brands may share a channel. */
export function placeOfBrand(fixed: Fixed, brand?: Brand): BrandOrigin {
  const own = ownBrand(fixed);
  return brand === undefined || brand.domain === own.domain
    ? { origin: fixed.origin, brand: own }
    : { origin: originOf(fixed, brand), brand };
}

/**
 * Where the pages of a channel stand: at the fixed origin where that is the channel's own or nobody names one, otherwise
 * at the host of its brand. Never at a host that a request named.
 */
export function placeOf(fixed: Fixed, channel?: string): BrandOrigin {
  return ownBrand(fixed).channel === channel
    ? placeOfBrand(fixed)
    : placeOfBrand(
        fixed,
        brands.find((one) => one.channel === channel),
      );
}
