import type { albumPhotos, sharedAlbumPhotos } from '../../../contracts/albums/photos.ts';
import { photoById } from '../../../contracts/photos/library/calls.ts';
import { findInAlbumMachine } from '../../../machines/albums/findInAlbum.machine.ts';
import type { Environment } from '../environment.ts';
import { standsInFor } from '../request/standIn.ts';
import { previewLogic } from '../photos/preview/preview.ts';

/** The preview over an album, which searches for a photo page by page. Loaded when a photo opens. */
export const albumPreviewLogic = (
  ports: Pick<Environment, 'bind' | 'window'>,
  row: typeof albumPhotos | typeof sharedAlbumPhotos,
) =>
  previewLogic(ports).provide({
    actors: {
      // Answers like the call, page by page.
      findPhoto: standsInFor(
        photoById,
        findInAlbumMachine.provide({ actors: { readPage: ports.bind(row) } }),
      ),
    },
  });
