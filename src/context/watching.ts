/** A running chart, as whatever draws outside React follows it. */
export interface Followed<Snapshot> {
  readonly getSnapshot: () => Snapshot;
  readonly subscribe: (next: (snapshot: Snapshot) => void) => { readonly unsubscribe: () => void };
}

/** Something of a chart, told at once and whenever it changes, without a render. */
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
