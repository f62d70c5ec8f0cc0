import { pathOf } from '../../contracts/navigation/match.ts';
import type { Album } from '../../contracts/albums/album.ts';

export { createModal } from './modals.values.ts';

/** Targets of the tabs [2.14]. */
export const tabPaths = { photos: pathOf('photos', {}), albums: pathOf('albums', {}) } as const;

/** Target of a tile: an own album, or a shared one [2.30]. */
export const pathOfAlbum = ({ albumId, isShared }: Pick<Album, 'albumId' | 'isShared'>) =>
  pathOf(isShared ? 'sharedAlbum' : 'album', { id: albumId });
