import type { Page } from '@playwright/test';
import { type AxeFinding, axeFindings } from '../../tests/kit/axe.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { animationsFinished } from '../../tests/kit/rest.ts';

/** Runs axe once all animations that show an element have ended. */
async function findings(page: Page): Promise<readonly AxeFinding[]> {
  // axe would measure an element that is still fading in as half transparent.
  await animationsFinished(page);
  return axeFindings(page);
}

/** Expects no findings by axe. A tooltip that starts to appear during a check is checked again once it is visible. */
export async function noFindings(page: Page, where: string): Promise<void> {
  await expect.poll(() => findings(page), where).toEqual([]);
}

/** Expects no findings by axe and no horizontal overflow. */
export async function isSound(page: Page, where: string): Promise<void> {
  await test.step(where, async () => {
    await noFindings(page, where);
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(tooWide, `${where} does not scroll sideways`).toBeLessThanOrEqual(0);
  });
}
