import type { Ports } from '../ports.ts';

/** Heard by every process after a deletion; carries nothing: what is gone is read from the store. */
export const goneChannel = 'photos.gone';
/** Heard after any change of a library; carries the customer's id. */
export const photosChannel = 'photos';
/** A signed address lives at most this long (milliseconds), so a mark need not outlive it. */
const markLife = 48 * 3_600_000;

/**
 * The ids deleted while addresses of them may still be about, in memory: pictures are refused without asking the
 * store. Fed at once by the process that deletes and by notification in all others.
 */
export class Gone {
  readonly #ids = new Set<string>();
  #last = 0n;
  #unlisten: (() => Promise<void>) | null = null;

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(ids: readonly string[]): void {
    for (const id of ids) this.#ids.add(id);
  }

  async start({ store, clock, log }: Pick<Ports, 'store' | 'clock' | 'log'>): Promise<void> {
    await store.query('delete from photo_gone where gone_at < $1', [
      new Date(clock.now() - markLife).toISOString(),
    ]);
    this.#unlisten = await store.listen(goneChannel, () => {
      this.#read(store).catch((error: unknown) => {
        log.error('photos.gone.unread', { reason: error instanceof Error ? error.message : 'unknown' });
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
      'select seq, id from photo_gone where seq > $1 order by seq',
      [this.#last - 1_000n],
    );
    for (const { seq, id } of rows) {
      this.#ids.add(id);
      if (seq > this.#last) this.#last = seq;
    }
  }
}
