import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Chunks, readStarts, startsFile } from '../../backend/http/starts.ts';
import { budgets, type PageKind, pageKinds, pageStarts } from '../../contracts/navigation/starts.ts';
import { filesBelow } from '../../tools/build.ts';
import { allOf, firstFiles, firstLoad, firstWords } from './firstLoad.ts';
import { messages } from '../../src/locales/en-GB.po';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** Code that customers must not receive, recognised by words that minifying does not change. */
const strangers: readonly (readonly [string, RegExp])[] = [
  ['the inspector', /photo-account\.inspector/],
  ['the seeding service', /\/svc\/seed/],
  ['the chart test kit', /kit\.play\./],
  ['descriptions of states for reviewers', /"?meta"?:\{"?spec"?:\[/],
  ['words of guards for reviewers', /"?whyNot"?:[`"']/],
  ['the development build of React', /react\.development|jsxDEV/],
];

const found = (text: string): string[] =>
  strangers.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

test('every third-party package in the bundle is recognised', () => {
  const text = 'photo-account.inspector /svc/seed kit.play.done meta:{spec:["1"]} whyNot:"no" jsxDEV(';
  expect(found(text)).toEqual(strangers.map(([name]) => name));
});

test.runIf(existsSync(dist))(
  'the built pages contain no code for development or tests',
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

/** The pages in the table, and those without a route. */
const pages = [...pageKinds, 'signedOut', 'siteDataRefused'].map((page) => {
  const budget = page in pageStarts ? pageStarts[page as PageKind].budget : 'public';
  return [page, budgets[budget], budget !== 'public'] as const;
});
const read = (): Chunks => JSON.parse(readFileSync(join(dist, startsFile), 'utf8')) as Chunks;
/** Returns the scripts and messages that a page loads at its start. */
function startOf(page: string, isSignedIn: boolean) {
  const { account, pages: starts } = read();
  const own = starts[page];
  if (own === undefined) throw new Error(`the build says nothing of ${page}`);
  const all = isSignedIn ? [account, own] : [own];
  return {
    // The scripts of this page only. The chunk that many pages share also contains message ids that this page never
    // uses.
    own: own.scripts.filter(
      (script) => !account.scripts.includes(script) && !script.includes('/accountPages-'),
    ),
    scripts: [...new Set(all.flatMap(({ scripts }) => scripts))],
    words: [...new Set(all.flatMap(({ words }) => words))],
  };
}

/**
 * Maximum kilobytes (1,024 bytes, brotli) of everything that the phone page loads, including the code that sends
 * photos [2.49].
 */
const phoneBudget = 60;

test.runIf(existsSync(dist))(
  'the page for phones has at most 60 KB in all, and shares no chunk with the account',
  { meta: { needs: 'a build' } },
  () => {
    const { bytes, files } = allOf(dist, 'phone.html');
    expect(files.length).toBeGreaterThan(2);
    expect(Math.ceil(bytes / 1024), files.join(' ')).toBeLessThanOrEqual(phoneBudget);
    expect(allOf(dist, 'index.html').files.filter((file) => files.includes(file))).toEqual([]);
  },
);

test.runIf(existsSync(dist)).each(pages)(
  '%s loads at most %i KB before its first content',
  { meta: { needs: 'a build' } },
  (page, kilobytes, isSignedIn) => {
    const { scripts } = startOf(page, isSignedIn);
    const { bytes, files } = firstLoad(dist, scripts);
    expect(files.length).toBeGreaterThan(2);
    expect(Math.ceil(bytes / 1024), files.join(' ')).toBeLessThanOrEqual(kilobytes);
    // The imports of these files are listed as well, so that browsers need no second round of requests.
    expect(files.filter((file) => !firstFiles(dist, scripts).includes(file))).toEqual([]);
  },
);

test.runIf(existsSync(dist))(
  'public pages load no code of the account, and pages without photos none of the library',
  { meta: { needs: 'a build' } },
  () => {
    const { account } = read();
    const ofPublic = pages.filter(([, , isSignedIn]) => !isSignedIn).map(([page]) => page);
    expect(
      ofPublic
        .flatMap((page) => startOf(page, false).scripts)
        .filter((script) => account.scripts.includes(script)),
    ).toEqual([]);
    const holdsLibrary = (script: string) =>
      /id:.photoPages\b/.test(readFileSync(join(dist, script), 'utf8'));
    const loading = pages.filter(([page, , isSignedIn]) =>
      startOf(page, isSignedIn).scripts.some(holdsLibrary),
    );
    expect(loading.map(([page]) => page)).toEqual(pageKinds.filter((page) => pageStarts[page].library));
  },
);

test.runIf(existsSync(dist)).each([
  ['/my-photos/albums', 'albums'],
  ['/my-photos/albums/1', 'album'],
  ['/my-photos/shared-albums/1', 'album'],
  ['/online-products/1', 'book'],
])(
  '%s names its first files, so that the browser requests them at once',
  { meta: { needs: 'a build' } },
  (address, page) => {
    const links = readStarts(dist).links(address, 'localhost');
    expect(startOf(page, true).scripts.filter((script) => !links.includes(`<${script}>`))).toEqual([]);
  },
);

/** Returns the messages that a script refers to, whatever surrounds their ids. */
const namedIn = (file: string): readonly string[] => {
  const code = readFileSync(file, 'utf8');
  return Object.keys(messages).filter((id) =>
    ['"', "'", '`'].some((mark) => code.includes(mark + id + mark)),
  );
};

/**
 * Maximum kilobytes (1,024 bytes, brotli) of English messages that any page loads before it is visible; a whole
 * catalogue has 15.
 */
const wordsBudget = 4;

test.runIf(existsSync(dist)).each(pages)(
  '%s loads its own messages and no other area’s, in 4 KB at most',
  { meta: { needs: 'a build' } },
  (page, _kilobytes, isSignedIn) => {
    const { own, words } = startOf(page, isSignedIn);
    const { bytes, ids, files } = firstWords(dist, words);
    expect(Math.ceil(bytes / 1024), files.join(' ')).toBeLessThanOrEqual(wordsBudget);
    expect(own.length).toBeGreaterThan(0);
    for (const script of own) expect(namedIn(join(dist, script)).filter((id) => !ids.has(id))).toEqual([]);
  },
);

test.runIf(existsSync(dist))(
  'every message that a script names is in some chunk’s messages, and no catalogue is whole',
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
