import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the pages from the current sources, even for a run with only one file of tests. */
export default function freshBuild(): void {
  // The test runner sets NODE_ENV to `test`, but this must be a production build.
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../../tools/build.ts', import.meta.url))],
    { env, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the pages could not be built\n${stdout}${stderr}`);
}
