/** Sends commands of the DevTools protocol to the browser. */
export interface Wire {
  send(method: string, params?: object): Promise<unknown>;
}

/**
 * Milliseconds that a page's own thread needs for one `yardstick` (`pace.ts`), on the cores to which the time limits
 * refer.
 */
const reference = 80;

/**
 * Starts measuring the work of the page's own thread, excluding the time in which the machine does something
 * else.
 */
export const countWork = (wire: Wire): Promise<unknown> =>
  wire.send('Performance.enable', { timeDomain: 'threadTicks' });

/**
 * Returns the milliseconds of work of the page's own thread since it started, by kind of work; `TaskDuration`
 * is the total.
 */
export async function workOfPage(wire: Wire): Promise<Readonly<Record<string, number>>> {
  const { metrics } = (await wire.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[];
  };
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
}

/**
 * Returns how much slower the machine currently is, measured by running the yardstick in the page: other load on the
 * machine lengthens even a thread's own time.
 */
export async function slownessOfPage(wire: Wire, measured: () => Promise<unknown>): Promise<number> {
  const { TaskDuration: before = 0 } = await workOfPage(wire);
  for (let run = 0; run < 5; run += 1) await measured();
  const { TaskDuration: after = 0 } = await workOfPage(wire);
  return Math.max(1, (after - before) / 5 / reference);
}
