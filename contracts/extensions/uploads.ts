import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, isoDateTime, nothing, reference, text, whole } from '../empty.ts';

/**
 * Uploads, which the specification does not define: resumable (tus) at `{uploads}/files` with the metadata
 * `filename`, `filetype`, `sha256` (hex) and optionally `albumId`; the upload's URL ends in its id. After the last
 * byte a job checks the file; this call returns the outcome.
 */
export const uploadCapability = 'uploads';

/** Returns the id of the upload with this URL; empty if there is no URL. */
export const uploadIdOf = (address: string | null): string =>
  address
    ?.split(/[?#]/, 1)[0]
    ?.split('/')
    .findLast((part) => part !== '') ?? '';

/** Why a file was refused; there is an error message for each reason. */
export const refusalReasons = [
  'notAPicture',
  'wrongType',
  'empty',
  'truncated',
  'tooManyPixels',
  'tooLarge',
  'hashMismatch',
  /** Decoding would exceed the memory limit for one picture, or every attempt has crashed the decoder. */
  'unreadable',
] as const;

/** SHA-256 in hex. */
const sha256 = z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]{64}$/));

/**
 * Whether the target album exists. The photo is in the library even if the album has been deleted or never belonged
 * to the sender. Absent if there is no target album.
 */
const album = z.optional(z.enum(['there', 'gone']));

export const uploadOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sending'), offset: whole, size: whole }),
  z.object({ state: z.literal('processing') }),
  z.object({ state: z.literal('ready'), imageId: reference, monthKey: text(7), album }),
  /**
   * The library already contains a file with the same bytes, which counts as a success; `since` is when it was
   * uploaded.
   */
  z.object({ state: z.literal('duplicate'), imageId: reference, since: isoDateTime, album }),
  z.object({ state: z.literal('refused'), reason: z.enum(refusalReasons) }),
]);
export type UploadOutcome = z.infer<typeof uploadOutcome>;

const row = { service: 'uploads', caller: 'customer', deadline, cost: 'low', spec: '1.3b' } as const;

export const uploadOutcomeById = call({
  ...row,
  name: 'uploads.outcome',
  reach: 'owner',
  extension: 'uploads',
  method: 'GET',
  path: '/outcomes/:id',
  params: z.object({ id: reference }),
  query: nothing,
  body: nothing,
  reply: uploadOutcome,
  refusals: { 404: 'notFound' },
  repeat: 'safe',
});

/** Metadata of an upload. A name of any length is accepted, and truncated later [F26]. */
export const uploadMetadata = z.object({
  filename: z.nullish(text(20_000)),
  filetype: z.nullish(text(100)),
  sha256: z.nullish(z.string().check(z.maxLength(64), z.regex(/^(?:[0-9a-f]{64})?$/i))),
  albumId: z.nullish(text(100)),
});

/** Returns which of these hashes the library contains, so that their bytes need not be sent. */
export const knownHashes = call({
  ...row,
  name: 'uploads.knownHashes',
  cost: 'medium',
  reach: 'self',
  extension: 'uploads',
  method: 'POST',
  path: '/known-hashes',
  params: nothing,
  query: nothing,
  body: z.object({ hashes: z.array(sha256).check(z.maxLength(500)) }),
  reply: z.object({ known: z.array(z.object({ hash: sha256, imageId: reference, since: isoDateTime })) }),
  refusals: {},
  repeat: 'safe',
});

/** Maximum file size in bytes (5 GiB), and maximum number of pixels of one picture. */
export const largestUpload = 5 * 1024 ** 3;
export const mostPixels = 200_000_000;

/** Status codes with which an upload is refused before the first byte; the body is the reason's name. */
export const creationRefusals = { 413: 'tooLarge', 415: 'wrongType', 422: 'empty' } as const;

/**
 * Bodies of a 507, after which a later attempt may succeed: the disk is full, or the customer has reached the limit
 * of unfinished uploads.
 */
export type CreationShortage = 'noRoom' | 'quota';
