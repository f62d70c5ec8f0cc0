import { spawnSync } from 'node:child_process';
import { installed } from './debian.ts';

/**
 * What `src/ui/theme/fonts.css` and the pages' lists of fonts name for the moment before our own font is there; one of
 * them is enough, as they are alike in width.
 */
export const wantedFonts = ['Arial', 'Liberation Sans', 'Helvetica'] as const;

/** Whether a list of families, as `fc-list : family` prints them (`Noto Sans,Noto Sans Light`), has one of ours. */
export const hasFont = (families: string): boolean =>
  families
    .split('\n')
    .flatMap((line) => line.split(',').map((name) => name.trim()))
    .some((name) => wantedFonts.some((wanted) => wanted === name));

function families(): string | null {
  const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/** Installs Liberation where none of the named fonts is there and root may; otherwise answers one sentence. */
export function fontsProblem(): string | null {
  // Other systems have Arial or Helvetica of their own.
  if (process.platform !== 'linux') return null;
  const there = families();
  if (there === null)
    return 'fontconfig is not here, so it is not known whether Arial or Liberation Sans is.';
  if (hasFont(there)) return null;
  if (installed(['fonts-liberation']) && hasFont(families() ?? '')) return null;
  return `None of the fonts ${wantedFonts.join(', ')} is here: pages show another one until their own has come (Debian: fonts-liberation).`;
}
