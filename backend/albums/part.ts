import { endAlbumsOf } from '../membership/ended.ts';
import type { Part } from '../part.ts';
import type { PhotoLimits } from '../photos/limits.ts';
import type { Photos } from '../photos/state.ts';
import { albumAnswers, sharedAlbumAnswers } from './answers.ts';
import { seedAlbums, seedSharedAlbum } from './seeding.ts';
import { albumNames } from './lists.ts';
import { albumMigrations } from './tables.ts';

/**
 * Returns the part with the albums of the photo service and the legacy shared albums [7.2c, 7.3]. It uses the
 * store of the photos.
 */
export function albumsPart(photos: Photos, limits: Pick<PhotoLimits, 'keptAlbums'>): Part {
  return {
    name: 'albums',
    migrations: albumMigrations,
    answers: [...albumAnswers(photos, limits.keptAlbums), ...sharedAlbumAnswers(photos)],
    forget: async ({ store, clock }, { id }) => {
      while (await store.transaction((tx) => endAlbumsOf(tx, id, clock.now())));
      return 'done';
    },
    holds: { albums: ({ store }, { id }) => albumNames(store, id) },
    seed: { albums: seedAlbums, 'shared-albums': seedSharedAlbum },
  };
}
