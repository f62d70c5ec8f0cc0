import { expect, test } from 'vitest';
import { isAppView } from '../../../contracts/embedding/appView.ts';

const apple = (device: string, rest: string) =>
  `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko)${rest}`;
const iphone = 'iPhone; CPU iPhone OS 18_1 like Mac OS X';
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const chrome = (device: string, name = 'Chrome/131.0.0.0') =>
  `Mozilla/5.0 (${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${name} Safari/537.36`;

test.each([
  ['Safari on a phone', apple(iphone, ' Version/18.1 Mobile/15E148 Safari/604.1')],
  ['Chrome on an iPhone', apple(iphone, ' CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1')],
  ['Firefox on an iPhone', apple(iphone, ' FxiOS/132.0 Mobile/15E148 Safari/605.1.15')],
  [
    'Safari on a Mac, or on a tablet that asks for desktop pages',
    apple(mac, ' Version/18.1 Safari/605.1.15'),
  ],
  ['Chrome on a desktop', chrome('X11; Linux x86_64')],
  ['Chrome on Android', chrome('Linux; Android 10; K', 'Chrome/131.0.0.0 Mobile')],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['something unknown', 'curl/8.0'],
  ['nothing', ''],
])('[2.35b] [6.4c] %s counts as a browser', (_, userAgent) => {
  expect(isAppView(userAgent)).toBe(false);
});

test.each([
  ['an app on an iPhone', apple(iphone, ' Mobile/15E148')],
  ['an app on a tablet that asks for desktop pages', apple(mac, '')],
  [
    'an app on Android',
    chrome('Linux; Android 14; Pixel 8 Build/AP2A; wv', 'Version/4.0 Chrome/131.0.0.0 Mobile'),
  ],
])('[2.35b] [6.4c] %s counts as an app’s own view', (_, userAgent) => {
  expect(isAppView(userAgent)).toBe(true);
});
