import type { Page } from '@playwright/test';
import { type AxeFinding, axeFindings } from '../../tests/kit/axe.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { animationsFinished } from '../../tests/kit/rest.ts';

/** The findings of axe after all animations of appearance. */
async function findings(page: Page): Promise<readonly AxeFinding[]> {
  // An appearing element would be measured half transparent.
  await animationsFinished(page);
  return axeFindings(page);
}

/** No findings by axe. A hint that begins to appear during a check is checked again once it is shown. */
export async function noFindings(page: Page, where: string): Promise<void> {
  await expect.poll(() => findings(page), where).toEqual([]);
}

/** No findings by axe, and no horizontal overflow. */
export async function isSound(page: Page, where: string): Promise<void> {
  await test.step(where, async () => {
    await noFindings(page, where);
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(tooWide, `${where} does not scroll sideways`).toBeLessThanOrEqual(0);
  });
}
