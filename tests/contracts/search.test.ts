import { expect, test } from 'vitest';
import { isFound } from '../../contracts/search.ts';

test.each([
  ['44172086', true],
  ['4417-2086', true],
  ['4417 2086', true],
  ['2086 naxos', true],
  ['NAXOS 4417', true],
  ['417208', true],
  ['', true],
  ['44172087', false],
  ['naxos cat', false],
  ['-', false],
  ['jun-e', false],
])(
  '[2.52b] a search for %j by order number, or by words of one order in any order, finds: %s',
  (typed, found) => {
    expect(isFound(typed, ['Naxos in June'], ['4417 2086'])).toBe(found);
  },
);
