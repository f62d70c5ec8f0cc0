import { lanes } from '../../jobs/lanes.ts';
import { Budget } from './budget.ts';
import type { Ticket } from './budget.ts';
import { Decoder } from './decoder.ts';
import type { Head, Reason, Seen } from './examine.ts';
import type { Glanced } from './glance.ts';
import type { Taken } from './taken.ts';

/** Milliseconds without work after which a process ends. */
const idle = 30_000;
/** Decoded bytes up to which a picture does not wait for any other. */
const small = 64 * 1024 ** 2;
/** Additional memory for a picture in bytes: buffers, thumbnails and colours. */
const beside = 192 * 1024 ** 2;

/** The processes that decode pictures. Together they use at most `memory` bytes at a time. */
export class Decoders {
  readonly #budget: Budget;
  readonly #free: Decoder[];
  readonly #all: readonly Decoder[];
  readonly #waiting: ((decoder: Decoder) => void)[] = [];
  readonly #ends = new Map<Decoder, NodeJS.Timeout>();

  constructor(memory: number) {
    this.#budget = new Budget(memory, Math.min(small, memory / 8));
    this.#all = Array.from({ length: lanes.ingest.workers }, () => new Decoder(memory + beside));
    this.#free = [...this.#all];
  }

  /** Examines a file in another process. @throws DecoderFailed */
  examine(path: string, { bytes, head }: Head): Promise<Seen | Reason> {
    return this.#decode((decoder, admit) => decoder.examine({ path, bytes, head }, admit));
  }

  /**
   * Writes the whole picture of a file as a JPEG to `target`, in another process; resolves to false if
   * decoding fails.
   * @throws DecoderFailed
   */
  draw(path: string, { bytes, head }: Head, target: string): Promise<boolean> {
    return this.#decode((decoder, admit) => decoder.draw({ path, bytes, head, target }, admit));
  }

  async #decode<Result>(
    work: (decoder: Decoder, admit: (needed: number) => Promise<number | null>) => Promise<Result>,
  ): Promise<Result> {
    const decoder = await this.#take();
    let ticket: Ticket | null = null;
    try {
      return await work(decoder, async (needed) => {
        if (needed > this.#budget.whole) return null;
        ticket = this.#budget.ask(needed);
        await ticket.granted;
        return beside + Math.ceil(needed * 1.25);
      });
    } finally {
      (ticket as Ticket | null)?.release();
      this.#giveBack(decoder);
    }
  }

  /**
   * Returns the metadata of a file, read in another process; null if only {@link examine} can decide. @throws
   * DecoderFailed
   */
  async glance(path: string, { bytes, head }: Head): Promise<Glanced | null> {
    const decoder = await this.#take();
    try {
      return await decoder.glance({ path, bytes, head });
    } finally {
      this.#giveBack(decoder);
    }
  }

  /** Returns the date of a file's picture, read in another process. @throws DecoderFailed */
  async taken(path: string, mediaType: string): Promise<Taken> {
    const decoder = await this.#take();
    try {
      return await decoder.taken(path, mediaType);
    } finally {
      this.#giveBack(decoder);
    }
  }

  /** Number of processes at work, and number of pictures that wait for a process or for memory. */
  get load(): { readonly busy: number; readonly waiting: number } {
    return {
      busy: this.#all.length - this.#free.length,
      waiting: this.#waiting.length + this.#budget.waiting,
    };
  }

  stop(): void {
    for (const decoder of this.#all) decoder.end();
  }

  /** Prefers the process used last, so that the others become idle and end. */
  #take(): Promise<Decoder> {
    const decoder = this.#free.pop();
    if (decoder === undefined) return new Promise((resolve) => this.#waiting.push(resolve));
    clearTimeout(this.#ends.get(decoder));
    return Promise.resolve(decoder);
  }

  #giveBack(decoder: Decoder): void {
    const next = this.#waiting.shift();
    if (next !== undefined) return next(decoder);
    this.#free.push(decoder);
    this.#ends.set(decoder, setTimeout(() => decoder.end(), idle).unref());
  }
}
