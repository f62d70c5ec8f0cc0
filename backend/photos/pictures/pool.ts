import type { OriginalRow } from '../library/columns.ts';
import type { ThumbnailId } from './sizes.ts';

/** Pictures that many photos share; a photo's `source` names one. Null for a source the pool does not know. */
export interface PicturePool {
  thumbnail(source: string, id: ThumbnailId): Promise<Uint8Array | null>;
  /** The exact bytes to which the row's hash, sum and length belong. */
  original(row: OriginalRow): Promise<Uint8Array | null>;
  /** How many bytes {@link original} gives, without making them. */
  lengthOf(row: OriginalRow): Promise<number | null>;
}

/** Knows no source: every photo has bytes of its own. */
export const noPool = (): PicturePool => ({
  thumbnail: () => Promise.resolve(null),
  original: () => Promise.resolve(null),
  lengthOf: () => Promise.resolve(null),
});

/** Asks the first pool and, where it does not know the source, the second. */
export function joined(first: PicturePool, second: PicturePool): PicturePool {
  return {
    thumbnail: async (source, id) => (await first.thumbnail(source, id)) ?? second.thumbnail(source, id),
    original: async (row) => (await first.original(row)) ?? second.original(row),
    lengthOf: async (row) => (await first.lengthOf(row)) ?? second.lengthOf(row),
  };
}
