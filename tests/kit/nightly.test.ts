import { expect, test } from 'vitest';
import { isNightly, leftOut, nightlyIn, walksLeftOut } from './nightly.ts';

const photos = { NIGHTLY_OF: 'albums,photos' };
const all = { NIGHTLY: '1' };

test('nightly tests of a domain belong to a run of everything and to one that touches the domain', () => {
  expect([{}, photos, all, { NIGHTLY_OF: '*' }].map((env) => nightlyIn('photos', env))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect([nightlyIn('orders', photos), nightlyIn('photo', photos), nightlyIn(null, photos)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([{}, photos, all].map(isNightly)).toEqual([false, false, true]);
});

test('crash tests are left out of a run, but for those of a domain that it touches', () => {
  const crash = (domain: string) => `tests/${domain}/backend/crash.test.ts`;
  expect(leftOut({})).toEqual(
    expect.arrayContaining([
      ...['activation', 'albums', 'downloads', 'exports', 'photos'].map(crash),
      'tests/confirmations/backend/deletionKilled.test.ts',
      'tests/store/backend/durability.test.ts',
    ]),
  );
  const some = leftOut(photos);
  expect(leftOut({}).filter((file) => !some.includes(file))).toEqual([crash('albums'), crash('photos')]);
  expect(leftOut(all)).toEqual([]);
});

test('walks tagged @nightly are left out of a run, but for those of a domain that it touches', () => {
  const walks = [
    ' photos/faults.e2e.ts an upload is refused @nightly [1.3]',
    ' orders/order.e2e.ts an order is cancelled,\nlike photos/ @nightly',
    ' photos/faults.e2e.ts an upload ends',
  ];
  const made = (env: Parameters<typeof walksLeftOut>[0]) =>
    walks.map((walk) => walksLeftOut(env)?.test(walk) !== true);
  expect(made({})).toEqual([false, false, true]);
  expect(made({ NIGHTLY_OF: '' })).toEqual([false, false, true]);
  expect(made(photos)).toEqual([true, false, true]);
  expect(made(all)).toEqual([true, true, true]);
});
