import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { BlockList } from 'node:net';
import type { BackendConfig } from '../ports.ts';

/** Returns whether a host, or the address of a peer, is a loopback address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  ['::1', '[::1]'].includes(host) ||
  /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);

/** Returns the eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): readonly string[] {
  // Normalises the address: converts an embedded IPv4 address to hexadecimal, and removes leading zeros.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  return [
    ...(first ?? []),
    ...Array<string>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0'),
    ...(last ?? []),
  ];
}

/**
 * Returns the network to which rate limits apply: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, because providers assign each customer 2^64 addresses.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : address;
}

/** Returns whether an address is in a configured list. */
export const isWithin = (list: BlockList | undefined, address: string): boolean =>
  isIP(address) !== 0 && list?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') === true;

/** Some proxies add the port, as in `192.0.2.1:443` or `[2001:db8::1]:443`. */
const withoutPort = (address: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

type Trusting = Pick<BackendConfig, 'trustedProxies'>;

/**
 * Returns the address of the caller. `X-Forwarded-For` is trusted if it comes from a proxy on this machine or
 * a configured one. Of several addresses, the last one that is not such a proxy is used. `isRead`: false if a
 * proxy names the caller by something that is no address; the address is then that of the proxy.
 */
function readCaller(
  request: IncomingMessage,
  { trustedProxies }: Trusting = {},
): { readonly address: string; readonly isRead: boolean } {
  const header = request.headers['x-forwarded-for'];
  const forwarded = header === undefined ? [] : [header].flat().join(',').split(',').toReversed();
  let address = request.socket.remoteAddress ?? '';
  for (const next of forwarded) {
    if (!isLoopback(address) && !isWithin(trustedProxies, address)) break;
    const plain = withoutPort(next.trim());
    // Ignored, because as a key it could collide with the address of another caller.
    if (isIP(plain) === 0) return { address, isRead: false };
    address = plain;
  }
  return { address, isRead: true };
}

/** Returns the address of the caller; null if it is unknown, so that rights by address are not given to it. */
export function knownAddress(request: IncomingMessage, config?: Trusting): string | null {
  const { address, isRead } = readCaller(request, config);
  return isRead ? address : null;
}

/** Returns the network of the caller. */
export const peerAddress = (...given: Parameters<typeof readCaller>): string =>
  networkOf(readCaller(...given).address);
