/**
 * The Chromium of landing runs: from Debian 12's main archive, which keeps its version until the next point
 * release. Debian's security archive changes weekly and drops old versions, so that one commit would run on a
 * different engine each week.
 */
export const pinned = '150.0.7871.100-1~deb12u1';

/** `newest`: Debian's newest, selected by `npm test -- --engine newest`. */
export type Engine = 'pinned' | 'newest';

/** A Chromium that starts, with its own description: `Chromium 150.0.7871.100 built on Debian GNU/Linux 12 (bookworm)`. */
export interface Found {
  readonly path: string;
  readonly words: string;
}

export interface Facts {
  readonly engine: Engine;
  /** Debian's version of the selected engine; null without an archive. */
  readonly wanted: string | null;
  readonly onPath: Found | null;
  /** The same version, unpacked by an earlier run. */
  readonly unpacked: Found | null;
  readonly apt: boolean;
  readonly root: boolean;
}

export type Step =
  | { readonly do: 'use'; readonly found: Found; readonly source: string }
  | { readonly do: 'install'; readonly version: string }
  | { readonly do: 'unpack'; readonly version: string; readonly reason: string }
  /** Any available Chromium, with a warning. */
  | { readonly do: 'settle' };

/** `150.0.7871.100` from Debian's `150.0.7871.100-1~deb12u1`, or from a Chromium's description. */
export const numberOf = (words: string): string => /\d+(?:\.\d+)+/.exec(words)?.[0] ?? '';

/** Steps to try in this order until one succeeds. An installed Chromium is never replaced. */
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
  // Only the pinned one is installed: the newest is unpacked beside it.
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
  // A different engine is no substitute for a named one.
  return [...fits, ...kept, ...fetched, ...(engine === 'pinned' ? [{ do: 'settle' } as const] : [])];
}
