import { expect, test } from 'vitest';
import { keptItsWord } from '../../tools/proof/parts.ts';
import { verdictOf, withRow } from '../../tools/proof/record.ts';

test('kills count only without any other failure', () => {
  const nothing = { lost: 0, duplicated: 0, resurrected: 0, changed: 0, orphans: 0 };
  expect(keptItsWord(nothing)).toBe(true);
  for (const wrong of Object.keys(nothing))
    expect([wrong, keptItsWord({ ...nothing, [wrong]: 1 })]).toEqual([wrong, false]);
});

test('a part has one row, its last', () => {
  const row = (part: string, commit: string, holds = true) => ({
    part,
    date: '2026-11-22',
    commit,
    minutes: 12,
    holds,
    figures: '200 kills',
  });
  const page = [
    row('kills', 'a'),
    row('teeth machines/photos', 'a'),
    row('teeth', 'a'),
    row('kills', 'b', false),
  ].reduce(withRow, '# Proof\n');
  expect(page.split('\n').slice(4)).toEqual([
    '| kills | 2026-11-22 | b | 12 | **does not hold** | 200 kills |',
    '| teeth machines/photos | 2026-11-22 | a | 12 | holds | 200 kills |',
    '| teeth | 2026-11-22 | a | 12 | holds | 200 kills |',
    '',
  ]);
});

test('a part holds only if at least 80 % of it was tried', () => {
  expect(verdictOf({ holds: true })).toBe('holds');
  expect(verdictOf({ holds: true, tried: 0.8 })).toBe('holds');
  expect(verdictOf({ holds: true, tried: 0.79 })).toBe('sample of 79 %');
  expect(verdictOf({ holds: true, tried: 0.001 })).toBe('sample of 1 %');
  expect(verdictOf({ holds: false, tried: 0.1 })).toBe('does not hold');
});
