/** A running chart that is observed for its values. */
interface Watched<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(observer: { next: (snapshot: Snapshot) => void; complete?: () => void }): { unsubscribe(): void };
}

type Followed<Snapshots extends readonly unknown[]> = {
  readonly [Index in keyof Snapshots]: Watched<Snapshots[Index]> | undefined;
};

/**
 * Reports a value derived from running charts, immediately and after every change. Returns a function that
 * stops it. This is the only code in the bindings that reads snapshots; all other code receives events. A
 * chart that is not running has no snapshot.
 */
export function watchCharts<const Snapshots extends readonly unknown[], Value>(
  charts: Followed<Snapshots>,
  select: (...snapshots: { [Index in keyof Snapshots]: Snapshots[Index] | undefined }) => Value,
  tell: (value: Value) => void,
  ended?: () => void,
): () => void {
  const valueNow = () =>
    select(
      ...(charts.map((chart) => chart?.getSnapshot()) as {
        [Index in keyof Snapshots]: Snapshots[Index] | undefined;
      }),
    );
  let last = valueNow();
  const look = () => {
    const value = valueNow();
    if (Object.is(value, last)) return;
    last = value;
    tell(value);
  };
  const following = charts.map((chart) =>
    chart?.subscribe({ next: look, ...(ended === undefined ? {} : { complete: ended }) }),
  );
  tell(last);
  return () => {
    for (const subscription of following) subscription?.unsubscribe();
  };
}
