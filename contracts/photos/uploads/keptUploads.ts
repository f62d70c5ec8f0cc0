import * as z from 'zod/mini';
import { whole } from '../../empty.ts';

/** Raised when records are written otherwise; records of another version are not read. */
export const keptUploadVersion = 1;

/**
 * One file of the upload queue as the browser keeps it beside its bytes, so that the queue outlives the page; `name` is
 * the customer's, so the record goes with completion, removal and sign-out. @spec 1.3b
 */
export const keptUpload = z.object({
  version: z.literal(keptUploadVersion),
  id: z.string(),
  /** Whose it is: nobody else's page takes it up. */
  subject: z.string(),
  /** The page that sends it; another takes it over when that page is gone. */
  page: z.string(),
  /** Order in the queue. */
  place: whole,
  name: z.string(),
  /** Bytes. */
  size: whole,
  type: z.string(),
  /** Milliseconds since 1970. */
  lastModified: z.number(),
  albumId: z.nullable(z.string()),
  /** sha-256, hex; null until the whole file was read. */
  hash: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Where the service takes its bytes; null until it was announced there. */
  address: z.nullable(z.string()),
  /** Null until its last byte is there. */
  uploadId: z.nullable(z.string()),
});
export type KeptUpload = z.infer<typeof keptUpload>;

/** Bytes up to which a file itself is kept, not its record alone. */
export const largestKept = 200 * 1024 ** 2;
/** Bytes of the browser's storage that are left to the rest of the product. */
export const storageReserve = 100 * 1024 ** 2;
