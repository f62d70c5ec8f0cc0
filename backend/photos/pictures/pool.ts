import type { OriginalRow } from '../library/columns.ts';
import type { ThumbnailId } from './sizes.ts';

/**
 * Pictures that many photos share, found by the `source` of a photo. The result is null for an unknown
 * source.
 */
export interface PicturePool {
  thumbnail(source: string, id: ThumbnailId): Promise<Uint8Array | null>;
  /** Returns exactly the bytes that have the hash, CRC and length in the row. */
  original(row: OriginalRow): Promise<Uint8Array | null>;
  /** Returns the length of {@link original} without generating its bytes. */
  lengthOf(row: OriginalRow): Promise<number | null>;
}

/** Returns a pool without pictures, for which every photo has its own bytes. */
export const noPool = (): PicturePool => ({
  thumbnail: () => Promise.resolve(null),
  original: () => Promise.resolve(null),
  lengthOf: () => Promise.resolve(null),
});

/** Returns a pool that uses the first pool, or the second one for a source unknown to the first. */
export function joined(first: PicturePool, second: PicturePool): PicturePool {
  return {
    thumbnail: async (source, id) => (await first.thumbnail(source, id)) ?? second.thumbnail(source, id),
    original: async (row) => (await first.original(row)) ?? second.original(row),
    lengthOf: async (row) => (await first.lengthOf(row)) ?? second.lengthOf(row),
  };
}
