import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Chunks, readStarts } from '../../backend/http/starts.ts';
import { framedDocument } from '../../tools/framed.ts';

const html = '<!doctype html><head></head><body><div id="root"></div></body>';
const style = '/* why */ #start { top: 0; }';

function built(): string {
  const folder = mkdtempSync(join(tmpdir(), 'starts-'));
  mkdirSync(join(folder, 'locales'));
  // German has messages, but none for orders; Dutch has no messages at all.
  writeFileSync(join(folder, 'locales/de-DE.json'), JSON.stringify({ '': 'german', a: ['Fotos'] }));
  writeFileSync(join(folder, 'locales/nl-NL.json'), '{}');
  writeFileSync(join(folder, 'locales/en-GB.json'), JSON.stringify({ '': 'english', a: ['Photos'] }));
  for (const language of ['german', 'english']) {
    mkdirSync(join(folder, 'assets', language), { recursive: true });
    for (const part of ['signedIn', 'photos', 'public', 'AlbumScreen'])
      writeFileSync(join(folder, 'assets', language, `${part}.json`), '{"b":["Albums"]}');
  }
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'framed.html'), framedDocument(html, style, 'account'));
  writeFileSync(join(folder, 'framedPhotos.html'), framedDocument(html, style, 'photos'));
  writeFileSync(join(folder, 'framedExports.html'), framedDocument(html, style, 'exports'));
  const start = (scripts: readonly string[], words: readonly string[]) => ({
    scripts: scripts.map((name) => `/assets/${name}.js`),
    words,
  });
  const chunks: Chunks = {
    account: start(['signedIn', 'ky'], ['signedIn', 'ky']),
    pages: {
      public: start(['public'], ['public']),
      photos: start(['photos', 'signedIn', 'library'], ['photos', 'library']),
      orders: start(['orders', 'signedIn'], ['orders']),
      album: start(['albums', 'signedIn', 'AlbumScreen'], ['albums', 'AlbumScreen']),
    },
  };
  writeFileSync(join(folder, '.starts.json'), JSON.stringify(chunks));
  return folder;
}

test('[2.12] signed-in pages contain the frame of their kind, embedded and public ones none', () => {
  const { document } = readStarts(built());
  expect(
    [
      '/my-photos/photos',
      '/my-photos/albums/12?page=2',
      '/my-photos/exports/b1',
      '/orders',
      '/',
      '/orders?stripped=true',
      '/orders?hideHeaderNav=true',
      '/my-photos/photos/12',
      '/delete-account-confirmed',
      '/no/such/page',
    ].map(document),
  ).toEqual([
    'framedPhotos.html',
    'framedPhotos.html',
    'framedExports.html',
    'framed.html',
    'framed.html',
    ...Array.from({ length: 5 }, () => 'index.html'),
  ]);
});

test('[2.1] a signed-in page names its config, scripts and messages once each; a public page names no scripts', () => {
  const { links } = readStarts(built());
  const scripts = (...names: readonly string[]) =>
    names.map((name) => `</assets/${name}.js>; rel=modulepreload`);
  const words = (...files: readonly string[]) =>
    ['config', ...files].map((file) => `</${file}.json>; rel=preload; as=fetch; crossorigin`);
  const photos = ['signedIn', 'ky', 'photos', 'library'];
  const english = ['locales/en-GB', 'assets/english/signedIn'];
  expect([
    links('/my-photos/photos', 'localhost:8080').split(', '),
    links('/my-photos/photos', 'www.alb.de').split(', '),
    links('/my-photos/photos', 'www.alb.nl').split(', '),
    links('/orders', 'localhost').split(', '),
    links('/my-photos/albums/12', 'localhost').split(', '),
    links('/account-deleted', 'localhost').split(', '),
    links('/delete-account-confirmed', 'localhost'),
  ]).toEqual([
    [...scripts(...photos), ...words(...english, 'assets/english/photos')],
    [...scripts(...photos), ...words('locales/de-DE', 'assets/german/signedIn', 'assets/german/photos')],
    [...scripts(...photos), ...words('locales/nl-NL', ...english, 'assets/english/photos')],
    [...scripts('signedIn', 'ky', 'orders'), ...words(...english)],
    [
      ...scripts('signedIn', 'ky', 'albums', 'AlbumScreen'),
      ...words(...english, 'assets/english/AlbumScreen'),
    ],
    words('locales/en-GB', 'assets/english/public'),
    '',
  ]);
});

test('[9.13] preloaded messages are those of the address or of the browser, among the brand’s languages', () => {
  const folder = built();
  writeFileSync(join(folder, 'locales/fr-BE.json'), JSON.stringify({ '': 'french', a: ['Photos'] }));
  writeFileSync(join(folder, 'locales/nl-BE.json'), JSON.stringify({ '': 'flemish', a: ['Foto’s'] }));
  const { links } = readStarts(folder);
  const languageOf = (url: string, host: string, header?: string) =>
    /\/locales\/([\w-]+)\.json/.exec(links(url, host, header))?.[1];
  expect([
    languageOf('/orders', 'www.alb.be'),
    languageOf('/orders', 'www.alb.be', 'fr'),
    languageOf('/orders', 'www.alb.be', 'nl;q=0.5, de-DE, fr-FR;q=0.8, *;q=0.1'),
    languageOf('/orders', 'www.alb.be', 'fr;q=0, nl'),
    languageOf('/orders', 'www.alb.be', 'de-DE,de;q=0.9'),
    languageOf('/orders', 'www.alb.de', 'fr-FR'),
    languageOf('/orders?page=2&locale=fr-BE', 'www.alb.de', 'de-DE'),
    languageOf('/orders?locale=../config', 'www.alb.de'),
  ]).toEqual(['nl-BE', 'fr-BE', 'fr-BE', 'nl-BE', 'nl-BE', 'de-DE', 'fr-BE', 'de-DE']);
});

test('the policy allows the style of the frame by its hash and no other', () => {
  const hash = createHash('sha256').update('#start { top: 0; }').digest('base64');
  expect(readStarts(built()).styles).toEqual([`'sha256-${hash}'`]);
});

test('a folder of another build has neither frame nor names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  const { styles, document, links } = readStarts(folder);
  expect([styles, document('/orders'), links('/orders', 'localhost')]).toEqual([[], 'index.html', '']);
});
