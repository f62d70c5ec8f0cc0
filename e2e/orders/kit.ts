import type { Page } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';
import { now } from '../../tests/kit/now.ts';
import { openRequestsOf } from '../../tests/kit/rest.ts';

/** Days in spring within a single month, always in the future: their label contains one month and no year. */
export const arrivesInMarch = {
  earliest: `${now.getFullYear() + 1}-03-02`,
  latest: `${now.getFullYear() + 1}-03-04`,
};

/**
 * Stops the clock of the pages, makes a change elsewhere, and advances the clock by five seconds, within which the
 * page must request the data that it shows afterwards. Requires `page.clock.install()` before the first page is
 * opened.
 */
export async function withinFiveSeconds(
  pages: readonly [Page, ...Page[]],
  happens: () => Promise<unknown>,
): Promise<void> {
  const [{ clock }] = pages;
  await clock.pauseAt(await pages[0].evaluate(() => Date.now() + 1000));
  const answered = () => expect.poll(() => pages.flatMap(openRequestsOf)).toEqual([]);
  // A pending response would contain the state before the change.
  await answered();
  await happens();
  // Advances second by second, because each response starts the timer for the next request.
  for (let second = 0; second < 5; second += 1) {
    await clock.runFor(1000);
    await answered();
  }
}
