import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readEnvironment } from '../backend/config/environment.ts';
import { rotateSecrets } from '../backend/identity/secrets.ts';
import { StartRefused } from '../backend/refused.ts';
import { openVault } from '../backend/secrets/vault.ts';
import { lockFolder } from '../backend/store/lock.ts';
import { openEmbedded } from '../backend/store/pglite.ts';
import { openPostgres } from '../backend/store/postgres.ts';
import { keepNewFilesPrivate } from '../backend/store/privateFiles.ts';

/**
 * `npm run keys -- rotate`: creates new signing keys. On a single machine the service must be stopped; with
 * `DATABASE_URL` it may be running, and each process uses the new keys for signing after its next start, but accepts
 * them at once. All customers stay signed in.
 */
async function rotate(): Promise<void> {
  const { DATA_DIR = '.data', DATABASE_URL, DATABASE_LISTEN_URL, SECRETS_KEY } = readEnvironment(process.env);
  const dataDir = resolve(DATA_DIR);
  const folder = join(dataDir, 'store');
  if (DATABASE_URL === undefined && !existsSync(folder))
    throw new StartRefused(`There is no store in ${dataDir}.`);
  keepNewFilesPrivate();
  const lock = DATABASE_URL === undefined ? lockFolder(dataDir) : null;
  const store =
    DATABASE_URL === undefined
      ? await openEmbedded({ folder })
      : await openPostgres({ url: DATABASE_LISTEN_URL ?? DATABASE_URL, broken: () => undefined });
  try {
    const { signs, verify } = await rotateSecrets({ store, vault: openVault(dataDir, SECRETS_KEY) });
    process.stdout.write(
      `The key ${signs} signs from the next start on; ${verify} older keys still verify.\n`,
    );
  } finally {
    await store.close();
    lock?.release();
  }
}

try {
  if (process.argv[2] !== 'rotate') throw new StartRefused('Say what to do: npm run keys -- rotate');
  await rotate();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
