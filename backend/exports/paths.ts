import { nameKey, UniqueNames } from '../archives/zip/names.ts';
import { message } from '../languages/message.ts';
import type { Words } from '../languages/words.ts';
import { cutTo, safeName } from '../photos/originals/fileName.ts';

/**
 * Maximum length of a folder name in UTF-8 bytes. It leaves enough room for a long file name on systems whose
 * paths are limited to 260 characters.
 */
const longestFolder = 60;

/** Returns a folder name that is valid on every system. */
export function folderName(given: string): string {
  // A temporary extension protects names such as 'Trip v.2' from being cut at the dot.
  const { stem } = safeName(`${cutTo(given, longestFolder)}.dir`, '');
  return cutTo(stem, longestFolder).replace(/[. ]+$/, '');
}

export interface NamedAlbum {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the folder of each album. Names that are equal on some file system are distinguished by a number.
 */
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

/**
 * January 1970 means that a photo has no date, as in the library, because the clock of a camera that was
 * never set starts there.
 */
const undated = '1970-01';

/** Returns the month of a photo by the camera's clock; null if the photo has no date. */
export function monthTaken(takenAt: string | null): string | null {
  const month = takenAt?.slice(0, 7) ?? undated;
  return month === undated ? null : month;
}

/**
 * Returns the folder of a photo that is in no album: the folder of its month, or the one for photos without a
 * date.
 */
export function monthFolder({ say }: Words, takenAt: string | null): string {
  const all = folderName(say(message('Photos', 'folder of an export')));
  return `${all}/${monthTaken(takenAt) ?? folderName(say(message('Unknown date', 'folder of an export')))}`;
}

/** Paths of one export across all chunks, unique even if all zip files are unzipped into one folder. */
export class ExportPaths {
  readonly #folders = new Map<string, UniqueNames>();

  #folder(folder: string): UniqueNames {
    const key = nameKey(folder);
    const names = this.#folders.get(key) ?? new UniqueNames();
    this.#folders.set(key, names);
    return names;
  }

  /** Reserves a path that an earlier chunk uses. */
  hold(path: string): void {
    const end = path.lastIndexOf('/');
    this.#folder(path.slice(0, end)).hold(path.slice(end + 1));
  }

  add(folder: string, file: { readonly name: string; readonly mediaType: string }): string {
    return `${folder}/${this.#folder(folder).add(file)}`;
  }
}
