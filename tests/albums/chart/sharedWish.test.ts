import { expect, test } from 'vitest';
import { sharedPhotoWish, sharedWishOf } from '../../../machines/albums/sharedWish.ts';
import { PhotoChunk } from '../../../machines/photos/library/chunk.values.ts';
import type { FlatListContext } from '../../../machines/photos/lists/flatList.setup.ts';
import { nothingSelected, type Selected } from '../../../machines/photos/selection/selected.values.ts';
import { photo } from '../../photos/library/chart/samples.ts';

const cardOf = (id: string, ownerId?: string) =>
  new PhotoChunk([{ ...photo(id), ...(ownerId === undefined ? {} : { ownerId }) }], null).at(0);
const held = new Map([
  ['a', cardOf('a', 'owner')],
  ['b', cardOf('b', 'me')],
]);
const ids = [...held.keys()];
const context = {
  list: { scope: { kind: 'sharedAlbum', albumId: 'album' } },
  view: {
    placeOf: (id: string) => (ids.includes(id) ? { group: 'all', place: ids.indexOf(id) } : undefined),
    photoAt: (_: string, place: number) => held.get(ids[place] ?? ''),
  },
} as unknown as FlatListContext;
const listing = (selected: Selected<string> | undefined) => ({
  getSnapshot: () => ({
    children: selected === undefined ? {} : { selection: { getSnapshot: () => ({ context: { selected } }) } },
  }),
});
const selected = (...of: string[]): Selected<string> => ({
  ...nothingSelected,
  ids: new Map(of.map((id) => [id, 'all'])),
});

test('[6.4] what is selected goes with its owners alone; of what is held no more the owner is still to be read', () => {
  const selection = selected('a', 'b', 'far');
  expect(sharedWishOf(listing(selection), context, 'Camping')).toEqual({
    name: 'Camping',
    target: {
      kind: 'shared',
      albumId: 'album',
      photos: [
        { photoId: 'a', ownerId: 'owner' },
        { photoId: 'b', ownerId: 'me' },
      ],
      unowned: ['far'],
      selection,
    },
  });
});

test('[5.3] nothing is asked for while ids are still read, nor by a list that does not run', () => {
  const waiting = { ...selected('a'), waiting: [{}] } as unknown as Selected<string>;
  expect(sharedWishOf(listing(waiting), context, 'Camping')).toBe(null);
  expect(sharedWishOf(listing(undefined), context, 'Camping')).toBe(null);
});

test('[2.29] [7.7] one photo is an archive of one, with its owner', () => {
  const [known, unknown] = [cardOf('a', 'owner'), cardOf('c')];
  if (known === undefined || unknown === undefined) throw new Error('no card');
  expect(sharedPhotoWish('album', known)).toEqual({
    name: 'a.jpg',
    target: { kind: 'shared', albumId: 'album', photos: [{ photoId: 'a', ownerId: 'owner' }] },
  });
  expect(sharedPhotoWish('album', unknown).target).toEqual({
    kind: 'shared',
    albumId: 'album',
    photos: [],
    unowned: ['c'],
  });
});
