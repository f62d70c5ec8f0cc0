import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultBrand, readHost } from '../../contracts/brand/brands.ts';
import { isShownLocale, languageFor, localeParameter } from '../../contracts/brand/languages.ts';
import { readConfig } from '../../contracts/app/calls.ts';
import { matchRoute } from '../../contracts/navigation/match.ts';
import { type Area, routeRow } from '../../contracts/navigation/routes.ts';
import { pageKindOf } from '../../contracts/navigation/starts.ts';

/** Documents with the static frame of signed-in pages, which the browser shows before the code has loaded. */
export const framed = {
  account: 'framed.html',
  photos: 'framedPhotos.html',
  exports: 'framedExports.html',
} as const;
/** The file in which the build lists the initial scripts of the pages. */
export const startsFile = '.starts.json';
/** URLs of scripts, and names of message files. A name without messages has no file. */
interface Start {
  readonly scripts: readonly string[];
  readonly words: readonly string[];
}
export interface Chunks {
  /** The scripts and messages of every signed-in page. */
  readonly account: Start;
  readonly pages: Readonly<Record<string, Start>>;
}
const nothing: Start = { scripts: [], words: [] };
const none: Chunks = { account: nothing, pages: {} };

/** Areas whose frames differ from that of the account. */
const looks: Readonly<Partial<Record<Area, keyof typeof framed>>> = {
  photos: 'photos',
  albums: 'photos',
  exports: 'exports',
};
const plain = 'index.html';

/**
 * The first load of a folder's pages: the document for a path, and the resources that the browser preloads.
 */
export interface Starts {
  /** Hashes of the frame's inline styles, as sources for the content security policy. */
  readonly styles: readonly string[];
  readonly document: (url: string) => string;
  /**
   * Returns the value of the `Link` header: the configuration and the messages of every page, the files of
   * each page, and the scripts of signed-in pages; empty if nothing is worth preloading. The language is that
   * of the URL, or else the browser's preferred one among those of the brand's country. A choice stored in
   * the browser is unknown here (D435).
   */
  readonly links: (url: string, host: string, acceptLanguage?: string) => string;
}

/** Returns the hashes of the inline styles of a document. */
const stylesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );

const routeOf = (url: string) => {
  const route = matchRoute(url.replace(/[?#].*$/, ''));
  return route === null ? null : { name: route.name, ...routeRow(route.name) };
};
const signedIn = (url: string) => {
  const row = routeOf(url);
  return row?.access === 'signedIn' ? row : null;
};

const source = 'en-GB';
/**
 * Returns the catalogues of a build, each with the location of the messages that are loaded separately. An
 * empty catalogue has no location, because the source language replaces it.
 */
function readCatalogues(folder: string): ReadonlyMap<string, string | null> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  return new Map(
    files.map((file) => {
      const catalogue = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>;
      return [basename(file, '.json'), typeof catalogue[''] === 'string' ? catalogue[''] : null];
    }),
  );
}

/** Returns the languages in an `Accept-Language` header, most preferred first. */
const wantedBy = (header: string): readonly string[] =>
  header
    .split(',')
    .map((part) => {
      const [, locale = '', quality] = /^\s*([\w-]+)(?:\s*;\s*q=([\d.]+))?/.exec(part) ?? [];
      return { locale, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ locale, quality }) => locale !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ locale }) => locale);

export function readStarts(folder: string): Starts {
  const at = (name: string) => join(folder, name);
  const known = existsSync(at(startsFile));
  const chunks: Chunks = known ? (JSON.parse(readFileSync(at(startsFile), 'utf8')) as Chunks) : none;
  const catalogues = readCatalogues(at('locales'));
  const there = Object.values(framed).filter((name) => existsSync(at(name)));
  return {
    styles: [...new Set(there.flatMap((name) => stylesIn(readFileSync(at(name), 'utf8'))))],
    document: (url) => {
      const row = signedIn(url);
      const query = new URLSearchParams(url.split('?')[1]);
      // Pages embedded in another page show neither a header nor a menu [2.12].
      const bare = ['stripped', 'hideHeaderNav'].some((word) => query.get(word) === 'true');
      if (row === null || row.layout !== 'shell' || bare) return plain;
      const name = framed[looks[row.area] ?? 'account'];
      return there.includes(name) ? name : plain;
    },
    links: (url, host, acceptLanguage = '') => {
      const row = routeOf(url);
      if (row === null || !known) return '';
      const isSignedIn = row.access === 'signedIn';
      const asked = new URLSearchParams(url.split('?')[1]).get(localeParameter);
      const locale = languageFor(readHost(host)?.brand ?? defaultBrand, {
        customer: null,
        visit: isShownLocale(asked) ? asked : null,
        visitor: null,
        browser: wantedBy(acceptLanguage),
      });
      const own = catalogues.get(locale) ?? null;
      const files = own === null ? [locale, source] : [locale];
      const starts = [...(isSignedIn ? [chunks.account] : []), chunks.pages[pageKindOf(row.name)] ?? nothing];
      const words = [
        ...new Set(files.filter((name) => catalogues.has(name)).map((name) => `/locales/${name}.json`)),
        ...starts
          .flatMap(({ words: parts }) => parts)
          .map((part) => `/assets/${own ?? catalogues.get(source) ?? ''}/${part}.json`)
          .filter((file) => existsSync(at(file))),
      ];
      const scripts = isSignedIn ? starts.flatMap(({ scripts: own }) => own) : [];
      return [
        ...[...new Set(scripts)].map((script) => `<${script}>; rel=modulepreload`),
        ...[readConfig.path, ...new Set(words)].map(
          (file) => `<${file}>; rel=preload; as=fetch; crossorigin`,
        ),
      ].join(', ');
    },
  };
}
