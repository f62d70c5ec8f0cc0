import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../../contracts/calls.ts';
import type { CallRow } from '../../contracts/call.ts';
import { isFileRow } from '../../contracts/file.ts';
import { examples } from './examples.ts';

/** Method, service and path of every call, copied from the clauses; `{name}` is written as `:name`. */
const clauses: Readonly<Record<string, readonly string[]>> = {
  '7.2': [
    'GET photos /photos/timeline/:year/:month',
    'GET photos /users',
    'GET photos /users/timeline',
    'POST photos /users/activate',
    'GET photos /users/activate',
    'DELETE photos /photos',
    'DELETE photos /photos/all',
    'POST photos /albums',
    'PATCH photos /albums/:id',
    'DELETE photos /albums/:id',
    'GET photos /albums/:id',
    'GET photos /albums',
    'POST photos /albums/:id/photos',
    'DELETE photos /albums/:id/photos',
    'GET photos /albums/:id/photos',
    'GET photos /photos',
  ],
  '7.3': [
    'GET sharedAlbums /shared-albums',
    'GET sharedAlbums /users',
    'GET sharedAlbums /shared-albums/:id',
    'GET sharedAlbums /shared-albums/:id/participants',
    'GET sharedAlbums /shared-albums/:id/photos',
    'DELETE sharedAlbums /shared-albums/:id',
  ],
  '7.4': ['GET deletion /accounts/getaccountinformation'],
  '7.5': [
    'POST exports /backups',
    'GET exports /backups/:backupId',
    'GET exports /backups/:backupId/chunks/:iteration/url',
  ],
  '7.6': ['POST tempSelections /temp-selections', 'GET tempSelections /temp-selections/:id'],
  '7.7': [
    'GET downloads /downloads',
    'GET downloads /downloads/:id/url',
    'POST downloads /downloads',
    'POST downloads /shared-album-downloads',
  ],
  '7.8': [
    'GET invoices /api/v1/InvoiceGroupFiles/me/:id',
    'GET invoices /api/v1/HistoricalInvoice/me',
    'GET invoices /api/v1/HistoricalInvoice/me/pdf/:id/:channel',
  ],
  '7.9': ['GET emailGateway /api/v1/Profiles/:email/subscription/confirm/:token'],
  '7.10': [
    'GET customers /customers/me',
    'PUT customers /customers/me',
    'PATCH customers /customers/me',
    'GET customers /customers/me/addresses',
    'POST customers /customers/me/addresses',
    'PUT customers /customers/me/addresses/:id',
    'DELETE customers /customers/me/addresses/:id',
  ],
  '7.11': [
    'POST auth /v2/identities/:idpType/:idpSub/deleteaccount',
    'POST auth /v2/identities/:idpType/:idpSub/deleteaccount/:token/actions/confirm',
    'POST auth /v2/identities/:idpType/:idpSub/emailchanges',
    'POST auth /v2/identities/:idpType/:idpSub/emailchanges/:token/actions/confirm',
  ],
  '7.12': [
    'GET cutOff /v1/ArticleGroup',
    'GET cutOff /v1/Campaign/:name',
    'GET delivery /OrderDeliveryDates/:id',
    'GET origin /locales/:file',
    'GET origin /config.json',
    'GET menus /:channel',
  ],
  '7.13': ['POST merchandise /graphql/channels', 'POST merchandise /graphql/channel'],
  '7.14': [
    'GET pdfs /v1/Pdfs/me',
    'GET reorder /reorder/status/:id',
    'POST reorder /reorder',
    'GET storage /uploads/:id',
    'POST storage /getanonymousuploads',
    'GET widgets /v1/widget/:id',
    'POST widgets /v1/widget/:id',
    'DELETE widgets /v1/widget/:id',
    'PUT widgets /v1/widget/:id/share',
    'GET widgets /v1/widget/all',
    'GET products /v1/Products/:id',
    'GET pdfs /v1/pdf/me/:id',
    'GET gallery /v1/galleryentries/:id',
    'POST gallery /v1/galleryentries/',
    'PUT gallery /v1/galleryentries/:widgetId',
    'DELETE gallery /v1/galleryentries/:id',
    'GET gallery /v1/categories',
    'GET gallery /v1/blockedorders/:id',
    'GET orders /v2/superorders/me',
    'GET orders /v1/superorders/:code',
    'GET orders /orders/byAccount/:accountId',
    'GET orders /v1/Orders/:code',
    'PUT orders /v1/superorders/:code/deliveryAddress',
    'GET vouchers /api/v1/campaigns/offers/:code',
    'GET projects /api/v2/projects/:accountId',
    'DELETE projects /api/v2/project/:id',
  ],
};

/** Calls that are not in section 7: the extensions. */
const beyond = [
  'photos.photoById',
  'photos.firstThumbhashes',
  'photos.countAll',
  'analytics.track',
  'delivery.pickupPoints',
  'errors.report',
  'uploads.outcome',
  'uploads.knownHashes',
  'uploads.openHandOff',
  'uploads.handOff',
  'uploads.endHandOff',
  'uploads.redeemHandOff',
  'uploads.phoneOutcomes',
  'experiments.variant',
  'exports.current',
  'invoices.list',
  'invoices.yearArchive',
  'addresses.prefer',
  'customers.data',
  'newsletter.read',
  'newsletter.change',
  'photoGrid.read',
  'photoGrid.change',
  'language.read',
  'language.change',
  'payments.methods',
  'payments.prefer',
  'customers.businessDetails',
  'customers.putBusinessDetails',
  'customers.testCallback',
  'tempSelections.checkSizes',
  'vouchers.refresh',
  'identities.emailChange',
  'confirmations.deletion',
  'confirmations.stopEmailChange',
  'confirmations.undoEmailChange',
];

/** Called in every environment, whether or not this project's backend runs [4.18]. */
const always = 'errors.report';

const address = ({ method, service, path }: CallRow) => `${method} ${service} ${path}`;
const twice = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at);
const names = (rows: readonly CallRow[]) => rows.map(({ name }) => name);

test.each(Object.entries(clauses))('[%s] every call of the clause is a row', (_, listed) => {
  const rows = new Set(calls.map(address));
  expect(listed.filter((one) => !rows.has(one))).toEqual([]);
});

for (const clause of Object.keys(clauses)) {
  test(`[${clause}] its rows cite the clause`, () => {
    const listed = clauses[clause] ?? [];
    const wrong = calls.filter(
      (row) => listed.includes(address(row)) && row.spec.replace(/[a-z]$/, '') !== clause,
    );
    expect(names(wrong)).toEqual([]);
  });
}

test('every call in the table is in a clause or a listed extension', () => {
  const listed = Object.values(clauses).flat();
  expect(names(calls.filter((row) => !listed.includes(address(row)))).sort()).toEqual([...beyond].sort());
});

test('every call outside section 7 names the extension that announces it', () => {
  const named = calls.filter(({ extension }) => extension !== undefined);
  expect([...names(named), always].sort()).toEqual([...beyond].sort());
});

test('names are unique, and so are method, service and path', () => {
  expect({ names: twice(names(calls)), addresses: twice(calls.map(address)) }).toEqual({
    names: [],
    addresses: [],
  });
});

test('a path names exactly the parameters of its schema', () => {
  const wrong = calls.filter((row) => {
    const inPath = [...row.path.matchAll(/:([A-Za-z]+)/g)]
      .map(([, name = '']) => name)
      .toSorted((one, other) => one.localeCompare(other));
    const inSchema =
      row.params instanceof z.ZodMiniObject
        ? Object.keys(row.params.shape).toSorted((one, other) => one.localeCompare(other))
        : null;
    return JSON.stringify(inPath) !== JSON.stringify(inSchema);
  });
  expect(names(wrong)).toEqual([]);
});

test('only reads and the listed POST queries are safe, only reads and one confirmation use GET', () => {
  const safeWrites = calls.filter(({ method, repeat }) => method !== 'GET' && repeat === 'safe');
  const unsafeReads = calls.filter(({ method, repeat }) => method === 'GET' && repeat !== 'safe');
  expect({ safeWrites: names(safeWrites).sort(), unsafeReads: names(unsafeReads) }).toEqual({
    safeWrites: [
      'merchandise.channel',
      'merchandise.channels',
      'storage.anonymousUploads',
      'tempSelections.checkSizes',
      'uploads.knownHashes',
      'uploads.phoneOutcomes',
    ],
    unsafeReads: ['confirmations.subscription'],
  });
});

test('[F1] [F5] calls that create or send are repeated only under their key, a download under its own id', () => {
  expect(names(calls.filter(({ repeat }) => repeat === 'key')).sort()).toEqual([
    'addresses.add',
    'albums.create',
    'downloads.createShared',
    'exports.request',
    'gallery.add',
    'identities.changeEmail',
    'identities.deleteAccount',
    'reorder.request',
    'tempSelections.create',
    'uploads.openHandOff',
    'widgets.request',
    'widgets.share',
  ]);
  expect(calls.find(({ name }) => name === 'downloads.create')?.repeat).toBe('idempotent');
});

test('[6.2b] each call has its permitted callers', () => {
  const by = (caller: CallRow['caller']) => names(calls.filter((row) => row.caller === caller)).sort();
  expect({ anyone: by('anyone'), business: by('business'), consumer: by('consumer') }).toEqual({
    anyone: [
      'analytics.track',
      'confirmations.deletion',
      'confirmations.stopEmailChange',
      'confirmations.subscription',
      'confirmations.undoEmailChange',
      'errors.report',
      'gallery.blockedOrder',
      'menus.read',
      'origin.config',
      'origin.messages',
      'uploads.phoneOutcomes',
      'uploads.redeemHandOff',
    ],
    business: [
      'customers.businessDetails',
      'customers.patchMe',
      'customers.putBusinessDetails',
      'customers.testCallback',
      'invoices.file',
      'invoices.historical',
      'invoices.historicalFile',
      'invoices.list',
      'invoices.yearArchive',
    ],
    consumer: [
      'gallery.add',
      'gallery.categories',
      'gallery.change',
      'gallery.delete',
      'gallery.read',
      'widgets.delete',
      'widgets.list',
      'widgets.read',
      'widgets.request',
      'widgets.share',
    ],
  });
});

test('[5.13] [3.18a] [7.12a] [7.14c] [7.14d] [7.14g] statuses that a clause names have their word', () => {
  const refusals = (name: string) => calls.find((row) => row.name === name)?.refusals;
  expect([
    refusals('identities.changeEmail'),
    refusals('exports.read'),
    refusals('customers.me'),
    refusals('delivery.dates'),
    refusals('storage.anonymousUploads'),
    refusals('widgets.read'),
    refusals('vouchers.offer'),
  ]).toEqual([
    { 401: 'signInAgain', 404: 'notFound', 409: 'inUse', 429: 'tooMany' },
    { 400: 'unknown', 404: 'gone' },
    { 404: 'deleted' },
    { 404: 'none' },
    { 404: 'none' },
    { 401: 'none' },
    { 404: 'notFound' },
  ]);
});

test('[7.8] [7.14a] the rows that reply with a file', () => {
  expect(names(calls.filter(isFileRow)).sort()).toEqual([
    'invoices.file',
    'invoices.historicalFile',
    'pdfs.read',
  ]);
});

test('every row times out after one second to five minutes, and refuses with error statuses only', () => {
  const wrong = calls.filter(
    ({ deadline, refusals }) =>
      !Number.isInteger(deadline) ||
      deadline < 1000 ||
      deadline > 300_000 ||
      Object.keys(refusals).some((status) => Number(status) < 400 || Number(status) > 499),
  );
  expect(names(wrong)).toEqual([]);
});

test('every row has an example and every example a row', () => {
  expect(Object.keys(examples).sort()).toEqual(names(calls).sort());
});
