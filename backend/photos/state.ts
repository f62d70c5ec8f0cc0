import type { KeyObject } from 'node:crypto';
import type { Gone } from './gone.ts';
import type { PicturePool } from './pictures/pool.ts';

/** What one process holds of the photos, beside the store. */
export interface PhotosState {
  /** Signs addresses and cursors. */
  readonly key: KeyObject;
  readonly gone: Gone;
  readonly pool: PicturePool;
}
