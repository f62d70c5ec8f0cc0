import { sharedAlbumPhotos } from '../../contracts/albums/photos.ts';
import type { ExportItem } from '../../contracts/downloads/download.ts';
import { photosPageSize } from '../../contracts/photos/library/pages.ts';
import { defaultSorting } from '../../contracts/photos/sorting/sorting.ts';
import { readUntilFor, readUntilWordsFor } from '../request/readUntil.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

export interface FindOwnersInput {
  readonly albumId: string;
  /** Ids of photos whose owner is unknown. */
  readonly ids: readonly string[];
}

export interface FoundOwners {
  /**
   * The photos whose owner was found, without photos that have left the album. Null if a page could not be
   * read.
   */
  readonly photos: readonly ExportItem[] | null;
}

interface Met {
  readonly photos: readonly ExportItem[];
  readonly ended: boolean;
}

/**
 * Finds the owners of photos that are no longer in the loaded list. Reads the shared album page by page until
 * all owners are found [6.4, 7.3].
 */
export const findOwnersMachine = readUntilFor(sharedAlbumPhotos, {
  id: 'findOwners',
  description: 'The search for the owners of photos in a shared album.',
  noun: 'the owners of the photos',
  spec: ['6.4a', '7.3'],
  begin: (_: FindOwnersInput): Met => ({ photos: [], ended: false }),
  next: ({ photos, ended }, { albumId, ids }) =>
    ended || photos.length >= ids.length
      ? null
      : {
          params: { id: albumId },
          query: { ...defaultSorting.sharedAlbumPhotos, limit: photosPageSize },
          body: {},
        },
  fold: ({ photos }, { reply, ended }, { ids }) => {
    const wanted = new Set(ids);
    const met = reply.images.flatMap(({ imageId, ownerId }) =>
      ownerId !== undefined && wanted.has(imageId) ? [{ photoId: imageId, ownerId }] : [],
    );
    return { photos: [...photos, ...met], ended };
  },
  output: (end): FoundOwners => ({ photos: end.outcome === 'finished' ? end.result.photos : null }),
});

export const findOwnersWords = readUntilWordsFor('the owners of the photos') satisfies ChartWords<
  typeof findOwnersMachine
>;
