import { expect, test } from 'vitest';
import { networkOf } from '../../backend/http/peer.ts';

test('[F28] limits by address count an IPv6 customer by what a provider gives to one, and an IPv4 address by itself', () => {
  const told = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:db8:1:2::': '2001:db8:1:2::/64',
    '2001:0DB8:0001:0002:ffff::1': '2001:db8:1:2::/64',
    '2001:db8:1:3::1': '2001:db8:1:3::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '64:ff9b::192.0.2.33': '64:ff9b:0:0::/64',
    '::1': '0:0:0:0::/64',
    somebody: 'somebody',
    '': '',
  };
  expect(Object.fromEntries(Object.keys(told).map((address) => [address, networkOf(address)]))).toEqual(told);
});
