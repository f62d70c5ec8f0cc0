import { hourly } from '../../hourly.ts';
import type { EndedOf } from '../../membership/transfers.ts';
import type { Ports } from '../../ports.ts';

/**
 * PostgreSQL channel that notifies all processes of a deletion. It has no payload: the processes read the
 * details from the store.
 */
export const goneChannel = 'photos.gone';
/**
 * A table that records which photos, accounts or permissions have ended, with the columns `seq` and
 * `gone_at`. `id` is the column or expression that identifies the ended object.
 */
export interface Marks {
  readonly channel: string;
  readonly table: string;
  readonly id: string;
}
const photosGone: Marks = { channel: goneChannel, table: 'photo_gone', id: 'id::text' };
/** Maximum lifetime of a signed URL in milliseconds. Markers need not be kept longer. */
const markLife = 48 * 3_600_000;

/**
 * The objects that ended within the lifetime of signed URLs, kept in memory so that pictures can be refused
 * without a query. The process that deletes updates it directly; the others are notified.
 */
export class Gone {
  readonly #marks: Marks;
  /** Time of the end by id; infinite until the marker has been read. */
  readonly #ids = new Map<string, number>();
  #last = 0n;
  #unlisten: (() => Promise<void>) | null = null;
  #endForgetting = (): void => undefined;

  constructor(marks: Marks = photosGone) {
    this.#marks = marks;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(ids: readonly string[]): void {
    for (const id of ids) if (!this.#ids.has(id)) this.#ids.set(id, Number.POSITIVE_INFINITY);
  }

  async start({ store, clock, log }: Pick<Ports, 'store' | 'clock' | 'log'>): Promise<void> {
    await this.#forget(store, clock.now());
    this.#endForgetting = hourly(clock, log, () => this.#forget(store, clock.now()));
    const read = () => this.#read(store);
    const heard = (): void => {
      read().catch((error: unknown) => {
        log.error('gone.unread', {
          of: this.#marks.table,
          reason: error instanceof Error ? error.message : 'unknown',
        });
      });
    };
    this.#unlisten = await store.listen(this.#marks.channel, heard, read);
    await this.#read(store);
  }

  async stop(): Promise<void> {
    this.#endForgetting();
    await this.#unlisten?.();
    this.#unlisten = null;
  }

  /** Deletes markers that are older than every valid signed URL. */
  async #forget(store: Ports['store'], now: number): Promise<void> {
    const before = now - markLife;
    await store.query(`delete from ${this.#marks.table} where gone_at < $1`, [
      new Date(before).toISOString(),
    ]);
    for (const [id, at] of this.#ids) if (at < before) this.#ids.delete(id);
  }

  /**
   * Transactions that commit late may have smaller sequence numbers than the last one read, so the last 1,000
   * numbers are read again.
   */
  async #read(store: Ports['store']): Promise<void> {
    const rows = await store.query<{ seq: bigint; id: string; gone_at: string }>(
      `select seq, ${this.#marks.id} as id, gone_at from ${this.#marks.table} where seq > $1 order by seq`,
      [this.#last - 1_000n],
    );
    for (const { seq, id, gone_at } of rows) {
      this.#ids.set(id, Date.parse(gone_at));
      if (seq > this.#last) this.#last = seq;
    }
  }
}

/** Returns which of these originals belong to photos that were deleted. */
export const deletedOf: EndedOf = async (store, sent) => {
  const rows = await store.query<{ id: string }>('select id from photo_gone where id = any($1::uuid[])', [
    sent.map(({ id }) => id),
  ]);
  const gone = new Set(rows.map(({ id }) => id));
  return sent.filter(({ id }) => gone.has(id));
};
