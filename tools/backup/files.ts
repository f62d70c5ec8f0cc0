import { copyFile, mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Maximum number of files that are copied in parallel. */
const atOnce = 16;
/** Name of the folder with unfinished files, which the service deletes when it starts. */
const unfinished = '.part';

/**
 * Copies every file below `from` unless `to` contains it with the same size and time. Skips files and folders that
 * are removed during the copy.
 */
export async function copyNew(from: string, to: string): Promise<void> {
  const entries = await unlessGone(readdir(from, { withFileTypes: true }));
  if (entries === null) return;
  await mkdir(to, { recursive: true });
  const left = entries.filter(({ name }) => name !== unfinished);
  for (let at = 0; at < left.length; at += atOnce) {
    await Promise.all(
      left.slice(at, at + atOnce).map((entry) => {
        const [source, target] = [join(from, entry.name), join(to, entry.name)];
        return entry.isDirectory() ? copyNew(source, target) : copyOne(source, target);
      }),
    );
  }
}

async function copyOne(source: string, target: string): Promise<void> {
  const found = await unlessGone(stat(source));
  const known = await unlessGone(stat(target));
  if (found === null || (known?.size === found.size && known.mtimeMs === found.mtimeMs)) return;
  const copied = await unlessGone(copyFile(source, target).then(() => true));
  if (copied === true) await utimes(target, found.atime, found.mtime);
}

/** Resolves with null if the file or folder does not exist. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
