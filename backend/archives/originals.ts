import { originalKey } from '../photos/originals/objectKeys.ts';
import { originalColumns } from '../photos/library/columns.ts';
import type { OriginalRow } from '../photos/library/columns.ts';
import type { PicturePool } from '../photos/pictures/pool.ts';
import type { Ports } from '../ports.ts';
import type { Source } from './zip/ahead.ts';
import type { ByteRange } from './zip/layout.ts';

/** Returns the current records of these photos, without deleted ones. */
export async function photosById(
  { store }: Pick<Ports, 'store'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OriginalRow>> {
  const rows = await store.query<OriginalRow>(
    `select ${originalColumns} from photo where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Size in bytes up to which a part is read in one call, because for so few bytes a stream takes longer than
 * the read itself.
 */
const small = 256 * 1024;

/** Opens a part of a photo's original; resolves to null if its file is missing. */
export async function openOriginal(
  { objects }: Pick<Ports, 'objects'>,
  pool: PicturePool,
  row: OriginalRow,
  range: ByteRange,
): Promise<Source | null> {
  if (row.source !== 'upload')
    return (await pool.original(row))?.subarray(range.start, range.end + 1) ?? null;
  const key = originalKey(row.id);
  return range.end - range.start < small ? objects.get(key, range) : objects.stream(key, range);
}

/** Returns the size of a photo's original; null if it cannot be read. */
export async function lengthOfOriginal(
  { objects }: Pick<Ports, 'objects'>,
  pool: PicturePool,
  row: OriginalRow,
): Promise<number | null> {
  return row.source === 'upload' ? objects.size(originalKey(row.id)) : pool.lengthOf(row);
}
