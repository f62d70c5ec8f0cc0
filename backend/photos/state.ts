import type { KeyObject } from 'node:crypto';
import type { Ports } from '../ports.ts';
import type { Gone } from './gone.ts';
import type { Decoders } from './ingest/decoders.ts';
import type { PicturePool } from './pictures/pool.ts';

/** What one process holds of the photos, beside the store. */
export interface PhotosState {
  /** Signs addresses and cursors. */
  readonly key: KeyObject;
  readonly gone: Gone;
  /** Rights to see a photo in a shared album that have ended. */
  readonly ended: Gone;
  readonly pool: PicturePool;
  readonly decoders: Decoders;
}

const states = new WeakMap<Ports, PhotosState>();

/** Makes the state known to the other domains of the same process. */
export function sharePhotos(ports: Ports, state: PhotosState): void {
  states.set(ports, state);
}

/** What the photos part holds, for domains that stand on photos: downloads, storage. Throws before its start. */
export function photosOf(ports: Ports): PhotosState {
  const state = states.get(ports);
  if (state === undefined) throw new Error('the photos part has not been started');
  return state;
}
