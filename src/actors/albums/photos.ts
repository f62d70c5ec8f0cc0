import { sendTo } from 'xstate';
import { albumPhotos, sharedAlbumPhotos } from '../../../contracts/albums/photos.ts';
import { albumPhotosMachine } from '../../../machines/albums/albumPhotos.machine.ts';
import type { Environment } from '../environment.ts';
import { fetchedLogic, listParts } from '../photos/lists/listParts.ts';
import { pathOfList, pathOfPhoto } from './places.ts';

type Ports = Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window'>;

/** The photos of an album, one's own or a shared one, with the preview that knows its addresses. */
export function albumPhotosLogic(ports: Ports, of: 'own' | 'shared') {
  const row = of === 'own' ? albumPhotos : sharedAlbumPhotos;
  const { actors, actions } = listParts(ports, row);
  return albumPhotosMachine.provide({
    actors: {
      ...actors,
      preview: fetchedLogic(async () => (await import('./preview.ts')).albumPreviewLogic(ports, row)),
    },
    actions: {
      ...actions,
      openPreview: sendTo(
        ({ system }) => system.get('navigation'),
        ({ context: { list } }, { id }) => ({ type: 'navigation.request', to: pathOfPhoto(list, id) }),
      ),
      backToList: sendTo(
        ({ system }) => system.get('navigation'),
        ({ context: { list } }) => ({ type: 'navigation.request', to: pathOfList(list), replace: true }),
      ),
    },
  });
}
