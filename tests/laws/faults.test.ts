import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseClauses } from '../../tools/spec/clauses.ts';
import { citedInTests, joinCitations, joinFaults, lineOf } from '../../tools/spec/join.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The faults that concern the photo library; the others concern sign-in, clocks, servers' disks and deployments. */
const ofPhotos = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 16, 17, 19, 20, 21, 22, 25, 26, 29].map(
  (row) => `F${row}`,
);

test('every fault of the photo library is named by a test, and no test names an unknown one', () => {
  const { parts, unknown } = joinFaults(root);
  const named = parts.filter(({ citations }) => citations.length > 0).map(({ clause }) => clause.id);
  expect([ofPhotos.filter((row) => !named.includes(row)), unknown]).toEqual([[], []]);
});

test('faults are read from test titles, alone and beside clauses, and not from other words', () => {
  const source = `
    test('[F1] a', () => {});
    test('b [4.1, F2, 8.1]', () => {});
    test('F3, F4: c [2.2]', () => press('F5'));
    const colour = '#F6:F7 F8';`;
  expect(citedInTests('a.test.ts', source).map(({ clause }) => clause)).toEqual([
    'F1',
    '4.1',
    '8.1',
    'F2',
    '2.2',
    'F3',
    'F4',
  ]);
});

test('a printed row names each file once, and a row without a test has a dash', () => {
  const rows = '# Faults\n\n- **F1** One.\n- **F2** Two.\n';
  const source = "test('[F2] a', () => {}); test('[F2] b', () => {});";
  const { parts } = joinCitations(parseClauses(rows), citedInTests('a.test.ts', source));
  expect(parts.map(lineOf)).toEqual(['F1      —', 'F2      test: a.test.ts']);
});
