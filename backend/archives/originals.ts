import { Readable } from 'node:stream';
import { originalKey } from '../photos/originals/objectKeys.ts';
import { originalColumns } from '../photos/library/columns.ts';
import type { OriginalRow } from '../photos/library/columns.ts';
import type { PicturePool } from '../photos/pictures/pool.ts';
import type { Ports } from '../ports.ts';
import type { ByteRange } from './zip/layout.ts';

/** The photo as its library has it now; null when it was deleted. */
async function photoById({ store }: Ports, id: string): Promise<OriginalRow | null> {
  const [row] = await store.query<OriginalRow>(`select ${originalColumns} from photo where id = $1::uuid`, [
    id,
  ]);
  return row ?? null;
}

/** A part of a photo's original; null when the photo was deleted or its file is not there. */
export async function openOriginal(
  ports: Ports,
  pool: PicturePool,
  id: string,
  range: ByteRange,
): Promise<NodeJS.ReadableStream | null> {
  const row = await photoById(ports, id);
  if (row === null) return null;
  if (row.source === 'upload') return ports.objects.stream(originalKey(id), range);
  const bytes = await pool.original(row);
  return bytes === null
    ? null
    : Readable.from([bytes.subarray(range.start, range.end + 1)], { objectMode: false });
}

/** Bytes of a photo's original as it can be read now; null when there is none. */
export async function sizeOfOriginal(ports: Ports, pool: PicturePool, id: string): Promise<number | null> {
  const row = await photoById(ports, id);
  if (row === null) return null;
  if (row.source === 'upload') return ports.objects.size(originalKey(id));
  return (await pool.original(row))?.length ?? null;
}
