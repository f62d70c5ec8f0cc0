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
  '[2.52b] an order number typed as %j, or words of one order in any order, are found: %s',
  (typed, found) => {
    expect(isFound(typed, ['Naxos in June'], ['4417 2086'])).toBe(found);
  },
);
