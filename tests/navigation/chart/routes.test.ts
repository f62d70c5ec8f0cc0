import { expect, test } from 'vitest';
import { flagNames } from '../../../contracts/flags/flags.ts';
import { readAddress } from '../../../contracts/navigation/address.ts';
import {
  activationStatuses,
  type Conditions,
  mayEnter,
  nothingKnown,
} from '../../../contracts/navigation/conditions.ts';
import { matchRoute, pathTo, requestedAddress, resolveAddress } from '../../../contracts/navigation/match.ts';
import { carriedQuery, readQuery } from '../../../contracts/navigation/query.ts';
import { indexable, routeNames, routeRow, routes } from '../../../contracts/navigation/routes.ts';
import { titles } from '../../../contracts/navigation/titles.ts';

const everyPath = [
  '/',
  '/account-deleted',
  '/delete-account-confirmation',
  '/delete-account-error',
  '/saved-projects',
  '/orders',
  '/orders/:orderCode',
  '/my-photos',
  '/my-photos/photos',
  '/my-photos/photos/preview/:id',
  '/my-photos/albums',
  '/my-photos/albums/:id',
  '/my-photos/shared-albums/:id',
  '/my-photos/albums/:id/preview/:photoId',
  '/my-photos/shared-albums/:id/preview/:photoId',
  '/my-photos/exports/:backupId',
  '/downloads',
  '/settings',
  '/settings/b2b',
  '/settings/b2b/email',
  '/settings/personal-details',
  '/settings/payment-method',
  '/settings/email',
  '/change-email-confirmation',
  '/change-email-success',
  '/change-email-error',
  '/change-email-stop',
  '/change-email-undo',
  '/logout',
  // Not in the clause: the page that is shown after a sign-out.
  '/signed-out',
  '/online-products',
  '/online-products/:productCode',
  '/settings/new-address',
  '/settings/address/',
  '/settings/addresses/all',
  '/invoices',
  '/integration',
  '/settings/b2b/new-address',
  '/settings/b2b/address/',
  '/subscription-confirmation',
  '/subscription-confirmation-success',
  '/subscription-confirmation-error',
];

const flags = (on: boolean) =>
  Object.fromEntries(flagNames.map((name) => [name, on])) as NonNullable<Conditions['flags']>;
const everything: Conditions = {
  flags: flags(true),
  audience: 'consumer',
  activation: 'ACTIVE',
  capabilities: ['paymentMethods'],
};
const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });

test('[2.2a, 2.2b, 2.2c, 2.2d] the table has every path of the clause, and no other', () => {
  expect(routeNames.map((name) => routeRow(name).path).toSorted()).toEqual(everyPath.toSorted());
});

test('[2.2a, 2.2b, 2.2c, 2.2d] every path is matched by its own route, with its parameters decoded', () => {
  for (const name of routeNames) {
    const { path } = routeRow(name);
    const keys = [...path.matchAll(/:(\w+)/g)].map(([, key]) => key ?? '');
    const filled = keys.reduce((text, key) => text.replace(`:${key}`, `${key}%20%C3%A9`), path);
    const params = Object.fromEntries(keys.map((key) => [key, `${key} é`]));
    expect(matchRoute(filled)).toEqual({ name, params });
    expect(matchRoute(filled.endsWith('/') ? filled.slice(0, -1) || '/' : `${filled}/`)).toEqual({
      name,
      params,
    });
  }
});

test.each([
  '',
  'orders',
  '//',
  '//evil.example',
  '/nowhere',
  '/orders/1/2',
  '/orders//',
  '/orders/%2e%2e',
  '/orders/..',
  '/orders/a%2fb',
  '/orders/a%5cb',
  '/orders/%00',
  '/orders/%0d%0aSet-Cookie',
  '/orders/%E0%A4%A',
  `/orders/${'x'.repeat(201)}`,
  '/ORDERS',
  '/my-photos/photos/preview/',
  '/__proto__',
  '/constructor',
])('[2.1] %j does not match a route', (path) => {
  expect(matchRoute(path)).toBeNull();
});

test.each([
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'orders',
  '',
  '\\\\evil',
  '/orders\n',
  ' /orders',
])('%j leads out of the account area and is refused', (to) => {
  expect(readAddress(to)).toBeNull();
});

test('an address is split into its parts, with dots resolved', () => {
  expect(readAddress('/my-photos/../orders?page=2#top')).toEqual({
    pathname: '/orders',
    search: '?page=2',
    hash: '#top',
  });
});

test('[2.3a, 2.3b] a link to a route fills in its parameters and keeps the query', () => {
  expect([
    pathTo('home', {}, ''),
    pathTo('photoPreview', { id: 'a b?é' }, '?stripped=true&utm=x'),
    pathTo('orders', {}, '?stripped=true&page=9', { page: '2' }),
  ]).toEqual([
    '/',
    '/my-photos/photos/preview/a%20b%3F%C3%A9?stripped=true&utm=x',
    '/orders?stripped=true&page=2',
  ]);
});

test('[2.3a] a link without its parameter is refused', () => {
  expect(() => pathTo('photoExports', { backupId: '' }, '')).toThrow(
    new RangeError('photoExports needs backupId'),
  );
});

test('[2.3b] a link keeps the query, except parameters of the current page and of the identity provider', () => {
  expect([
    requestedAddress('/settings', at('/orders', '?stripped=true&page=2&order_state=history')),
    requestedAddress('/', at('/delete-account-confirmation', '?confirmation-token=secret&utm=x')),
    requestedAddress('/orders?page=1', at('/', '?code=c&state=s&iss=i&session_state=q&stripped=true')),
    requestedAddress('https://evil.example', at('/')),
  ]).toEqual([
    at('/settings', '?stripped=true'),
    at('/', '?utm=x'),
    at('/orders', '?stripped=true&page=1'),
    null,
  ]);
});

test('[2.3b] links of a page drop the parameters that belong to that page alone', () => {
  expect(resolveAddress(at('/orders', '?page=2&stripped=true&order_state=history'), everything).carried).toBe(
    '?stripped=true',
  );
});

test('a repeated parameter of the target replaces all of the same name', () => {
  expect(carriedQuery('?a=1&a=2&b=3', [], '?a=4&a=5')).toBe('?b=3&a=4&a=5');
});

test('[2.3b, 2.3c] a false condition redirects to / with the query, an unknown one not yet', () => {
  const refused = { ...everything, flags: { ...flags(true), PhotoManagementAlbumViewEnabled: false } };
  const album = at('/my-photos/albums/1', '?stripped=true');
  expect([
    resolveAddress(album, refused),
    resolveAddress(album, everything),
    resolveAddress(album, nothingKnown),
  ]).toEqual([
    {
      address: at('/', '?stripped=true'),
      route: { name: 'home', params: {} },
      redirected: true,
      carried: '?stripped=true',
    },
    {
      address: album,
      route: { name: 'album', params: { id: '1' } },
      redirected: false,
      carried: '?stripped=true',
    },
    {
      address: album,
      route: { name: 'album', params: { id: '1' } },
      redirected: false,
      carried: '?stripped=true',
    },
  ]);
});

test('an unknown path leads to /, and /my-photos to the timeline', () => {
  expect([
    resolveAddress(at('/nowhere', '?a=b'), everything),
    resolveAddress(at('/my-photos', '?a=b'), everything),
  ]).toEqual([
    { address: at('/', '?a=b'), route: { name: 'home', params: {} }, redirected: true, carried: '?a=b' },
    {
      address: at('/my-photos/photos', '?a=b'),
      route: { name: 'photos', params: {} },
      redirected: true,
      carried: '?a=b',
    },
  ]);
});

const open = (conditions: Conditions) =>
  routeNames.filter((name) => mayEnter(routeRow(name).condition, conditions));

test('[6.1b, 6.1d] consumer pages and business pages each admit only their kind of customer', () => {
  const consumer = open(everything);
  const business = open({ ...everything, audience: 'business' });
  expect({
    consumersOnly: consumer.filter((name) => !business.includes(name)),
    businessOnly: business.filter((name) => !consumer.includes(name)),
  }).toEqual({
    consumersOnly: [
      'settings',
      'email',
      'onlineProducts',
      'onlineProductShare',
      'newAddress',
      'changeAddress',
    ],
    businessOnly: [
      'businessSettings',
      'businessEmail',
      'invoices',
      'integration',
      'businessNewAddress',
      'businessChangeAddress',
    ],
  });
});

test('[2.22c] each photo route is reachable only when its flag is on', () => {
  const closed = (flag: string) => {
    const conditions = { ...everything, flags: { ...flags(true), [flag]: false } };
    return open(everything).filter((name) => !open(conditions).includes(name));
  };
  expect({
    timeline: closed('PhotoManagementTimelineViewEnabled'),
    albums: closed('PhotoManagementAlbumViewEnabled'),
    shared: closed('PhotoManagementSharedAlbumsViewEnabled'),
    exports: closed('PhotoManagementPhotoExportEnabled'),
    downloads: closed('PhotoManagementDownloadViewEnabled'),
  }).toEqual({
    timeline: ['myPhotos', 'photos', 'photoPreview'],
    albums: ['albums', 'album', 'albumPhotoPreview'],
    shared: ['sharedAlbum', 'sharedAlbumPhotoPreview'],
    exports: ['photoExports'],
    downloads: ['downloads'],
  });
});

test('[2.52c] the page of an extension exists only with its capability', () => {
  const without = open({ ...everything, capabilities: [] });
  expect(open(everything).filter((name) => !without.includes(name))).toEqual(['paymentMethod']);
  expect(open({ ...everything, capabilities: null })).toContain('paymentMethod');
});

test('[3.10a] a library being deleted is closed, and open in every other status', () => {
  const reachable = activationStatuses.map((activation) =>
    open({ ...everything, activation }).includes('photos'),
  );
  expect(reachable).toEqual([true, true, true, false]);
});

test('[2.4] the public routes, [2.22a] the full-screen ones, [2.52e] those without the support chat', () => {
  const named = (keep: (row: ReturnType<typeof routeRow>) => boolean) =>
    routeNames.filter((name) => keep(routeRow(name)));
  expect({
    public: named((row) => row.access === 'public'),
    bare: named((row) => row.layout === 'bare'),
    fullScreen: named((row) => row.layout === 'fullScreen'),
    noChat: named((row) => !row.chat),
  }).toEqual({
    public: [
      'accountDeleted',
      'changeEmailSuccess',
      'stopEmailChange',
      'undoEmailChange',
      'signedOut',
      'subscriptionConfirmation',
      'subscriptionConfirmationSuccess',
      'subscriptionConfirmationError',
    ],
    bare: [
      'accountDeleted',
      'changeEmailSuccess',
      'stopEmailChange',
      'undoEmailChange',
      'signedOut',
      'subscriptionConfirmation',
      'subscriptionConfirmationSuccess',
      'subscriptionConfirmationError',
    ],
    fullScreen: ['photoPreview', 'albumPhotoPreview', 'sharedAlbumPhotoPreview'],
    noChat: [
      'myPhotos',
      'photos',
      'photoPreview',
      'albums',
      'album',
      'sharedAlbum',
      'albumPhotoPreview',
      'sharedAlbumPhotoPreview',
      'photoExports',
    ],
  });
});

test('[2.10] the routes use exactly the titles of the clause', () => {
  expect([...new Set(routeNames.map((name) => routes[name].title))].toSorted()).toEqual(
    Object.keys(titles).toSorted(),
  );
});

test('[2.52f] only the root path of a production host is indexed', () => {
  expect([
    ...routeNames.filter((name) => indexable(name, 'p')),
    ...(['t', 'a', 'd'] as const).filter((environment) => indexable('home', environment)),
  ]).toEqual(['home']);
});

test('[2.12] the query is parsed: theme, header, upload address and flags by name', () => {
  const upload = encodeURIComponent('https://upload.example/start?x=1');
  const search = `?stripped=true&hideHeaderNav=true&uploadUrl=${upload}&PhotoManagementUploadViewEnabled=false&PhotoManagementAlbumViewEnabled=true`;
  expect(readQuery(search, ['upload.example'])).toEqual({
    stripped: true,
    hideHeaderNav: true,
    uploadUrl: 'https://upload.example/start?x=1',
    flags: { PhotoManagementUploadViewEnabled: false, PhotoManagementAlbumViewEnabled: true },
  });
});

test.each([
  'javascript:alert(1)',
  'https://evil.example/',
  'https://upload.example@evil.example/',
  'https://user:pw@upload.example/',
  '//upload.example/',
  'upload.example',
  'data:text/html,x',
  'https://upload.example.evil.example/',
  'https://upload.example:444/',
  '',
])('[2.12] [5.9b] uploadUrl=%j is refused', (uploadUrl) => {
  expect(
    readQuery(`?${new URLSearchParams({ uploadUrl }).toString()}`, ['upload.example']).uploadUrl,
  ).toBeNull();
});

test('[2.12] invalid parameters are ignored', () => {
  expect(
    readQuery('?stripped=yes&hideHeaderNav=1&PhotoManagementAlbumViewEnabled=maybe&__proto__=true', []),
  ).toEqual({
    stripped: false,
    hideHeaderNav: false,
    uploadUrl: null,
    flags: {},
  });
});

/** Every page in the table, with some word for each parameter. */
const pathsOfTable = routeNames.map((name) => routeRow(name).path.replace(/:\w+/g, 'x'));

test.each(pathsOfTable)(
  '[2.3b] [2.12] every link of %s, including its redirect home, keeps stripped',
  (path) => {
    const stripped = (search = '') => readQuery(search, []).stripped;
    const from = { pathname: path, search: '?stripped=true', hash: '' };
    for (const to of pathsOfTable)
      expect([to, stripped(requestedAddress(to, from)?.search)]).toEqual([to, true]);
    // A page whose condition is not met redirects to the home page.
    const { address, carried } = resolveAddress(from, nothingKnown);
    expect([stripped(address.search), stripped(carried)]).toEqual([true, true]);
  },
);
