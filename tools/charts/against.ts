import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Clause, readClauses } from '../spec/clauses.ts';
import { type Changes, changesOf, extent, linesOf } from './compare.ts';
import { readSpec, type Spec } from './spec.ts';
import { type Outcome, outcomeLines, witnessesOf } from './witness/between.ts';

/** Runs work on the source tree of a folder or a commit. @throws git's error if there is neither. */
async function within<Result>(
  root: string,
  place: string,
  work: (tree: string) => Promise<Result>,
): Promise<Result> {
  if (existsSync(join(place, 'machines'))) return work(realpathSync(resolve(place)));
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'charts-')));
  try {
    const archive = execFileSync('git', ['archive', place], { cwd: root, maxBuffer: 2 ** 28 });
    mkdirSync(join(folder, 'tree'));
    execFileSync('tar', ['-x', '-C', join(folder, 'tree')], { input: archive });
    symlinkSync(join(root, 'node_modules'), join(folder, 'tree', 'node_modules'), 'dir');
    return await work(join(folder, 'tree'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface ClauseChange {
  readonly id: string;
  /** Null if the part did not or does not exist. */
  readonly was: string | null;
  readonly is: string | null;
}

/** Everything that differs between the charts of two commits or folders. */
export interface Comparison {
  readonly places: readonly [before: string, after: string];
  readonly specs: readonly [before: Spec, after: Spec];
  readonly changes: Changes;
  readonly clauses: readonly ClauseChange[];
  readonly witnesses: readonly Outcome[];
}

function clauseChanges(before: readonly Clause[], after: readonly Clause[]): ClauseChange[] {
  const [old, now] = [before, after].map((clauses) => new Map(clauses.map(({ id, text }) => [id, text])));
  return [...new Set([...before, ...after].map(({ id }) => id))]
    .map((id) => ({ id, was: old?.get(id) ?? null, is: now?.get(id) ?? null }))
    .filter(({ was, is }) => was !== is);
}

export const comparison = (root: string, before: string, after: string): Promise<Comparison> =>
  within(root, before, (old) =>
    within(root, after, async (now) => {
      const [was, is] = [await readSpec(old), await readSpec(now)];
      const changes = changesOf(was, is);
      return {
        places: [before, after],
        specs: [was, is],
        changes,
        clauses: clauseChanges(readClauses(old), readClauses(now)),
        witnesses: await witnessesOf({ old, now, was, is }, changes.affected),
      };
    }),
  );

/** Returns a comparison in words; without any difference, it says how much was compared. */
export function comparisonLines({ specs: [, is], changes, clauses, witnesses }: Comparison): string[] {
  const lines = [
    ...linesOf(changes),
    ...clauses.map(({ id, was, is: now }) =>
      was === null
        ? `${id} is new: ${now}`
        : `${id} ${now === null ? 'is gone' : `now says: ${now}`}; it said: ${was}`,
    ),
    ...witnesses.flatMap(outcomeLines),
  ];
  return lines.length > 0 ? lines : [`no difference in ${extent(is)}`];
}
