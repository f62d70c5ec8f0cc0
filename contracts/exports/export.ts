import * as z from 'zod/mini';
import { beyond } from '../extensions/origin.ts';
import { isoDateTime, reference, whole } from '../empty.ts';

/** A month as in the names of an export's folders: `2017-03`. */
const month = z.string().check(z.maxLength(7), z.regex(/^\d{4}-\d{2}$/));
/** Content of one zip: the number of photos, and the first and last month, or null if no photo has a date. */
const exportContent = z.object({ photos: whole, months: z.nullable(z.tuple([month, month])) });

/** One zip of an export; `size` in bytes. @spec 3.8a 5.4 */
export const exportChunk = z.object({
  iteration: whole,
  size: z.int().check(z.gte(1)),
  content: beyond('currentExport', z.optional(exportContent)),
});
export type ExportChunk = z.infer<typeof exportChunk>;

const rising = (chunks: readonly ExportChunk[]) =>
  chunks.every((chunk, at) => at === 0 || chunk.iteration > (chunks[at - 1]?.iteration ?? -1));

/**
 * At least one chunk, sorted by iteration (parsing sorts them), without duplicate iterations.
 * @spec 3.8b 5.4
 */
const exportChunks = z.array(exportChunk).check(
  z.minLength(1),
  z.overwrite((chunks) => chunks.toSorted((one, other) => one.iteration - other.iteration)),
  z.refine(rising, 'one chunk for each iteration'),
);

/** @spec 3.8a */
export const readyExport = z.object({
  status: z.literal('READY'),
  backupId: reference,
  chunks: exportChunks,
  created: isoDateTime,
  updated: isoDateTime,
  /** Iterations of the zip files that can no longer be downloaded because one of their photos was deleted. */
  ended: beyond('currentExport', z.optional(z.array(whole))),
});
export type ReadyExport = z.infer<typeof readyExport>;

/**
 * Any other shape causes the error 'Unable to parse response!' [8.3c].
 * @spec 3.8a 8.3c
 */
export const exportInfo = z.discriminatedUnion('status', [
  z.object({ status: z.literal('REQUESTED') }),
  z.object({ status: z.literal('IN_PROGRESS') }),
  z.object({ status: z.literal('FAILED') }),
  readyExport,
]);
export type ExportInfo = z.infer<typeof exportInfo>;

/**
 * Hours within which a requested export is ready, and days for which its links are valid.
 * @spec 2.47a 9.5
 */
export const exportHours = 48;
export const exportLinkDays = 7;

/**
 * Returns the time at which the links expire, in milliseconds since 1970: 7 days after the export became
 * ready. @spec 2.44c 9.5
 */
export const exportEnds = ({ updated }: Pick<ReadyExport, 'updated'>): number =>
  Date.parse(updated) + exportLinkDays * 24 * 60 * 60 * 1000;

/** @spec 7.5 */
export const chunkFileName = (iteration: number): string => `photo-export-${iteration}.zip`;
