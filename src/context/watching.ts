/** A running chart, as code outside React can observe it. */
export interface Followed<Snapshot> {
  readonly getSnapshot: () => Snapshot;
  readonly subscribe: (next: (snapshot: Snapshot) => void) => { readonly unsubscribe: () => void };
}

/** Observes a selected value of a chart, immediately and after each change, without rendering. */
export const watching = <Snapshot, Value>(
  chart: Followed<Snapshot>,
  select: (snapshot: Snapshot) => Value,
) => ({
  of: chart,
  watch: (next: (value: Value) => void) => {
    next(select(chart.getSnapshot()));
    const following = chart.subscribe((snapshot) => next(select(snapshot)));
    return () => following.unsubscribe();
  },
});
