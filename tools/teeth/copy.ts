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

/** A copy of the repository in which one file may be broken: its processes and threads all read the broken one. */
export interface Copy {
  readonly folder: string;
  /** Puts this text in the place of a file, does the work and puts the file back. */
  broken<Result>(file: string, text: string, work: () => Promise<Result>): Promise<Result>;
  /** Takes away what killed processes left in its folder of passing things (`passingIn`). */
  sweep(): void;
  end(): void;
}

/** Where the tests over a copy keep what passes: processes that are killed take nothing away themselves. */
export const passingIn = (folder: string): string => join(folder, '.passing');

/** Packages are shared, what tests keep between runs is not: it depends on the sources. */
export function copyOf(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'photo-account-teeth-'));
  // A PostgreSQL server of a test keeps its data below it, and runs as somebody else.
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
    // The last of a killed process may still write.
    sweep: () => rmSync(passingIn(folder), { recursive: true, force: true, maxRetries: 5 }),
    end: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
