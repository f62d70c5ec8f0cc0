import type { Readable } from 'node:stream';
import { errorFields } from '../log/log.ts';
import { accountsEnded, endedAccounts } from './accountEnded.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

/** A file of a customer's, by its name within its kind. */
export interface Sent {
  readonly customerId: string;
  readonly id: string;
}
/** Those of these files that may no longer be sent. */
export type EndedOf = (store: Queryable, sent: readonly Sent[]) => Promise<readonly Sent[]>;

const nameOf = ({ customerId, id }: Sent) => JSON.stringify([customerId, id]);

/**
 * The archives, or originals, being sent by this process: one whose account or photo is deleted in the meantime is broken
 * off, never padded. `channels` say when to look, beside the end of an account; `atOnce` are sent to one customer.
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
    const look = () => {
      this.#breakOff(store, [...this.#running]).catch((error: unknown) =>
        log.error('transfers not checked', errorFields(error)),
      );
    };
    for (const channel of [accountsEnded.channel, ...this.#channels])
      this.#unlisten.push(await store.listen(channel, look));
  }

  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten.splice(0)) await unlisten();
  }

  /** Whether one more may be sent to this customer: each holds files open for as long as it is read. */
  admits({ customerId }: Pick<Sent, 'customerId'>): boolean {
    const theirs = [...this.#running.values()].filter((sent) => sent.customerId === customerId);
    return theirs.length < this.#atOnce;
  }

  /**
   * Says whether this may still be sent, and breaks it off once it may not. It is registered before the store is asked: asked
   * first, an end in between would be neither seen nor heard. False where it has ended; the stream is destroyed then.
   */
  async begin(stream: Readable, { customerId, id }: Sent): Promise<boolean> {
    if (this.#store === null) throw new Error('the transfers have not been started');
    const sent = { customerId, id };
    this.#running.set(stream, sent);
    // No other code hears an error before the stream is sent.
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
