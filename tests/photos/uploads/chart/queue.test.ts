import { expect, test } from 'vitest';
import { type FileState, fileStates } from '../../../../machines/photos/uploads/fileLife.machine.ts';
import { photoPathOf } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import {
  nameFiles,
  restoredItem,
  typeOf,
  withAccepted,
  withEnd,
} from '../../../../machines/photos/uploads/queue.ts';
import { budget, workOf } from '../../../kit/pace.ts';
import { chosen, ended, restored } from './samples.ts';

const file = (name: string, type: string) => ({
  name,
  type,
  size: 9,
  lastModified: 0,
  body: {},
  preview: null,
});

test('[5.6a, 9.10a] if the browser gives no type, the extension of the name decides', () => {
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
      file('h.heif', 'image/heif'),
      file('i.HIF', ''),
      file('j.MPO', 'image/x-mpo'),
      file('k.MPO', ''),
      file('IMG_0001', 'image/jpg'),
      file('l.bin', 'application/octet-stream'),
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
    'image/jpeg',
    'image/heic',
    'image/heic',
    'image/jpeg',
    'image/jpeg',
    'image/jpeg',
    'application/octet-stream',
  ]);
});

test('[5.6a, 5.6b] a HEIC of a browser without a type for it awaits the customer like any other picture', () => {
  const taken = nameFiles([file('dunes.heic', ''), file('film.mov', '')], [], (at) => `id-${at}`);
  expect(withAccepted([], taken).map(({ name, type, state, reason }) => [name, type, state, reason])).toEqual(
    [
      ['dunes.heic', 'image/heic', 'chosen', null],
      ['film.mov', '', 'refused', 'wrongType'],
    ],
  );
});

const began = (state: FileState, albumId: string | null = null) => ({
  ...restoredItem(restored('u0', { albumId })),
  state,
});

test('[1.3b] a file that the library had links to that photo: in its album, or among all', () => {
  const end = ended('u0', 'duplicate', { photoId: 'p-1' });
  const paths = [null, 'a-1'].map((albumId) =>
    withEnd([began('working', albumId)], 'u0', end, 'u1').map(photoPathOf),
  );
  expect(paths).toEqual([['/my-photos/photos/preview/p-1'], ['/my-photos/albums/a-1/preview/p-1']]);
  // The link to the photo does not lead to an album that no longer exists.
  const gone = withEnd([began('working', 'a-1')], 'u0', { ...end, how: 'albumGone' }, 'u1');
  expect(gone.map(photoPathOf)).toEqual(['/my-photos/photos/preview/p-1']);
});

test('[1.3b] without a known photo there is no link, nor from a new file', () => {
  expect(photoPathOf(began('duplicate'))).toBe(null);
  const leading = fileStates.filter((state) => photoPathOf({ ...began(state), photoId: 'p-1' }) !== null);
  expect(leading).toEqual(['duplicate', 'albumGone']);
});

test('[1.3b] F21: ten thousand files chosen again for ten thousand waiting ones are matched quickly', async () => {
  const count = 10_000;
  const items = Array.from({ length: count }, (_, at) =>
    restoredItem(restored(`u${at}`, { size: 1_000 + at, held: false })),
  );
  const files = items.map(({ name, size }) => chosen(name, { size })).toReversed();
  let taken: ReturnType<typeof nameFiles> = [];
  const spent = await workOf(() => {
    taken = nameFiles(files, items, () => 'new');
  });
  expect(spent).toBeLessThan(await budget(500));
  expect(taken.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toReversed());
});
