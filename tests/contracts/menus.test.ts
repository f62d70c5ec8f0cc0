import { expect, test } from 'vitest';
import { careUrl, menus, menusOr, noMenus, paymentUrl } from '../../contracts/app/config.ts';
import { surveyLink, surveyLocales } from '../../contracts/experiments/experiment.ts';
import { locales } from '../../contracts/brand/brands.ts';

const hostile = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  '//evil.example/',
  '/faq',
  'https:evil',
  'https://bank.example@evil.example/',
  'https://shop.example/\u0007',
  '',
];
const good = 'https://shop.example/faq';
const shop = 'https://www.alb.nl';
const routes = { Main: good, FAQ: good, ContactUs: good, AllProducts: good, EditorUrl: `${good}/{vendor}` };

test.each(hostile)('[3.19b, 5.11] a menu entry that links to %j is dropped; the others stay', (url) => {
  const list = [
    { label: 'Before', url: good },
    { label: 'Hostile', url },
    { label: 'After', url: 'http://shop.example/' },
  ];
  const { top, main, footer } = menus.parse({ routes, menus: { top: list, main: list, footer: list } }).menus;
  for (const one of [top, main, footer]) expect(one.map(({ label }) => label)).toEqual(['Before', 'After']);
});

test.each(hostile)('[3.19b, 5.11] a route to %j is replaced by the default one', (url) => {
  const read = menus.parse({ routes: { ...routes, FAQ: url }, menus: { top: [], main: [], footer: [] } });
  expect(read.routes).toEqual({ ...routes, FAQ: '' });
  expect(menusOr(read, shop).routes).toEqual({
    ...routes,
    FAQ: 'https://www.alb.nl/faq',
    Payment: '',
  });
  expect(menusOr(read, null).routes.FAQ).toBe('');
});

test('[3.19b] [5.11] the page where an order is paid is the one that the shop names, or none', () => {
  const pay = (Payment?: string) =>
    paymentUrl(
      menusOr(
        menus.parse({
          routes: Payment === undefined ? routes : { ...routes, Payment },
          menus: { top: [], main: [], footer: [] },
        }),
        shop,
      ).routes,
      'S 1/2',
    );
  expect(pay('https://shop.example/pay?order={order}')).toBe('https://shop.example/pay?order=S%201%2F2');
  expect([pay(), pay('javascript:{order}'), pay('https://shop.example/pay')]).toEqual([null, null, null]);
});

test('[7.12c] menus that cannot be loaded are empty, with the shop’s default routes; without a shop none', () => {
  expect(menusOr(null, shop)).toEqual(noMenus(shop));
  expect(noMenus(shop)).toEqual({
    routes: {
      Main: 'https://www.alb.nl/',
      FAQ: 'https://www.alb.nl/faq',
      ContactUs: 'https://www.alb.nl/contact',
      AllProducts: 'https://www.alb.nl/products',
      EditorUrl: 'https://www.alb.nl/editor',
      Payment: '',
    },
    menus: { top: [], main: [], footer: [] },
  });
  expect(new Set(Object.values(noMenus(null).routes))).toEqual(new Set(['']));
});

test('[9.13] eleven locales have a survey, each with its own address; the others have none', () => {
  const links = locales.map((locale) => surveyLink('https://survey.example/{locale}?from=account', locale));
  expect(links.filter((link) => link !== null)).toHaveLength(11);
  expect(locales.filter((_, index) => links[index] === null)).toEqual(['en-IE', 'fr-BE', 'de-DE']);
  expect(surveyLocales.map((locale) => surveyLink('https://survey.example/%7Blocale%7D', locale))).toEqual(
    surveyLocales.map((locale) => `https://survey.example/${locale}`),
  );
});

test('[8.5d] customer care is that of the config, and without a config that of the brand’s shop', () => {
  const url = 'https://help.example.com/';
  expect([
    careUrl({ CareUrl: url }, 'alb.nl'),
    careUrl({}, 'alb.nl'),
    careUrl(null, 'alb.nl'),
    careUrl(null, 'localhost'),
  ]).toEqual([url, '', 'https://www.alb.nl/contact', '']);
});
