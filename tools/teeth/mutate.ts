import { copied, mutantsOf } from './mutants.ts';

/** Wraps the config of the chart file with the mutant. */
export function mutate<Config extends object>(config: Config, index: number): Config {
  const changed = copied(config);
  const mutant = mutantsOf(changed as Record<string, unknown>)[index];
  if (mutant === undefined) throw new Error(`there is no mutant ${index}`);
  mutant.apply();
  return changed;
}
