import { setImmediate } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Backend } from '../../backend/main.ts';
import type { TestBackend } from './backend.ts';

const timeout = 10_000;
const lines = 6;

const sentence = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : [sentence(error.cause)])].join(': ')
    : String(error);

/**
 * Reports whether a worker's backend and its store still respond, and the last warnings and errors in its log,
 * starting at line `from`.
 */
export async function troubleOf(
  {
    origin,
    log,
    backend: { broken: ended },
  }: Pick<TestBackend, 'origin' | 'log'> & { readonly backend: Pick<Backend, 'broken'> },
  from: number,
): Promise<string> {
  const answered = await fetch(`${origin}/svc/seed/errors`, { signal: AbortSignal.timeout(timeout) }).then(
    ({ status }) => String(status),
    sentence,
  );
  const broken = await Promise.race([ended.then(sentence), setImmediate('')]);
  const received = log
    .slice(from)
    .filter((line) => /"level":"(?:warn|error)"/.test(line))
    .slice(-lines)
    .map((line) => line.trim());
  return [`the worker's backend answers ${answered}`, broken, ...received]
    .filter((one) => one !== '')
    .join(' / ');
}

const mostLines = 80;

/**
 * Returns a page's path, the state of its history entry, and its accessibility tree from the main part on, which
 * includes open dialogs.
 */
export async function shownBy(page: Page): Promise<string> {
  const state = await page.evaluate(() => JSON.stringify(window.history.state)).catch(sentence);
  const tree = await page.locator('body').ariaSnapshot({ timeout }).catch(sentence);
  const read = tree.split('\n').filter((line) => !line.includes('- /url: '));
  const from = Math.max(0, read.indexOf('- main:'));
  return [
    `${new URL(page.url()).pathname} with the history state ${state}`,
    ...read.slice(from, from + mostLines),
  ].join('\n');
}
