import { expect, test } from 'vitest';
import { judged, longestOf, type Measured, median, suitesOf } from '../../tools/test/bars.ts';
import { filesOf, measured, testsOf, walksOf } from '../../tools/test/durations.ts';

const vitest = {
  testResults: [
    {
      name: '/root/tests/a.test.ts',
      startTime: 1_000,
      endTime: 18_500,
      assertionResults: [{ fullName: 'a reads', duration: 12_000 }],
    },
    { name: '/root/tests/b.test.ts', startTime: 1_000, endTime: 1_400, assertionResults: [] },
  ],
};
const playwright = {
  suites: [
    {
      specs: [{ title: 'signs in', file: 'auth/a.e2e.ts', tests: [{ results: [{ duration: 4_000 }] }] }],
      suites: [
        { specs: [{ title: 'is left out', file: 'auth/a.e2e.ts', tests: [{ results: [] }] }], suites: [] },
      ],
    },
  ],
};

test('a file lasts from start to end, a test as long as it reports, a skipped walk no time', () => {
  expect(filesOf(vitest, '/root').map(({ file, seconds }) => [file, seconds])).toEqual([
    ['tests/a.test.ts', 17.5],
    ['tests/b.test.ts', 0.4],
  ]);
  expect(testsOf(vitest, '/root')).toEqual([{ file: 'tests/a.test.ts', name: 'a reads', seconds: 12 }]);
  expect(walksOf(playwright)).toEqual([{ file: 'e2e/auth/a.e2e.ts', name: 'signs in', seconds: 4 }]);
});

test('durations are rounded, longest first, without short files and without deleted ones', () => {
  const before = { 'tests/gone.test.ts': 64, 'tests/left out.test.ts': 32, 'tests/b.test.ts': 8 };
  const now = measured(before, filesOf(vitest, '/root'), (file) => !file.includes('gone'));
  expect(Object.entries(now)).toEqual([
    ['tests/left out.test.ts', 32],
    ['tests/a.test.ts', 16],
  ]);
  const later = filesOf({ testResults: [{ ...vitest.testResults[0], endTime: 21_000 }] }, '/root');
  expect(
    measured(now, later, () => true),
    'a little slower is no change',
  ).toEqual(now);
});

const run = (walls: readonly [number, number], walks: readonly number[]): Measured => {
  const timed = walks.map((seconds, index) => ({ file: 'e2e/a.e2e.ts', name: `walk ${index}`, seconds }));
  return {
    summary: {
      ran: [
        { name: 'unit', seconds: walls[0], cpu: 2 * walls[0] },
        { name: 'end to end', seconds: walls[1], cpu: walls[1] },
      ],
      words: '',
      walks: 0,
      seed: 0,
      browser: '',
    },
    walks: timed,
    tests: [...timed, { file: 'tests/a.test.ts', name: 'a reads', seconds: 12 }],
  };
};

test('figures are medians of all runs, each beside its limit', () => {
  const runs = [run([90, 500], [4, 8]), run([100, 600], [5, 46]), run([80, 520], [4, 6])];
  expect(suitesOf(runs)).toEqual([
    { name: 'unit', seconds: 90, cpu: 180 },
    { name: 'end to end', seconds: 520, cpu: 520 },
  ]);
  expect(judged(runs).map(({ value, bar }) => [value, value <= bar])).toEqual([
    [600, true],
    [12, true],
    [2, true],
    [6, false],
  ]);
  expect(judged([run([100, 501], [46])]).map(({ value, bar }) => value <= bar)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(longestOf(runs, 2).map(({ name, seconds }) => [name, seconds])).toEqual([
    ['a reads', 12],
    ['walk 1', 8],
  ]);
});

test('the median of an even number of runs is between its two middle ones', () => {
  expect([median([3]), median([4, 1]), median([9, 1, 5]), median([1, 2, 4, 9]), median([])]).toEqual([
    3, 2.5, 5, 3, 0,
  ]);
});
