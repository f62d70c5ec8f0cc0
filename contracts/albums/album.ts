import * as z from 'zod/mini';
import { cursor, email, isoDateTime, reference, text, whole } from '../empty.ts';
import { photo } from '../photos/photo.ts';

/** Full tiles of one album page, and photos of one section of an album's grid. @spec 9.1a 9.2a */
export const albumsPageSize = 50;
/** The 'New album' tile takes the first place of the first page. @spec 9.1a */
export const albumsFirstPageSize = albumsPageSize - 1;
export const sharedAlbumsPageSize = 50;
export const albumSectionSize = 24;
/** Photos of one page of an album [9.1: value not shown]. */
export const albumPhotosPageSize = 24;
/** Ids in one call that adds or removes [9.1: values not shown]. */
export const addBatchSize = 500;
export const removeBatchSize = 500;
/** Participants named in the head of a shared album before the link to all of them [9.2: use not shown]. */
export const namedInHeader = 3;

/** UTF-16 units of a name at most: the clause names no limit, a store needs one. */
export const longestAlbumName = 10_000;

export type AlbumNameProblem = 'required' | 'notValid';

/** Beside the signs of the clause: control characters, and half a character, which no store keeps. */
const notInAName = /[<>;\p{Cc}\p{Surrogate}]|^\s/u;

/**
 * What is wrong with a name, or null. Asked on submit only.
 * @spec 5.2a 5.2b
 */
export function albumNameProblem(name: string): AlbumNameProblem | null {
  if (name === '') return 'required';
  return notInAName.test(name) || name.length > longestAlbumName ? 'notValid' : null;
}

/** The sentences of the two problems. @spec 5.2a 5.2b */
export const albumNameMessages = {
  required: 'Please give your album a name',
  notValid: 'Name not valid',
} as const satisfies Record<AlbumNameProblem, string>;

/** A name as a customer may give it: the same rule on both sides. @spec 5.2a 5.2b */
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

/** An album of one's own. @spec 3.4a */
export const ownAlbum = z.object({ ...common, isShared: z.literal(false), userId: reference });
export type OwnAlbum = z.infer<typeof ownAlbum>;

/** A legacy album that several people see; read-only. @spec 3.4a */
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

/** Shared albums the customer may read, their own included, and of these their own. @spec 3.3b 3.4b */
export const sharedAlbumsSummary = z.object({
  readAlbumsCount: whole,
  grantedAlbumsCount: whole,
  created: z.optional(isoDateTime),
  updated: z.optional(isoDateTime),
});

const participant = z.object({ id: reference, email });

/** To its owner everybody an album is shared with; to a participant the owner and themselves. @spec 3.4c 2.40a */
export const albumParticipants = z.object({ owner: participant, participants: z.array(participant) });
export type AlbumParticipants = z.infer<typeof albumParticipants>;
