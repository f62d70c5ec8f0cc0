import axe from 'axe-core';
import type { Page } from 'playwright';

/** A violated rule, with the HTML of each element that violates it. */
export interface AxeFinding {
  readonly rule: string;
  readonly nodes: readonly string[];
}

type WithAxe = typeof globalThis & { readonly axe: typeof axe };

/**
 * Runs axe on `page` and on frames of the same origin. It injects axe into a document only once, and describes only
 * violations: `@axe-core/playwright` does neither, and takes eight times as long.
 */
export async function axeFindings(page: Page): Promise<readonly AxeFinding[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await (globalThis as WithAxe).axe.run(document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html }) => html) }));
  });
}
