import type { ByteRange, ZipLayout } from './layout.ts';

/** Opens a part of one entry's file; null when it is not there any more. */
export type OpenEntry = (entry: number, range: ByteRange) => Promise<NodeJS.ReadableStream | null>;

/** An original is missing or of another length than the manifest says: the transfer must be reset, never padded. */
export class BrokenArchive extends Error {
  readonly entry: number;
  constructor(entry: number) {
    super(`entry ${entry} cannot be read as the manifest has it`);
    this.name = 'BrokenArchive';
    this.entry = entry;
  }
}

/**
 * The bytes of a range of an archive, read from the originals as they are asked for.
 * @throws {@link BrokenArchive}
 */
export async function* zipBytes(
  layout: ZipLayout,
  range: ByteRange,
  open: OpenEntry,
): AsyncGenerator<Uint8Array> {
  for (const piece of layout.pieces(range)) {
    if ('bytes' in piece) {
      yield piece.bytes;
      continue;
    }
    const { entry, range: wanted } = piece;
    const source = await open(entry, wanted);
    if (source === null) throw new BrokenArchive(entry);
    let left = wanted.end - wanted.start + 1;
    for await (const chunk of source) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      left -= bytes.length;
      if (left < 0) throw new BrokenArchive(entry);
      yield bytes;
    }
    if (left > 0) throw new BrokenArchive(entry);
  }
}
