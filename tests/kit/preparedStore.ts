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

/** Where one file of a copy is mutated (`tools/teeth`), the store is still that of the whole repository. */
const root = process.env['WHOLE_ROOT'] ?? fileURLToPath(new URL('../..', import.meta.url));
/** The cache that tests keep between runs. */
export const cache = join(root, 'node_modules/.cache/photo-account');

/** Changes with the code that creates the store; a store of another layout is never used. */
function layout(): string {
  const hash = createHash('sha256');
  const files = ['backend', 'demo', 'standins', 'package-lock.json'].flatMap((input) =>
    filesBelow(join(root, input)),
  );
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** With every migration run and no customers, or entirely empty. */
type Kind = 'migrated' | 'empty';
const prepared = new Map<Kind, Promise<string>>();

/** The folder of a store of this kind: created once per layout, by the first caller. */
export function preparedStore(kind: Kind = 'migrated'): Promise<string> {
  const known = prepared.get(kind) ?? prepare(kind);
  prepared.set(kind, known);
  return known;
}

const maker = fileURLToPath(new URL('./prepareStore.ts', import.meta.url));

/** In a separate process: one in which PostgreSQL creates a cluster may crash (D278). */
async function prepare(kind: Kind): Promise<string> {
  const folder = join(cache, `${kind}-${layout()}`);
  if (existsSync(folder)) return folder;
  const dataDir = await mkdtemp(join(tmpdir(), 'photo-account-'));
  try {
    await promisify(execFile)(process.execPath, [maker, kind, dataDir]);
    await mkdir(cache, { recursive: true });
    // Another process may be copying a store of this layout; others may be deleting those of other layouts, too.
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

/** Atomically; another process that creates the same one at this moment may be the first. */
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
 * Copies everything below a folder, by reference where the disk supports it: five times as fast as `cp`, which makes
 * two system calls for each of 1,200 files.
 */
const copyFolder = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

/** Gives a data folder without a store a copy of a prepared one: a copy takes a tenth of a second, a new store ten. */
export async function layStore(dataDir: string, kind: Kind = 'migrated'): Promise<void> {
  const store = join(dataDir, 'store');
  if (existsSync(store)) return;
  copyFolder(await preparedStore(kind), store);
  laySecretsKey(dataDir);
}

/** A store of a test's own, from a copy of a prepared one; its folder is deleted when it is closed. */
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
