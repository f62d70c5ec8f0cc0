import type { albumPhotos, sharedAlbumPhotos } from '../../../contracts/albums/photos.ts';
import { photoById } from '../../../contracts/photos/library/calls.ts';
import { findInAlbumMachine } from '../../../machines/albums/findInAlbum.machine.ts';
import type { Environment } from '../environment.ts';
import { standsInFor } from '../request/standIn.ts';
import { previewLogic } from '../photos/preview/preview.ts';

/**
 * Returns the preview over an album, which finds a photo by reading the album page by page. Loaded when a
 * photo is opened.
 */
export const albumPreviewLogic = (
  ports: Pick<Environment, 'bind' | 'window'>,
  row: typeof albumPhotos | typeof sharedAlbumPhotos,
) =>
  previewLogic(ports).provide({
    actors: {
      // Has the same output as the call that it replaces.
      findPhoto: standsInFor(
        photoById,
        findInAlbumMachine.provide({ actors: { readPage: ports.bind(row) } }),
      ),
    },
  });
