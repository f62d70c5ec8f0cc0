import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Ports } from '../../ports.ts';
import { originalKey } from '../originals/objectKeys.ts';
import { uploadsFolder } from '../uploads/folder.ts';

/**
 * Calls `read` with the path of a copy of a photo's original, and deletes the copy afterwards. Resolves to
 * null if the original is missing.
 */
export async function withOriginal<Result>(
  { objects, config, random }: Pick<Ports, 'objects' | 'config' | 'random'>,
  id: string,
  read: (path: string) => Promise<Result>,
): Promise<Result | null> {
  const original = await objects.stream(originalKey(id));
  if (original === null) return null;
  const folder = uploadsFolder(config.dataDir);
  // Named like an upload, so that the sweep deletes the copy after a crash.
  const path = join(folder, random.uuid());
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(original, createWriteStream(path));
    return await read(path);
  } finally {
    await rm(path, { force: true });
  }
}
