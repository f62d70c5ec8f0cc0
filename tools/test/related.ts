import { domainOf } from './domains.ts';

/** The functions that `related` needs; implemented by `Sources` in `tools/teeth/targets.ts`. */
interface Reach {
  readonly files: readonly string[];
  reached(file: string, through: (file: string) => boolean): ReadonlySet<string>;
}

/**
 * Returns the Node tests for a change: those in the folders of its domains, and those that import a changed
 * file.
 */
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
