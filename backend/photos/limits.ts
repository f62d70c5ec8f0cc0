import { totalmem } from 'node:os';
import { mostPixels } from '../../contracts/extensions/uploads.ts';
import type { Environment } from '../config/environment.ts';
import { heicBytes } from './ingest/decodedBytes.ts';

const mebibyte = 1024 ** 2;

/** Limits per customer, and for all pictures being decoded. */
export interface PhotoLimits {
  /** Memory in bytes for all pictures that are decoded in parallel. */
  readonly decodeMemory: number;
  /** Maximum number of unfinished uploads per customer. */
  readonly openUploads: number;
  /**
   * Maximum total size in bytes of a customer's uploads that are not photos yet, including those only
   * announced.
   */
  readonly openBytes: number;
  /** Maximum number of parallel transfers of archives of one kind to one customer. */
  readonly archivesAtOnce: number;
  /** Maximum number of albums per customer. */
  readonly keptAlbums: number;
  /** Maximum number of stored downloads per customer. */
  readonly keptDownloads: number;
}

/** Returns half of this process's memory in bytes, at most as much as the largest picture needs. */
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
