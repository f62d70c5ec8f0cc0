import { copied, mutantsOf } from './mutants.ts';

/** Applies a mutant to the config of the chart's file. */
export function mutate<Config extends object>(config: Config, index: number): Config {
  const changed = copied(config);
  const mutant = mutantsOf(changed as Record<string, unknown>)[index];
  if (mutant === undefined) throw new Error(`there is no mutant ${index}`);
  mutant.apply();
  return changed;
}
