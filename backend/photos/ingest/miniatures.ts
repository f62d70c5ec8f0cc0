import sharp from 'sharp';
import type { Ports } from '../../ports.ts';
import { thumbnailOf } from '../pictures/routes.ts';
import { inside } from '../pictures/sizes.ts';
import type { PhotosState } from '../state.ts';
import { makeMiniature } from './thumbnails.ts';

/**
 * Type of the job that creates the miniatures for photos of earlier releases from their thumbnails. Payload:
 * `{ customerId }`.
 */
export const miniaturesJob = 'photos.miniatures';

/** Number of photos per job; small, so that other jobs get their turn. */
const batch = 100;
/** Milliseconds until the next attempt after a full disk or a similar failure. */
const laterPause = 300_000;

/** Photos without thumbnails get their miniature together with the thumbnails, so they are left out. */
const lacking = `miniature is null and not exists (select 1 from photo_underived where photo_id = photo.id)`;

type Lacking = {
  readonly id: string;
  readonly source: string;
  readonly width: number;
  readonly height: number;
};

/** Enqueues a job for each customer with such photos. A duplicate job finds no work. */
export async function planMiniatures({ store, jobs }: Pick<Ports, 'store' | 'jobs'>): Promise<void> {
  const customers = await store.query<{ customer_id: string }>(
    `select distinct customer_id from photo where ${lacking}`,
  );
  for (const { customer_id: customer } of customers)
    await jobs.enqueue(miniaturesJob, { customerId: customer }, { customer });
}

/** Creates missing miniatures. Idempotent after a crash: photos that are complete are not selected again. */
export async function makeMiniatures(
  { customerId }: Record<string, unknown>,
  ports: Pick<Ports, 'store' | 'jobs' | 'objects' | 'log'>,
  state: Pick<PhotosState, 'pool' | 'thumbnails'>,
): Promise<void> {
  const { store, jobs } = ports;
  const customer = String(customerId);
  const rows = await store.query<Lacking>(
    `select id, source, width, height from photo where customer_id = $1 and ${lacking} limit ${batch}`,
    [customer],
  );
  if (rows.length === 0) return;
  const made: string[] = [];
  for (const row of rows) made.push(await miniatureOf(row, customer, ports, state));
  await store.query(
    `update photo set miniature = made.miniature from unnest($1::uuid[], $2::text[]) as made (id, miniature)
      where photo.id = made.id`,
    [rows.map(({ id }) => id), made],
  );
  await jobs.enqueue(miniaturesJob, { customerId: customer }, { customer });
}

/** Resolves to an empty text if the photo has no thumbnail that can be read. */
async function miniatureOf(
  { id, source, width, height }: Lacking,
  viewer: string,
  ports: Pick<Ports, 'objects' | 'log'>,
  state: Pick<PhotosState, 'pool' | 'thumbnails'>,
): Promise<string> {
  const jpeg = await thumbnailOf({ id, source, viewer }, 300, ports, state);
  if (jpeg === null) return '';
  try {
    return await makeMiniature(sharp(jpeg), inside({ width, height }, 300));
  } catch {
    ports.log.warn('no miniature can be made', { photo: id });
    return '';
  }
}

export async function miniaturesGaveUp(
  { customerId }: Record<string, unknown>,
  { jobs, clock }: Pick<Ports, 'jobs' | 'clock'>,
): Promise<void> {
  await jobs.enqueue(
    miniaturesJob,
    { customerId },
    { customer: String(customerId), runAt: clock.now() + laterPause },
  );
}
