import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailFrom } from '../../backend/identity/accounts.ts';
import { email } from '../../contracts/empty.ts';

/** Forms of e-mail addresses that are in use. */
const inUse = [
  'ann@example.com',
  "sean.o'neill@example.ie",
  "d'arcy@example.fr",
  'ann+photos@example.com',
  'ann_b@example.com',
  'ann-b@example.co.uk',
  'first.middle.last@example.com',
  'a@b.cd',
  '1234567@example.com',
  '_ann@example.com',
  'ann-@example.com',
  'Ann.B@Example.COM',
  'ann%example.org@example.com',
  'user=shop@example.com',
  '{ann}@example.com',
  'ann@mail.sub.example.museum',
  'ann@xn--mnchen-3ya.de',
  'ann@münchen.de',
  'jürgen@example.de',
  'ann@example.photography',
  `${'a'.repeat(242)}@example.com`,
  'ann/sales@example.com',
];

const refused = [
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'ann@@example.com',
  'ann@exa mple.com',
  'an n@example.com',
  '.ann@example.com',
  'ann.@example.com',
  'a..b@example.com',
  'ann@-example.com',
  'ann@example-.com',
  'ann@example..com',
  'ann@example.c',
  'ann@192.0.2.1',
  'ann@example.com\r\nBcc: x@y.example',
  'ann@example.com,eve@example.com',
  'Ann <ann@example.com>',
  '"ann b"@example.com',
  'ann(b)@example.com',
  `ann@${'a'.repeat(250)}.com`,
];

test.each(inUse)('%s is an e-mail address for every call and for an account', (address) => {
  expect([z.safeParse(email, address).success, emailFrom(` ${address} `)]).toEqual([true, address]);
});

test.each(refused)('%j is not one, for a call and for an account', (address) => {
  expect([z.safeParse(email, address).success, emailFrom(address)]).toEqual([false, null]);
});
