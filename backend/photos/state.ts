import type { KeyObject } from 'node:crypto';
import type { Gone } from './deletion/gone.ts';
import type { Decoders } from './ingest/decoders.ts';
import type { LaterThumbnails } from './ingest/later.ts';
import type { WholePictures } from './ingest/whole.ts';
import type { PicturePool } from './pictures/pool.ts';

/** The state of the photos part in one process, apart from the store. */
export interface PhotosState {
  /** The key that signs URLs and encrypts cursors. */
  readonly key: KeyObject;
  readonly gone: Gone;
  /** Markers of ended permissions for photos in shared albums. */
  readonly ended: Gone;
  /** Markers of deleted accounts. */
  readonly accounts: Gone;
  readonly pool: PicturePool;
  readonly decoders: Decoders;
  readonly thumbnails: LaterThumbnails;
  readonly wholes: WholePictures;
}

/**
 * Returns the state of the photos part for domains that depend on it. Throws if the part has not started yet.
 */
export type Photos = () => PhotosState;
