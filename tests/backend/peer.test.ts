import { IncomingMessage } from 'node:http';
import { BlockList, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isLoopback, knownAddress, networkOf, peerAddress } from '../../backend/http/peer.ts';

test('[F28] limits by address count IPv6 by the prefix a provider assigns, and each IPv4 address alone', () => {
  const received = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:db8:1:2::': '2001:db8:1:2::/64',
    '2001:0DB8:0001:0002:ffff::1': '2001:db8:1:2::/64',
    '2001:db8:1:3::1': '2001:db8:1:3::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    '2001::db8:1:2:3:4': '2001:0:0:db8::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '64:ff9b::192.0.2.33': '64:ff9b:0:0::/64',
    '::1': '0:0:0:0::/64',
    somebody: 'somebody',
    '': '',
  };
  expect(Object.fromEntries(Object.keys(received).map((address) => [address, networkOf(address)]))).toEqual(
    received,
  );
});

/** Returns a request from a peer, as Node passes it to a handler. */
function from(peer: string, forwarded?: string | string[]): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) Object.assign(request.headers, { 'x-forwarded-for': forwarded });
  return request;
}

test('[F28] a forwarded address is trusted from this machine alone; of several the nearest proxy’s counts', () => {
  const cases = [
    [from('203.0.113.7'), '203.0.113.7'],
    [from('203.0.113.7', '198.51.100.9'), '203.0.113.7'],
    [from('2001:db8:1:2::9', '198.51.100.9'), '2001:db8:1:2::/64'],
    [from('127.0.0.1'), '127.0.0.1'],
    [from('127.0.0.1', ''), '127.0.0.1'],
    [from('127.0.0.1', 'demo-customer'), '127.0.0.1'],
    [from('127.0.0.1', '198.51.100.9, demo-customer'), '127.0.0.1'],
    [from('127.0.0.1', '198.51.100.9'), '198.51.100.9'],
    [from('::1', 'made up, 198.51.100.9'), '198.51.100.9'],
    [from('127.0.0.1', '203.0.113.7, 198.51.100.9:52044'), '198.51.100.9'],
    [from('127.0.0.1', '[2001:db8:1:2::9]:443'), '2001:db8:1:2::/64'],
    [from('127.0.0.1', '[2001:db8:1:2::9]'), '2001:db8:1:2::/64'],
    [from('::ffff:127.0.0.1', ['made up', 'made up, 2001:db8:1:2::9']), '2001:db8:1:2::/64'],
  ] as const;
  expect(cases.map(([request]) => peerAddress(request))).toEqual(cases.map(([, counted]) => counted));
});

test('[F28] a forwarded address is trusted from a trusted proxy, and never through an unknown one', () => {
  const trustedProxies = new BlockList();
  trustedProxies.addSubnet('10.1.0.0', 16, 'ipv4');
  trustedProxies.addAddress('2001:db8::7', 'ipv6');
  const cases = [
    [from('10.1.2.3', '198.51.100.9'), '198.51.100.9'],
    [from('::ffff:10.1.2.3', '198.51.100.9'), '198.51.100.9'],
    [from('2001:db8::7', '198.51.100.9'), '198.51.100.9'],
    [from('10.2.0.1', '198.51.100.9'), '10.2.0.1'],
    // Read from right to left, the first address that does not belong to a proxy is the caller's.
    [from('127.0.0.1', 'made up, 198.51.100.9, 10.1.2.3'), '198.51.100.9'],
    [from('10.1.2.3', '10.1.9.9, 203.0.113.7, 10.1.2.4'), '203.0.113.7'],
    [from('10.1.2.3', '10.1.9.9'), '10.1.9.9'],
    [from('10.1.2.3'), '10.1.2.3'],
  ] as const;
  expect(cases.map(([request]) => peerAddress(request, { trustedProxies }))).toEqual(
    cases.map(([, counted]) => counted),
  );
});

test('a caller whom a proxy names by something that is no address is unknown', () => {
  const cases = [
    [from('127.0.0.1'), '127.0.0.1'],
    [from('127.0.0.1', '127.0.0.1'), '127.0.0.1'],
    [from('127.0.0.1', '198.51.100.9:52044'), '198.51.100.9'],
    [from('203.0.113.7', 'unknown'), '203.0.113.7'],
    ...['unknown', '198.51.100.9, unknown', '198.51.100.9,', '', '_hidden'].map(
      (forwarded) => [from('127.0.0.1', forwarded), null] as const,
    ),
  ] as const;
  expect(cases.map(([request]) => knownAddress(request))).toEqual(cases.map(([, known]) => known));
});

test('this machine’s own addresses are its loopback addresses and names, in any notation', () => {
  const own = [
    'localhost',
    'myaccount.alb.nl.localhost',
    '127.0.0.1',
    '127.8.9.10',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
  ];
  const others = [
    ...[
      '',
      '0.0.0.0',
      '::',
      '[::]',
      '10.0.0.1',
      '1127.0.0.1',
      '127.0.0.1.example.com',
      '127.0.0',
      '::ffff:10.0.0.1',
    ],
    ...['localhost.example.com', 'notlocalhost', 'example.com', '[::1', '2001:db8::1'],
  ];
  expect([own.filter((host) => !isLoopback(host)), others.filter(isLoopback)]).toEqual([[], []]);
});
