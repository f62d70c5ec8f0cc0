import type { Readable } from 'node:stream';
import { albumsEnded } from '../membership/ended.ts';
import { errorFields } from '../log/log.ts';
import { goneChannel } from '../photos/gone.ts';
import type { Ports } from '../ports.ts';
import type { ArchiveAddress } from './address.ts';
import { endedOf } from './records.ts';

type Sent = Pick<ArchiveAddress, 'customerId' | 'id'>;
const nameOf = (customerId: string, id: string) => JSON.stringify([customerId, id]);

/**
 * The archives being sent by this process: one that names a photo deleted meanwhile, or one of a shared album that is no
 * longer the receiver's to see, is broken off, never padded.
 */
export class Transfers {
  readonly #running = new Map<Readable, Sent>();
  #unlisten: (() => Promise<void>)[] = [];

  async start({ store, log }: Pick<Ports, 'store' | 'log'>): Promise<void> {
    const look = () => {
      this.#breakOff(store).catch((error: unknown) => log.error('transfers not checked', errorFields(error)));
    };
    for (const channel of [goneChannel, albumsEnded.channel])
      this.#unlisten.push(await store.listen(channel, look));
  }

  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten.splice(0)) await unlisten();
  }

  add(stream: Readable, download: Sent): void {
    this.#running.set(stream, download);
    stream.once('close', () => this.#running.delete(stream));
  }

  async #breakOff(store: Ports['store']): Promise<void> {
    if (this.#running.size === 0) return;
    const ended = await endedOf(store, [...this.#running.values()]);
    const names = new Set(ended.map(({ customer_id, id }) => nameOf(customer_id, id)));
    for (const [stream, { customerId, id }] of this.#running) {
      if (names.has(nameOf(customerId, id)))
        stream.destroy(new Error('a photo of the archive may no longer be sent'));
    }
  }
}
