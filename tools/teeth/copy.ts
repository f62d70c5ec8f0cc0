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

/**
 * A copy of the repository in which one file can be mutated, so that all processes and threads of a test read the
 * mutant.
 */
export interface Copy {
  readonly folder: string;
  /** Replaces a file's text while `work` runs, then restores it. */
  broken<Result>(file: string, text: string, work: () => Promise<Result>): Promise<Result>;
  /** Removes the temporary files of killed processes (`passingIn`). */
  sweep(): void;
  end(): void;
}

/** Returns the temporary folder of tests that run on a copy, because killed processes do not remove their own files. */
export const passingIn = (folder: string): string => join(folder, '.passing');

/**
 * Creates the copy. Its packages are those of the repository; data that tests keep between runs are not
 * shared, because they depend on the sources.
 */
export function copyOf(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'photo-account-teeth-'));
  // A test's PostgreSQL server stores its data in this folder, and runs as a different user.
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
    // A process that is being killed may still write, hence the retries.
    sweep: () => rmSync(passingIn(folder), { recursive: true, force: true, maxRetries: 5 }),
    end: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
