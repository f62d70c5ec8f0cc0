import { ERRORS } from '@tus/server';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { deferred } from '../../deferred.ts';
import type { Clock } from '../../ports.ts';

/** Milliseconds after which a waiting request is refused. */
const waitsAtMost = 30_000;

interface Asking {
  /**
   * Signals the holder to release the lock. Of two requests for the same upload, only the later one is still
   * connected.
   */
  readonly release: RequestRelease;
  readonly begin: () => void;
}
interface Held {
  by: Asking;
  /** Waiting requests in order of arrival. */
  readonly waiting: Set<Asking>;
}

/**
 * Serialises the requests for one upload. The library's own locker polls in every turn of the event loop and
 * keeps a promise for each poll: a few requests for one upload took a fifth of the CPU.
 */
export class UploadLocker implements Locker {
  readonly #held = new Map<string, Held>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, release) => this.#lock(id, signal, release),
      unlock: () => this.#unlock(id),
    };
  }

  /**
   * Signals the request that holds this upload, if there is one, to end, because another process is waiting
   * for the upload.
   */
  askToRelease(id: string): void {
    void this.#held.get(id)?.by.release();
  }

  async #lock(id: string, signal: AbortSignal, release: RequestRelease): Promise<void> {
    const turn = deferred<void>();
    const asking: Asking = { release, begin: turn.resolve };
    const held = this.#held.get(id);
    if (held === undefined) {
      this.#held.set(id, { by: asking, waiting: new Set() });
      return;
    }
    const leave = () => {
      if (held.waiting.delete(asking)) turn.reject(ERRORS.ERR_LOCK_TIMEOUT);
    };
    held.waiting.add(asking);
    signal.addEventListener('abort', leave);
    const cancel = this.#clock.after(waitsAtMost, leave);
    try {
      if (signal.aborted) leave();
      else await held.by.release();
      await turn.promise;
    } finally {
      cancel();
      signal.removeEventListener('abort', leave);
    }
  }

  async #unlock(id: string): Promise<void> {
    const held = this.#held.get(id);
    if (held === undefined) throw new Error('a lock that nobody holds');
    const [next] = held.waiting;
    if (next === undefined) {
      this.#held.delete(id);
      return;
    }
    held.waiting.delete(next);
    held.by = next;
    next.begin();
    if (held.waiting.size > 0) await next.release();
  }
}
