import { pathOf } from '../../contracts/navigation/match.ts';
import type { Album } from '../../contracts/albums/album.ts';

export { createModal } from './modals.values.ts';

/** Returns the URL that a tile links to: that of an own album, or of a shared one [2.30]. */
export const pathOfAlbum = ({ albumId, isShared }: Pick<Album, 'albumId' | 'isShared'>) =>
  pathOf(isShared ? 'sharedAlbum' : 'album', { id: albumId });
