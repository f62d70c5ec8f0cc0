import { expect, test } from 'vitest';
import { isNightly, leftOut, nightlyIn, walksLeftOut } from './nightly.ts';

const photos = { NIGHTLY_OF: 'albums,photos' };
const everything = { NIGHTLY: '1' };

test('nightly tests of a domain belong to a full run and to one that touches the domain', () => {
  expect([{}, photos, everything, { NIGHTLY_OF: '*' }].map((env) => nightlyIn('photos', env))).toEqual([
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
  expect([{}, photos, everything].map(isNightly)).toEqual([false, false, true]);
});

test('crash tests are left out of a run, except those of a domain that it touches', () => {
  const all = leftOut({});
  expect(all).toEqual(
    expect.arrayContaining([
      'tests/albums/backend/albumsKilled.test.ts',
      'tests/confirmations/backend/deletionKilled.test.ts',
      'tests/photos/backend/photosKilled.test.ts',
      'tests/photos/ingest/backend/decodersKilled.test.ts',
      'tests/store/backend/durabilityKilled.test.ts',
    ]),
  );
  const some = leftOut(photos);
  expect(all.filter((file) => !some.includes(file))).toEqual([
    'tests/albums/backend/albumsKilled.test.ts',
    'tests/photos/backend/photosKilled.test.ts',
    'tests/photos/ingest/backend/decodersKilled.test.ts',
  ]);
  expect(leftOut({ NIGHTLY: '1' })).toEqual([]);
});

test('walks tagged @nightly are left out of a run, except those of a domain that it touches', () => {
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
  expect(made(everything)).toEqual([true, true, true]);
});
