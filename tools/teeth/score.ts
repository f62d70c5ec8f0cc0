import { dirname } from 'node:path';

export interface Tried {
  readonly chart: string;
  readonly guard: boolean;
  readonly noticed: boolean;
  /** Number of mutants of the same chart, whether tried or not. */
  readonly ofChart: number;
}

export interface Score {
  readonly tried: number;
  readonly noticed: number;
  /** Percentage with one decimal; 100 if no mutant was tried. */
  readonly share: number;
}

/** Minimum scores in percent: for all mutants, for guards, and for each chart. */
export const bars = { all: 85, guards: 90, chart: 75 } as const;
/**
 * Minimum number of tried mutants for a separate score of a chart. With fewer, the chart counts towards its folder's
 * score [D283].
 */
const enough = 10;
/**
 * Minimum number of mutants for a separate score if all mutants of the chart were tried. With fewer, a single
 * equivalent mutant would have too much weight.
 */
const fewest = 4;

export function scoreOf(tried: readonly Tried[]): Score {
  const noticed = tried.filter((one) => one.noticed).length;
  const share = tried.length === 0 ? 100 : Math.round((1000 * noticed) / tried.length) / 10;
  return { tried: tried.length, noticed, share };
}

/** Returns the score of each chart, lowest first. */
export function scoresByChart(tried: readonly Tried[]): readonly (readonly [chart: string, score: Score])[] {
  const charts = Map.groupBy(tried, ({ chart }) => chart);
  return [...charts]
    .map(([chart, list]) => [chart, scoreOf(list)] as const)
    .sort(([, one], [, other]) => one.share - other.share);
}

/**
 * Like `scoresByChart`, but only for groups with enough mutants for a separate score. All others count towards their
 * folder, which is listed with a trailing slash if it has enough.
 */
export function judgedScores(tried: readonly Tried[]): readonly (readonly [chart: string, score: Score])[] {
  const sizes = new Map(tried.map(({ chart, ofChart }) => [chart, Math.max(fewest, ofChart)]));
  const alone = scoresByChart(tried).filter(
    ([chart, score]) => score.tried >= Math.min(enough, sizes.get(chart) ?? enough),
  );
  const judged = new Set(alone.map(([chart]) => chart));
  const rest = tried
    .filter(({ chart }) => !judged.has(chart))
    .map((one) => ({ ...one, chart: `${dirname(one.chart)}/` }));
  const folders = scoresByChart(rest).filter(([, score]) => score.tried >= enough);
  return [...alone, ...folders].toSorted(([, one], [, other]) => one.share - other.share);
}

/** Returns whether these results reach the minimum scores for all mutants and for guards. */
export const reachesBars = (tried: readonly Tried[]): boolean =>
  scoreOf(tried).share >= bars.all && scoreOf(tried.filter(({ guard }) => guard)).share >= bars.guards;

/** Returns a message for each score that is below its minimum. */
export function belowBars(tried: readonly Tried[]): string[] {
  const all = scoreOf(tried);
  const guards = scoreOf(tried.filter(({ guard }) => guard));
  return [
    ...(all.share < bars.all ? [`all: ${all.share} % of ${bars.all}`] : []),
    ...(guards.share < bars.guards ? [`guards: ${guards.share} % of ${bars.guards}`] : []),
    ...judgedScores(tried)
      .filter(([, { share }]) => share < bars.chart)
      .map(([chart, { share }]) => `${chart}: ${share} % of ${bars.chart}`),
  ];
}
