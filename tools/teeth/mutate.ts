import { copied, mutantsOf } from './mutants.ts';

/** Set by the run: the chart file whose mutant is tried, and its number. */
const file = process.env['MUTANT_FILE'];
const index = Number(process.env['MUTANT_INDEX'] ?? -1);

/** Stands around the config of every chart while a mutant is tried; all charts but one are left alone. */
export function mutate<Config extends object>(config: Config, ofFile: string): Config {
  if (ofFile !== file) return config;
  const changed = copied(config);
  const mutant = mutantsOf(changed as Record<string, unknown>)[index];
  if (mutant === undefined) throw new Error(`${ofFile} has no mutant ${index}`);
  mutant.apply();
  return changed;
}
