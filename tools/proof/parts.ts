import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { allWalks } from '../../tests/kit/numbers.ts';
import { bite } from '../teeth/run.ts';
import { belowBars, judgedScores, scoreOf, scoresByChart } from '../teeth/score.ts';
import { countReport } from '../test/count.ts';
import { readReport, reports, root, run, runOutside, tail } from '../test/run.ts';
import { readSummary } from '../test/summary.ts';
import { killedExport } from './exports.ts';
import { kills } from './kills.ts';

export interface Proved {
  readonly holds: boolean;
  /** Share of what belongs to the part that was tried; 1 unless stated. */
  readonly tried?: number;
  readonly figures: string;
}

export type Say = (line: string) => void;

/** Runs random walks through all charts, with a new seed. */
export async function walksPart(say: Say): Promise<Proved> {
  const seed = Date.now() & 0x7fffffff;
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('kit/'))
    .map((name) => join('tests', name))
    .filter((file) => /\b(walkMany|randomWalks)\(/.test(readFileSync(join(root, file), 'utf8')));
  const report = `--outputFile.json=${join(reports, 'walks.json')}`;
  const ok = await run(
    'walks',
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'unit', '--reporter=default', '--reporter=json', report, ...files],
    { WALKS: String(allWalks.proof), WALK_SEED: String(seed) },
  );
  if (!ok) say(tail('walks'));
  const { walks, failed } = countReport(readReport('walks'), ok);
  return {
    holds: ok && failed === 0 && walks >= allWalks.proof,
    figures: `${walks} walks, seed ${seed}, ${failed} tests failed`,
  };
}

/** Runs the nightly form of `npm test`, which includes everything that a landing run leaves out. */
export async function nightlyPart(say: Say): Promise<Proved> {
  const ok = await runOutside('tools/test.ts', [], { NIGHTLY: '1' });
  const summary = readSummary();
  if (summary === null) return { holds: false, figures: 'it ended before it was done' };
  const { ran, words, walks, seed, browser } = summary;
  const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`;
  const suites = ran.map(({ name, seconds }) => `${name} ${minutes(seconds)}`).join(', ');
  if (!ok) say(words);
  return {
    holds: ok && walks >= allWalks.nightly,
    figures: `${words}; ${walks} walks, seed ${seed}; ${browser}; ${suites}`,
  };
}

/** Numbers that must be zero; otherwise the check failed. */
const wrongs = ['lost', 'duplicated', 'resurrected', 'changed', 'orphans'] as const;
export type Wrong = Readonly<Record<(typeof wrongs)[number], number>>;
export const keptItsWord = (report: Wrong): boolean => wrongs.every((wrong) => report[wrong] === 0);

export async function killsPart(count: number, say: Say): Promise<Proved> {
  const report = await kills(count, say);
  const said = wrongs.map((wrong) => `${report[wrong]} ${wrong === 'orphans' ? 'files left' : wrong}`);
  return {
    holds: report.kills === count && keptItsWord(report),
    figures: `${report.kills} kills over ${report.writes} writes: ${said.join(', ')}`,
  };
}

/** Runs an export during which the service is killed: each photo must be in it once, with unchanged bytes. */
export async function exportsPart(count: number, photos: number, say: Say): Promise<Proved> {
  const { chunks, lost, doubled, foreign, different, alike } = await killedExport(photos, count, say);
  return {
    holds: [lost, doubled, foreign, different, alike].every((wrong) => wrong === 0),
    figures: `${photos} photos in ${chunks} zips under ${count} kills: ${lost} lost, ${doubled} doubled, ${foreign} foreign, ${different} of other bytes, ${alike} of one name`,
  };
}

interface Teeth {
  readonly every: number;
  readonly jobs?: number;
  readonly minutes: number;
  readonly start: number;
  readonly screens: boolean;
  readonly guards: boolean;
}

/**
 * Runs mutation tests, with all mutants or those of the named areas. The result states if only every n-th
 * mutant was tried, or if tests of screens were left out.
 */
export async function teethPart(
  which: readonly string[],
  { every, jobs = availableParallelism(), ...wanted }: Teeth,
  say: Say,
): Promise<Proved> {
  const { tried, left, late } = await bite(root.replace(/\/$/, ''), {
    which,
    every,
    jobs,
    tests: [],
    ...wanted,
    say,
  });
  const charts = scoresByChart(tried);
  for (const [chart, { share, tried: count }] of charts) say(`${share} % of ${count}  ${chart}`);
  const below = belowBars(tried);
  for (const sentence of below) say(`below its bar: ${sentence}`);
  const all = scoreOf(tried);
  const guards = scoreOf(tried.filter(({ guard }) => guard));
  const judged = judgedScores(tried);
  const [worst] = judged;
  const last = worst === undefined ? '' : `, worst ${worst[0].replace(/^.*\/(?=.)/, '')} ${worst[1].share} %`;
  const alone = judged.filter(([name]) => !name.endsWith('/')).length;
  const byFolder =
    alone < charts.length
      ? ` (${alone} of ${charts.length} judged alone, ${judged.length - alone} folders of the rest)`
      : '';
  return {
    holds: tried.length > 0 && below.length === 0,
    tried: tried.length / ((tried.length + left) * every),
    figures: `${all.share} % of ${all.tried}, guards ${guards.share} % of ${guards.tried}${last}${byFolder}${every > 1 ? `; a sample, one in ${every}` : ''}${left > 0 ? `; no time for ${left}, from ${wanted.start}` : ''}${late > 0 ? `; ${late} by time alone` : ''}${wanted.screens ? '' : '; without screens: at least'}`,
  };
}
