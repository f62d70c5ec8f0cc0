/** A running chart, as observed by code that passes its values to another. */
interface Watched<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(observer: { next: (snapshot: Snapshot) => void; complete?: () => void }): { unsubscribe(): void };
}

type Followed<Snapshots extends readonly unknown[]> = {
  readonly [Index in keyof Snapshots]: Watched<Snapshots[Index]> | undefined;
};

/**
 * Reports a value of running charts at once and with every change; returns a function that stops it. The only place of
 * the bindings that reads snapshots: everything else receives events. A chart that does not run has no snapshot.
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
