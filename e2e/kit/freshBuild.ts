import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Walks go through the pages as their sources stand, also where one file of walks is asked for by itself. */
export default function freshBuild(): void {
  // The runner of the walks calls itself a test; what customers get is built.
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../../tools/build.ts', import.meta.url))],
    { env, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the pages could not be built\n${stdout}${stderr}`);
}
