import { type Git, gitIn } from './git.ts';
import { root } from './run.ts';

export interface Change {
  /** The commit to compare with; null if it cannot be determined. */
  readonly base: string | null;
  readonly reason: string;
  readonly files: readonly string[];
}

/** Commits within this number of hours count as one change. */
const hours = 6;

/**
 * Returns the files that were changed since `BASE`, or else since the newest commit that is more than six
 * hours older than HEAD, which makes the result reproducible. Includes uncommitted files.
 */
export function changeOf(
  { BASE = '' }: { readonly BASE?: string } = process.env,
  git: Git = gitIn(root),
): Change {
  const nothing = (reason: string): Change => ({ base: null, reason, files: [] });
  const [time] = git('log', '-1', '--format=%ct') ?? [];
  if (time === undefined) return nothing('there is no git');
  const before = String(Number(time) - hours * 3600 - 1);
  const [base] =
    BASE === ''
      ? (git('rev-list', '-1', `--before=${before}`, 'HEAD') ?? [])
      : (git('rev-parse', '--verify', '--quiet', `${BASE}^{commit}`) ?? []);
  if (base === undefined)
    return nothing(
      BASE === '' ? `no commit here is ${hours} hours older than the last` : `${BASE} is not a commit here`,
    );
  const files = [
    ...(git('diff', '--name-only', '--no-renames', base) ?? []),
    ...(git('ls-files', '--others', '--exclude-standard') ?? []),
  ];
  const reason =
    BASE === '' ? `the newest commit more than ${hours} hours older than the last` : 'named by BASE';
  return { base: base.slice(0, 8), reason, files: [...new Set(files)].sort() };
}

/** Returns the numbers of the lines that the change adds or modifies in a file; `'all'` if git cannot tell. */
export function changedLines(
  file: string,
  base: string | null,
  git: Git = gitIn(root),
): readonly number[] | 'all' {
  if (base === null || (git('ls-files', file) ?? []).length === 0) return 'all';
  return (git('diff', '--unified=0', '--no-renames', base, '--', file) ?? []).flatMap((line) => {
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    // If lines were only removed, the line above them counts as changed.
    return first === undefined
      ? []
      : Array.from({ length: Math.max(1, Number(count)) }, (_, index) => Number(first) + index);
  });
}
