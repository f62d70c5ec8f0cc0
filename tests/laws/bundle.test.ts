import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readStarts } from '../../backend/http/starts.ts';
import { filesBelow } from '../../tools/build.ts';
import { allOf, firstLoad, firstWords } from './firstLoad.ts';
import { messages } from '../../src/locales/en-GB.po';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** What must not reach customers, by words that survive minifying. */
const strangers: readonly (readonly [string, RegExp])[] = [
  ['the inspector', /photo-account\.inspector/],
  ['the seeding service', /\/svc\/seed/],
  ['the chart test kit', /kit\.play\./],
  ['descriptions of states for reviewers', /"?meta"?:\{"?spec"?:\[/],
  ['the development build of React', /react\.development|jsxDEV/],
];

const found = (text: string): string[] =>
  strangers.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

test('every stranger is recognised', () => {
  const text = 'photo-account.inspector /svc/seed kit.play.done meta:{spec:["1"]} jsxDEV(';
  expect(found(text)).toEqual(strangers.map(([name]) => name));
});

test.runIf(existsSync(dist))(
  'the built pages hold nothing that is only for us',
  { meta: { needs: 'a build' } },
  () => {
    const scripts = filesBelow(dist).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(
      scripts.flatMap((file) => found(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)),
    ).toEqual([]);
    expect(existsSync(join(dist, 'inspector'))).toBe(false);
  },
);

/** What every signed-in page has beside its area: its frame and charts, and what services are asked through. */
const signedIn = ['signedIn', 'ky'];
const album = ['albums', 'album'];

/** KB of 1,024 bytes, brotli: scripts and styles until the first thumbnails, or until a page without a grid can show. */
const budgets: readonly (readonly [page: string, kilobytes: number, chunks: readonly string[]])[] = [
  ['the photos', 185, [...signedIn, 'photos']],
  ['home', 150, [...signedIn, 'home']],
  ['the downloads', 150, [...signedIn, 'downloads']],
  ['the orders', 150, [...signedIn, 'orders']],
  ['an export', 150, [...signedIn, 'exports']],
  ['the addresses', 150, [...signedIn, 'addresses']],
  ['the list of albums', 150, [...signedIn, 'albums', 'AlbumsScreen']],
  ['one album', 185, [...signedIn, ...album, 'AlbumScreen']],
  ['one shared album', 185, [...signedIn, ...album, 'SharedAlbumScreen']],
  ['one order', 150, [...signedIn, 'order']],
  ['the invoices', 150, [...signedIn, 'invoices']],
  ['the settings', 150, [...signedIn, 'settings']],
  ['the payment methods', 150, [...signedIn, 'customer']],
  ['the saved projects', 150, [...signedIn, 'projects']],
  ['the online photo books', 150, [...signedIn, 'widgets']],
  ['one online photo book', 150, [...signedIn, 'widgets', 'BookPage']],
  ['the confirmed deletion of the account', 150, [...signedIn, 'deletion']],
  ['the confirmed change of the address', 150, [...signedIn, 'emailChange']],
  ['why the account was not deleted', 150, [...signedIn, 'public']],
  ['signing out', 150, [...signedIn, 'auth']],
  ['signed out', 110, ['SignedOutHere']],
  ['site data refused', 110, ['StorageBlocked']],
  ['the confirmed subscription', 110, ['subscription']],
  ['a link of the old address', 120, ['oldAddress']],
  ['a public page', 110, ['public']],
];
/** The library and what stands around photos come with these pages alone. */
const ofLibrary = new Set(['photos', 'albums', 'exports']);

/** KB of 1,024 bytes, brotli, of everything that the page for phones fetches, what sends its photos included [2.49]. */
const phoneBudget = 60;

test.runIf(existsSync(dist))(
  'the page for phones costs at most 60 KB, all of it, and shares no chunk with the account',
  { meta: { needs: 'a build' } },
  () => {
    const { bytes, files } = allOf(dist, 'phone.html');
    expect(files.length).toBeGreaterThan(2);
    expect(Math.ceil(bytes / 1024), files.join(' ')).toBeLessThanOrEqual(phoneBudget);
    expect(allOf(dist, 'index.html').files.filter((file) => files.includes(file))).toEqual([]);
  },
);

test.runIf(existsSync(dist)).each(budgets)(
  '%s costs at most %i KB before it can be seen',
  { meta: { needs: 'a build' } },
  (_, kilobytes, chunks) => {
    const { bytes, files } = firstLoad(dist, chunks);
    expect(files.length).toBeGreaterThan(2);
    expect(Math.ceil(bytes / 1024), files.join(' ')).toBeLessThanOrEqual(kilobytes);
    const asSignedIn = chunks.includes('signedIn');
    expect(files.some((file) => /^(?:signedIn|ky)-/.test(file))).toBe(asSignedIn);
    expect(files.some((file) => /^shared-/.test(file))).toBe(chunks.some((chunk) => ofLibrary.has(chunk)));
  },
);

/** Pages that begin with more than their area. */
const besideAreas = [
  ['/my-photos/albums', ['signedIn', 'albums', 'AlbumsScreen']],
  ['/my-photos/albums/1', ['signedIn', ...album, 'AlbumScreen']],
  ['/my-photos/shared-albums/1', ['signedIn', ...album, 'SharedAlbumScreen']],
] as const;

test.runIf(existsSync(dist)).each(besideAreas)(
  '%s names all that it begins with, so that the browser asks for it at once',
  { meta: { needs: 'a build' } },
  (address, chunks) => {
    const named =
      readStarts(dist).links(address, 'localhost') + readFileSync(join(dist, 'index.html'), 'utf8');
    expect(firstLoad(dist, chunks).files.filter((file) => !named.includes(file))).toEqual([]);
  },
);

/** Of all messages those that a script names, whatever stands around their ids. */
const namedIn = (file: string): readonly string[] => {
  const code = readFileSync(file, 'utf8');
  return Object.keys(messages).filter((id) =>
    ['"', "'", '`'].some((mark) => code.includes(mark + id + mark)),
  );
};

/** KB of 1,024 bytes, brotli, of messages in English before a page can be seen, whatever it is; a whole catalogue has 15. */
const wordsBudget = 3;

test.runIf(existsSync(dist)).each(budgets)(
  '%s brings its own messages and no other area’s: all that it names, in 3 KB at most',
  { meta: { needs: 'a build' } },
  (_page, _kilobytes, chunks) => {
    const { bytes, ids, files } = firstWords(dist, chunks);
    expect(Math.ceil(bytes / 1024), files.join(' ')).toBeLessThanOrEqual(wordsBudget);
    const own = firstLoad(dist, chunks).files.filter((file) =>
      chunks.some((chunk) => !signedIn.includes(chunk) && chunk === file.replace(/-.{8}\.js$/, '')),
    );
    expect(own.length).toBeGreaterThan(0);
    for (const file of own)
      expect(namedIn(join(dist, 'assets', file)).filter((id) => !ids.has(id))).toEqual([]);
  },
);

test.runIf(existsSync(dist))(
  'whatever a script names is in the messages of some part, and no catalogue is whole',
  { meta: { needs: 'a build' } },
  () => {
    const scripts = filesBelow(join(dist, 'assets')).filter((file) => /\/(?!en-GB-)[^/]+\.js$/.test(file));
    const words = [...filesBelow(join(dist, 'locales')), ...filesBelow(join(dist, 'assets'))].filter((file) =>
      file.endsWith('.json'),
    );
    const all = words.map((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object));
    const there = new Set(all.flat());
    const named = scripts.flatMap(namedIn);
    expect(named.length).toBeGreaterThan(900);
    expect(named.filter((id) => !there.has(id))).toEqual([]);
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThan(Object.keys(messages).length / 10);
  },
);
