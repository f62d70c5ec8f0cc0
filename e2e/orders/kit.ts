import type { Page } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';
import { now } from '../../tests/kit/now.ts';
import { openRequestsOf } from '../../tests/kit/rest.ts';

/** Days of spring that always lie ahead, in one month: their label says one month and no year. */
export const arrivesInMarch = {
  earliest: `${now.getFullYear() + 1}-03-02`,
  latest: `${now.getFullYear() + 1}-03-04`,
};

/**
 * Stops the clock of the pages, runs an action elsewhere, and advances five seconds: the page read within them
 * whatever it shows afterwards. Needs `page.clock.install()` before the first page is opened.
 */
export async function withinFiveSeconds(
  pages: readonly [Page, ...Page[]],
  happens: () => Promise<unknown>,
): Promise<void> {
  const [{ clock }] = pages;
  await clock.pauseAt(await pages[0].evaluate(() => Date.now() + 1000));
  const answered = () => expect.poll(() => pages.flatMap(openRequestsOf)).toEqual([]);
  // A pending answer would contain the earlier state.
  await answered();
  await happens();
  // Second by second: an answer sets the timer of the next read.
  for (let second = 0; second < 5; second += 1) {
    await clock.runFor(1000);
    await answered();
  }
}
