import * as z from 'zod/mini';
import { call } from '../call.ts';
import { booleanInQuery, deadline, id, noReply, plain, wholeInQuery } from '../empty.ts';
import { bulkFailure } from '../photos/photo.ts';
import {
  addBatchSize,
  album,
  albumName,
  albumPage,
  albumParticipants,
  removeBatchSize,
  sharedAlbum,
  sharedAlbumPage,
  sharedAlbumsSummary,
} from './album.ts';

export { albumPhotos, sharedAlbumPhotos } from './photos.ts';

const row = { ...plain, caller: 'customer', deadline } as const;
const own = { ...row, service: 'photos', spec: '7.2c' } as const;
const shared = { ...row, service: 'sharedAlbums', spec: '7.3' } as const;
const one = { params: z.object({ id }), refusals: { 404: 'notFound' } } as const;
const paging = { cursor: z.optional(z.string()), limit: z.optional(wholeInQuery) };
const photoIds = (most: number) =>
  z.object({
    photoIds: z
      .array(z.string().check(z.minLength(1), z.maxLength(100)))
      .check(z.minLength(1), z.maxLength(most)),
  });

export const createAlbum = call({
  ...own,
  name: 'albums.create',
  method: 'POST',
  path: '/albums',
  body: z.object({ name: albumName }),
  reply: z.object({ albumId: z.string().check(z.minLength(1)) }),
  repeat: 'key',
});

export const renameAlbum = call({
  ...own,
  ...one,
  name: 'albums.rename',
  method: 'PATCH',
  path: '/albums/:id',
  body: z.object({ name: albumName }),
  reply: noReply,
  repeat: 'idempotent',
});

export const deleteAlbum = call({
  ...own,
  ...one,
  name: 'albums.delete',
  method: 'DELETE',
  path: '/albums/:id',
  reply: noReply,
  repeat: 'idempotent',
});

export const readAlbum = call({
  ...own,
  ...one,
  name: 'albums.read',
  method: 'GET',
  path: '/albums/:id',
  reply: album,
  repeat: 'safe',
});

/** With `displaySharedData` the albums shared with others carry their participants. */
export const listAlbums = call({
  ...own,
  name: 'albums.list',
  method: 'GET',
  path: '/albums',
  query: z.object({ ...paging, displaySharedData: z.optional(booleanInQuery) }),
  reply: albumPage,
  repeat: 'safe',
});

/** Adding what is there already is no failure; the reply names the ids that could not be added. */
export const addPhotos = call({
  ...own,
  ...one,
  name: 'albums.addPhotos',
  method: 'POST',
  path: '/albums/:id/photos',
  body: photoIds(addBatchSize),
  reply: bulkFailure,
  repeat: 'idempotent',
});

export const removePhotos = call({
  ...own,
  ...one,
  name: 'albums.removePhotos',
  method: 'DELETE',
  path: '/albums/:id/photos',
  body: photoIds(removeBatchSize),
  reply: bulkFailure,
  repeat: 'idempotent',
});

export const listSharedAlbums = call({
  ...shared,
  name: 'sharedAlbums.list',
  method: 'GET',
  path: '/shared-albums',
  query: z.object(paging),
  reply: sharedAlbumPage,
  repeat: 'safe',
});

export const sharedAlbumUsers = call({
  ...shared,
  name: 'sharedAlbums.users',
  method: 'GET',
  path: '/users',
  reply: sharedAlbumsSummary,
  repeat: 'safe',
});

export const readSharedAlbum = call({
  ...shared,
  ...one,
  name: 'sharedAlbums.read',
  method: 'GET',
  path: '/shared-albums/:id',
  reply: sharedAlbum,
  repeat: 'safe',
});

export const sharedAlbumParticipants = call({
  ...shared,
  ...one,
  name: 'sharedAlbums.participants',
  method: 'GET',
  path: '/shared-albums/:id/participants',
  reply: albumParticipants,
  repeat: 'safe',
});

/** The owner ends the album for everyone, a participant leaves it with their uploads [6.4]. */
export const deleteSharedAlbum = call({
  ...shared,
  ...one,
  name: 'sharedAlbums.delete',
  method: 'DELETE',
  path: '/shared-albums/:id',
  reply: noReply,
  repeat: 'idempotent',
});
