import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Chunks, framed, startsFile } from '../backend/http/starts.ts';
import { type RouteName, routeNames, routeRow } from '../contracts/navigation/routes.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
/** The areas of signed-in pages. */
const areas = [
  ...new Set(
    routeNames
      .map(routeRow)
      .filter(({ access }) => access === 'signedIn')
      .map(({ area }) => area),
  ),
];
type Manifest = Readonly<Record<string, Chunk>>;

const albumWith = (screen: string) => ['src/actors/albums/album.ts', `src/screens/albums/${screen}.tsx`];
/** What pages of a route begin with besides their area, as `src/app/areas.ts` fetches it. */
const beside: readonly (readonly [route: RouteName, paths: readonly string[]])[] = [
  ['albums', ['src/screens/albums/AlbumsScreen.tsx']],
  ['album', albumWith('AlbumScreen')],
  ['albumPhotoPreview', albumWith('AlbumScreen')],
  ['sharedAlbum', albumWith('SharedAlbumScreen')],
  ['sharedAlbumPhotoPreview', albumWith('SharedAlbumScreen')],
];

/** A chunk and all it imports, by address. */
function withImports(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  const address = `/${chunk?.file ?? ''}`;
  if (chunk === undefined || found.has(address)) return found;
  found.add(address);
  for (const other of chunk.imports ?? []) withImports(manifest, other, found);
  return found;
}

/**
 * A module by its path; one that came into a group of chunks is listed by the group's name alone, beside what was split from
 * the group, which nobody asks for.
 */
function keyOf(manifest: Manifest, path: string, group: string): string {
  if (manifest[path]?.file.endsWith('.js')) return path;
  const asked = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
  const named = Object.keys(manifest).filter((key) => manifest[key]?.name === group);
  return named.find((key) => asked.has(key)) ?? named[0] ?? '';
}

/** By this name the messages of a part are found. */
const fileOf = (manifest: Manifest, path: string, group: string): string =>
  basename(manifest[keyOf(manifest, path, group)]?.file ?? '', '.js');

/** A file that a group of chunks may bear the name of. */
const groupOf = (path: string): string => basename(path).replace(/\.tsx?$/, '');

/** Which scripts the pages of each area begin with, beside those that the document names itself. */
export function chunksOf(manifest: Manifest): Chunks {
  const entry = withImports(manifest, keyOf(manifest, 'index.html', 'frame'));
  const more = (...names: readonly string[]) =>
    [...new Set(names.flatMap((name) => [...withImports(manifest, name)]))].filter(
      (address) => !entry.has(address),
    );
  return {
    account: more('src/services/ky.ts'),
    // What stands around every signed-in page comes with each of its areas.
    areas: Object.fromEntries(
      areas.map((area) => [area, more(keyOf(manifest, `src/app/areas/${area}.tsx`, area))]),
    ),
    beside: Object.fromEntries(
      beside.map(([route, paths]) => [
        route,
        {
          scripts: more(...paths.map((path) => keyOf(manifest, path, groupOf(path)))),
          words: paths.map((path) => fileOf(manifest, path, groupOf(path))),
        },
      ]),
    ),
    words: {
      account: fileOf(manifest, 'src/app/account.tsx', 'signedIn'),
      areas: Object.fromEntries(
        [...new Set(routeNames.map((name) => routeRow(name).area))].map((area) => [
          area,
          fileOf(manifest, `src/app/areas/${area}.tsx`, area),
        ]),
      ),
    },
  };
}

const blocks = {
  account: ['bar', 'name', 'who', 'page', 'head', 'menu'],
  photos: ['bar', 'name', 'who', 'photos', 'head beside', 'menu rail'],
  // One column in the middle, beside the menu that pages of photos have.
  exports: ['bar', 'name', 'who', 'column', 'menu rail'],
} as const satisfies Record<keyof typeof framed, readonly string[]>;

/** The document with the frame in it, behind the place of the program. */
export function framedDocument(html: string, style: string, look: keyof typeof framed): string {
  const drawn = blocks[look].map((name) => `<div class="${name}"></div>`).join('');
  const written = style
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return html
    .replace('</head>', () => `<style>${written}</style></head>`)
    .replace('<div id="root"></div>', (root) => `${root}<div id="start" aria-hidden="true">${drawn}</div>`);
}

/** Writes how pages begin beside the built ones; the list of all modules is for nobody else. */
export function writeStarts(root: string, dist: string): void {
  const list = join(dist, '.vite');
  const manifest = JSON.parse(readFileSync(join(list, 'manifest.json'), 'utf8')) as Manifest;
  rmSync(list, { recursive: true });
  writeFileSync(join(dist, startsFile), JSON.stringify(chunksOf(manifest)));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const style = readFileSync(join(root, 'src/app/start/frame.css'), 'utf8');
  for (const look of Object.keys(blocks) as (keyof typeof blocks)[])
    writeFileSync(join(dist, framed[look]), framedDocument(html, style, look));
}
