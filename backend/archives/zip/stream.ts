import { Ahead } from './ahead.ts';
import type { OpenEntry, Ready, Source } from './ahead.ts';
import type { ByteRange, ZipLayout } from './layout.ts';

/**
 * Number of bytes sent in one write. Writing each record or small file separately would cost more than
 * sending the bytes.
 */
const atATime = 128 * 1024;

/**
 * An original is missing, or its length differs from the manifest. The transfer must be reset, never padded.
 */
export class BrokenArchive extends Error {
  readonly entry: number;
  constructor(entry: number) {
    super(`entry ${entry} cannot be read as the manifest has it`);
    this.name = 'BrokenArchive';
    this.entry = entry;
  }
}

async function* piecesOf(source: Source): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield source;
  else for await (const chunk of source) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

/**
 * Returns the bytes of one piece. @throws {@link BrokenArchive} if their number differs from the manifest's.
 */
async function* bytesOf(piece: Ready): AsyncGenerator<Uint8Array> {
  if ('bytes' in piece) {
    yield piece.bytes;
    return;
  }
  const { entry, length } = piece;
  const source = await piece.source;
  if (source === null) throw new BrokenArchive(entry);
  let left = length;
  for await (const bytes of piecesOf(source)) {
    left -= bytes.length;
    if (left < 0) throw new BrokenArchive(entry);
    yield bytes;
  }
  if (left > 0) throw new BrokenArchive(entry);
}

/**
 * Yields the bytes of a range of an archive, which are read from the originals on demand, a few files in
 * advance. @throws {@link BrokenArchive}
 */
export async function* zipBytes(
  layout: ZipLayout,
  range: ByteRange,
  open: OpenEntry,
): AsyncGenerator<Uint8Array> {
  const ahead = new Ahead(layout, range, open);
  let held: Uint8Array[] = [];
  let size = 0;
  try {
    for (let piece = ahead.next(); piece !== undefined; piece = ahead.next()) {
      for await (const bytes of bytesOf(piece)) {
        held.push(bytes);
        size += bytes.length;
        if (size < atATime) continue;
        yield held.length === 1 ? bytes : Buffer.concat(held, size);
        held = [];
        size = 0;
      }
    }
    if (size > 0) yield Buffer.concat(held, size);
  } finally {
    ahead.end();
  }
}
