import { spawnSync } from 'node:child_process';
import { root } from './run.ts';
import type { Tree } from './seed.ts';

/** Runs git and returns its output in lines; null if git fails or is not installed. */
export type Git = (...args: readonly string[]) => readonly string[] | null;

export const gitIn =
  (folder: string): Git =>
  (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
    return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
  };

export function tree(git: Git = gitIn(root)): Tree {
  const [hash = null] = git('rev-parse', 'HEAD^{tree}') ?? [];
  return { hash, changed: (git('status', '--porcelain') ?? []).length > 0 };
}
