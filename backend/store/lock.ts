import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '../refused.ts';
import { refuseForeign } from './privateFiles.ts';

/**
 * Creates a folder and its parents step by step. Node's recursive mkdir would never end if the system reports
 * a parent as missing (as in /proc).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/**
 * Locks the data folder for this process. The embedded store does not lock its folder, so this function keeps
 * an exclusive transaction open on a small file. The system releases that lock however the process ends.
 */
export function lockFolder(dataDir: string): { release(): void } {
  refuseForeign(dataDir);
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartRefused(`The data folder ${dataDir} cannot be written to.`, { cause: error });
  }
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(dataDir, 'lock.db'));
    database.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    database?.close();
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    throw new StartRefused(
      busy
        ? `The data folder ${dataDir} is already in use by a running instance.`
        : `The data folder ${dataDir} cannot be written to.`,
      { cause: error },
    );
  }
  const held = database;
  return { release: () => held.close() };
}
