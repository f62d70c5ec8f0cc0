import { pathOf } from '../../../contracts/navigation/match.ts';
import { albumIdOf, type PhotoList } from '../../../machines/photos/library/lists.values.ts';

type Listed = Pick<PhotoList, 'scope'>;
const isShared = ({ scope }: Listed) => scope.kind === 'sharedAlbum';

/** The page of the album that a list belongs to, one's own or a shared one. */
export const pathOfList = (list: Listed): string =>
  pathOf(isShared(list) ? 'sharedAlbum' : 'album', { id: albumIdOf(list) });

/** The address of a photo over that page. */
export const pathOfPhoto = (list: Listed, photoId: string): string =>
  pathOf(isShared(list) ? 'sharedAlbumPhotoPreview' : 'albumPhotoPreview', { id: albumIdOf(list), photoId });
