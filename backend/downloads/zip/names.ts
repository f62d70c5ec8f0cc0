import { safeName, savedName } from '../../photos/fileName.ts';

/** Two names with the same key cannot stand beside each other on every file system. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');

export interface NamedFile {
  readonly name: string;
  readonly mediaType: string;
}

/**
 * Names under which files can be unpacked into one folder on any system: no paths, no reserved names, no two that are
 * the same under case folding and NFC. The first of equal names keeps it, the others become `name (2).jpg` and so on.
 */
export function uniqueNames(files: readonly NamedFile[]): string[] {
  const taken = new Set<string>();
  const tried = new Map<string, number>();
  return files.map(({ name: given, mediaType }) => {
    const safe = safeName(given, mediaType);
    const name = savedName(safe);
    const key = nameKey(name);
    if (!taken.has(key)) {
      taken.add(key);
      return name;
    }
    for (let number = tried.get(key) ?? 2; ; number += 1) {
      const candidate = savedName(safe, ` (${number})`);
      if (taken.has(nameKey(candidate))) continue;
      tried.set(key, number + 1);
      taken.add(nameKey(candidate));
      return candidate;
    }
  });
}
