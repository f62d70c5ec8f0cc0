import { totalmem } from 'node:os';
import { mostPixels } from '../../contracts/extensions/uploads.ts';
import type { Environment } from '../config/environment.ts';
import { heicBytes } from './ingest/decodedBytes.ts';

const mebibyte = 1024 ** 2;

/** What one customer may take up, and all pictures that are decoded. */
export interface PhotoLimits {
  /** Bytes for all pictures that are decoded at the same time. */
  readonly decodeMemory: number;
  /** Uploads that one customer has begun and not ended. */
  readonly openUploads: number;
  /** Bytes that one customer's uploads take up before they are photos, those announced included. */
  readonly openBytes: number;
  /** Archives of one kind that are sent to one customer at the same time. */
  readonly archivesAtOnce: number;
  /** Albums that one customer may have made. */
  readonly keptAlbums: number;
  /** Downloads of one customer that are kept at the same time. */
  readonly keptDownloads: number;
}

/** Half of what this process may have, and no more than the largest picture takes. */
export function usualMemory(available = availableMemory()): number {
  return Math.min(heicBytes({ width: mostPixels, height: 1 }), Math.floor(available / 2));
}

function availableMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

export function photoLimits(environment: Environment): PhotoLimits {
  const { DECODE_MEMORY_MB, OPEN_UPLOADS = 500, OPEN_UPLOADS_MB = 25 * 1024 } = environment;
  const { ARCHIVES_AT_ONCE = 8, KEPT_ALBUMS = 20_000, KEPT_DOWNLOADS = 500 } = environment;
  return {
    decodeMemory: DECODE_MEMORY_MB === undefined ? usualMemory() : DECODE_MEMORY_MB * mebibyte,
    openUploads: OPEN_UPLOADS,
    openBytes: OPEN_UPLOADS_MB * mebibyte,
    archivesAtOnce: ARCHIVES_AT_ONCE,
    keptAlbums: KEPT_ALBUMS,
    keptDownloads: KEPT_DOWNLOADS,
  };
}
