import { thumbnailIds } from '../../../contracts/photos/photo.ts';
import type { Ports } from '../../ports.ts';
import { originalKey, thumbnailKey, wholeKey } from '../originals/objectKeys.ts';

/** Deletes the files of deleted photos. Payload: `{ ids }`. */
export async function purge(
  { ids }: Record<string, unknown>,
  { objects }: Pick<Ports, 'objects'>,
): Promise<void> {
  for (const id of Array.isArray(ids) ? (ids as unknown[]) : []) {
    if (typeof id !== 'string') continue;
    for (const thumbnail of thumbnailIds) await objects.delete(thumbnailKey(id, thumbnail));
    await objects.delete(wholeKey(id));
    await objects.delete(originalKey(id));
  }
}
