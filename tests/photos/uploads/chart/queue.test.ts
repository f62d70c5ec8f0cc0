import { expect, test } from 'vitest';
import { nameFiles, restoredItem, typeOf, withAccepted } from '../../../../machines/photos/uploads/queue.ts';
import { chosen, restored } from './samples.ts';

const file = (name: string, type: string) => ({
  name,
  type,
  size: 9,
  lastModified: 0,
  body: {},
  preview: null,
});

test('[5.6a, 9.10a] where the browser knows no type, the ending of the name says it', () => {
  expect(
    [
      file('a.heic', ''),
      file('b.HEIC', 'image/heif'),
      file('b.heic', 'application/octet-stream'),
      file('c.jpeg', ''),
      file('d.png', ''),
      file('e.jpg', 'image/png'),
      file('heic', ''),
      file('f.gif', ''),
      file('g', ''),
    ].map(typeOf),
  ).toEqual([
    'image/heic',
    'image/heic',
    'image/heic',
    'image/jpeg',
    'image/png',
    'image/png',
    'image/heic',
    '',
    '',
  ]);
});

test('[5.6a, 5.6b] a HEIC of a browser that has no word for it waits for the person like any other picture', () => {
  const taken = nameFiles([file('dunes.heic', ''), file('film.mov', '')], [], (at) => `id-${at}`);
  expect(withAccepted([], taken).map(({ name, type, state, reason }) => [name, type, state, reason])).toEqual(
    [
      ['dunes.heic', 'image/heic', 'chosen', null],
      ['film.mov', '', 'refused', 'wrongType'],
    ],
  );
});

test('[1.3b] F21: ten thousand files chosen again for ten thousand that wait are named in a moment', () => {
  const count = 10_000;
  const items = Array.from({ length: count }, (_, at) =>
    restoredItem(restored(`u${at}`, { size: 1_000 + at, held: false })),
  );
  const files = items.map(({ name, size }) => chosen(name, { size })).toReversed();
  const startedAt = performance.now();
  const taken = nameFiles(files, items, () => 'new');
  expect(performance.now() - startedAt).toBeLessThan(500);
  expect(taken.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toReversed());
});
