import { basename } from 'node:path';
import { Sources } from '../../teeth/targets.ts';
import { chartTests } from '../play/bundle.ts';
import type { Collected } from '../play/kit.ts';
import type { Message, Move, Step } from '../play/trace.ts';
import { duration } from '../duration.ts';
import type { DocumentedChart, Spec } from '../spec.ts';
import { proofsOf, type Tree } from './load.ts';
import { difference } from './print.ts';
import { compareJourney, isSeen, search, type Searched } from './search.ts';

/** What the walk through the old and the new machine of a chart found. */
export interface Outcome extends Searched {
  /** `orders/voucher`. */
  readonly chart: string;
  /** Test files whose fixtures were used; empty if no proof walks the chart in both trees. */
  readonly files: readonly string[];
}

interface Trees {
  readonly old: string;
  readonly now: string;
  readonly was: Spec;
  readonly is: Spec;
}

/** Number of pairs of states for one input of one chart, and for all together. */
const most = 1500;
const mostTogether = 20_000;

/**
 * Returns the files whose proofs walk a chart: those that are named like the chart, otherwise those that import the
 * chart's file.
 */
function filesFor(
  { name, domain, file }: DocumentedChart,
  tests: readonly string[],
  sources: Sources,
): string[] {
  const named = tests.filter(
    (test) => basename(test, '.test.ts') === name && test.split('/').includes(domain),
  );
  return named.length > 0 ? named : tests.filter((test) => sources.importsOf(test).includes(file));
}

const loaded = (tree: Tree, file: string): Promise<Collected> =>
  proofsOf(tree, file).catch(() => ({ proofs: [], stories: [] }));

async function outcomeOf(
  chart: string,
  files: readonly string[],
  [before, after]: readonly [Tree, Tree],
  limit: number,
): Promise<Outcome> {
  const used = new Set<string>();
  let best: Searched = { witness: null, states: 0, isWhole: true };
  const length = ({ witness }: Searched) =>
    witness === null ? Number.POSITIVE_INFINITY : witness.after.length + (witness.inContextOnly ? 1e6 : 0);
  const add = (one: Searched) => {
    const { witness } = length(one) < length(best) ? one : best;
    best = { witness, states: best.states + one.states, isWhole: best.isWhole && one.isWhole };
  };
  for (const file of files) {
    const [old, now] = [await loaded(before, file), await loaded(after, file)];
    for (const [at, { name, starts }] of now.proofs.entries()) {
      const other = old.proofs.find((proof) => proof.name === name) ?? old.proofs[at];
      for (const [number, start] of starts.entries()) {
        const machine = (other?.starts[number] ?? other?.starts[0])?.machine;
        if (machine === undefined) continue;
        used.add(file);
        add(await search({ before: machine, after: start.machine, start }, limit));
      }
    }
    // A journey may reach what the fixtures of the proof do not.
    for (const told of isSeen(best) ? [] : now.stories) {
      const other = old.stories.find(({ name }) => name === told.name);
      if (other === undefined) continue;
      used.add(file);
      const witness = await compareJourney(told, other.subject.machine, told.subject.machine);
      if (witness !== null) add({ witness, states: 0, isWhole: false });
    }
  }
  return { ...best, chart, files: [...used] };
}

/** Walks the old and the new machine of each chart together, with the fixtures of the new tree. */
export async function witnessesOf({ old, now, is }: Trees, charts: readonly string[]): Promise<Outcome[]> {
  const trees = [
    { root: old, name: 'before' },
    { root: now, name: 'after' },
  ] as const;
  const tests = chartTests(now);
  const sources = new Sources(now);
  const limit = Math.min(most, Math.ceil(mostTogether / Math.max(1, charts.length)));
  const outcomes: Outcome[] = [];
  for (const name of charts) {
    const chart = is.charts.find((one) => `${one.domain}/${one.name}` === name);
    if (chart !== undefined)
      outcomes.push(await outcomeOf(name, filesFor(chart, tests, sources), trees, limit));
  }
  return outcomes;
}

const after = (text: string, payload: string): string => (payload === '' ? text : `${text} ${payload}`);

export function moveWords({ kind, of, payload }: Move): string {
  if (kind === 'start') return 'the chart starts';
  if (kind === 'wait') return `${duration(Number(of))} pass`;
  const verbs = { send: 'is sent', done: 'is done', error: 'fails', shows: 'changes' };
  return after(`${of} ${verbs[kind]}`, payload);
}

function messageWords({ kind, to, what, payload }: Message): string {
  if (kind === 'emitted') return after(`emits ${what}`, payload);
  if (kind === 'sent') return after(`tells ${to} ${what}`, payload);
  return after(`${{ action: 'does', start: 'starts', stop: 'stops' }[kind]} ${to}`, payload);
}

/** Returns the state after a step, with its messages and calls. */
export const stepWords = ({ states, messages }: Step): string =>
  [states.join(', '), ...messages.map(messageWords)].join('; ');

const count = (number: number, what: string): string =>
  `${number.toLocaleString('en-GB')} ${what}${number === 1 ? '' : 's'}`;

/** Returns how far the search went. */
export function effort({ states, isWhole, files }: Outcome): string {
  if (files.length === 0) return 'no proof with fixtures walks both of its machines';
  return `${count(states, 'pair')} of states searched${isWhole ? ', all that its fixtures reach' : ''}`;
}

/** Returns a witness as lines: the sequence, the results of its last step, and the values that differ. */
export function outcomeLines(outcome: Outcome): string[] {
  const { chart, witness } = outcome;
  if (witness === null) return [`no witness for ${chart}: ${effort(outcome)}`];
  const [was, is] = [witness.before.at(-1), witness.after.at(-1)];
  return [
    `witness for ${chart}${witness.inContextOnly ? ', in context only' : ''} (${effort(outcome)})`,
    ...witness.after.map(({ move }, index) => `  ${index + 1}. ${moveWords(move)}`),
    `  before: ${was === undefined ? 'an error' : stepWords(was)}`,
    `  after: ${is === undefined ? 'an error' : stepWords(is)}`,
    ...difference(...witness.differs).map((line) => `  ${line}`),
  ];
}
