import { thumbnailIds } from '../../../contracts/photos/photo.ts';
import type { Objects } from '../../ports.ts';
import { originalKey, thumbnailKey } from './objectKeys.ts';
import type { ThumbnailId } from '../pictures/sizes.ts';

/** The missing or wrong files of an uploaded photo. */
export interface Missing {
  readonly original: 'missing' | 'wrongLength' | null;
  readonly thumbnails: readonly ThumbnailId[];
}

export const isWhole = ({ original, thumbnails }: Missing): boolean =>
  original === null && thumbnails.length === 0;

export async function originalOf(
  objects: Objects,
  id: string,
  bytes: bigint | number,
): Promise<Missing['original']> {
  const size = await objects.size(originalKey(id));
  if (size === null) return 'missing';
  return size === Number(bytes) ? null : 'wrongLength';
}

export async function missingOf(objects: Objects, id: string, bytes: bigint | number): Promise<Missing> {
  const thumbnails: ThumbnailId[] = [];
  for (const thumbnail of thumbnailIds) {
    if (!(await objects.size(thumbnailKey(id, thumbnail)))) thumbnails.push(thumbnail);
  }
  return { original: await originalOf(objects, id, bytes), thumbnails };
}
