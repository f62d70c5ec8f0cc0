import { domainOf } from './domains.ts';

/** What `related` asks of a repository; `Sources` of `tools/teeth/targets.ts` answers it. */
interface Reach {
  readonly files: readonly string[];
  reached(file: string, through: (file: string) => boolean): ReadonlySet<string>;
}

/** The tests on Node that a change concerns: those of its domains' folders, and those that reach a changed file by imports. */
export function related(sources: Reach, changed: readonly string[]): string[] {
  const domains = new Set(changed.map(domainOf));
  domains.delete(null);
  return sources.files
    .filter((file) => /^tests\/(?!laws\/).*\.test\.ts$/.test(file))
    .filter(
      (test) =>
        domains.has(domainOf(test)) ||
        [...sources.reached(test, () => true)].some((file) => changed.includes(file)),
    );
}
