import type { KeyObject } from 'node:crypto';
import type { Gone } from './deletion/gone.ts';
import type { Decoders } from './ingest/decoders.ts';
import type { LaterThumbnails } from './ingest/later.ts';
import type { WholePictures } from './ingest/whole.ts';
import type { PicturePool } from './pictures/pool.ts';

/** What one process holds of the photos, beside the store. */
export interface PhotosState {
  /** Signs addresses and cursors. */
  readonly key: KeyObject;
  readonly gone: Gone;
  /** Rights to see a photo in a shared album that have ended. */
  readonly ended: Gone;
  /** Accounts that were deleted. */
  readonly accounts: Gone;
  readonly pool: PicturePool;
  readonly decoders: Decoders;
  readonly thumbnails: LaterThumbnails;
  readonly wholes: WholePictures;
}

/** The state from the start of the photos part on, for the domains that depend on photos. Throws before it. */
export type Photos = () => PhotosState;
