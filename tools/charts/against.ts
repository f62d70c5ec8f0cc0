import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compare, extent } from './compare.ts';
import { readSpec, type Spec } from './spec.ts';

/** Returns the charts of a folder or a commit. @throws git's error if there is neither. */
async function specAt(root: string, place: string): Promise<Spec> {
  if (existsSync(join(place, 'machines'))) return readSpec(resolve(place));
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    const archive = execFileSync(
      'git',
      ['archive', place, 'machines', 'contracts', 'tests', 'package.json'],
      { cwd: root, maxBuffer: 2 ** 28 },
    );
    mkdirSync(join(folder, 'tree'));
    execFileSync('tar', ['-x', '-C', join(folder, 'tree')], { input: archive });
    symlinkSync(join(root, 'node_modules'), join(folder, 'tree', 'node_modules'), 'dir');
    return await readSpec(join(folder, 'tree'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the differences between the charts of two commits or folders, in words; otherwise how much was
 * compared.
 */
export async function between(root: string, before: string, after: string): Promise<string[]> {
  const [was, is] = [await specAt(root, before), await specAt(root, after)];
  const lines = compare(was, is);
  return lines.length > 0 ? lines : [`no difference in ${extent(is)}`];
}
