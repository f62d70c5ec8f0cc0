import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHost } from '../../contracts/brand/brands.ts';
import { matchRoute } from '../../contracts/navigation/match.ts';
import { type Area, routeRow } from '../../contracts/navigation/routes.ts';

/** Documents that carry the frame of signed-in pages, which is painted before the program is there. */
export const framed = {
  account: 'framed.html',
  photos: 'framedPhotos.html',
  exports: 'framedExports.html',
} as const;
/** Which scripts pages begin with; written by the build. */
export const startsFile = '.starts.json';
export interface Chunks {
  /** Of every signed-in page. */
  readonly account: readonly string[];
  /** The language of the source, which is a script; the others are files of their own. */
  readonly words: readonly string[];
  readonly areas: Readonly<Partial<Record<Area, readonly string[]>>>;
}

/** Of the areas whose frame is not the account's. */
const looks: Readonly<Partial<Record<Area, keyof typeof framed>>> = {
  photos: 'photos',
  albums: 'photos',
  exports: 'exports',
};
const plain = 'index.html';

/** How pages of a folder begin: which document an address gets, and what the browser is to ask for before its program runs. */
export interface Starts {
  /** What admits the frame's own style, as the policy names it. */
  readonly styles: readonly string[];
  readonly document: (url: string) => string;
  /** Value of the header `Link`; empty where nothing is worth asking for ahead. */
  readonly links: (url: string, host: string) => string;
}

/** Hashes of the inline styles of a document. */
const stylesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );

const signedIn = (url: string) => {
  const route = matchRoute(url.replace(/[?#].*$/, ''));
  const row = route === null ? null : routeRow(route.name);
  return row?.access === 'signedIn' ? row : null;
};

export function readStarts(folder: string): Starts {
  const at = (name: string) => join(folder, name);
  const known = existsSync(at(startsFile));
  const chunks: Chunks = known
    ? (JSON.parse(readFileSync(at(startsFile), 'utf8')) as Chunks)
    : { account: [], words: [], areas: {} };
  const there = Object.values(framed).filter((name) => existsSync(at(name)));
  return {
    styles: [...new Set(there.flatMap((name) => stylesIn(readFileSync(at(name), 'utf8'))))],
    document: (url) => {
      const row = signedIn(url);
      const query = new URLSearchParams(url.split('?')[1]);
      // Embedded in a page of the host, neither header nor menu is drawn [2.12].
      const bare = ['stripped', 'hideHeaderNav'].some((word) => query.get(word) === 'true');
      if (row === null || row.layout !== 'shell' || bare) return plain;
      const name = framed[looks[row.area] ?? 'account'];
      return there.includes(name) ? name : plain;
    },
    links: (url, host) => {
      const row = signedIn(url);
      if (row === null || !known) return '';
      const words = `/locales/${readHost(host)?.brand.locale ?? 'en-GB'}.json`;
      const own = existsSync(join(folder, words));
      const scripts = [...chunks.account, ...(chunks.areas[row.area] ?? []), ...(own ? [] : chunks.words)];
      return [
        ...[...new Set(scripts)].map((script) => `<${script}>; rel=modulepreload`),
        ...(own ? [`<${words}>; rel=preload; as=fetch; crossorigin`] : []),
      ].join(', ');
    },
  };
}
