import { Worker } from 'node:worker_threads';
import type { Drawing } from './pdfWorker.ts';

type Answer =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };
interface Asked {
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
}

/** Milliseconds for one PDF, after which the thread counts as blocked. */
const timeout = 30_000;
/** Milliseconds without work after which the thread ends, to free the memory of the fonts and the library. */
const idleFor = 60_000;

/** The only thread that generates PDFs, because each PDF takes hundreds of milliseconds. */
class PdfThread {
  readonly #worker = new Worker(new URL('./pdfWorker.ts', import.meta.url));
  readonly #asked = new Map<number, Asked>();
  #last = 0;
  #timer: NodeJS.Timeout | undefined;
  ended = false;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', (answer: Answer) => {
      const asked = this.#asked.get(answer.id);
      this.#asked.delete(answer.id);
      this.#watch();
      if ('bytes' in answer) asked?.resolve(answer.bytes);
      else asked?.reject(new Error(`a PDF could not be drawn: ${answer.error}`));
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the thread that draws PDFs has ended')));
  }

  draw(module: URL, input: unknown): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      this.#last += 1;
      this.#asked.set(this.#last, { resolve, reject });
      this.#worker.postMessage({ id: this.#last, module: module.href, input } satisfies Drawing);
      this.#watch();
    });
  }

  /**
   * Restarts the timer that ends the thread. Each PDF has the time limit, counted from the end of the
   * previous PDF.
   */
  #watch(): void {
    clearTimeout(this.#timer);
    const busy = this.#asked.size > 0;
    this.#timer = setTimeout(
      () => this.#end(new Error('a PDF was not drawn in time')),
      busy ? timeout : idleFor,
    );
    if (!busy) this.#timer.unref();
  }

  #end(error: Error): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.#timer);
    void this.#worker.terminate();
    for (const { reject } of this.#asked.values()) reject(error);
  }
}

let thread: PdfThread | null = null;

/**
 * Generates a PDF in a separate thread. `module` exports `draw`, which receives a structured clone of
 * `input`.
 */
export function drawPdf(module: URL, input: unknown): Promise<Uint8Array<ArrayBuffer>> {
  if (thread === null || thread.ended) thread = new PdfThread();
  return thread.draw(module, input);
}
