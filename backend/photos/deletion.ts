import type { Ports } from '../ports.ts';
import type { Gone } from './gone.ts';
import { goneChannel, photosChannel } from './gone.ts';
import { removePhotos } from './rows.ts';

/** Files of deleted photos are taken away by this job; `{ ids }`. */
export const purgeJob = 'photos.purge';
/** Photos in one transaction of {@link deleteAllPhotos}: each must stay well below a second. */
const batch = 2_000;

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
    if (ids.length > 0) await jobs.enqueue(purgeJob, { ids }, { tx });
    return removed;
  });
}

async function tell({ store }: Needs, customerId: string, gone: Gone, removed: Removed): Promise<void> {
  gone.add(removed.map(({ id }) => id));
  await store.notify(goneChannel, '');
  await store.notify(photosChannel, customerId);
}

/**
 * Deletes the customer's photos of these ids and answers the ids left in place [3.5]. An id whose photo is gone is as
 * good as deleted. An id that was never this customer's is left in place, in the same words whether it is somebody
 * else's or nobody's.
 */
export async function deletePhotos(
  ports: Needs,
  customerId: string,
  gone: Gone,
  wanted: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(wanted)].filter((id) => isPhotoId(id));
  const removed = await remove(ports, customerId, 'id = any($3::uuid[])', [ids]);
  if (removed.length > 0) await tell(ports, customerId, gone, removed);
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

/** Deletes what the library held when this began; a photo that arrives meanwhile stays. */
export async function deleteAllPhotos(ports: Needs, customerId: string, gone: Gone): Promise<void> {
  const until = new Date(ports.clock.now()).toISOString();
  for (;;) {
    const removed = await remove(
      ports,
      customerId,
      `id in (select id from photo where customer_id = $1 and uploaded_at <= $3::timestamptz limit ${batch})`,
      [until],
    );
    if (removed.length === 0) return;
    await tell(ports, customerId, gone, removed);
    if (removed.length < batch) return;
  }
}

export function isPhotoId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
