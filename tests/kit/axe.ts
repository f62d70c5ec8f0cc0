import axe from 'axe-core';
import type { Page } from 'playwright';

/** A violated rule, and the HTML of each element that violates it. */
export interface AxeFinding {
  readonly rule: string;
  readonly nodes: readonly string[];
}

type WithAxe = typeof globalThis & { readonly axe: typeof axe };

/**
 * The findings of axe in `page` and in frames of its origin. axe is injected into a document once, and describes only
 * violations: `@axe-core/playwright` does neither and takes eight times as long.
 */
export async function axeFindings(page: Page): Promise<readonly AxeFinding[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await (globalThis as WithAxe).axe.run(document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html }) => html) }));
  });
}
