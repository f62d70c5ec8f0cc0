import { brokenText } from '../../teeth/plugin.ts';
import { spread, type Trial, trialsOf } from '../../teeth/run.ts';
import { Sources, type Target, targetsOf } from '../../teeth/targets.ts';
import { chartTests } from '../play/bundle.ts';
import { proofsOf, type Tree } from './load.ts';
import { compareJourney, isSeen, search, type Searched } from './search.ts';

/** Number of pairs of states after which the search for a mutant's witness ends. */
const most = 250;
/** Number of test files of other charts in which a witness is searched if the chart's own have none. */
const mostOthers = 6;

interface Sampled {
  readonly what: string;
  readonly found: Searched;
}

/** Searches the witness of one mutant in the proofs that load the mutated file, and in their journeys. */
async function tried(
  root: string,
  { target, index, body, what }: Trial,
  files: readonly string[],
): Promise<Sampled> {
  const tree: Tree = {
    root,
    name: `${target.file} ${body} ${index}`,
    changed: (file, text) => (file === target.file ? brokenText(`${root}/${file}`, text, index, body) : null),
  };
  const named = `${target.file}: ${what}`;
  let found: Searched = { witness: null, states: 0, isWhole: true };
  for (const file of files) {
    const original = await proofsOf({ root, name: 'original' }, file);
    const mutant = await proofsOf(tree, file).catch(() => null);
    if (mutant === null) return { what: `${named}: cannot be loaded`, found };
    for (const [at, proof] of original.proofs.entries())
      for (const [number, start] of proof.starts.entries()) {
        const after = mutant.proofs[at]?.starts[number]?.machine;
        if (after === undefined) continue;
        const one = await search({ before: start.machine, after, start }, most);
        const states = found.states + one.states;
        if (isSeen(one)) return { what: named, found: { ...one, states } };
        found = { witness: found.witness ?? one.witness, states, isWhole: found.isWhole && one.isWhole };
      }
    for (const [at, told] of original.stories.entries()) {
      const after = mutant.stories[at]?.subject.machine;
      const witness = after === undefined ? null : await compareJourney(told, told.subject.machine, after);
      if (witness !== null) return { what: named, found: { ...found, witness } };
    }
  }
  return { what: named, found };
}

/**
 * Searches for a witness of each mutant in a sample of the mutants of charts and their helpers; each seed yields a
 * different sample. Reports the mutants without a witness.
 */
export async function sampleOf(
  root: string,
  count: number,
  seed: number,
  say: (line: string) => void,
): Promise<Sampled[]> {
  const sources = new Sources(root);
  const proofs = chartTests(root).map((file) => ({ file, reaches: sources.reached(file, () => true) }));
  /** Returns the file's own tests first, then some of the other tests that load the file. */
  const filesOf = ({ file, tests }: Target): string[] => {
    const all = proofs.filter(({ reaches }) => reaches.has(file)).map((proof) => proof.file);
    const near = all.filter((test) => tests.includes(test));
    return [...near, ...all.filter((test) => !near.includes(test)).slice(0, mostOthers)];
  };
  const targets = targetsOf(sources).filter(
    (target) => target.file.startsWith('machines/') && filesOf(target).length > 0,
  );
  const trials = spread(await trialsOf(root, targets), (seed * 0.754_877_666) % 1);
  const sampled: Sampled[] = [];
  for (const trial of trials.slice(0, count)) {
    const one = await tried(root, trial, filesOf(trial.target));
    sampled.push(one);
    if (one.found.witness === null)
      say(`no witness: ${one.what}; ${one.found.states} pairs of states searched`);
  }
  return sampled;
}

/** Minimum share in percent. */
export const least = 95;

export function reportOf(sampled: readonly Sampled[]): { readonly line: string; readonly share: number } {
  const found = sampled.filter(({ found: { witness } }) => witness !== null);
  const hidden = found.filter(({ found: { witness } }) => witness?.inContextOnly === true);
  const share = Math.round((1000 * found.length) / Math.max(1, sampled.length)) / 10;
  return {
    line: `${found.length} of ${sampled.length} mutants have a witness: ${share} % of ${least}; ${hidden.length} in context only`,
    share,
  };
}
