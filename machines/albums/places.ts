import type { AreaRoute } from '../system/area.ts';

type Where = Pick<AreaRoute, 'route'>;

/** The address of an album of one's own, or of a photo over it. */
export const isAlbum = ({ route: { name } }: Where): boolean =>
  name === 'album' || name === 'albumPhotoPreview';
/** The address of a shared album, or of a photo over it. */
export const isShared = ({ route: { name } }: Where): boolean =>
  name === 'sharedAlbum' || name === 'sharedAlbumPhotoPreview';
