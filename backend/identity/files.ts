import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ServerResponse } from 'node:http';

const require = createRequire(import.meta.url);
const own = (name: string): URL => new URL(`./assets/${name}`, import.meta.url);
const font = (subset: string, axis: 'wght' | 'wdth' = 'wght'): string =>
  require.resolve(
    `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-${axis}-normal.woff2`,
  );

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
  webp: 'image/webp',
};
interface Asset {
  readonly place: URL | string;
  readonly type: string;
}
/** All files of the pages. No other file is read from disk. */
const assets = new Map<string, Asset>([
  ['identity.css', { place: own('identity.css'), type: types.css }],
  ['identity.js', { place: own('identity.js'), type: types.js }],
  ['submit.js', { place: own('submit.js'), type: types.js }],
  ['instrument-sans-latin.woff2', { place: font('latin'), type: types.woff2 }],
  ['instrument-sans-narrow.woff2', { place: font('latin', 'wdth'), type: types.woff2 }],
  ['instrument-sans-latin-ext.woff2', { place: font('latin-ext'), type: types.woff2 }],
  ...Array.from({ length: 16 }, (_, index): [string, Asset] => {
    const name = `mosaic/${String(index + 1).padStart(2, '0')}.webp`;
    return [name, { place: own(name), type: types.webp }];
  }),
]);

/** Resolves to false if there is no such file. */
export async function sendAsset(name: string, response: ServerResponse): Promise<boolean> {
  const asset = assets.get(name);
  if (asset === undefined) return false;
  const bytes = await readFile(asset.place);
  response.writeHead(200, {
    'content-type': asset.type,
    'content-length': bytes.length,
    'cache-control': 'public, max-age=3600',
  });
  response.end(bytes);
  return true;
}
