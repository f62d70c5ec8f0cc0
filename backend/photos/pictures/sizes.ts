import type { thumbnailIds } from '../../../contracts/photos/photo.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}
export type ThumbnailId = (typeof thumbnailIds)[number];

/**
 * Returns the largest size with these proportions that fits a square of `edge`, at most the size of the
 * picture itself.
 */
export function inside({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
