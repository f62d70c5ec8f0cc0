import { albumPhotos } from '../../contracts/albums/photos.ts';
import type { MonthKey } from '../../contracts/photos/library/months.ts';
import { photosPageSize } from '../../contracts/photos/library/pages.ts';
import { monthOfTaken } from '../photos/library/model.ts';
import type { Failure } from '../system/outcomes.ts';
import { readUntilFor, readUntilWordsFor } from '../request/readUntil.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Ids of photos, each with its month. */
export type Inside = ReadonlyMap<string, MonthKey>;
export type InsideRead =
  | { readonly outcome: 'read'; readonly inside: Inside }
  | { readonly outcome: 'unread'; readonly failure: Failure | null };

/**
 * Reads the photos already in an album page by page, so that they are marked when the customer chooses photos
 * for it.
 */
export const insideAlbumMachine = readUntilFor(albumPhotos, {
  id: 'insideAlbum',
  description: 'All photos in an album are being read.',
  noun: "the album's photos",
  spec: ['2.36a', '9.1a'],
  begin: (_: { readonly albumId: string }): { readonly inside: Inside; readonly ended: boolean } => ({
    inside: new Map(),
    ended: false,
  }),
  next: ({ ended }, { albumId }) =>
    ended ? null : { params: { id: albumId }, query: { limit: photosPageSize }, body: {} },
  fold: ({ inside }, { reply: { images }, ended }) => ({
    inside: new Map([
      ...inside,
      ...images.map(({ imageId, dateTaken }) => [imageId, monthOfTaken(dateTaken ?? null)] as const),
    ]),
    ended,
  }),
  output: (end): InsideRead =>
    end.outcome === 'finished'
      ? { outcome: 'read', inside: end.result.inside }
      : { outcome: 'unread', failure: end.outcome === 'failed' ? end.failure : null },
});

export const insideAlbumWords = readUntilWordsFor("the album's photos") satisfies ChartWords<
  typeof insideAlbumMachine
>;
