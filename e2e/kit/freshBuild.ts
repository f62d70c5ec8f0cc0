import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the pages from the current sources, also for a run of one file of walks. */
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
