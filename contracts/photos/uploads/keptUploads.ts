import * as z from 'zod/mini';
import { whole } from '../../empty.ts';
import { refusalReasons } from '../../extensions/uploads.ts';

/** Increase this when the format changes; records of other versions are ignored. */
export const keptUploadVersion = 1;

/**
 * One file of the upload queue, stored in the browser next to its bytes so that the queue survives closing the page.
 * `name` is personal data, so the record is deleted when the upload is complete or removed, and at sign-out.
 * @spec 1.3b
 */
export const keptUpload = z.object({
  version: z.literal(keptUploadVersion),
  id: z.string(),
  /** The customer's id; pages of other customers ignore the record. */
  subject: z.string(),
  /** Id of the page that sends the file; another page takes over once it has been closed. */
  page: z.string(),
  /** Position in the upload queue. */
  place: whole,
  name: z.string(),
  /** In bytes. */
  size: whole,
  type: z.string(),
  /** Milliseconds since 1970. */
  lastModified: z.number(),
  albumId: z.nullable(z.string()),
  /** SHA-256 in hex; null until the whole file has been read. */
  hash: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** URL of the upload at the service; null until it has been created. */
  address: z.nullable(z.string()),
  /** Null until the last byte has been sent. */
  uploadId: z.nullable(z.string()),
  /** Why the file was refused; stored only by the phone's page, which lists it until the code expires. */
  refused: z.optional(z.enum(refusalReasons)),
  /** A thumbnail, because the bytes are deleted once sent; stored only by the phone's page. */
  picture: z.optional(z.instanceof(Blob)),
});
export type KeptUpload = z.infer<typeof keptUpload>;

/** Maximum size in bytes of a file whose bytes are stored; for larger files there is only a record. */
export const largestKept = 200 * 1024 ** 2;
/** Bytes of the browser's storage quota that are left free for the rest of the product. */
export const storageReserve = 100 * 1024 ** 2;
