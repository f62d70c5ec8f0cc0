import * as z from 'zod/mini';
import { whole } from '../../empty.ts';

/** Increase it when the format changes; records of other versions are ignored. */
export const keptUploadVersion = 1;

/**
 * One file of the upload queue in the browser's storage, next to its bytes, so that the queue survives the page.
 * `name` is the customer's, so the record is deleted on completion, removal and sign-out.
 * @spec 1.3b
 */
export const keptUpload = z.object({
  version: z.literal(keptUploadVersion),
  id: z.string(),
  /** The customer: other customers' pages ignore the record. */
  subject: z.string(),
  /** The sending page; another page takes over after it has closed. */
  page: z.string(),
  /** Position in the queue. */
  place: whole,
  name: z.string(),
  /** Bytes. */
  size: whole,
  type: z.string(),
  /** Milliseconds since 1970. */
  lastModified: z.number(),
  albumId: z.nullable(z.string()),
  /** SHA-256, hex; null until the whole file was read. */
  hash: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** URL of the upload at the service; null until created. */
  address: z.nullable(z.string()),
  /** Null until the last byte is sent. */
  uploadId: z.nullable(z.string()),
});
export type KeptUpload = z.infer<typeof keptUpload>;

/** Maximum size in bytes of a stored file; larger files only have a record. */
export const largestKept = 200 * 1024 ** 2;
/** Bytes of the browser's storage reserved for the rest of the product. */
export const storageReserve = 100 * 1024 ** 2;
