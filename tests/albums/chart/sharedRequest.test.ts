import { expect, test } from 'vitest';
import { sharedPhotoRequest, sharedRequest } from '../../../machines/albums/sharedRequest.ts';
import { PhotoChunk } from '../../../machines/photos/library/chunk.values.ts';
import type { ListView } from '../../../machines/photos/library/model.ts';
import { nothingSelected, type Selected } from '../../../machines/photos/selection/selected.values.ts';
import { photo } from '../../photos/library/chart/samples.ts';

const cardOf = (id: string, ownerId?: string) =>
  new PhotoChunk([{ ...photo(id), ...(ownerId === undefined ? {} : { ownerId }) }], null).at(0);
const held = new Map([
  ['a', cardOf('a', 'owner')],
  ['b', cardOf('b', 'me')],
]);
const ids = [...held.keys()];
const view: Pick<ListView, 'list' | 'placeOf' | 'photoAt'> = {
  list: () => ({
    scope: { kind: 'sharedAlbum', albumId: 'album' },
    sorting: { sortKey: 'created', sortOrder: 'desc' },
  }),
  placeOf: (id) => (ids.includes(id) ? { group: 'all', place: ids.indexOf(id) } : undefined),
  photoAt: (_, place) => held.get(ids[place] ?? ''),
};
const selected = (...of: string[]): Selected<string> => ({
  ...nothingSelected,
  ids: new Map(of.map((id) => [id, 'all'])),
});

test('[6.4a] a selection is sent with its loaded owners, and the owners of unloaded photos are read later', () => {
  const selection = selected('a', 'b', 'far');
  expect(sharedRequest('Camping', selection, view)).toEqual({
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

test('[6.4a] [7.7] one photo is requested as an archive of one, with its owner', () => {
  const [known, unknown] = [cardOf('a', 'owner'), cardOf('c')];
  if (known === undefined || unknown === undefined) throw new Error('no card');
  expect(sharedPhotoRequest('album', known)).toEqual({
    name: 'a.jpg',
    target: { kind: 'shared', albumId: 'album', photos: [{ photoId: 'a', ownerId: 'owner' }] },
  });
  expect(sharedPhotoRequest('album', unknown).target).toEqual({
    kind: 'shared',
    albumId: 'album',
    photos: [],
    unowned: ['c'],
  });
});
