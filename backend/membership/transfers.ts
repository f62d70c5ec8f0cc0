import type { Readable } from 'node:stream';
import { errorFields } from '../log/log.ts';
import { accountsEnded, endedAccounts } from './accountEnded.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

/** A file sent to a customer, identified by its name within its kind. */
export interface Sent {
  readonly customerId: string;
  readonly id: string;
}
/** Returns which of these files must no longer be sent. */
export type EndedOf = (store: Queryable, sent: readonly Sent[]) => Promise<readonly Sent[]>;

const nameOf = ({ customerId, id }: Sent) => JSON.stringify([customerId, id]);

/**
 * The archives or originals that this process is sending. A transfer is aborted, never padded, if its account
 * or photo is deleted. `channels` are notifications that trigger a check, besides the deletion of an account;
 * `atOnce` limits the transfers per customer.
 */
export class Transfers {
  readonly #running = new Map<Readable, Sent>();
  readonly #channels: readonly string[];
  readonly #endedOf: EndedOf;
  readonly #atOnce: number;
  #store: Queryable | null = null;
  #unlisten: (() => Promise<void>)[] = [];

  constructor(channels: readonly string[], endedOf: EndedOf, atOnce: number) {
    this.#channels = channels;
    this.#endedOf = endedOf;
    this.#atOnce = atOnce;
  }

  async start({ store, log }: Pick<Ports, 'store' | 'log'>): Promise<void> {
    this.#store = store;
    const check = () => this.#breakOff(store, [...this.#running]);
    const look = () => {
      check().catch((error: unknown) => log.error('transfers not checked', errorFields(error)));
    };
    for (const channel of [accountsEnded.channel, ...this.#channels])
      this.#unlisten.push(await store.listen(channel, look, check));
  }

  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten.splice(0)) await unlisten();
  }

  /** Returns whether another transfer to this customer can start. Each transfer keeps files open. */
  admits({ customerId }: Pick<Sent, 'customerId'>): boolean {
    const theirs = [...this.#running.values()].filter((sent) => sent.customerId === customerId);
    return theirs.length < this.#atOnce;
  }

  /**
   * Checks whether a file may be sent, and aborts the transfer as soon as it may not. The transfer is
   * registered before the store is queried, because a deletion in between would otherwise be missed. Resolves
   * to false if access has ended; the stream is then destroyed.
   */
  async begin(stream: Readable, { customerId, id }: Sent): Promise<boolean> {
    if (this.#store === null) throw new Error('the transfers have not been started');
    const sent = { customerId, id };
    this.#running.set(stream, sent);
    // No other listener handles errors until the stream is being sent.
    stream.on('error', () => undefined);
    stream.once('close', () => this.#running.delete(stream));
    try {
      await this.#breakOff(this.#store, [[stream, sent]]);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return !stream.destroyed;
  }

  async #breakOff(store: Queryable, running: readonly (readonly [Readable, Sent])[]): Promise<void> {
    if (running.length === 0) return;
    const sent = running.map(([, one]) => one);
    const names = new Set((await this.#endedOf(store, sent)).map(nameOf));
    const accounts = await endedAccounts(
      store,
      sent.map(({ customerId }) => customerId),
    );
    for (const [stream, one] of running) {
      if (names.has(nameOf(one)) || accounts.has(one.customerId))
        stream.destroy(new Error('the file may no longer be sent'));
    }
  }
}
