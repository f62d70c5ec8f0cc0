import { expect, test } from 'vitest';
import { decodeConsent, encodeConsent, needs, readConsent } from '../../contracts/consent/consent.ts';

test.each([
  ['cookieConsent=10', '10'],
  ['a=b; cookieConsent=11; c=d', '11'],
  ['cookieConsent=01', '01'],
  ['cookieConsent=00', '00'],
  ['', null],
  ['cookieConsent=', null],
  ['cookieConsent=1', null],
  ['cookieConsent=100', null],
  ['cookieConsent=22', null],
  ['otherCookieConsent=10', null],
  ['a=cookieConsent=10', null],
])('[3.19c] the answer among the cookies %j is %s', (cookies, code) => {
  expect(readConsent(cookies)).toBe(code);
});

test.each([
  ['00', false, false],
  ['01', false, true],
  ['10', true, false],
  ['11', true, true],
] as const)('[3.19c] %s allows analytics: %s, the chat: %s', (code, analytics, chat) => {
  const consent = decodeConsent(code);
  if (consent === null) throw new Error('a code that is none');
  expect([needs.analytics(consent), needs.chat(consent), encodeConsent(consent)]).toEqual([
    analytics,
    chat,
    code,
  ]);
});
