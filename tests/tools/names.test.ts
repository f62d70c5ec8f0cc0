import { expect, test } from 'vitest';
import { differences, namesOf, partsOf } from '../../tools/test/names.ts';

const outcome = (name: string, status: 'passed' | 'failed' | 'skipped', file = 'a.test.ts') => ({
  name,
  file,
  status,
  reason: '',
  walks: 0,
  why: '',
});

test('the titles of passed tests are sorted, and a duplicate is noticed when one of the two is removed', () => {
  const before = namesOf([
    outcome('saves', 'passed'),
    outcome('reads', 'passed'),
    outcome('reads', 'passed', 'b.test.ts'),
    outcome('fails', 'failed'),
    outcome('is skipped', 'skipped'),
  ]);
  expect(before).toEqual(['test reads', 'test reads (2)', 'test saves']);
  const now = namesOf([outcome('reads', 'passed', 'moved.test.ts'), outcome('sends', 'passed')]);
  expect(differences(before, now)).toEqual({ gone: ['test reads (2)', 'test saves'], come: ['test sends'] });
});

test('a part of a clause has a line for each kind of evidence', () => {
  const cited = (kind: 'state' | 'test') => ({ kind, clause: '4.15', where: 'a' });
  const parts = [
    {
      clause: { id: '4.15b', text: '' },
      citations: [cited('test'), cited('state'), cited('test')],
      broad: [],
    },
    { clause: { id: '4.16', text: '' }, citations: [], broad: [cited('state')] },
  ];
  expect(partsOf(parts)).toEqual(['part 4.15b by state', 'part 4.15b by test']);
});
