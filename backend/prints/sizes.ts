import type { CallReply } from '../../contracts/call.ts';
import { mostShownSmall } from '../../contracts/extensions/printSizes.ts';
import type { checkSizes } from '../../contracts/extensions/printSizes.ts';
import { largestPrint, pixelsFor, printSizes } from '../../contracts/prints/prints.ts';
import { addressesOf } from '../photos/pictures/addresses.ts';
import type { Photos } from '../photos/state.ts';
import type { Ports } from '../ports.ts';
import { mapInSlices, piecesOf } from '../slices.ts';
import { areOwn, mostAtOnce, namedOnce } from './selections.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly source: string;
  readonly file_name: string;
  readonly taken_at: string | null;
  readonly width: number;
  readonly height: number;
}

/** SQL: photos with an edge below either minimum. */
const small = `select photo.id, source, file_name, taken_at, width, height from unnest($2::uuid[]) as named (id)
  join photo on photo.id = named.id and photo.customer_id = $1
  where least(width, height) < $3 or greatest(width, height) < $4`;

/** Compares print sizes for sorting, smallest first. */
const bySize = (a: Row, b: Row): number =>
  Math.max(a.width, a.height) - Math.max(b.width, b.height) ||
  Math.min(a.width, a.height) - Math.min(b.width, b.height) ||
  (a.id < b.id ? -1 : 1);

/**
 * Returns which of a customer's photos are too small for each print size, with previews of some of them; null
 * if a photo belongs to another customer.
 */
export async function smallPhotos(
  { store, clock, config }: Pick<Ports, 'store' | 'clock' | 'config'>,
  photos: Photos,
  customerId: string,
  photoIds: readonly string[],
): Promise<CallReply<typeof checkSizes> | null> {
  const wanted = await namedOnce(photoIds);
  const largest = printSizes[printSizes.length - 1];
  if (largest === undefined || !(await areOwn({ store }, customerId, wanted))) return null;
  const { short, long } = pixelsFor(largest);
  const rows: Row[] = [];
  for (const some of piecesOf(wanted, mostAtOnce))
    rows.push(...(await store.query<Row>(small, [customerId, some, short, long])));
  rows.sort(bySize);
  const { key } = photos();
  const now = clock.now();
  return {
    tooSmall: await mapInSlices(rows, (row) => ({ photoId: row.id, suffices: largestPrint(row) })),
    pictures: rows
      .slice(0, mostShownSmall)
      .map(({ id, source, file_name: localFileName, taken_at: dateTaken, width, height }) => ({
        photoId: id,
        localFileName,
        ...(dateTaken === null ? {} : { dateTaken }),
        url: addressesOf(key, config.origin, { id, source, viewer: customerId }, now)[300],
        width,
        height,
      })),
  };
}
