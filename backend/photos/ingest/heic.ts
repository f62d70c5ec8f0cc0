import { Worker } from 'node:worker_threads';

export interface HeicQuestion {
  readonly path: string;
  readonly mostPixels: number;
  /** The profile that the file embeds, if any. */
  readonly icc: Uint8Array | null;
}
/** Red, green, blue and alpha of each pixel of the primary picture, orientation applied; framed as a TIFF where they have a profile. */
export interface HeicPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly isFramed: boolean;
}
export type HeicAnswer = HeicPixels | { readonly refused: 'truncated' | 'tooManyPixels' };

/** Milliseconds after which a picture that is still being decoded counts as damaged. */
const patience = 60_000;

/** Decodes a HEIC in its own thread; the size is checked before any pixel. */
export function decodeHeic(question: HeicQuestion): Promise<HeicAnswer> {
  return new Promise((resolve) => {
    // What the decoder prints about a damaged file goes nowhere.
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
    const timer = setTimeout(() => end({ refused: 'truncated' }), patience);
    worker.once('message', end);
    worker.once('error', () => end({ refused: 'truncated' }));
  });
}
