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
                  annotations: [{ type: 'trouble', description: 'the backend answers 500' }],
                  results: [
                    {
                      errors: [
                        {
                          message: '\u001b[31mNo row\u001b[39m\n\nLocator: rows\n    at photos/a.e2e.ts:7',
                          location: { file: '/e2e/photos/a.e2e.ts', line: 7, column: 3 },
                        },
                      ],
                    },
                  ],
                },
                { status: 'skipped', annotations: [{ type: 'skip', description: 'a touch screen' }] },
              ],
            },
          ],
        },
      ],
    },
  ],
  errors: [{ message: 'Error: the store did not close', location: { file: '/tests/kit/e2e.ts', line: 9 } }],
};

test('skipped tests are counted separately, and fail without a stated reason', () => {
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

test('a browser walk is named with its describes; a retry is no success, outside failures count', () => {
  expect(outcomesOf(playwright).map(({ name, status, reason, why }) => [name, status, reason, why])).toEqual([
    ['signs in', 'passed', '', ''],
    ['on a phone scrolls', 'failed', '', 'No row / Locator: rows (a.e2e.ts:7); the backend answers 500'],
    ['on a phone scrolls', 'skipped', 'a touch screen', ''],
    ['outside the tests', 'failed', '', 'Error: the store did not close (e2e.ts:9)'],
  ]);
});

test('a run that ended badly without a failed test, or without a report, counts as one', () => {
  const passed = { testResults: [{ assertionResults: [{ fullName: 'a', status: 'passed', meta: {} }] }] };
  expect([countReport(passed, true), countReport(passed, false), countReport(null, false)]).toEqual([
    { passed: 1, failed: 0, red: [], unsettled: [], skipped: [], walks: 0 },
    { passed: 1, failed: 1, red: [], unsettled: [], skipped: [], walks: 0 },
    { passed: 0, failed: 1, red: [], unsettled: [], skipped: [], walks: 0 },
  ]);
});
