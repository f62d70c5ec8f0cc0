import { expect, test } from 'vitest';
import { seedOf } from '../../tools/test/seed.ts';
import { fixedSeed } from '../kit/numbers.ts';

const hash = 'ff3c1a20b5d6e7f8091a2b3c4d5e6f7081920a1b';

test('one tree always has one seed, another tree another one', () => {
  const seed = seedOf({ hash, changed: false }, {});
  expect(seed).toEqual({ seed: 0x7f3c1a20, source: 'of the tree ff3c1a20' });
  expect(seedOf({ hash, changed: false }, {})).toEqual(seed);
  expect(seedOf({ hash: hash.replace('1a20', '1a21'), changed: false }, {}).seed).not.toBe(seed.seed);
});

test('changed files, or no git, give the fixed seed and say so', () => {
  expect(seedOf({ hash, changed: true }, {})).toEqual({
    seed: fixedSeed,
    source: 'fixed, as files are changed',
  });
  expect(seedOf({ hash: null, changed: false }, {})).toEqual({
    seed: fixedSeed,
    source: 'fixed, as there is no git',
  });
});

test('WALK_SEED repeats a run whatever the tree is', () => {
  expect(seedOf({ hash, changed: false }, { WALK_SEED: '289090323' })).toEqual({
    seed: 289_090_323,
    source: 'WALK_SEED',
  });
});
