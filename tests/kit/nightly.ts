import { globSync } from 'node:fs';
import { domainOf } from '../../tools/test/domains.ts';

interface Environment {
  /** Set: everything. */
  readonly NIGHTLY?: string;
  /** The domains that a landing run's change touches, with commas between them; `*` for all. */
  readonly NIGHTLY_OF?: string;
}

/**
 * Tests that end processes by `kill -9`: they take minutes, and what they prove seldom changes. Walks have `@nightly`
 * in their title.
 */
const crashTests = 'tests/**/*Killed.test.ts';

export const isNightly = ({ NIGHTLY }: Environment = process.env): boolean => NIGHTLY !== undefined;

/** Whether the nightly tests of a domain belong to this run. */
export function nightlyIn(domain: string | null, env: Environment = process.env): boolean {
  const of = (env.NIGHTLY_OF ?? '').split(',');
  return isNightly(env) || of.includes('*') || (domain !== null && of.includes(domain));
}

/** The files of crash tests that this run leaves out, as patterns of Vitest. */
export const leftOut = (env: Environment = process.env): string[] =>
  globSync(crashTests, { cwd: new URL('../..', import.meta.url) })
    .filter((file) => !nightlyIn(domainOf(file), env))
    .sort();

/** The walks that this run leaves out, by what Playwright compares: `photos/faults.e2e.ts` and the title. */
export function walksLeftOut(env: Environment = process.env): RegExp | undefined {
  const { NIGHTLY_OF = '' } = env;
  if (nightlyIn(null, env)) return undefined;
  return NIGHTLY_OF === ''
    ? /@nightly/
    : new RegExp(`^(?!\\s*(?:${NIGHTLY_OF.replaceAll(',', '|')})/).*@nightly`, 's');
}
