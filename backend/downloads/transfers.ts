import type { Readable } from 'node:stream';
import { errorFields } from '../log/log.ts';
import { goneChannel } from '../photos/gone.ts';
import type { Ports } from '../ports.ts';

/** The archives being sent by this process: one that names a photo deleted meanwhile is broken off, never padded. */
export class Transfers {
  readonly #running = new Map<Readable, readonly string[]>();
  #unlisten = (): Promise<void> => Promise.resolve();

  async start({ store, log }: Pick<Ports, 'store' | 'log'>): Promise<void> {
    this.#unlisten = await store.listen(goneChannel, () => {
      this.#breakOff(store).catch((error: unknown) => log.error('transfers not checked', errorFields(error)));
    });
  }

  async stop(): Promise<void> {
    await this.#unlisten();
  }

  add(stream: Readable, photos: readonly string[]): void {
    this.#running.set(stream, photos);
    stream.once('close', () => this.#running.delete(stream));
  }

  async #breakOff(store: Ports['store']): Promise<void> {
    if (this.#running.size === 0) return;
    const named = [...new Set([...this.#running.values()].flat())];
    const rows = await store.query<{ id: string }>(
      `select named.id from unnest($1::uuid[]) as named (id)
        where not exists (select 1 from photo where photo.id = named.id)`,
      [named],
    );
    const gone = new Set(rows.map(({ id }) => id));
    for (const [stream, photos] of this.#running) {
      if (photos.some((id) => gone.has(id))) stream.destroy(new Error('a photo of the archive was deleted'));
    }
  }
}
