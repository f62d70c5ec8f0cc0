import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A copy of the repository in which one file may be mutated, so that all of its processes and threads read the mutant. */
export interface Copy {
  readonly folder: string;
  /** Replaces a file's text during the work, then restores it. */
  broken<Result>(file: string, text: string, work: () => Promise<Result>): Promise<Result>;
  /** Removes temporary files of killed processes (`passingIn`). */
  sweep(): void;
  end(): void;
}

/** Temporary folder of tests over a copy: killed processes remove nothing themselves. */
export const passingIn = (folder: string): string => join(folder, '.passing');

/** Packages are shared; data that tests keep between runs is not, because it depends on the sources. */
export function copyOf(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'photo-account-teeth-'));
  // A test's PostgreSQL server keeps its data below it, and runs as another user.
  chmodSync(folder, 0o755);
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const packages = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages).filter((entry) => !/^\.(?!bin$)/.test(entry)))
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  return {
    folder,
    broken: async (file, text, work) => {
      const path = join(folder, file);
      const whole = readFileSync(path, 'utf8');
      writeFileSync(path, text);
      try {
        return await work();
      } finally {
        writeFileSync(path, whole);
      }
    },
    // A dying process may still write.
    sweep: () => rmSync(passingIn(folder), { recursive: true, force: true, maxRetries: 5 }),
    end: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
