import { albumPhotos, sharedAlbumPhotos } from '../../../contracts/albums/photos.ts';
import type { Environment } from '../environment.ts';
import { photoListLogic } from '../photos/lists/photoList.ts';

type Ports = Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window' | 'missing'>;

/** Returns the photos of an album, own or shared, with the preview that finds its photos there. */
export function albumPhotosLogic(ports: Ports, of: 'own' | 'shared') {
  const row = of === 'own' ? albumPhotos : sharedAlbumPhotos;
  return photoListLogic(ports, row, async () => (await import('./preview.ts')).albumPreviewLogic(ports, row));
}
