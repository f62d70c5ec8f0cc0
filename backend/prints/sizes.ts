import type { CallReply } from '../../contracts/call.ts';
import { mostShownSmall } from '../../contracts/extensions/printSizes.ts';
import type { checkSizes } from '../../contracts/extensions/printSizes.ts';
import { largestPrint, pixelsFor, printSizes } from '../../contracts/prints/prints.ts';
import { addressesOf } from '../photos/pictures/addresses.ts';
import type { Photos } from '../photos/state.ts';
import type { Ports } from '../ports.ts';
import { mapInSlices } from '../slices.ts';
import { areOwn, namedOnce } from './selections.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** Photos below one of two edges, the smallest first. */
const small = `select photo.id, source, width, height from unnest($2::uuid[]) as named (id)
  join photo on photo.id = named.id and photo.customer_id = $1
  where least(width, height) < $3 or greatest(width, height) < $4
  order by greatest(width, height), least(width, height), photo.id`;

/** Which of a customer's photos are too small for which print, with a look at some; null when one is not theirs. */
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
  const rows = await store.query<Row>(small, [customerId, wanted, short, long]);
  const { key } = photos();
  const now = clock.now();
  return {
    tooSmall: await mapInSlices(rows, (row) => ({ photoId: row.id, suffices: largestPrint(row) })),
    pictures: rows.slice(0, mostShownSmall).map(({ id, source, width, height }) => ({
      photoId: id,
      url: addressesOf(key, config.origin, { id, source, viewer: customerId }, now)[300],
      width,
      height,
    })),
  };
}
