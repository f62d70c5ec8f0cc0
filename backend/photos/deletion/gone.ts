import type { EndedOf } from '../../membership/transfers.ts';
import type { Ports } from '../../ports.ts';

/** Heard by every process after a deletion; carries nothing: what is gone is read from the store. */
export const goneChannel = 'photos.gone';
/** Where ends are written down, with `seq` and `gone_at`: `id` is the column, or an expression, that names what ended. */
export interface Marks {
  readonly channel: string;
  readonly table: string;
  readonly id: string;
}
const photosGone: Marks = { channel: goneChannel, table: 'photo_gone', id: 'id::text' };
/** A signed address lives at most this long (milliseconds), so a mark need not outlive it. */
const markLife = 48 * 3_600_000;

/**
 * What ended while addresses of it may still be about, in memory: pictures are refused without asking the store. Fed at
 * once by the process that deletes and by notification in all others.
 */
export class Gone {
  readonly #marks: Marks;
  readonly #ids = new Set<string>();
  #last = 0n;
  #unlisten: (() => Promise<void>) | null = null;

  constructor(marks: Marks = photosGone) {
    this.#marks = marks;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(ids: readonly string[]): void {
    for (const id of ids) this.#ids.add(id);
  }

  async start({ store, clock, log }: Pick<Ports, 'store' | 'clock' | 'log'>): Promise<void> {
    await store.query(`delete from ${this.#marks.table} where gone_at < $1`, [
      new Date(clock.now() - markLife).toISOString(),
    ]);
    this.#unlisten = await store.listen(this.#marks.channel, () => {
      this.#read(store).catch((error: unknown) => {
        log.error('gone.unread', {
          of: this.#marks.table,
          reason: error instanceof Error ? error.message : 'unknown',
        });
      });
    });
    await this.#read(store);
  }

  async stop(): Promise<void> {
    await this.#unlisten?.();
    this.#unlisten = null;
  }

  /** Sequence numbers of transactions that commit late may be smaller than the last one seen: 1,000 are read again. */
  async #read(store: Ports['store']): Promise<void> {
    const rows = await store.query<{ seq: bigint; id: string }>(
      `select seq, ${this.#marks.id} as id from ${this.#marks.table} where seq > $1 order by seq`,
      [this.#last - 1_000n],
    );
    for (const { seq, id } of rows) {
      this.#ids.add(id);
      if (seq > this.#last) this.#last = seq;
    }
  }
}

/** The originals among these that were deleted, by the ids of their photos. */
export const deletedOf: EndedOf = async (store, sent) => {
  const rows = await store.query<{ id: string }>('select id from photo_gone where id = any($1::uuid[])', [
    sent.map(({ id }) => id),
  ]);
  const gone = new Set(rows.map(({ id }) => id));
  return sent.filter(({ id }) => gone.has(id));
};
