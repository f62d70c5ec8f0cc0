import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants, cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openEmbedded } from '../../backend/store/pglite.ts';
import type { Store } from '../../backend/store/port.ts';
import { filesBelow } from '../../tools/build.ts';
import { laySecretsKey } from './secretsKey.ts';

/**
 * Mutation tests (`tools/teeth`) run in a copy of the repository, and use the store that was prepared in the original
 * repository.
 */
const root = process.env['WHOLE_ROOT'] ?? fileURLToPath(new URL('../..', import.meta.url));
/** Folder of the cache that tests keep between runs. */
export const cache = join(root, 'node_modules/.cache/photo-account');

/**
 * Returns a hash of the code that creates the store, because a store with a different layout must not be
 * used.
 */
function layout(): string {
  const hash = createHash('sha256');
  const files = ['backend', 'demo', 'standins', 'package-lock.json'].flatMap((input) =>
    filesBelow(join(root, input)),
  );
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A prepared store either has all migrations and no customers, or is completely empty. */
type Kind = 'migrated' | 'empty';
const prepared = new Map<Kind, Promise<string>>();

/** Returns the folder of a prepared store of this kind; the first caller for a layout creates it. */
export function preparedStore(kind: Kind = 'migrated'): Promise<string> {
  const known = prepared.get(kind) ?? prepare(kind);
  prepared.set(kind, known);
  return known;
}

const maker = fileURLToPath(new URL('./prepareStore.ts', import.meta.url));

/**
 * Prepares a store in a separate process, because a process in which PostgreSQL creates a cluster may crash
 * (D278).
 */
async function prepare(kind: Kind): Promise<string> {
  const folder = join(cache, `${kind}-${layout()}`);
  if (existsSync(folder)) return folder;
  const dataDir = await mkdtemp(join(tmpdir(), 'photo-account-'));
  try {
    await promisify(execFile)(process.execPath, [maker, kind, dataDir]);
    await mkdir(cache, { recursive: true });
    // Other processes may be copying stores of this layout; they may also be deleting those of other layouts.
    const old = (await readdir(cache)).filter(
      (name) => name.startsWith(`${kind}-`) && !name.startsWith(basename(folder)),
    );
    for (const name of old) await rm(join(cache, name), { recursive: true, force: true });
    await keep(join(dataDir, 'store'), folder);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Renames the store into place atomically, because another process may create the same store at the same time
 * and be first.
 */
async function keep(made: string, folder: string): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`;
  copyFolder(made, unfinished);
  try {
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Copies everything in a folder, by reference if the disk supports it. Five times as fast as `cp`, which makes two
 * system calls for each of 1,200 files.
 */
const copyFolder = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

/**
 * Copies a prepared store into a data folder that has no store. Copying takes a tenth of a second; creating a store
 * takes ten seconds.
 */
export async function layStore(dataDir: string, kind: Kind = 'migrated'): Promise<void> {
  const store = join(dataDir, 'store');
  if (existsSync(store)) return;
  copyFolder(await preparedStore(kind), store);
  laySecretsKey(dataDir);
}

/**
 * Returns a store for a single test, copied from a prepared one; its folder is deleted when the store is
 * closed.
 */
export async function ownStore(kind: Kind): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  copyFolder(await preparedStore(kind), folder);
  const store = await openEmbedded({ folder });
  return {
    ...store,
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
