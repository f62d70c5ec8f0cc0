import { sendTo } from 'xstate';
import { albumPhotos } from '../../../contracts/albums/photos.ts';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { albumIdOf } from '../../../machines/albums/albumPhotos.selectors.ts';
import { findInAlbumMachine } from '../../../machines/albums/findInAlbum.machine.ts';
import type { photoById } from '../../../contracts/photos/calls.ts';
import { flatGroup } from '../../../machines/photos/flatView.ts';
import { monthOfTaken } from '../../../machines/photos/months.ts';
import type { RequestLogic } from '../../../machines/request/request.types.ts';
import type { Environment } from '../environment.ts';
import { askLasting } from '../lasting.ts';
import { previewLogic } from '../photos/preview.ts';

type Context = { readonly view: { list(group: typeof flatGroup): Parameters<typeof albumIdOf>[0] } };
const albumOf = ({ view }: Context) => albumIdOf(view.list(flatGroup));

/** The preview over an album: its addresses name the album too. Fetched when a photo is opened. */
export const albumPreviewLogic = ({ bind }: Pick<Environment, 'bind'>) =>
  previewLogic({ bind }).provide({
    actors: {
      // It answers as the call does, page by page.
      findPhoto: findInAlbumMachine.provide({
        actors: { readPage: bind(albumPhotos) },
      }) as unknown as RequestLogic<typeof photoById>,
    },
    actions: {
      requestDeletion: askLasting('removeFromAlbum', ({ self, context: { id, card, view } }) => ({
        type: 'removal.ask',
        albumId: albumIdOf(view.list(flatGroup)),
        ids: new Map([[id, monthOfTaken(card?.taken ?? null)]]),
        single: true,
        requester: self,
      })),
      showAddress: sendTo(
        ({ system }) => system.get('navigation'),
        ({ context }, { id }) => ({
          type: 'navigation.request',
          to: pathOf('albumPhotoPreview', { id: albumOf(context as Context), photoId: id }),
          replace: true,
        }),
      ),
      backToList: sendTo(
        ({ system }) => system.get('navigation'),
        ({ context }, { replace }) => {
          const to = pathOf('album', { id: albumOf(context as Context) });
          return replace
            ? { type: 'navigation.request', to, replace: true }
            : { type: 'navigation.return', to };
        },
      ),
    },
  });
