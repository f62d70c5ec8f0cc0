import type { Lock, Locker } from '@tus/server';
import type { Ports } from '../../ports.ts';
import { isPhotoId } from '../deletion/deletion.ts';
import { isAlone, readWanted, takeHold, wantedChannel } from './holds.ts';
import type { Hold } from './holds.ts';
import { UploadLocker } from './locker.ts';

/** Serialises the requests for one upload across all processes. */
export class StoreLocker implements Locker {
  readonly #ports: Ports;
  readonly #own: UploadLocker;
  readonly #checkSender: (id: string) => Promise<void>;
  /** Identifies this process in notifications. */
  readonly #name: string;
  readonly #holds = new Map<string, Hold>();
  #unlisten: () => Promise<void> = () => Promise.resolve();

  /**
   * `checkSender` rejects if the upload belongs to another sender, because that sender's request must not be
   * ended.
   */
  constructor(ports: Ports, checkSender: (id: string) => Promise<void> = () => Promise.resolve()) {
    this.#ports = ports;
    this.#checkSender = checkSender;
    this.#name = ports.random.uuid();
    this.#own = new UploadLocker(ports.clock);
  }

  async start(): Promise<void> {
    if (isAlone(this.#ports.config)) return;
    this.#unlisten = await this.#ports.store.listen(wantedChannel, (payload) => {
      const { id, by } = readWanted(payload);
      // Another request of this process may be waiting, too; it has no hold to release.
      if (by !== this.#name && this.#holds.has(id)) this.#own.askToRelease(id);
    });
  }

  stop(): Promise<void> {
    return this.#unlisten();
  }

  /** Returns the fencing number of the request that holds an upload; null if no other process can hold it. */
  fenceOf(id: string): bigint | null {
    return this.#holds.get(id)?.fence ?? null;
  }

  newLock(id: string): Lock {
    const own = this.#own.newLock(id);
    return {
      lock: async (signal, release) => {
        await this.#checkSender(id);
        await own.lock(signal, release);
        if (isAlone(this.#ports.config) || !isPhotoId(id)) return;
        try {
          const hold = await takeHold(this.#ports, id, {
            by: this.#name,
            signal,
            lost: () => void release(),
          });
          if (hold !== null) this.#holds.set(id, hold);
        } catch (error) {
          await own.unlock();
          throw error;
        }
      },
      unlock: async () => {
        const hold = this.#holds.get(id);
        this.#holds.delete(id);
        try {
          await hold?.release();
        } catch {
          // The lease will expire.
        } finally {
          await own.unlock();
        }
      },
    };
  }
}
