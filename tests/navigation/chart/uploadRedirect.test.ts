import { expect, test } from 'vitest';
import { uploadRedirect } from '../../../contracts/navigation/uploadRedirect.ts';

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36';
const app = 'https://app.shop.example/add';
const config = { AllowedUploadHosts: ['app.shop.example', 'upload.shop.example'], UploadAppLink: app };
const ask = (given: Partial<Parameters<typeof uploadRedirect>[0]> = {}) =>
  uploadRedirect({ search: '', config, userAgent: android, albumId: null, ...given });
const withUrl = (uploadUrl: string) => `?${new URLSearchParams({ uploadUrl }).toString()}`;

test('[2.36b] [4.9b] the config’s app link is used on a phone, with the album as a parameter', () => {
  expect([ask(), ask({ userAgent: iphone, albumId: 'a 1&b' })]).toEqual([app, `${app}?album_id=a+1%26b`]);
});

test('[4.9b] the query’s uploadUrl takes precedence, with its own parameters', () => {
  const search = withUrl('https://upload.shop.example/start?from=account&album_id=old');
  expect(ask({ search, albumId: 'a1' })).toBe('https://upload.shop.example/start?from=account&album_id=a1');
});

test('[4.9b] the dialog is used on any other device, without a link, or for a host that is not allowed', () => {
  expect([
    ask({ userAgent: desktop }),
    ask({ userAgent: desktop, search: withUrl(app) }),
    ask({ config: { AllowedUploadHosts: ['app.shop.example'], UploadAppLink: undefined } }),
    ask({ config: { AllowedUploadHosts: [], UploadAppLink: app } }),
  ]).toEqual([null, null, null, null]);
});

/** Attempts to redirect elsewhere: each is ignored, and the link in the config is used. */
const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://app.shop.example/1',
  'file:///etc/passwd',
  'ftp://app.shop.example/',
  'intent://app.shop.example/#Intent;scheme=https;end',
  'myapp://app.shop.example/',
  '//app.shop.example/add',
  '/add',
  'add',
  '\\\\app.shop.example\\add',
  'https:app.shop.example/add',
  'https:/app.shop.example/add',
  'https://evil.example/',
  'https://app.shop.example.evil.example/',
  'https://evil.example/app.shop.example',
  'https://evil.example/?https://app.shop.example',
  'https://evil.example#app.shop.example',
  'https://app.shop.example@evil.example/',
  'https://evil.example\\@app.shop.example/',
  'https://user:secret@app.shop.example/',
  'https://app.shop.example:8443/',
  'https://sub.app.shop.example/',
  'https://app.shop.example./',
  'https://аpp.shop.example/',
  'https://app。evil。example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://0x7f000001/',
  ' https://app.shop.example/',
  'https://app.shop.example/\nLocation: https://evil.example',
  'https://app.shop.example/\u0000',
  '\thttps://app.shop.example/',
  'https://',
  '',
] as const;

test.for(hostile)('[2.12] [5.9b] uploadUrl=%j is ignored', (uploadUrl) => {
  expect(ask({ search: withUrl(uploadUrl) })).toBe(app);
  expect(ask({ search: withUrl(uploadUrl), config: { ...config, UploadAppLink: undefined } })).toBe(null);
  // A URL that is not allowed is refused even if the config contains it.
  expect(ask({ config: { ...config, UploadAppLink: uploadUrl } })).toBe(null);
});
