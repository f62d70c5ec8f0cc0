import { safeName, savedName } from '../../photos/originals/fileName.ts';

/**
 * Returns a key for comparing names. On some file systems, two names with the same key cannot be in the same
 * folder.
 */
export const nameKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');

export interface NamedFile {
  readonly name: string;
  readonly mediaType: string;
}

/** Names that can share one folder on any system: no two of them are equal under case folding and NFC. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** For each name that occurs more than once, the next number to try, by the name's key. */
  readonly #next = new Map<string, number>();

  /** Reserves a name that is already in use. */
  hold(name: string): void {
    this.#taken.add(nameKey(name));
  }

  /**
   * Returns a unique name. The first of several equal names is unchanged; the others become `name (2).jpg`
   * and so on.
   */
  add({ name: given, mediaType }: NamedFile): string {
    const safe = safeName(given, mediaType);
    const name = savedName(safe);
    const key = nameKey(name);
    if (!this.#taken.has(key)) {
      this.#taken.add(key);
      return name;
    }
    for (let number = this.#next.get(key) ?? 2; ; number += 1) {
      const candidate = savedName(safe, ` (${number})`);
      if (this.#taken.has(nameKey(candidate))) continue;
      this.#next.set(key, number + 1);
      this.#taken.add(nameKey(candidate));
      return candidate;
    }
  }
}

/**
 * Returns names under which files can be unpacked into one folder on any system: without paths, reserved
 * names or duplicates.
 */
export function uniqueNames(files: readonly NamedFile[]): string[] {
  const names = new UniqueNames();
  return files.map((file) => names.add(file));
}
