import { open } from 'node:fs/promises';

/** Puts what a file holds on the disk for good. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
