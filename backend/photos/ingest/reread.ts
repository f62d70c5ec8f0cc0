import type { Ports } from '../../ports.ts';
import { redate } from '../library/rows.ts';
import { DecoderFailed } from './decoder.ts';
import type { Decoders } from './decoders.ts';
import { believed } from './taken.ts';
import type { Taken } from './taken.ts';
import { withOriginal } from './withOriginal.ts';

/** Type of the job that reads the dates of photos from earlier releases again. Payload: `{ customerId }`. */
export const rereadJob = 'photos.reread';

/** Number of photos per job; small, so that other jobs get their turn. */
const batch = 20;
/** Milliseconds until the next attempt after a full disk or a similar failure. */
const laterPause = 300_000;

type Unread = {
  readonly id: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly taken_at: string | null;
  readonly camera_date: string | null;
  readonly uploaded_at: string;
};

/** Enqueues a job for each customer with such photos. A duplicate job finds no work. */
export async function planReread({ store, jobs }: Pick<Ports, 'store' | 'jobs'>): Promise<void> {
  const customers = await store.query<{ customer_id: string }>(
    'select distinct customer_id from photo_unread join photo on photo.id = photo_id',
  );
  for (const { customer_id: customer } of customers)
    await jobs.enqueue(rereadJob, { customerId: customer }, { customer });
}

/** Idempotent after a crash: photos that are complete are not selected again. */
export async function rereadDates(
  { customerId }: Record<string, unknown>,
  ports: Pick<Ports, 'store' | 'jobs' | 'objects' | 'config' | 'random' | 'log'>,
  decoders: Pick<Decoders, 'taken'>,
): Promise<void> {
  const { store, jobs } = ports;
  const customer = String(customerId);
  const rows = await store.query<Unread>(
    `select photo.id, file_name, media_type, taken_at, camera_date, uploaded_at
      from photo_unread join photo on photo.id = photo_id
      where customer_id = $1 order by taken_sort desc limit ${batch}`,
    [customer],
  );
  for (const row of rows) {
    const taken = await takenOf(row, ports, decoders);
    await store.transaction(async (tx) => {
      await tx.query('delete from photo_unread where photo_id = $1::uuid', [row.id]);
      const read = taken === null ? null : believed(taken, Date.parse(row.uploaded_at), row.file_name);
      // An existing date is never removed.
      if (read === null || (read.takenAt === null && row.taken_at !== null)) return;
      await redate(tx, { id: row.id, ...read, cameraDate: read.cameraDate ?? row.camera_date });
    });
  }
  if (rows.length > 0) await jobs.enqueue(rereadJob, { customerId: customer }, { customer });
}

/** Resolves to null if the original is missing or its reader crashes. */
async function takenOf(
  { id, media_type: mediaType }: Unread,
  ports: Pick<Ports, 'objects' | 'config' | 'random' | 'log'>,
  decoders: Pick<Decoders, 'taken'>,
): Promise<Taken | null> {
  try {
    return await withOriginal(ports, id, (path) => decoders.taken(path, mediaType));
  } catch (error) {
    if (!(error instanceof DecoderFailed)) throw error;
    ports.log.warn('a photo could not be read again', { photo: id });
    return null;
  }
}

export async function rereadGaveUp(
  { customerId }: Record<string, unknown>,
  { jobs, clock }: Pick<Ports, 'jobs' | 'clock'>,
): Promise<void> {
  await jobs.enqueue(
    rereadJob,
    { customerId },
    { customer: String(customerId), runAt: clock.now() + laterPause },
  );
}
