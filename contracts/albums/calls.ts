import * as z from 'zod/mini';
import { call } from '../call.ts';
import { booleanInQuery, cursor, deadline, id, noReply, plain, reference, wholeInQuery } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';
import { bulkFailure } from '../photos/deletion/batches.ts';
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

const row = { ...plain, caller: 'customer', deadline, cost: 'low' } as const;
const own = { ...row, service: 'photos', spec: '7.2c' } as const;
const shared = { ...row, service: 'sharedAlbums', spec: '7.3' } as const;
const one = { params: z.object({ id }), refusals: { 404: 'notFound' } } as const;
/** 400: the cursor belongs to another list or customer. */
const listOf = { refusals: { 400: 'badPlace' } } as const;
/** `offset` belongs to the extension `cursorAtOffset`, as in the timeline. */
const paging = {
  cursor: z.optional(cursor),
  limit: z.optional(wholeInQuery),
  offset: beyond('cursorAtOffset', z.optional(wholeInQuery)),
};
const photoIds = (most: number) =>
  z.object({
    photoIds: z.array(reference).check(z.minLength(1), z.maxLength(most)),
  });

/** 409: the customer has reached the maximum number of albums. */
export const createAlbum = call({
  ...own,
  name: 'albums.create',
  reach: 'self',
  method: 'POST',
  path: '/albums',
  body: z.object({ name: albumName }),
  reply: z.object({ albumId: reference }),
  refusals: { 409: 'tooMany' },
  repeat: 'key',
});

export const renameAlbum = call({
  ...own,
  ...one,
  name: 'albums.rename',
  reach: 'owner',
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
  reach: 'owner',
  method: 'DELETE',
  path: '/albums/:id',
  reply: noReply,
  repeat: 'idempotent',
});

/** One of the customer's own albums, or a shared one they can read; `isShared` distinguishes them [2.31b]. */
export const readAlbum = call({
  ...own,
  ...one,
  name: 'albums.read',
  reach: 'reader',
  method: 'GET',
  path: '/albums/:id',
  reply: album,
  repeat: 'safe',
});

/**
 * The customer's own albums, newest first. With `displaySharedData` the list also contains the shared albums that the
 * customer can read, with owner and participants.
 */
export const listAlbums = call({
  ...own,
  ...listOf,
  name: 'albums.list',
  cost: 'medium',
  reach: 'self',
  method: 'GET',
  path: '/albums',
  query: z.object({ ...paging, displaySharedData: z.optional(booleanInQuery) }),
  reply: albumPage,
  repeat: 'safe',
});

/** Ids that are already in the album count as successes; the reply lists the ids that failed. */
export const addPhotos = call({
  ...own,
  ...one,
  name: 'albums.addPhotos',
  cost: 'medium',
  reach: 'owner',
  method: 'POST',
  path: '/albums/:id/photos',
  body: photoIds(addBatchSize),
  reply: bulkFailure,
  repeat: 'idempotent',
});

/** Ids that are not in the album count as successes; the reply lists ids that never belonged to the customer. */
export const removePhotos = call({
  ...own,
  ...one,
  name: 'albums.removePhotos',
  cost: 'medium',
  reach: 'owner',
  method: 'DELETE',
  path: '/albums/:id/photos',
  body: photoIds(removeBatchSize),
  reply: bulkFailure,
  repeat: 'idempotent',
});

/** The shared albums that the customer can read, including their own, newest first. */
export const listSharedAlbums = call({
  ...shared,
  ...listOf,
  name: 'sharedAlbums.list',
  cost: 'medium',
  reach: 'self',
  method: 'GET',
  path: '/shared-albums',
  query: z.object(paging),
  reply: sharedAlbumPage,
  repeat: 'safe',
});

export const sharedAlbumUsers = call({
  ...shared,
  name: 'sharedAlbums.users',
  reach: 'self',
  method: 'GET',
  path: '/users',
  reply: sharedAlbumsSummary,
  repeat: 'safe',
});

export const readSharedAlbum = call({
  ...shared,
  ...one,
  name: 'sharedAlbums.read',
  reach: 'reader',
  method: 'GET',
  path: '/shared-albums/:id',
  reply: sharedAlbum,
  repeat: 'safe',
});

export const sharedAlbumParticipants = call({
  ...shared,
  ...one,
  name: 'sharedAlbums.participants',
  reach: 'reader',
  method: 'GET',
  path: '/shared-albums/:id/participants',
  reply: albumParticipants,
  repeat: 'safe',
});

/**
 * The owner deletes the album for everyone; a participant leaves it and removes their uploads from it. Photos in
 * libraries are not affected [6.4].
 */
export const deleteSharedAlbum = call({
  ...shared,
  ...one,
  name: 'sharedAlbums.delete',
  reach: 'reader',
  method: 'DELETE',
  path: '/shared-albums/:id',
  reply: noReply,
  repeat: 'idempotent',
});
