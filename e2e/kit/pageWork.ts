import type { Page } from '@playwright/test';
import { yardstick } from '../../tests/kit/pace.ts';

/** Milliseconds of a page's own thread for one {@link yardstick}, on the cores that limits of time are of. */
const reference = 80;

interface PageWork {
  /** Milliseconds for which the page's thread was at work: what others do beside it does not count. */
  readonly work: () => Promise<number>;
  /** How many times slower the machine is now. */
  readonly slowness: () => Promise<number>;
}

/** Measures what a page's own thread does. */
export async function pageWork(page: Page): Promise<PageWork> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () => {
    const { metrics } = await wire.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const slowness = async () => {
    const before = await work();
    for (let run = 0; run < 5; run += 1) await page.evaluate(yardstick);
    return Math.max(1, ((await work()) - before) / 5 / reference);
  };
  return { work, slowness };
}
