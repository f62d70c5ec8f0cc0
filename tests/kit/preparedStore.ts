import { createHash, randomUUID } from 'node:crypto';
import { constants, cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBackend } from '../../backend/main.ts';
import { filesBelow } from '../../tools/build.ts';

/** Where one file of a copy is broken on purpose (`tools/teeth`), the store is still that of the whole repository. */
const root = process.env['WHOLE_ROOT'] ?? fileURLToPath(new URL('../..', import.meta.url));
/** What tests keep from one run to the next. */
export const cache = join(root, 'node_modules/.cache/photo-account');

/** Changes with the code that lays out the store; a store of another layout is never taken. */
function layout(): string {
  const hash = createHash('sha256');
  const files = ['backend', 'package-lock.json'].flatMap((input) => filesBelow(join(root, input)));
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

let prepared: Promise<string> | undefined;

/** The folder of a store with every migration run and nobody in it: made once, by the first who needs one of this layout. */
export function preparedStore(): Promise<string> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<string> {
  const folder = join(cache, `store-${layout()}`);
  if (existsSync(folder)) return folder;
  const dataDir = await mkdtemp(join(tmpdir(), 'photo-account-'));
  try {
    const backend = await startBackend({
      port: 0,
      dataDir,
      seeding: true,
      environment: {},
      write: () => undefined,
    });
    await backend.stop();
    await mkdir(cache, { recursive: true });
    // Of this layout another process may be copying one meanwhile, and of others take them away, too.
    const old = (await readdir(cache)).filter(
      (name) => name.startsWith('store-') && !name.startsWith(basename(folder)),
    );
    for (const name of old) await rm(join(cache, name), { recursive: true, force: true });
    await keep(join(dataDir, 'store'), folder);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return folder;
}

/** Whole or not at all; another process that makes the same at this moment may be the first. */
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

/** Copies all below a folder, where the disk can by reference: five times as fast as `cp`, which asks twice for each of 1,200 files. */
const copyFolder = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

/** Gives a data folder that has no store yet a copy of the prepared one: laid in a tenth of a second, made in ten. */
export async function layStore(dataDir: string): Promise<void> {
  const store = join(dataDir, 'store');
  if (!existsSync(store)) copyFolder(await preparedStore(), store);
}
