import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, isoDateTime, nothing, reference, text, whole } from '../empty.ts';

/**
 * Uploads are not shown in the specification: resumable (tus) at `{uploads}/files`, metadata `filename`, `filetype`,
 * `sha256` (hex) and optionally `albumId`; the upload's address ends in its id. After the last byte the file is
 * examined as a job; the outcome is read here.
 */
export const uploadCapability = 'uploads';

/** The id of the upload at this address; empty where there is none. */
export const uploadIdOf = (address: string | null): string =>
  address
    ?.split(/[?#]/, 1)[0]
    ?.split('/')
    .findLast((part) => part !== '') ?? '';

/** Why a file was not taken, in the words its sentence is chosen by. */
export const refusalReasons = [
  'notAPicture',
  'wrongType',
  'empty',
  'truncated',
  'tooManyPixels',
  'tooLarge',
  'hashMismatch',
  /** Opening it takes more memory than is there for one picture, or has ended what opened it each time. */
  'unreadable',
] as const;

/** Hex. */
const sha256 = z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]{64}$/));

/**
 * Whether the album that an upload was sent to is there: a photo is in the library also where it is gone, or never was
 * its sender's. Absent of an upload that was sent to none.
 */
const album = z.optional(z.enum(['there', 'gone']));

export const uploadOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sending'), offset: whole, size: whole }),
  z.object({ state: z.literal('processing') }),
  z.object({ state: z.literal('ready'), imageId: reference, monthKey: text(7), album }),
  /** The very bytes are in the library already: a success [product decision], `since` its upload. */
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

/** What an upload is announced with. The name may be of any length: it is cut, not refused [F26]. */
export const uploadMetadata = z.object({
  filename: z.nullish(text(20_000)),
  filetype: z.nullish(text(100)),
  sha256: z.nullish(z.string().check(z.maxLength(64), z.regex(/^(?:[0-9a-f]{64})?$/i))),
  albumId: z.nullish(text(100)),
});

/** Which of these hashes the library holds: the bytes are then not sent at all. */
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

/** Largest file taken, in bytes (5 GiB), and most pixels of one picture. */
export const largestUpload = 5 * 1024 ** 3;
export const mostPixels = 200_000_000;

/** Statuses with which the creation of an upload is refused before a byte is sent; the word is also the answer's text. */
export const creationRefusals = { 413: 'tooLarge', 415: 'wrongType', 422: 'empty' } as const;

/** The words of a 507, where it may be begun later: the disk is full, or the customer's open uploads are at their limit. */
export type CreationShortage = 'noRoom' | 'quota';
