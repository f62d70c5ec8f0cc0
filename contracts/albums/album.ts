import * as z from 'zod/mini';
import { cursor, email, isoDateTime, reference, text, whole } from '../empty.ts';
import { photo } from '../photos/photo.ts';

/**
 * Tiles on one full page of albums, and photos in one section of an album's grid.
 * @spec 9.1a 9.2a
 */
export const albumsPageSize = 50;
/** The 'New album' tile takes the first place of the first page. @spec 9.1a */
export const albumsFirstPageSize = albumsPageSize - 1;
export const sharedAlbumsPageSize = 50;
export const albumSectionSize = 24;
/** Photos of one page of an album [9.1: value not shown]. */
export const albumPhotosPageSize = 24;
/** Maximum number of ids in one call that adds or removes [9.1: values not shown]. */
export const addBatchSize = 500;
export const removeBatchSize = 500;
/** Number of participants named in the header of a shared album before the link to all of them [9.2: use not shown]. */
export const namedInHeader = 3;

/** Maximum number of UTF-16 units of a name: the clause names no limit, but a database needs one. */
export const longestAlbumName = 10_000;

export type AlbumNameProblem = 'required' | 'notValid';

/** In addition to the characters in the clause: control characters and unpaired surrogates, which databases reject. */
const notInAName = /[<>;\p{Cc}\p{Surrogate}]|^\s/u;

/**
 * The problem of a name, or null. Checked on submit only.
 * @spec 5.2a 5.2b
 */
export function albumNameProblem(name: string): AlbumNameProblem | null {
  if (name === '') return 'required';
  return notInAName.test(name) || name.length > longestAlbumName ? 'notValid' : null;
}

/**
 * The messages of the two problems.
 * @spec 5.2a 5.2b
 */
export const albumNameMessages = {
  required: 'Please give your album a name',
  notValid: 'Name not valid',
} as const satisfies Record<AlbumNameProblem, string>;

/**
 * A valid album name: browser and service share the rule.
 * @spec 5.2a 5.2b
 */
export const albumName = text(longestAlbumName, 0, albumNameMessages.notValid).check((payload) => {
  const problem = albumNameProblem(payload.value);
  if (problem !== null)
    payload.issues.push({ code: 'custom', message: albumNameMessages[problem], input: payload.value });
});

const common = {
  albumId: reference,
  albumName: text(longestAlbumName, 1),
  coverPhoto: z.nullable(photo),
  photosCount: whole,
  created: isoDateTime,
  updated: isoDateTime,
};
const person = z.object({ email });

/**
 * An album of the customer.
 * @spec 3.4a
 */
export const ownAlbum = z.object({ ...common, isShared: z.literal(false), userId: reference });
export type OwnAlbum = z.infer<typeof ownAlbum>;

/**
 * A legacy album with several readers; read-only.
 * @spec 3.4a
 */
export const sharedAlbum = z.object({
  ...common,
  isShared: z.literal(true),
  ownerId: reference,
  owner: person,
  participants: z.array(person),
});
export type SharedAlbum = z.infer<typeof sharedAlbum>;

export const album = z.discriminatedUnion('isShared', [ownAlbum, sharedAlbum]);
export type Album = z.infer<typeof album>;

/** A null cursor ends the list. @spec 3.4b */
export const albumPage = z.object({ albums: z.array(album), cursor: z.nullable(cursor) });
export const sharedAlbumPage = z.object({ albums: z.array(sharedAlbum), cursor: z.nullable(cursor) });

/**
 * Number of readable shared albums, including the customer's own, and number of the customer's own.
 * @spec 3.3b 3.4b
 */
export const sharedAlbumsSummary = z.object({
  readAlbumsCount: whole,
  grantedAlbumsCount: whole,
  created: z.optional(isoDateTime),
  updated: z.optional(isoDateTime),
});

const participant = z.object({ id: reference, email });

/**
 * The owner sees all participants; a participant sees the owner and themselves.
 * @spec 3.4c 2.40a
 */
export const albumParticipants = z.object({ owner: participant, participants: z.array(participant) });
export type AlbumParticipants = z.infer<typeof albumParticipants>;
