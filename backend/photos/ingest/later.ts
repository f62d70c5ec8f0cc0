import type { Ports } from '../../ports.ts';
import type { Queryable } from '../../store/port.ts';
import { purge } from '../deletion/purge.ts';
import { thumbnailKey } from '../originals/objectKeys.ts';
import { DecoderFailed } from './decoder.ts';
import type { Decoders } from './decoders.ts';
import { sumsOf } from './examine.ts';
import { Turns } from './turns.ts';
import { withOriginal } from './withOriginal.ts';

/** Type of the job that creates the missing thumbnails of a customer's photos. Payload: `{ customerId }`. */
export const thumbnailsJob = 'photos.thumbnails';

/** Number of photos per job; small, so that other jobs get their turn. */
const batch = 20;
/**
 * Number of failures after which no further attempt is made to create a photo's thumbnails. Its original is
 * unaffected.
 */
const mostTries = 3;
/**
 * Maximum number of photos processed in parallel, so that a decoder stays free for uploads and only a few
 * copies are on disk.
 */
const atOnce = 2;
/** Milliseconds until the next attempt after a full disk or a similar failure. */
const laterPause = 300_000;

/** Enqueues the creation of thumbnails for added photos, in the transaction that adds the photos. */
export async function thumbnailsComeLater(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(
    'insert into photo_underived (photo_id) select * from unnest($1::uuid[]) on conflict do nothing',
    [ids],
  );
}

/** Enqueues a job for each customer with missing thumbnails. A duplicate job finds no work. */
export async function planThumbnails({
  store,
  jobs,
}: Pick<Ports, 'jobs'> & { readonly store: Queryable }): Promise<void> {
  const customers = await store.query<{ customer_id: string }>(
    `select distinct customer_id from photo_underived join photo on photo.id = photo_id where tries < ${mostTries}`,
  );
  for (const { customer_id: customer } of customers)
    await jobs.enqueue(thumbnailsJob, { customerId: customer }, { customer });
}

/**
 * Creates missing thumbnails: first those of a photo that a customer views, then the remaining ones in
 * sequence. A photo is never processed twice at the same time; customers alternate.
 */
export class LaterThumbnails {
  readonly #ports: Ports;
  readonly #decoders: Decoders;
  readonly #turns = new Turns(atOnce);
  readonly #running = new Map<string, Promise<boolean>>();

  constructor(ports: Ports, decoders: Decoders) {
    this.#ports = ports;
    this.#decoders = decoders;
  }

  /**
   * Resolves to false if the photo needs no thumbnails or they cannot be created. `customer` is the viewer or
   * the owner.
   */
  make(id: string, customer: string): Promise<boolean> {
    const running =
      this.#running.get(id) ??
      this.#turns.take(customer, () => this.#make(id)).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #make(id: string): Promise<boolean> {
    const { store, objects, log } = this.#ports;
    const [wanted] = await store.query(
      `select 1 from photo_underived where photo_id = $1::uuid and tries < ${mostTries}`,
      [id],
    );
    if (wanted === undefined) return false;
    const seen = await this.#examine(id).catch((error: unknown) => {
      if (error instanceof DecoderFailed) return 'unreadable' as const;
      throw error;
    });
    if (seen === null || typeof seen === 'string') {
      log.warn('no thumbnails can be made', { reason: seen ?? 'no original' });
      await store.query('update photo_underived set tries = tries + 1 where photo_id = $1::uuid', [id]);
      return false;
    }
    for (const { id: thumbnail, jpeg } of seen.files) await objects.put(thumbnailKey(id, thumbnail), jpeg);
    const made = await store.transaction(async (tx) => {
      await tx.query('delete from photo_underived where photo_id = $1::uuid', [id]);
      return tx.query('update photo set thumbhash = $2, miniature = $3 where id = $1::uuid returning id', [
        id,
        seen.thumbhash,
        seen.miniature,
      ]);
    });
    // The photo was deleted in the meantime, before these files were written, so they must be deleted now.
    if (made.length === 0) await purge({ ids: [id] }, { objects });
    return made.length > 0;
  }

  /** Resolves to null if the original is missing. */
  #examine(id: string) {
    return withOriginal(this.#ports, id, async (path) => this.#decoders.examine(path, await sumsOf(path)));
  }
}

/** Creates missing thumbnails. Idempotent after a crash: photos that are complete are not selected again. */
export async function makeThumbnailsLater(
  { customerId }: Record<string, unknown>,
  { store, jobs }: Pick<Ports, 'store' | 'jobs'>,
  thumbnails: LaterThumbnails,
): Promise<void> {
  const rows = await store.query<{ id: string }>(
    `select photo.id from photo_underived join photo on photo.id = photo_id
      where customer_id = $1 and tries < ${mostTries} order by tries, taken_sort desc limit ${batch}`,
    [customerId],
  );
  for (const { id } of rows) await thumbnails.make(id, String(customerId));
  if (rows.length > 0) await jobs.enqueue(thumbnailsJob, { customerId }, { customer: String(customerId) });
}

export async function thumbnailsGaveUp(
  { customerId }: Record<string, unknown>,
  { jobs, clock }: Pick<Ports, 'jobs' | 'clock'>,
): Promise<void> {
  await jobs.enqueue(
    thumbnailsJob,
    { customerId },
    { customer: String(customerId), runAt: clock.now() + laterPause },
  );
}
