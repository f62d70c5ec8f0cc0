import type { Joined } from '../spec/join.ts';
import type { Outcome } from './count.ts';

/** Returns `test <name>` for every test that passed; duplicate names are numbered. */
export function namesOf(outcomes: readonly Outcome[]): string[] {
  const seen = new Map<string, number>();
  return outcomes
    .filter(({ status }) => status === 'passed')
    .map(({ name }) => {
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return `test ${name.replaceAll('\n', ' ')}${count === 1 ? '' : ` (${count})`}`;
    })
    .sort();
}

/** Returns the lines such as `part 4.15b by test`, one for each kind of citation of a part of a clause. */
export const partsOf = (parts: readonly Joined[]): string[] =>
  parts
    .flatMap(({ clause, citations }) =>
      [...new Set(citations.map(({ kind }) => kind))].map((kind) => `part ${clause.id} by ${kind}`),
    )
    .sort();

export function differences(before: readonly string[], now: readonly string[]) {
  const [old, fresh] = [new Set(before), new Set(now)];
  return {
    gone: before.filter((line) => !fresh.has(line)),
    come: now.filter((line) => !old.has(line)),
  };
}
