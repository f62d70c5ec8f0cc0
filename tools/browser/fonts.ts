import { spawnSync } from 'node:child_process';
import { installed } from './debian.ts';

/**
 * Fallback fonts used in `src/ui/theme/fonts.css` and the pages until our own font is loaded. One of them is enough,
 * because they have similar widths.
 */
export const wantedFonts = ['Arial', 'Liberation Sans', 'Helvetica'] as const;

/**
 * Returns whether a list of font families as printed by `fc-list : family` (`Noto Sans,Noto Sans Light`)
 * contains one of ours.
 */
export const hasFont = (families: string): boolean =>
  families
    .split('\n')
    .flatMap((line) => line.split(',').map((name) => name.trim()))
    .some((name) => wantedFonts.some((wanted) => wanted === name));

function families(): string | null {
  const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/**
 * Installs Liberation if none of the fonts is available and the process runs as root; otherwise returns a message.
 */
export function fontsProblem(): string | null {
  // On other systems Arial or Helvetica is preinstalled.
  if (process.platform !== 'linux') return null;
  const there = families();
  if (there === null)
    return 'fontconfig is not here, so it is not known whether Arial or Liberation Sans is.';
  if (hasFont(there)) return null;
  if (installed(['fonts-liberation']) && hasFont(families() ?? '')) return null;
  return `None of the fonts ${wantedFonts.join(', ')} is here: pages show another one until their own has come (Debian: fonts-liberation).`;
}
