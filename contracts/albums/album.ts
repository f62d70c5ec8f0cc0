import * as z from 'zod/mini';
import { cursor, email, isoDateTime, reference, text, whole } from '../empty.ts';
import { photo } from '../photos/photo.ts';

/**
 * Number of tiles on a full page of albums, and of photos in one section of an album's grid.
 * @spec 9.1a 9.2a
 */
export const albumsPageSize = 50;
/** The 'New album' tile takes the first place of the first page. @spec 9.1a */
export const albumsFirstPageSize = albumsPageSize - 1;
export const sharedAlbumsPageSize = 50;
export const albumSectionSize = 24;
/** Number of photos on one page of an album [9.1: the clause has no value]. */
export const albumPhotosPageSize = 24;
/** Maximum number of ids in one call that adds or removes photos [9.1: the clause has no values]. */
export const addBatchSize = 500;
export const removeBatchSize = 500;
/** Number of participants named in the header of a shared album; the rest are behind a link [9.2: the clause does not say for what]. */
export const namedInHeader = 3;

/** Maximum number of UTF-16 units of a name. The clause sets no limit, but a database needs one. */
export const longestAlbumName = 10_000;

export type AlbumNameProblem = 'required' | 'notValid';

/**
 * Control characters and unpaired surrogates are excluded in addition to the clause, because databases reject them.
 */
const notInAName = /[<>;\p{Cc}\p{Surrogate}]|^\s/u;

/** Returns what is wrong with a name, or null if it is valid. Checked on submit only. @spec 5.2a 5.2b */
export function albumNameProblem(name: string): AlbumNameProblem | null {
  if (name === '') return 'required';
  return notInAName.test(name) || name.length > longestAlbumName ? 'notValid' : null;
}

/**
 * The error messages for an invalid name.
 * @spec 5.2a 5.2b
 */
export const albumNameMessages = {
  required: 'Please give your album a name',
  notValid: 'Name not valid',
} as const satisfies Record<AlbumNameProblem, string>;

/**
 * A valid album name; browser and service share this rule.
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

/** A null cursor marks the end of the list. @spec 3.4b */
export const albumPage = z.object({ albums: z.array(album), cursor: z.nullable(cursor) });
export const sharedAlbumPage = z.object({ albums: z.array(sharedAlbum), cursor: z.nullable(cursor) });

/**
 * Number of shared albums that the customer can read, including their own, and number of their own.
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
