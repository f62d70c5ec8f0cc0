import type { Ports } from '../../ports.ts';
import type { Gone } from './gone.ts';
import { goneChannel } from './gone.ts';
import { removePhotos } from '../library/rows.ts';

/** Type of the job that deletes the files of deleted photos. Payload: `{ ids }`. */
export const purgeJob = 'photos.purge';
/**
 * Number of photos per transaction of {@link deleteAllPhotos}. Each transaction must take well below a
 * second.
 */
const batch = 1_000;

type Removed = { id: string; source: string }[];
type Needs = Pick<Ports, 'store' | 'clock' | 'jobs'>;

async function remove(
  { store, clock, jobs }: Needs,
  customerId: string,
  where: string,
  params: readonly unknown[],
): Promise<Removed> {
  return store.transaction(async (tx) => {
    const removed = await removePhotos(tx, customerId, clock.now(), where, params);
    const ids = removed.filter(({ source }) => source === 'upload').map(({ id }) => id);
    if (ids.length > 0) await jobs.enqueue(purgeJob, { ids }, { tx, customer: customerId });
    return removed;
  });
}

async function tell({ store }: Needs, gone: Gone, removed: Removed): Promise<void> {
  gone.add(removed.map(({ id }) => id));
  await store.notify(goneChannel, '');
}

/**
 * Deletes the customer's photos with these ids, and returns the ids that were not deleted [3.5]. Ids of
 * photos that were deleted earlier count as deleted. Ids of other customers' photos and unknown ids get the
 * same result, so that it does not reveal which ids exist.
 */
export async function deletePhotos(
  ports: Needs,
  customerId: string,
  gone: Gone,
  wanted: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(wanted)].filter((id) => isPhotoId(id));
  const removed = await remove(ports, customerId, 'id = any($3::uuid[])', [ids]);
  if (removed.length > 0) await tell(ports, gone, removed);
  const done = new Set(removed.map(({ id }) => id));
  const left = wanted.filter((id) => !done.has(id));
  if (left.length === 0) return [];
  const marked = await ports.store.query<{ id: string }>(
    'select id from photo_gone where customer_id = $1 and id = any($2::uuid[])',
    [customerId, left.filter((id) => isPhotoId(id))],
  );
  for (const { id } of marked) done.add(id);
  return left.filter((id) => !done.has(id));
}

/** The count shown in the confirmation dialog, at a time of this service's clock. */
export interface CountedPhotos {
  readonly until: string;
  readonly count: number;
}

async function heldAt({ store }: Pick<Ports, 'store'>, customerId: string, until: string): Promise<number> {
  const [held] = await store.query<{ photos: number }>(
    `select count(*)::integer as photos from photo where customer_id = $1 and uploaded_at <= $2::timestamptz`,
    [customerId, until],
  );
  return held?.photos ?? 0;
}

export async function countAllPhotos(
  ports: Pick<Ports, 'store' | 'clock'>,
  customerId: string,
): Promise<CountedPhotos> {
  const until = new Date(ports.clock.now()).toISOString();
  return { until, count: await heldAt(ports, customerId, until) };
}

/**
 * Deletes the photos that were in the library at the start, or at the time of the count. Later photos are
 * kept. Resolves to false without deleting anything if the library has more photos from before that time than
 * were counted, because a photo was still being added.
 */
export async function deleteAllPhotos(
  ports: Needs,
  customerId: string,
  gone: Gone,
  counted?: CountedPhotos,
): Promise<boolean> {
  const { until, count } = counted ?? { until: new Date(ports.clock.now()).toISOString(), count: Infinity };
  if (counted !== undefined && (await heldAt(ports, customerId, until)) > count) return false;
  let left = count;
  while (left > 0) {
    const most = Math.min(batch, left);
    const removed = await remove(
      ports,
      customerId,
      `id in (select id from photo where customer_id = $1 and uploaded_at <= $3::timestamptz
         order by uploaded_at, id limit ${most})`,
      [until],
    );
    if (removed.length > 0) await tell(ports, gone, removed);
    if (removed.length < most) break;
    left -= removed.length;
  }
  return true;
}

export function isPhotoId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
