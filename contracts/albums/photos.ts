import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../empty.ts';
import { latestUploaded } from '../photos/library/calls.ts';

/**
 * The photos of an album, page by page. The parameters are those of the latest-uploaded list, so that the library's
 * first chunk does not contain a second set of schemas. 400: the cursor belongs to another list or customer.
 */
export const albumPhotos = call({
  ...latestUploaded,
  name: 'albums.photos',
  cost: 'medium',
  reach: 'reader',
  path: '/albums/:id/photos',
  params: z.object({ id }),
  refusals: { 400: 'badPlace', 404: 'notFound' },
  spec: '7.2c',
});

export const sharedAlbumPhotos = call({
  ...albumPhotos,
  service: 'sharedAlbums',
  name: 'sharedAlbums.photos',
  cost: 'medium',
  reach: 'reader',
  path: '/shared-albums/:id/photos',
  spec: '7.3',
});
