import { type Git, gitIn } from './git.ts';
import { root } from './run.ts';

export interface Change {
  /** What the files are compared with; null where it cannot be known. */
  readonly base: string | null;
  readonly reason: string;
  readonly files: readonly string[];
}

/** What comes within it belongs to one change. */
const hours = 6;

/**
 * The files that changed since `BASE`, or since the newest commit that is more than six hours older than this one, which
 * is the same one whenever and wherever it is asked; with those that are not committed.
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

/** The numbers of the lines of a file that the change adds or changes; of a file that git does not know: all. */
export function changedLines(
  file: string,
  base: string | null,
  git: Git = gitIn(root),
): readonly number[] | 'all' {
  if (base === null || (git('ls-files', file) ?? []).length === 0) return 'all';
  return (git('diff', '--unified=0', '--no-renames', base, '--', file) ?? []).flatMap((line) => {
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    // Where lines were only removed, the one above the gap counts.
    return first === undefined
      ? []
      : Array.from({ length: Math.max(1, Number(count)) }, (_, index) => Number(first) + index);
  });
}
