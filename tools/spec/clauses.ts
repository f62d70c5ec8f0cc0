import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Clause {
  /** `4.15`, or `4.15b` for one sentence of it; `F3` is a row of the table of faults. */
  readonly id: string;
  readonly text: string;
}

const line = /^\s*- \*\*(\d+\.\d+[a-z]?|F\d+)\*\* (.*)$/;

export function parseClauses(markdown: string): Clause[] {
  return markdown.split('\n').flatMap((text) => {
    const found = line.exec(text);
    return found === null ? [] : [{ id: found[1] ?? '', text: found[2] ?? '' }];
  });
}

export function readClauses(root: string, doc = 'docs/spec.md'): Clause[] {
  const path = join(root, doc);
  return existsSync(path) ? parseClauses(readFileSync(path, 'utf8')) : [];
}

/** Returns the ids that a citation covers: a part of a clause, or a clause as a whole. */
export function coveredBy(citation: string, clauses: readonly Clause[]): string[] {
  return clauses.map(({ id }) => id).filter((id) => id === citation || id.replace(/[a-z]$/, '') === citation);
}

/** Returns whether the clause has lettered parts, which makes a citation of the whole clause ambiguous. */
export function isDivided(citation: string, clauses: readonly Clause[]): boolean {
  return coveredBy(citation, clauses).some((id) => id !== citation);
}
