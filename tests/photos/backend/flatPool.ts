import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { bodyFile, picturesInPool, poolVersion } from '../../../demo/pictures.ts';

export const orientations = [1, 3, 6, 8];

/**
 * Creates a set of small plain pictures in place of the demo's, so that libraries with thousands of photos
 * are quickly hashed and read.
 */
export async function flatPool(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'demo-pool', `v${poolVersion}`);
  await mkdir(folder, { recursive: true });
  const pictures = [];
  for (let number = 0; number < picturesInPool; number += 1) {
    const background = { r: number, g: 255 - number, b: (number * 7) % 256 };
    await writeFile(
      join(folder, bodyFile(number)),
      await sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    );
    const orientation = orientations[number % 4] ?? 1;
    pictures.push({ number, width: 60, height: 40, orientation, thumbhash: 'AAAA', miniature: 'BBBB' });
  }
  await writeFile(join(folder, 'index.json'), JSON.stringify(pictures));
}
