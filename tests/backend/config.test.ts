import { expect, test } from 'vitest';
import { readEnvironment } from '../../backend/config/environment.ts';
import { hostReader, mayCall } from '../../backend/config/hosts.ts';
import { configFor, originFor, shopAt } from '../../backend/config/pages.ts';
import { originOf, placeOf } from '../../backend/config/places.ts';
import { StartRefused } from '../../backend/refused.ts';
import { brands } from '../../contracts/brand/brands.ts';
import { plainPages } from './ports.ts';

test.each([
  [
    { ALLOWED_ORIGINS: ' https://a.example, http://b.example:81\n' },
    { ALLOWED_ORIGINS: ['https://a.example', 'http://b.example:81'] },
  ],
  [{ UPLOAD_HOSTS: 'up.example,also.example' }, { UPLOAD_HOSTS: ['up.example', 'also.example'] }],
  [
    { SEEDING: '1', ANALYTICS: 'true', PRODUCTION: '0', WELCOME_BANNER: 'false' },
    { SEEDING: true, ANALYTICS: true, PRODUCTION: false, WELCOME_BANNER: false },
  ],
  [
    { FEATURE_FLAGS: '{"PhotoManagementAlbumViewEnabled":["*"]}' },
    { FEATURE_FLAGS: { PhotoManagementAlbumViewEnabled: ['*'] } },
  ],
  [
    { PORT: '65535', EXPORTS_A_WEEK: '7' },
    { PORT: 65_535, EXPORTS_A_WEEK: 7 },
  ],
  [{ PORT: '', ORIGIN: undefined, UNHEARD_OF: 'x' }, {}],
])('the environment %o is read', (variables, read) => {
  expect(readEnvironment(variables)).toEqual(read);
});

test.each([
  ['ALLOWED_ORIGINS', 'https://a.example nonsense'],
  ['ALLOWED_ORIGINS', 'https://a.example/'],
  ['SERVICES_ORIGIN', 'ftp://a.example'],
  ['EMBEDDERS', 'https://a.example/x'],
  ['FEATURE_FLAGS', 'nonsense'],
  ['HAND_OFF_PAGES', '{"alb":'],
  ['HAND_OFF_PAGES', 'null'],
  ['SEEDING', 'yes'],
  ['EXPORTS_A_WEEK', '0'],
  ['PORT', '65536'],
])('%s is refused at the start as %s', (key, text) => {
  const read = () => readEnvironment({ DATA_DIR: 'folder', [key]: text });
  expect(read).toThrow(StartRefused);
  expect(read).toThrow(new RegExp(`^${key} must be `));
});

const local = {
  origin: 'http://localhost:8080',
  allowedOrigins: ['http://account.lan:8080'],
  production: false,
};
const production = {
  origin: 'https://t-myaccount.alb.nl',
  allowedOrigins: ['https://app.example'],
  production: true,
};

test.each([
  [local, 'http://localhost:8080', true],
  [local, 'http://myaccount.alb.nl.localhost:8080', true],
  [local, 'http://account.lan:8080', true],
  [local, 'http://t-myaccount.alb.nl.localhost:8080', true],
  // Each differs from the previous one in a single aspect.
  [local, 'https://t-myaccount.alb.nl.localhost:8080', false],
  [local, 'http://t-myaccount.alb.nl.localhost:8081', false],
  [local, 'http://t-myaccount.alb.nl.localhost', false],
  [local, 'http://t-myaccount.alb.nl:8080', false],
  [local, 'http://t-myaccount.evil.example.localhost:8080', false],
  [local, 'http://t-myaccount.alb.nl.localhost:8080/', false],
  [local, 'null', false],
  [production, 'https://t-myaccount.alb.nl', true],
  [production, 'https://t-myaccount.pbx.co.uk', true],
  [production, 'https://app.example', true],
  [production, 'https://myaccount.alb.nl', false],
  [production, 'https://t-myaccount.alb.nl.localhost', false],
  [production, 'https://localhost', false],
  [production, 'nonsense', false],
])('with %o, pages of %s may call the services: %s', (placed, origin, may) => {
  expect(mayCall(placed, origin)).toBe(may);
});

test.each([
  [local, null, 'localhost', true],
  [local, null, 'LOCALHOST:1', true],
  [local, null, '127.0.0.1:8080', true],
  [local, null, '[::1]', true],
  [local, null, 'whatever.localhost', true],
  [local, null, 'account.lan:8080', true],
  [local, null, 'account.lan', false],
  [local, null, 'services.lan:9090', false],
  [local, 'http://services.lan:9090', 'services.lan:9090', true],
  [local, null, 'evillocalhost', false],
  [production, null, 't-myaccount.alb.nl', true],
  [production, null, 'myaccount.alb.nl', false],
  [production, null, 'localhost', false],
  [production, null, 'whatever.localhost', false],
  [local, null, '', null],
  [local, null, 'localhost:99999', null],
  [local, null, 'localhost/evil', null],
  [local, null, 'somebody@localhost', null],
])(
  'with %o and services at %s, requests for %s are answered: %s',
  (placed, servicesOrigin, host, answered) => {
    expect(hostReader({ ...placed, servicesOrigin })(host)).toBe(answered);
  },
);

test('URLs of a page use the requested host, or the fixed one if it is invalid', () => {
  const at = (host: string) => originFor({ ...plainPages, origin: 'https://myaccount.alb.nl' }, host);
  expect(['WWW.Alb.NL:8443', '', "x; script-src 'unsafe-inline'", 'a/b'].map(at)).toEqual([
    'https://www.alb.nl:8443',
    ...Array.from({ length: 3 }, () => 'https://myaccount.alb.nl'),
  ]);
});

test('[3.21b] a channel’s shop is its brand’s own in production; otherwise a stand-in', () => {
  expect([
    shopAt(production, 'alb-nl'),
    shopAt(production, 'no/body'),
    shopAt(local, 'alb-nl'),
    shopAt(local, 'nobody'),
  ]).toEqual([
    'https://www.alb.nl',
    `${production.origin}/svc/shop/no%2Fbody`,
    `${local.origin}/svc/shop/alb-nl`,
    `${local.origin}/svc/shop/nobody`,
  ]);
});

test('[3.19a] the banner is the shop’s own in production, at a brand’s host; else one beside the services', () => {
  const banner = (placed: object, host: string) =>
    configFor({ ...plainPages, ...placed }, host).CookieConsentUrl;
  expect([
    banner(production, 'myaccount.pbx.co.uk'),
    banner(production, 'unknown.example'),
    banner(local, 'myaccount.alb.nl.localhost:8080'),
    banner({ ...production, consentUrl: 'https://consent.example/a.js' }, 'myaccount.alb.nl'),
  ]).toEqual([
    'https://www.pbx.co.uk/cookie-consent.js',
    'https://unknown.example/svc/consent/banner.js',
    'http://myaccount.alb.nl.localhost:8080/svc/consent/banner.js',
    'https://consent.example/a.js',
  ]);
});

test('[3.19a] the config contains only configured values; calls of the origin go to its root', () => {
  const configured = {
    uploadAppLink: 'https://app.example/upload',
    chatUrl: 'https://chat.example/chat.js',
    surveyUrl: 'https://survey.example/{locale}',
    sentryDsn: 'https://key@errors.example/1',
  };
  const optional = (more: object) => {
    const { UploadAppLink, ChatUrl, SurveyUrl, ErrorReportingDsn } = configFor(
      { ...plainPages, ...more },
      'localhost:8080',
    );
    return [UploadAppLink, ChatUrl, SurveyUrl, ErrorReportingDsn];
  };
  expect([optional({}), optional(configured)]).toEqual([
    Array.from({ length: 4 }, () => undefined),
    Object.values(configured),
  ]);
  expect(Object.keys(configFor(plainPages, 'localhost:8080'))).not.toContain('ChatUrl');
  const { origin, photos } = configFor(plainPages, 'localhost:8080').Services;
  expect([origin, photos]).toEqual(['http://localhost:8080', 'http://localhost:8080/svc/photos']);
});

test.each([
  ['myaccount.alb.nl', true, 'https://www.alb.nl/contact'],
  ['myaccount.alb.nl.localhost:8080', false, 'http://localhost:8080/svc/shop/alb-nl/contact'],
  ['localhost:8080', false, 'http://localhost:8080/svc/shop/alb-gb/contact'],
])('[7.12c] the config of %s names its customer care, for use without menus', (host, production, care) => {
  expect(configFor({ ...plainPages, production }, host).CareUrl).toBe(care);
});

const brandOf = (channel: string) => {
  const brand = brands.find((one) => one.channel === channel);
  if (brand === undefined) throw new Error(`there is no ${channel}`);
  return brand;
};

test.each([
  [local, 'alb-nl', 'http://myaccount.alb.nl.localhost:8080'],
  [production, 'alb-nl', 'https://t-myaccount.alb.nl'],
  [{ origin: 'https://myaccount.alb.nl', production: true }, 'hfm-es', 'https://myaccount.hfm.es'],
  [{ origin: 'https://account.example:8443', production: true }, 'hfm-es', 'https://myaccount.hfm.es:8443'],
  [
    { origin: 'http://t-myaccount.alb.nl.localhost', production: false },
    'hfm-es',
    'http://myaccount.hfm.es.localhost',
  ],
])('with %o the pages of %s are at %s', (fixed, channel, origin) => {
  const brand = brandOf(channel);
  expect(originOf(fixed, brand)).toBe(origin);
  const place = placeOf(fixed, channel);
  expect([place.brand.channel, new URL(place.origin).protocol]).toEqual([channel, new URL(origin).protocol]);
});

test('the fixed origin serves its own brand, mails without a channel and unknown channels', () => {
  const own = (channel?: string) => {
    const { origin, brand } = placeOf({ origin: 'https://myaccount.alb.nl', production: true }, channel);
    return [origin, brand.channel];
  };
  expect([own(), own('nobody'), own('alb-nl'), own('hfm-es')]).toEqual([
    ['https://myaccount.alb.nl', 'alb-nl'],
    ['https://myaccount.alb.nl', 'alb-nl'],
    ['https://myaccount.alb.nl', 'alb-nl'],
    ['https://myaccount.hfm.es', 'hfm-es'],
  ]);
});
