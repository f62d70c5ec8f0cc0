import type { ByteRange, Piece, ZipLayout } from './layout.ts';

/**
 * A part of the file of one entry: its bytes if they are few, otherwise a stream that opens nothing until it
 * is read.
 */
export type Source = Uint8Array | NodeJS.ReadableStream;
/** Opens a part of the file of one entry; resolves to null if the file no longer exists. */
export type OpenEntry = (entry: number, range: ByteRange) => Promise<Source | null>;

/**
 * Number of pieces prepared in advance. Half of them are files: slightly more than the runtime reads in
 * parallel.
 */
const piecesAhead = 12;

/** A piece whose file, if it has one, is open or is being opened. */
export type Ready =
  | { readonly bytes: Uint8Array }
  | { readonly entry: number; readonly length: number; readonly source: Promise<Source | null> };

const leave = (source: Source | null): void => {
  if (source !== null && 'destroy' in source && typeof source.destroy === 'function') source.destroy();
};

/**
 * Reads the pieces of a range in order. A reader that stops early must call `close`, because the files of the
 * next pieces are already open.
 */
export class Ahead {
  readonly #pieces: Iterator<Piece>;
  readonly #open: OpenEntry;
  readonly #ready: Ready[] = [];

  constructor(layout: ZipLayout, range: ByteRange, open: OpenEntry) {
    this.#pieces = layout.pieces(range)[Symbol.iterator]();
    this.#open = open;
  }

  next(): Ready | undefined {
    while (this.#ready.length < piecesAhead) {
      const { value, done } = this.#pieces.next();
      if (done === true) break;
      this.#ready.push('bytes' in value ? value : this.#opened(value));
    }
    return this.#ready.shift();
  }

  #opened({ entry, range }: Exclude<Piece, { bytes: unknown }>): Ready {
    const source = this.#open(entry, range);
    // If opening failed, the error is reported when the piece is read.
    source.catch(() => undefined);
    return { entry, length: range.end - range.start + 1, source };
  }

  end(): void {
    for (const one of this.#ready.splice(0)) if ('entry' in one) one.source.then(leave, () => undefined);
  }
}
