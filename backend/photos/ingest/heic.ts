import { Worker } from 'node:worker_threads';

export interface HeicQuestion {
  readonly path: string;
  readonly mostPixels: number;
  /** The embedded colour profile; null if there is none. */
  readonly icc: Uint8Array | null;
}
/**
 * RGBA pixels of the primary picture with the orientation applied, wrapped in a TIFF if they have a profile.
 */
export interface HeicPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly isFramed: boolean;
}
export type HeicAnswer = HeicPixels | { readonly refused: 'truncated' | 'tooManyPixels' };

/** Milliseconds after which decoding is aborted and the picture counts as damaged. */
const timeout = 60_000;

/** Decodes a HEIC in its own thread, after a check of its size. */
export function decodeHeic(question: HeicQuestion): Promise<HeicAnswer> {
  return new Promise((resolve) => {
    // Discards the messages that the decoder prints about damaged files.
    const worker = new Worker(new URL('./heicWorker.ts', import.meta.url), {
      workerData: question,
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const end = (answer: HeicAnswer) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ refused: 'truncated' }), timeout);
    worker.once('message', end);
    worker.once('error', () => end({ refused: 'truncated' }));
  });
}
