import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesBelow } from '../../tools/build.ts';
import { allOf, firstLoad } from './firstLoad.ts';

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

/** KB of 1,024 bytes, brotli: scripts and styles until the first thumbnails, or until a page without a grid can show. */
const budgets: readonly (readonly [page: string, kilobytes: number, chunks: readonly string[]])[] = [
  ['the photos', 168, ['photos']],
  ['home', 150, ['home']],
  ['the downloads', 150, ['downloads']],
  ['the orders', 150, ['orders']],
  ['an export', 150, ['exports']],
  ['the addresses', 150, ['addresses']],
  ['the list of albums', 150, ['albums']],
  ['one order', 150, ['order']],
  ['the invoices', 150, ['invoices']],
  ['the settings', 150, ['customer']],
  ['the saved projects', 150, ['projects']],
  ['the online photo books', 150, ['widgets']],
  ['a public page', 110, ['public']],
];
/** The library and what stands around photos come with these pages alone. */
const ofLibrary = new Set(['photos', 'albums', 'exports']);
/** What every signed-in page has beside its area: its frame and charts, and what services are asked through. */
const signedIn = ['signedIn', 'ky'];

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
    const open = chunks.includes('public');
    const { bytes, files } = firstLoad(dist, open ? chunks : [...signedIn, ...chunks]);
    expect(files.length).toBeGreaterThan(2);
    expect(Math.ceil(bytes / 1024), files.join(' ')).toBeLessThanOrEqual(kilobytes);
    expect(files.some((file) => /^(?:signedIn|ky)-/.test(file))).toBe(!open);
    expect(files.some((file) => /^shared-/.test(file))).toBe(chunks.some((chunk) => ofLibrary.has(chunk)));
  },
);
