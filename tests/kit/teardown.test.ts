import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { outcomesOf } from '../../tools/test/count.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('a browser that hangs at the end of a walk is replaced for the next one, and its end is reported', () => {
  // With these variables Playwright would behave as if it were part of Vitest.
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/kit/teardown/playwright.config.ts'],
    { cwd: root, env, encoding: 'utf8' },
  );
  const outcomes = outcomesOf(JSON.parse(stdout));
  expect(outcomes.map(({ name, status, walk }) => [name, status, walk?.ended])).toEqual([
    ['the next walk has another browser and no page of the previous one', 'passed', ''],
    ['a walk ends during a download', 'passed', ''],
    ['a failed walk leaves pages and requests open', 'failed', ''],
    [
      'with a hanging browser a walk ends',
      'passed',
      expect.stringMatching(/^the browser \(process \d+\) did not close its pages within 1 s and was ended$/),
    ],
  ]);
  const red = outcomes.find(({ status }) => status === 'failed')?.walk;
  expect(JSON.parse(red?.circumstances ?? '')).toMatchObject({
    openRequests: ['GET /svc/kit/unanswered'],
    engine: expect.stringMatching(/^chromium \d+/) as unknown,
    load: [expect.any(Number), expect.any(Number), expect.any(Number)],
  });
  expect(red?.attachments.map((path) => path.split('/').at(-1))).toEqual(
    expect.arrayContaining(['test-failed-1.png', 'test-failed-2.png', 'trace.zip', 'requests.har']),
  );
  expect(stdout).toContain('/svc/seed/errors with the history state null');
});
