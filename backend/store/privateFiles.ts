import { chmodSync, lstatSync, opendirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../refused.ts';

/** Windows has no such modes. */
const hasModes = process.platform !== 'win32';
const ofOthers = 0o077;

/**
 * Makes new files and folders of this process and its children readable only by the user account of this
 * process.
 */
export function keepNewFilesPrivate(): void {
  if (hasModes) process.umask(ofOthers);
}

/**
 * Throws {@link StartRefused} if the existing folder belongs to another user account: that user may have
 * placed keys in it, and can open it whatever its mode.
 */
export function refuseForeign(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return;
  // The owner of a symbolic link can redirect it even after the start, so only links owned by the process's
  // own user account or by root are accepted.
  const link = lstatSync(folder);
  if (!isForeign(found) && (link.uid === 0 || !isForeign(link))) return;
  throw new StartRefused(
    `The data folder ${folder} belongs to another account. Choose a DATA_DIR of your own, or change its owner after you have checked what is in it.`,
  );
}

const isForeign = (found: Stats | undefined): boolean =>
  process.getuid !== undefined && found !== undefined && found.uid !== process.getuid();

/** Returns whether no other user account can open anything in the folder. */
export const isPrivate = (folder: string): boolean => !hasModes || (statSync(folder).mode & ofOthers) === 0;

/**
 * Sets mode 0700 on the folder and all folders in it, and 0600 on all files. Returns the number of modes that
 * were changed. Throws {@link StartRefused} if a mode cannot be set, as on a file system without modes, and
 * if anything in the folder belongs to another user account, including links and their targets.
 */
export function makePrivate(folder: string): number {
  if (!hasModes) return 0;
  try {
    // The folder itself comes last, so that the next start completes an interrupted one.
    const changed = makeContentPrivate(folder, new Set()) + closeTo(folder, 0o700);
    if (!isPrivate(folder)) throw new Error('the file system ignores modes');
    return changed;
  } catch (error) {
    throw unchangeable(folder, error);
  }
}

/**
 * Like {@link makePrivate}, but for the targets of links directly in a private folder. For example, `objects`
 * may be on another disk, which the mode of the folder does not protect.
 */
export function makeTargetsPrivate(folder: string): number {
  if (!hasModes) return 0;
  try {
    const links = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
    const seen = new Set<string>();
    return links.reduce((changed, { name }) => changed + closeTarget(join(folder, name), seen), 0);
  } catch (error) {
    throw unchangeable(folder, error);
  }
}

const unchangeable = (folder: string, error: unknown): StartRefused =>
  error instanceof StartRefused
    ? error
    : new StartRefused(
        `Other accounts on this machine can read the data folder ${folder}, and its modes cannot be changed. ` +
          'Choose a DATA_DIR that belongs to this account, on a file system with modes.',
        { cause: error },
      );

const ofAnother = (path: string): string =>
  `Another account made ${path} in the data folder while it could. Remove it, or change its owner after you have checked what is in it.`;

const ofAnotherBehind = (link: string): string =>
  `The link ${link} in the data folder leads to a file or folder of another account. Remove the link, or change the owner of what it leads to after you have checked what is in it.`;

/** @param seen the folders whose content is done, because links may form a cycle */
function makeContentPrivate(folder: string, seen: Set<string>): number {
  const real = realpathSync(folder);
  if (seen.has(real)) return 0;
  seen.add(real);
  let changed = 0;
  const entries = opendirSync(folder);
  try {
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
      const path = join(folder, entry.name);
      // Another user who could write to the folder may have placed a key in it, or a link to one.
      if (isForeign(lstatSync(path, { throwIfNoEntry: false }))) throw new StartRefused(ofAnother(path));
      if (entry.isDirectory()) changed += closeTo(path, 0o700) + makeContentPrivate(path, seen);
      else if (entry.isFile()) changed += closeTo(path, 0o600);
      else if (entry.isSymbolicLink()) changed += closeTarget(path, seen);
    }
  } finally {
    entries.closeSync();
  }
  return changed;
}

/**
 * Returns 1 for each mode that was changed. No other user can open a private target folder, so its content is
 * not read.
 */
function closeTarget(link: string, seen: Set<string>): number {
  const target = statSync(link, { throwIfNoEntry: false });
  if (target === undefined) return 0;
  if (isForeign(target)) throw new StartRefused(ofAnotherBehind(link));
  const path = realpathSync(link);
  if (target.isFile()) return closeTo(path, 0o600);
  if (!target.isDirectory() || (target.mode & ofOthers) === 0) return 0;
  return makeContentPrivate(path, seen) + closeTo(path, 0o700);
}

/** Returns 1 if the mode was changed. A file that no longer exists needs no mode. */
function closeTo(path: string, mode: number): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & 0o777) === mode) return 0;
  chmodSync(path, mode);
  return 1;
}

/** Returns the message for the operator. */
export const privateFilesSentence = (count: number): string =>
  `Other accounts on this machine could read ${count} files and folders of the data folder; they no longer can. ` +
  'Change the signing keys if such accounts exist: npm run keys -- rotate.';
