import type { OriginalRow } from '../library/columns.ts';
import type { ThumbnailId } from './sizes.ts';

/** Pictures shared by many photos, by a photo's `source`. Null for an unknown source. */
export interface PicturePool {
  thumbnail(source: string, id: ThumbnailId): Promise<Uint8Array | null>;
  /** Returns the exact bytes of the row's hash, CRC and length. */
  original(row: OriginalRow): Promise<Uint8Array | null>;
  /** Returns the length of {@link original} without generating it. */
  lengthOf(row: OriginalRow): Promise<number | null>;
}

/** Returns a pool without pictures: every photo has its own bytes. */
export const noPool = (): PicturePool => ({
  thumbnail: () => Promise.resolve(null),
  original: () => Promise.resolve(null),
  lengthOf: () => Promise.resolve(null),
});

/** Uses the first pool, or the second for an unknown source. */
export function joined(first: PicturePool, second: PicturePool): PicturePool {
  return {
    thumbnail: async (source, id) => (await first.thumbnail(source, id)) ?? second.thumbnail(source, id),
    original: async (row) => (await first.original(row)) ?? second.original(row),
    lengthOf: async (row) => (await first.lengthOf(row)) ?? second.lengthOf(row),
  };
}
