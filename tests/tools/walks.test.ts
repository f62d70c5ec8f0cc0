import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { inWords, nothing, type Outcome } from '../../tools/test/count.ts';
import {
  domainsOf,
  endedBrowsers,
  isNamed,
  neighboursOf,
  refusalOf,
  settled,
  unsettledLines,
  verdictOf,
  walksAt,
  type WalkOutcome,
  withVerdicts,
} from '../../tools/test/walks.ts';

const walk = (
  file: string,
  name: string,
  status: Outcome['status'] = 'passed',
  ended = '',
  line = 1,
): WalkOutcome => ({
  file,
  name,
  status,
  reason: '',
  walks: 0,
  why: '',
  walk: { titles: [name], line, ms: 1, ended, circumstances: '', attachments: [] },
});

test('a failed walk is unsettled only after six passed repetitions', () => {
  const [green, once] = [
    ['passed', 'passed', 'passed'],
    ['passed', 'failed', 'passed'],
  ] as const;
  expect(verdictOf(green, green)).toBe('unsettled');
  expect(verdictOf(once, green)).toBe('failed');
  expect(verdictOf(green, once)).toBe('failed');
  expect(verdictOf(green, ['passed', 'passed', 'skipped'])).toBe('failed');
  expect([verdictOf(green, ['passed', 'passed']), verdictOf([], green)]).toEqual(['failed', 'failed']);
});

test('neighbours are passed walks of the same folder, those of the same file first, four at most', () => {
  const red = walk('photos/a.e2e.ts', 'red', 'failed');
  const others = [
    red,
    walk('photos/b.e2e.ts', 'b1'),
    walk('photos/b.e2e.ts', 'b2', 'failed'),
    walk('albums/c.e2e.ts', 'c1'),
    walk('photos/a.e2e.ts', 'a1'),
    walk('photos/a.e2e.ts', 'a2', 'skipped'),
    ...[3, 4, 5, 6].map((number) => walk('photos/b.e2e.ts', `b${number}`)),
  ];
  expect(neighboursOf(red, others).map(({ name }) => name)).toEqual(['a1', 'b1', 'b3', 'b4']);
});

test('a walk belongs to the domain of its folder, a model to its covered ones, a canary to every domain', () => {
  expect(domainsOf('photos/upload.e2e.ts')).toEqual(['photos']);
  expect(domainsOf('models/upload.e2e.ts')).toEqual(['photos']);
  expect(domainsOf('models/unknown.e2e.ts')).toBeNull();
  expect(domainsOf('canary.e2e.ts')).toBeNull();
});

test('one unsettled walk is accepted outside the touched domains, and only the first time', () => {
  const orders = new Map([['orders', 'src/screens/orders/Order.tsx']]);
  const [photos, shop, canary] = [
    { file: 'photos/upload.e2e.ts', name: 'uploads' },
    { file: 'models/shop.e2e.ts', name: 'a tour' },
    { file: 'canary.e2e.ts', name: 'canary' },
  ];
  const listed = [{ ...photos, commit: '1234567', date: '2026-11-01' }];
  expect(refusalOf(photos, 1, orders, [])).toBe('');
  expect(
    refusalOf(
      photos,
      1,
      new Map(),
      listed.map((row) => ({ ...row, name: 'another' })),
    ),
  ).toBe('');
  expect(refusalOf(photos, 2, orders, [])).toBe('2 walks of this run are unsettled');
  expect(refusalOf(photos, 1, orders, listed)).toBe('tests/unsettled.json lists it since 2026-11-01');
  expect(refusalOf(photos, 1, null, [])).toBe('git does not say which domains the change touches');
  for (const inDomain of [shop, canary])
    expect(refusalOf(inDomain, 1, orders, [])).toBe(
      'the change touches orders (src/screens/orders/Order.tsx)',
    );
});

test('an unsettled walk counts neither as passed nor as failed, and the last lines give the next step', () => {
  const red = walk('photos/a.e2e.ts', 'red', 'failed');
  const other = walk('photos/a.e2e.ts', 'other', 'failed');
  const count = { ...nothing, passed: 5, failed: 2, red: [red, other] };
  const kept = '.test/unsettled/a';
  const now = withVerdicts(count, [{ ...red, refused: '', kept }]);
  expect([now.red, inWords(now)]).toEqual([[other], '5 passed, 1 failed, 1 unsettled']);
  const day = { commit: '1234567', date: '2026-11-27' };
  expect(unsettledLines(now.unsettled, day)).toEqual([
    'unsettled: photos/a.e2e.ts: red: red once, then 6 times green (see .test/unsettled/a)',
    'accepted this once: commit its entry to tests/unsettled.json: {"name":"red","file":"photos/a.e2e.ts","commit":"1234567","date":"2026-11-27"}',
  ]);
  const refused = withVerdicts(count, [{ ...red, refused: 'a reason', kept }]).unsettled;
  expect(unsettledLines(refused, day)[1]).toBe('refused: a reason');
});

test('two ended browsers are printed, and a third fails the run', () => {
  const outcomes = ['one', 'two', 'three'].map((name) => walk('a.e2e.ts', name, 'passed', 'ended'));
  const two = endedBrowsers([...outcomes.slice(1), walk('a.e2e.ts', 'closes')]);
  expect([two.lines, two.red]).toEqual([['ended: a.e2e.ts: two', 'ended: a.e2e.ts: three'], []]);
  expect(endedBrowsers(outcomes).red.map(({ status, why }) => [status, why])).toEqual([
    ['failed', '3 browsers had to be ended; 2 may be'],
  ]);
});

test('the list of unsettled walks has the name, file, commit and date of each', () => {
  const text = z.string().check(z.minLength(1));
  const rows = z.array(z.strictObject({ name: text, file: text, commit: text, date: z.iso.date() }));
  const list: unknown = JSON.parse(readFileSync(new URL('../unsettled.json', import.meta.url), 'utf8'));
  expect(rows.safeParse(list).success).toBe(true);
});

test('a walk is named by its folder, its file or its line', () => {
  const one = walk('photos/a.e2e.ts', 'one', 'passed', '', 30);
  const named = ['e2e/photos', 'e2e/photos/', 'photos/a.e2e.ts', 'e2e/photos/a.e2e.ts:30'];
  const others = ['e2e/photo', 'e2e/photos/a.e2e.ts:31', 'e2e/albums'];
  expect([named, others].map((places) => places.map((place) => isNamed(one, [place])))).toEqual([
    [true, true, true, true],
    [false, false, false],
  ]);
});

test('a changed line changes the walks of its statement, and in a helper or an import all walks', () => {
  const source = `import { test } from 'kit';
for (const width of [1, 2])
  test(\`at \${width}\`, () => {
    look();
  });
// The first of two.
test('alone', () => {
  look();
});
function look() {}
`;
  const walks = [
    walk('a.e2e.ts', 'at 1', 'passed', '', 3),
    walk('a.e2e.ts', 'at 2', 'passed', '', 3),
    walk('a.e2e.ts', 'alone', 'passed', '', 7),
  ];
  const changed = (...lines: number[]) => walksAt(lines, source, walks).map(({ name }) => name);
  expect(changed(2)).toEqual(['at 1', 'at 2']);
  expect(changed(4)).toEqual(['at 1', 'at 2']);
  expect(changed(8)).toEqual(['alone']);
  expect([changed(10), changed(1, 8)].map(({ length }) => length)).toEqual([3, 3]);
  expect(changed()).toEqual([]);
});

test('a walk is settled if every repetition passes and every browser closes its pages', () => {
  const one = walk('a.e2e.ts', 'one');
  const [red, hangs] = [walk('a.e2e.ts', 'one', 'failed'), walk('a.e2e.ts', 'one', 'passed', 'ended')];
  const lineOf = (made: readonly Outcome[]) =>
    settled([one], made, 2).map(({ line, holds }) => [holds, line]);
  expect(lineOf([one, one])).toEqual([[true, '2 of 2 green, median 0.0 s: a.e2e.ts:1: one']]);
  expect(lineOf([one, red])).toEqual([[false, '1 of 2 green, median 0.0 s: a.e2e.ts:1: one']]);
  expect(lineOf([one])).toEqual([[false, '1 of 2 green, median 0.0 s: a.e2e.ts:1: one']]);
  expect(lineOf([one, hangs])).toEqual([
    [false, '2 of 2 green, median 0.0 s, 1 browsers had to be ended: a.e2e.ts:1: one'],
  ]);
});
