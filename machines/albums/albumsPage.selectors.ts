import { pathOf } from '../../contracts/navigation/match.ts';
import type { Album } from '../../contracts/albums/album.ts';

export { createModal } from './modals.values.ts';

/** Where the tabs lead [2.14]. */
export const tabPaths = { photos: pathOf('photos', {}), albums: pathOf('albums', {}) } as const;

/** Where a tile leads: an album, or a shared one [2.30]. */
export const pathOfAlbum = ({ albumId, isShared }: Pick<Album, 'albumId' | 'isShared'>) =>
  pathOf(isShared ? 'sharedAlbum' : 'album', { id: albumId });
