import { expect, test } from 'vitest';
import { countReport, inWords, outcomesOf, sum } from '../../tools/test/count.ts';

const vitest = {
  testResults: [
    {
      name: '/tests/a.test.ts',
      assertionResults: [
        { fullName: 'a walks', status: 'passed', meta: { walks: 40 } },
        { fullName: 'a reads', status: 'failed', meta: {}, failureMessages: ['Error: 5\n  at b'] },
        { fullName: 'a unzips', status: 'skipped', meta: { needs: 'unzip' } },
        { fullName: 'a is left out', status: 'skipped', meta: {} },
      ],
    },
  ],
};
const playwright = {
  suites: [
    {
      title: 'photos/a.e2e.ts',
      file: 'photos/a.e2e.ts',
      specs: [
        { title: 'signs in', file: 'photos/a.e2e.ts', tests: [{ status: 'expected', annotations: [] }] },
      ],
      suites: [
        {
          title: 'on a phone',
          file: 'photos/a.e2e.ts',
          specs: [
            {
              title: 'scrolls',
              file: 'photos/a.e2e.ts',
              tests: [
                {
                  status: 'flaky',
                  annotations: [],
                  results: [{ errors: [{ message: 'No row\nCall log' }] }],
                },
                { status: 'skipped', annotations: [{ type: 'skip', description: 'a touch screen' }] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test('what was skipped is counted apart, and fails where it does not say what it lacks', () => {
  const count = countReport(vitest, true);
  expect([count.passed, count.failed, count.skipped.map(({ reason }) => reason), count.walks]).toEqual([
    1,
    2,
    ['unzip'],
    40,
  ]);
  expect(count.red.map(({ name, why }) => [name, why])).toEqual([
    ['a reads', 'Error: 5'],
    ['a is left out', ''],
  ]);
  expect(inWords(sum([count, count]))).toBe('2 passed, 4 failed, 2 skipped');
  expect(inWords({ ...count, skipped: [] })).toBe('1 passed, 2 failed');
});

test('a walk in the browser is named with what stands around it, and a second try is no success', () => {
  expect(outcomesOf(playwright).map(({ name, status, reason, why }) => [name, status, reason, why])).toEqual([
    ['signs in', 'passed', '', ''],
    ['on a phone scrolls', 'failed', '', 'No row'],
    ['on a phone scrolls', 'skipped', 'a touch screen', ''],
  ]);
});

test('a run that ended badly without a failed test, or without a report, counts as one', () => {
  const passed = { testResults: [{ assertionResults: [{ fullName: 'a', status: 'passed', meta: {} }] }] };
  expect([countReport(passed, true), countReport(passed, false), countReport(null, false)]).toEqual([
    { passed: 1, failed: 0, red: [], skipped: [], walks: 0 },
    { passed: 1, failed: 1, red: [], skipped: [], walks: 0 },
    { passed: 0, failed: 1, red: [], skipped: [], walks: 0 },
  ]);
});
