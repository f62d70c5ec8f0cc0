import { domainOf } from './domains.ts';

/** The interface that `related` needs; `Sources` of `tools/teeth/targets.ts` implements it. */
interface Reach {
  readonly files: readonly string[];
  reached(file: string, through: (file: string) => boolean): ReadonlySet<string>;
}

/** The Node tests for a change: those of its domains' folders, and those that import a changed file. */
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
