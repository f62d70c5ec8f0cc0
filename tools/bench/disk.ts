import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const pieces = 512;
/** Number of bytes read at once: reads that bypass the system's cache must be aligned to pages of memory. */
const pieceBytes = 1024 * 1024;

/**
 * Measures how fast a folder's disk reads one file sequentially, bypassing the system's cache; in megabytes per
 * second.
 */
export async function diskSpeed(folder: string): Promise<number> {
  const path = join(folder, 'disk-speed');
  const piece = Buffer.from(new WebAssembly.Memory({ initial: pieceBytes / 65_536 }).buffer);
  try {
    const written = await open(path, 'w');
    for (let at = 0; at < pieces; at += 1) await written.write(piece);
    await written.sync();
    await written.close();
    const file = await open(path, constants.O_RDONLY | constants.O_DIRECT);
    const startedAt = performance.now();
    for (let at = 0; at < pieces; at += 1) await file.read(piece, 0, pieceBytes, at * pieceBytes);
    const seconds = (performance.now() - startedAt) / 1_000;
    await file.close();
    return (pieces * pieceBytes) / 1e6 / seconds;
  } finally {
    await rm(path, { force: true });
  }
}
