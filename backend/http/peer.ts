import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { BackendConfig } from '../ports.ts';

/** Whether a host to listen on or to be asked by, or the address of a peer, is this machine's own: no page of a stranger has such a name. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  ['::1', '[::1]'].includes(host) ||
  /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);

/** The eight groups of an IPv6 address, in figures. */
function groupsOf(address: string): readonly string[] {
  // Writes it in its one short form: an IPv4 address at its end in figures, no leading zeros.
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
 * Whose limit an address counts against: an IPv4 address itself, and the first 64 bits of an IPv6 one, because that much is
 * given to a single customer of a provider, who then has 2^64 addresses.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : address;
}

/**
 * The network of the caller. A forwarded address is believed from a proxy on this machine or a trusted one; of
 * several, the last that no such proxy has.
 */
export function peerAddress(
  request: IncomingMessage,
  { trustedProxies }: Pick<BackendConfig, 'trustedProxies'> = {},
): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const isProxy = (address: string): boolean =>
    isLoopback(address) ||
    (isIP(address) !== 0 && trustedProxies?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') === true);
  let address = request.socket.remoteAddress ?? '';
  // What is no address is no caller's either: as a name of somebody else it would count against them.
  for (let next = forwarded.pop()?.trim(); next && isProxy(address); next = forwarded.pop()?.trim())
    if (isIP(next) !== 0) address = next;
    else break;
  return networkOf(address);
}
