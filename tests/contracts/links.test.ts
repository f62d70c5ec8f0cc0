import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { safeUrl } from '../../contracts/app/config.ts';
import { brands, countries, readHost } from '../../contracts/brand/brands.ts';

const passes = (text: string) => z.safeParse(safeUrl, text).success;

test.each([
  'https://example.com',
  'http://localhost:8080/svc/photos?a=1#b',
  'HTTPS://EXAMPLE.COM/',
  'https://exаmple.com/',
  'https://xn--exmple-4nf.com/',
  'https://[::1]:80/',
  'https://example.com/javascript:alert(1)',
  'https://example.com/?u=javascript:alert(1)',
  'https://example.com/a%0d%0ab',
])('[5.11] a link to %j is followed', (text) => {
  expect(passes(text)).toBe(true);
});

test.each([
  '',
  ' ',
  'example.com',
  '/path',
  './a',
  '//example.com/a',
  '\\\\example.com',
  '?a',
  '#a',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'javascript&colon;alert(1)',
  'vbscript:x',
  'data:text/html,<script>1</script>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com',
  'ws://example.com',
  'mailto:a@example.com',
  'about:blank',
  'https:example.com',
  'https:/example.com',
  'https:\\\\example.com',
  'https://',
  'http://?',
  'https://exa mple.com/',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://:secret@example.com/',
  'https://shop.example@evil.example/',
  ' https://example.com',
  'https://example.com/\n',
  'ht\ttps://example.com',
  'https://example.com/\u0000',
  'https://example.com/\u0085',
  'https://example.com:99999/',
  'view-source:https://example.com',
  'jar:https://example.com!/',
  'intent://example.com#Intent;end',
])('[5.11] a link to %j is not followed', (text) => {
  expect(passes(text)).toBe(false);
});

test('[3.21b] [9.10b] seventeen domains, each its own channel, over the countries of the clause', () => {
  expect({
    domains: new Set(brands.map(({ domain }) => domain)).size,
    channels: new Set(brands.map(({ channel }) => channel)).size,
    countries: [...new Set(brands.map(({ country }) => country))].sort(),
  }).toEqual({ domains: 17, channels: 17, countries: [...countries].sort() });
});

test.each(brands.map((brand) => [brand.domain, brand] as const))(
  '[9.10b] [9.11] every spelling of %s',
  (domain, brand) => {
    const local = `${domain}.localhost`;
    expect([
      readHost(`myaccount.${domain}`),
      readHost(`www.${domain}`),
      readHost(`t-myaccount.${domain}`),
      readHost(`a-www.${domain}:443`),
      readHost(`MyAccount.${domain.toUpperCase()}`),
      readHost(`myaccount.${local}:8080`),
      readHost(`p-myaccount.${local}`),
    ]).toEqual([
      { brand, environment: 'p', cookieDomain: domain },
      { brand, environment: 'p', cookieDomain: domain },
      { brand, environment: 't', cookieDomain: domain },
      { brand, environment: 'a', cookieDomain: domain },
      { brand, environment: 'p', cookieDomain: domain },
      { brand, environment: 'd', cookieDomain: local },
      { brand, environment: 'p', cookieDomain: local },
    ]);
  },
);

test.each(['localhost', 'LOCALHOST', 'localhost:8080'])(
  '[9.10b] %s is the default brand, with host-only cookies',
  (host) => {
    const read = readHost(host);
    expect([read?.brand.family, read?.environment, read?.cookieDomain]).toEqual(['default', 'd', null]);
  },
);

test.each([
  '',
  '.',
  ':80',
  'alb.nl',
  'nl',
  'myaccount',
  'myaccount.',
  'myaccount.nl',
  'myaccount.localhost',
  'localhost.',
  'localhost.localhost',
  'localhost.evil.example',
  'evil.example',
  'myaccount.alb.nl.evil.example',
  'myaccount.alb.nl.',
  'myaccount..alb.nl',
  '.myaccount.alb.nl',
  'myaccount.evil-alb.nl',
  'myaccount.evilalb.nl',
  'evil-myaccount.alb.nl',
  'x-myaccount.alb.nl',
  'tt-myaccount.alb.nl',
  '-myaccount.alb.nl',
  't.myaccount.alb.nl',
  'myaccount.myaccount.alb.nl',
  'myaccountxalb.nl',
  'myaccount.alb.nl@evil.example',
  'evil.example@myaccount.alb.nl',
  'myaccount.alb.nl:80:80',
  'myaccount.alb.nl:port',
  'myaccount.alb.nl/evil',
  'myaccount.alb.nl\\evil',
  'myaccount.alb.nl\n',
  '\nmyaccount.alb.nl',
  ' myaccount.alb.nl',
  'myaccount.alb.nl ',
  'myaccount.alb.nl\u0000',
  'myaccount.alb.nl,evil.example',
  'myaccount.аlb.nl',
  'myaccount.a\u00adlb.nl',
  'myaccount.alb.nl.localhost.localhost',
  'myaccount.alb.nl.localhost.evil.example',
  'myaccount.constructor',
  'myaccount.__proto__',
  '127.0.0.1',
  '[::1]:8080',
  'https://myaccount.alb.nl',
  'myaccount.alb.nl?x',
  '*.alb.nl',
  'myaccount.*',
])('[8.9b] [9.10b] %j is not a channel', (host) => {
  expect(readHost(host)).toBe(null);
});
