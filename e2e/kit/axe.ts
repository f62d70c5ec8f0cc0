import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';

interface Finding {
  readonly rule: string;
  readonly nodes: readonly string[];
}

/** What axe finds wrong. */
async function findings(page: Page): Promise<readonly Finding[]> {
  // What is still appearing would be measured half transparent; what turns or glimmers on and on has no end to wait for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html }) => html) }));
}

/** Nothing for axe to find. */
export async function noFindings(page: Page, where: string): Promise<void> {
  expect(await findings(page), where).toEqual([]);
}

/** Nothing for axe to find, and nothing beyond the sides of the page. */
export async function isSound(page: Page, where: string): Promise<void> {
  await test.step(where, async () => {
    await noFindings(page, where);
    const { wide, window: width } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }));
    expect(wide, `${where} does not scroll sideways`).toBeLessThanOrEqual(width);
  });
}
