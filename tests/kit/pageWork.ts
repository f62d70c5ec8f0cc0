/** An answer of the browser in the DevTools protocol. */
export interface Wire {
  send(method: string, params?: object): Promise<unknown>;
}

/** Milliseconds of a page's own thread for one `yardstick` (`pace.ts`), on the reference cores of the time limits. */
const reference = 80;

/** From here on the page counts its own thread's work, not the time in which the machine is busy otherwise. */
export const countWork = (wire: Wire): Promise<unknown> =>
  wire.send('Performance.enable', { timeDomain: 'threadTicks' });

/** Milliseconds of the page's own thread since it began, by kind of work: `TaskDuration` is the total. */
export async function workOfPage(wire: Wire): Promise<Readonly<Record<string, number>>> {
  const { metrics } = (await wire.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[];
  };
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
}

/**
 * The machine's current slowdown factor, by a `measured` yardstick in the page: other load stretches even a thread's
 * own time.
 */
export async function slownessOfPage(wire: Wire, measured: () => Promise<unknown>): Promise<number> {
  const { TaskDuration: before = 0 } = await workOfPage(wire);
  for (let run = 0; run < 5; run += 1) await measured();
  const { TaskDuration: after = 0 } = await workOfPage(wire);
  return Math.max(1, (after - before) / 5 / reference);
}
