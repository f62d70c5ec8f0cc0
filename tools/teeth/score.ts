export interface Tried {
  readonly chart: string;
  readonly guard: boolean;
  readonly noticed: boolean;
  /** How many mutants its chart has, tried or not. */
  readonly ofChart: number;
}

export interface Score {
  readonly tried: number;
  readonly noticed: number;
  /** Percent, to a tenth; 100 where nothing was tried. */
  readonly share: number;
}

/** What must be noticed, in percent: of all, of what guards, and of each chart. */
export const bars = { all: 85, guards: 90, chart: 75 } as const;
/** A chart of which fewer were tried says nothing of itself, it counts in the whole [D283] … */
const enough = 10;
/** … unless they are all it has; of fewer than these one that changes nothing would be too many. */
const fewest = 4;

export function scoreOf(tried: readonly Tried[]): Score {
  const noticed = tried.filter((one) => one.noticed).length;
  const share = tried.length === 0 ? 100 : Math.round((1000 * noticed) / tried.length) / 10;
  return { tried: tried.length, noticed, share };
}

/** Score by chart, the worst first. */
export function scoresByChart(tried: readonly Tried[]): readonly (readonly [chart: string, score: Score])[] {
  const charts = Map.groupBy(tried, ({ chart }) => chart);
  return [...charts]
    .map(([chart, list]) => [chart, scoreOf(list)] as const)
    .sort(([, one], [, other]) => one.share - other.share);
}

/** The same of those of which enough was tried to judge them by themselves. */
export function judgedByChart(tried: readonly Tried[]): readonly (readonly [chart: string, score: Score])[] {
  const sizes = new Map(tried.map(({ chart, ofChart }) => [chart, Math.max(fewest, ofChart)]));
  return scoresByChart(tried).filter(
    ([chart, score]) => score.tried >= Math.min(enough, sizes.get(chart) ?? enough),
  );
}

/** Whether these alone reach the bars of all and of what guards. */
export const reachesBars = (tried: readonly Tried[]): boolean =>
  scoreOf(tried).share >= bars.all && scoreOf(tried.filter(({ guard }) => guard)).share >= bars.guards;

/** A sentence for each bar that is not reached. */
export function belowBars(tried: readonly Tried[]): string[] {
  const all = scoreOf(tried);
  const guards = scoreOf(tried.filter(({ guard }) => guard));
  return [
    ...(all.share < bars.all ? [`all: ${all.share} % of ${bars.all}`] : []),
    ...(guards.share < bars.guards ? [`guards: ${guards.share} % of ${bars.guards}`] : []),
    ...judgedByChart(tried)
      .filter(([, { share }]) => share < bars.chart)
      .map(([chart, { share }]) => `${chart}: ${share} % of ${bars.chart}`),
  ];
}
