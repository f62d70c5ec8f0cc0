import { nameKey, UniqueNames } from '../archives/zip/names.ts';
import { message } from '../languages/message.ts';
import type { Words } from '../languages/words.ts';
import { cutTo, safeName } from '../photos/originals/fileName.ts';

/** Maximum UTF-8 bytes of a folder's name: file names may be as long again on systems with a limit of 260. */
const longestFolder = 60;

/** Returns a folder name that is valid on every system. */
export function folderName(given: string): string {
  // A dummy extension, removed again, protects names such as 'Trip v.2'.
  const { stem } = safeName(`${cutTo(given, longestFolder)}.dir`, '');
  return cutTo(stem, longestFolder).replace(/[. ]+$/, '');
}

export interface NamedAlbum {
  readonly id: string;
  readonly name: string;
}

/** Returns the folder of each album; a number distinguishes names that are equal on some file system. */
export function albumFolders({ say }: Words, albums: readonly NamedAlbum[]): ReadonlyMap<string, string> {
  const keys = new Set<string>();
  const all = folderName(say(message('Albums', 'folder of an export')));
  return new Map(
    albums.map(({ id, name }) => {
      const folder = folderName(name);
      let unique = folder;
      for (let number = 2; keys.has(nameKey(unique)); number += 1) unique = `${folder} (${number})`;
      keys.add(nameKey(unique));
      return [id, `${all}/${unique}`];
    }),
  );
}

/** January 1970 means no date, as in the library: cameras without a set clock start there. */
const undated = '1970-01';

/** Returns the month of a photo by the camera's clock; null without a date. */
export function monthTaken(takenAt: string | null): string | null {
  const month = takenAt?.slice(0, 7) ?? undated;
  return month === undated ? null : month;
}

/** Returns the folder of a photo in no album: its month; those without a date share one. */
export function monthFolder({ say }: Words, takenAt: string | null): string {
  const all = folderName(say(message('Photos', 'folder of an export')));
  return `${all}/${monthTaken(takenAt) ?? folderName(say(message('Unknown date', 'folder of an export')))}`;
}

/** Paths of one export across all chunks, unique when unzipped into one folder. */
export class ExportPaths {
  readonly #folders = new Map<string, UniqueNames>();

  #folder(folder: string): UniqueNames {
    const key = nameKey(folder);
    const names = this.#folders.get(key) ?? new UniqueNames();
    this.#folders.set(key, names);
    return names;
  }

  /** Reserves a path of an earlier chunk. */
  hold(path: string): void {
    const end = path.lastIndexOf('/');
    this.#folder(path.slice(0, end)).hold(path.slice(end + 1));
  }

  add(folder: string, file: { readonly name: string; readonly mediaType: string }): string {
    return `${folder}/${this.#folder(folder).add(file)}`;
  }
}
