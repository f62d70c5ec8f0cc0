import { globSync } from 'node:fs';
import { domainOf } from '../../tools/test/domains.ts';

interface Environment {
  /** If set, the run includes all nightly tests. */
  readonly NIGHTLY?: string;
  /** The domains that the change touches, in a landing run, separated by commas; `*` for all. */
  readonly NIGHTLY_OF?: string;
}

/**
 * Tests that kill processes by `kill -9`: they take minutes, and what they test seldom changes. E2e tests are marked
 * with `@nightly` in their title.
 */
const crashTests = 'tests/**/*Killed.test.ts';

export const isNightly = ({ NIGHTLY }: Environment = process.env): boolean => NIGHTLY !== undefined;

/** Returns whether this run includes the nightly tests of a domain. */
export function nightlyIn(domain: string | null, env: Environment = process.env): boolean {
  const of = (env.NIGHTLY_OF ?? '').split(',');
  return isNightly(env) || of.includes('*') || (domain !== null && of.includes(domain));
}

/** Returns the files of crash tests that this run leaves out, as patterns for Vitest. */
export const leftOut = (env: Environment = process.env): string[] =>
  globSync(crashTests, { cwd: new URL('../..', import.meta.url) })
    .filter((file) => !nightlyIn(domainOf(file), env))
    .sort();

/**
 * Matches the e2e tests that this run leaves out, by the text that Playwright compares: `photos/faults.e2e.ts` and
 * the title.
 */
export function walksLeftOut(env: Environment = process.env): RegExp | undefined {
  const { NIGHTLY_OF = '' } = env;
  if (nightlyIn(null, env)) return undefined;
  return NIGHTLY_OF === ''
    ? /@nightly/
    : new RegExp(`^(?!\\s*(?:${NIGHTLY_OF.replaceAll(',', '|')})/).*@nightly`, 's');
}
