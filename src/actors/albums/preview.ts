import { sendTo } from 'xstate';
import type { albumPhotos, sharedAlbumPhotos } from '../../../contracts/albums/photos.ts';
import type { photoById } from '../../../contracts/photos/calls.ts';
import { findInAlbumMachine } from '../../../machines/albums/findInAlbum.machine.ts';
import type { DownloadWish } from '../../../machines/downloads/downloads.events.ts';
import { sharedPhotoWish } from '../../../machines/albums/sharedWish.ts';
import { albumIdOf, flatGroup } from '../../../machines/photos/library/lists.values.ts';
import { monthOfTaken } from '../../../machines/photos/library/months.values.ts';
import { isOfSharedAlbum, type PreviewContext } from '../../../machines/photos/preview/preview.setup.ts';
import type { RequestLogic } from '../../../machines/request/request.types.ts';
import type { Environment } from '../environment.ts';
import { sayTo } from '../lazyActor.ts';
import { askPhoto, previewLogic } from '../photos/preview/preview.ts';
import { pathOfList, pathOfPhoto } from './places.ts';

const listOf = ({ view }: Pick<PreviewContext, 'view'>) => view.list(flatGroup);

const askArchive = sayTo('downloads', (_: object, wish: DownloadWish) => ({
  type: 'download.selected',
  ...wish,
}));

/** The preview over an album: its addresses name the album too. Fetched when a photo is opened. */
export const albumPreviewLogic = (
  ports: Pick<Environment, 'bind' | 'window'>,
  row: typeof albumPhotos | typeof sharedAlbumPhotos,
) =>
  previewLogic(ports).provide({
    actors: {
      // It answers as the call does, page by page.
      findPhoto: findInAlbumMachine.provide({
        actors: { readPage: ports.bind(row) },
      }) as unknown as RequestLogic<typeof photoById>,
    },
    actions: {
      requestDeletion: sayTo('removeFromAlbum', ({ self, context: { id, card, view } }) => ({
        type: 'removal.ask',
        albumId: albumIdOf(listOf({ view })),
        ids: new Map([[id, monthOfTaken(card?.taken ?? null)]]),
        single: true,
        requester: self,
      })),
      askDownload: ({ system, context }, photo) => {
        const { card } = context;
        if (!isOfSharedAlbum(context)) askPhoto({ system }, photo);
        else if (card !== null) askArchive({ system }, sharedPhotoWish(albumIdOf(listOf(context)), card));
      },
      showAddress: sendTo(
        ({ system }) => system.get('navigation'),
        ({ context }, { id }) => ({
          type: 'navigation.request',
          to: pathOfPhoto(listOf(context), id),
          replace: true,
        }),
      ),
      backToList: sendTo(
        ({ system }) => system.get('navigation'),
        ({ context }, { replace }) => {
          const to = pathOfList(listOf(context));
          return replace
            ? { type: 'navigation.request', to, replace: true }
            : { type: 'navigation.return', to };
        },
      ),
    },
  });
