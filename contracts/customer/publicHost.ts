/**
 * IPv4 networks that are not part of the public internet (RFC 6890 and its successors), with their prefix lengths.
 */
export const insideNetworks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/**
 * In IPv6 only global unicast (2000::/3) is public. These ranges within it are not: tunnels to arbitrary IPv4
 * addresses, and documentation ranges.
 */
export const specialNetworks = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** Top-level domains that do not exist on the public internet (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const insideNames = [
  'corp',
  'home',
  'home.arpa',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
];

const numberOf = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
/** Returns the first 32 bits, which are enough for all networks above. */
const beginningOf = (address: string): number => {
  const [first = '', second = ''] = address.split(':');
  return Number.parseInt(first || '0', 16) * 65_536 + Number.parseInt(second || '0', 16);
};
const isIn = (number: number, network: number, bits: number): boolean => {
  const size = 2 ** (32 - bits);
  return Math.floor(number / size) === Math.floor(network / size);
};

/**
 * Returns whether the host of a parsed URL may be on the public internet: it is neither in a private network
 * nor an internal name. The URL parser has already normalised decimal, hexadecimal and short forms to
 * `127.0.0.1`. What a name resolves to is checked by the service at each call.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  if (host.startsWith('[')) {
    const beginning = beginningOf(host.slice(1, -1));
    return (
      isIn(beginning, beginningOf('2000::'), 3) &&
      !specialNetworks.some(([network, bits]) => isIn(beginning, beginningOf(network), bits))
    );
  }
  if (/^[\d.]+$/.test(host))
    return !insideNetworks.some(([network, bits]) => isIn(numberOf(host), numberOf(network), bits));
  return host.includes('.') && !insideNames.some((name) => host === name || host.endsWith(`.${name}`));
}
