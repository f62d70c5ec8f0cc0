import { pathOf } from '../../../contracts/navigation/match.ts';
import type { Scope } from './lists.values.ts';

interface Listed {
  readonly scope: Scope | { readonly kind: 'timeline' };
}

const photoRoutes = { album: 'albumPhotoPreview', sharedAlbum: 'sharedAlbumPhotoPreview' } as const;

/** The page on which a list stands: an album's, or that of all photos. */
export const pathOfList = ({ scope }: Listed): string =>
  'albumId' in scope ? pathOf(scope.kind, { id: scope.albumId }) : pathOf('photos', {});

/** The address of a photo over that page; those of albums name both. */
export const pathOfPhoto = ({ scope }: Listed, id: string): string =>
  'albumId' in scope
    ? pathOf(photoRoutes[scope.kind], { id: scope.albumId, photoId: id })
    : pathOf('photoPreview', { id });
