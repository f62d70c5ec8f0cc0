import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { insideNetworks, specialNetworks } from '../../contracts/customer/publicHost.ts';

const inside = new BlockList();
for (const [network, bits] of insideNetworks) inside.addSubnet(network, bits, 'ipv4');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const special = new BlockList();
for (const [network, bits] of specialNetworks) special.addSubnet(network, bits, 'ipv6');

/**
 * Returns whether an address is public. An IPv4-mapped IPv6 address is not, because it is outside of
 * 2000::/3.
 */
export const isPublic = (address: string): boolean =>
  isIPv6(address)
    ? global.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : isIP(address) === 4 && !inside.check(address, 'ipv4');

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}
/** Resolves a host name in the same way as the operating system. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;
export const resolveName: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** Why no call was made: the address is internal, or the host name does not resolve. */
export type Refusal = 'inside' | 'unknown';

/**
 * Returns the validated address to connect to. A host name with any internal address is refused. `allowed`
 * lists hosts (with port) that can be called even if they are internal.
 */
export async function resolvedAddress(
  url: URL,
  { resolve, allowed }: { readonly resolve: Resolve; readonly allowed: readonly string[] },
): Promise<ResolvedAddress | Refusal> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const literal = isIP(host);
  let places: readonly ResolvedAddress[];
  try {
    places = literal === 0 ? await resolve(host) : [{ address: host, family: literal }];
  } catch {
    return 'unknown';
  }
  const [first] = places;
  if (first === undefined) return 'unknown';
  if (allowed.includes(url.host)) return first;
  return places.every(({ address }) => isPublic(address)) ? first : 'inside';
}
