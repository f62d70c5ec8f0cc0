/**
 * The version of Chromium for landing runs, from Debian 12's main archive, which keeps it until the next point
 * release. Debian's security archive changes weekly and removes old versions, so the same commit would be tested on a
 * different engine every week.
 */
export const pinned = '150.0.7871.100-1~deb12u1';

/** `newest` is Debian's newest version, selected by `npm test -- --engine newest`. */
export type Engine = 'pinned' | 'newest';

/**
 * A Chromium that can be started, with the version it reports: `Chromium 150.0.7871.100 built on Debian GNU/Linux 12
 * (bookworm)`.
 */
export interface Found {
  readonly path: string;
  readonly words: string;
}

export interface Facts {
  readonly engine: Engine;
  /** Debian's version of the selected engine; null if there is no archive. */
  readonly wanted: string | null;
  readonly onPath: Found | null;
  /** The selected version as an earlier run unpacked it; null if none did. */
  readonly unpacked: Found | null;
  readonly apt: boolean;
  readonly root: boolean;
}

export type Step =
  | { readonly do: 'use'; readonly found: Found; readonly source: string }
  | { readonly do: 'install'; readonly version: string }
  | { readonly do: 'unpack'; readonly version: string; readonly reason: string }
  /** Uses any available Chromium, and prints a warning. */
  | { readonly do: 'settle' };

/**
 * Extracts `150.0.7871.100` from Debian's `150.0.7871.100-1~deb12u1`, or from the version that a Chromium reports.
 */
export const numberOf = (words: string): string => /\d+(?:\.\d+)+/.exec(words)?.[0] ?? '';

/**
 * Returns the steps to try in this order until one succeeds. A Chromium that is already installed is never
 * replaced.
 */
export function stepsTo({ engine, wanted, onPath, unpacked, apt, root }: Facts): Step[] {
  const isWanted = (found: Found) => wanted !== null && numberOf(found.words) === numberOf(wanted);
  const maker = onPath?.words.includes('Debian') === true ? 'Debian' : 'not Debian’s own';
  const fits =
    onPath !== null && isWanted(onPath)
      ? [{ do: 'use', found: onPath, source: `${maker}, ${engine}, installed before` } as const]
      : [];
  const kept =
    unpacked === null
      ? []
      : [{ do: 'use', found: unpacked, source: `Debian, ${engine}, unpacked before` } as const];
  // Only the pinned version is installed; the newest one is unpacked separately.
  const mayInstall = root && onPath === null && engine === 'pinned';
  const reason =
    engine === 'newest'
      ? 'beside the pinned one'
      : !root
        ? 'as only root may install it'
        : onPath === null
          ? 'as it could not be installed'
          : `as ${numberOf(onPath.words)} is installed`;
  const fetched: Step[] =
    apt && wanted !== null
      ? [
          ...(mayInstall ? [{ do: 'install', version: wanted } as const] : []),
          { do: 'unpack', version: wanted, reason },
        ]
      : [];
  // If the newest version was requested by name, a different one does not replace it.
  return [...fits, ...kept, ...fetched, ...(engine === 'pinned' ? [{ do: 'settle' } as const] : [])];
}
