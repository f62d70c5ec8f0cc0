import { brands, readHost } from '../../contracts/brand/brands.ts';
import { isLoopback } from '../http/peer.ts';
import { originOf } from './places.ts';

/** The settings that determine the hosts of the pages. */
export interface Placed {
  /** The fixed origin of the issuer and of the default brand. */
  readonly origin: string;
  readonly allowedOrigins: readonly string[];
  /** True in production: brands have their real hosts, and pages of loopback hosts are refused. */
  readonly production: boolean;
}

/**
 * Returns the origins of the pages: first the fixed one, then one per brand on its own port, then the
 * configured ones. In production, a brand has its real host, with the environment prefix of the fixed origin
 * (such as `t-` in `t-myaccount.…`).
 */
export function pageOrigins({ origin, allowedOrigins, production }: Placed): readonly string[] {
  const ofBrands = brands.map((brand) => originOf({ origin, production }, brand));
  return [...new Set([origin, ...ofBrands, ...allowedOrigins])];
}

/** Returns whether pages of that origin may call the services and open sockets. */
export function mayCall(placed: Placed, origin: string): boolean {
  if (pageOrigins(placed).includes(origin)) return true;
  const asked = URL.parse(origin);
  const fixed = new URL(placed.origin);
  return (
    !placed.production &&
    asked !== null &&
    asked.origin === origin &&
    asked.protocol === fixed.protocol &&
    asked.port === fixed.port &&
    isLoopback(asked.hostname) &&
    readHost(asked.hostname) !== null
  );
}

/** Returns whether the server accepts a `Host` at all; null if the text is not a host. */
export function hostReader(
  placed: Placed & { readonly servicesOrigin: string | null },
): (host: string) => boolean | null {
  const { protocol } = new URL(placed.origin);
  const origins = [
    ...pageOrigins(placed),
    ...(placed.servicesOrigin === null ? [] : [placed.servicesOrigin]),
  ];
  const known = new Set(origins.map((origin) => new URL(origin).host));
  return (host) => {
    const shape = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]{1,253})(?::\d{1,5})?$/i.test(host);
    const asked = shape ? URL.parse(`${protocol}//${host}`) : null;
    if (asked === null) return null;
    return known.has(asked.host) || (!placed.production && isLoopback(asked.hostname));
  };
}
