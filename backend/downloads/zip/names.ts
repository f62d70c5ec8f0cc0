import { safeFileName } from '../../photos/pictures/disposition.ts';

/** Longest name of an entry, in bytes of UTF-8: what common file systems hold, with room to spare. */
export const longestName = 200;

/** Signs that show nothing or turn the reading direction, beyond those that no file name may have. */
const unseen = /[\u061c\u2028\u2029\ufeff]/g;
/** Device names of Windows, whatever the ending: a file of that name cannot be made there. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;

/** Two names with the same key cannot stand beside each other on every file system. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');

function split(name: string): { stem: string; ending: string } {
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

/** `stem`, `addition` and `ending` together, the stem cut so that the whole fits. */
function fitted(stem: string, addition: string, ending: string): string {
  const room = longestName - Buffer.byteLength(addition) - Buffer.byteLength(ending);
  let kept = stem;
  while (Buffer.byteLength(kept) > room) kept = [...kept].slice(0, -1).join('');
  return `${kept.replace(/[. ]+$/, '')}${addition}${ending}`;
}

function entryName(name: string): string {
  const safe = safeFileName(name.toWellFormed().normalize('NFC').replace(unseen, '_'));
  const { stem, ending } = split(reserved.test(safe) ? `_${safe}` : safe);
  return fitted(stem, '', ending);
}

/**
 * Names under which files can be unpacked into one folder on any system: no paths, no reserved names, no two that are
 * the same under case folding and NFC. The first of equal names keeps it, the others become `name (2).jpg` and so on.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const tried = new Map<string, number>();
  return names.map((given) => {
    const name = entryName(given);
    const key = nameKey(name);
    if (!taken.has(key)) {
      taken.add(key);
      return name;
    }
    const { stem, ending } = split(name);
    for (let number = tried.get(key) ?? 2; ; number += 1) {
      const candidate = fitted(stem, ` (${number})`, ending);
      if (taken.has(nameKey(candidate))) continue;
      tried.set(key, number + 1);
      taken.add(nameKey(candidate));
      return candidate;
    }
  });
}
