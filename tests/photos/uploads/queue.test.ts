import { expect, test } from 'vitest';
import { nameFiles, typeOf, withTaken } from '../../../machines/photos/uploads/queue.ts';

const file = (name: string, type: string) => ({
  name,
  type,
  size: 9,
  lastModified: 0,
  body: {},
  preview: null,
});

test('[5.6, 9.10] where the browser knows no type, the ending of the name says it', () => {
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

test('[5.6] a HEIC of a browser that has no word for it waits for the person like any other picture', () => {
  let id = 0;
  const taken = nameFiles([file('dunes.heic', ''), file('film.mov', '')], [], () => `id-${id++}`);
  expect(
    withTaken([], taken, null).map(({ name, type, state, reason }) => [name, type, state, reason]),
  ).toEqual([
    ['dunes.heic', 'image/heic', 'chosen', null],
    ['film.mov', '', 'refused', 'wrongType'],
  ]);
});
