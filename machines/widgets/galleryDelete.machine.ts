import { deleteGalleryEntry } from '../../contracts/widgets/gallery.ts';
import { confirmFor } from '../request/confirm.machine.ts';
import type { GalleryPlace } from './galleryForm.values.ts';
import { galleryModal } from './widgets.values.ts';

/** The question before a book is taken out of the gallery [3.13c, 7.14e]. */
export const galleryDeleteMachine = confirmFor(deleteGalleryEntry, {
  id: 'galleryDelete',
  description: 'A photo book on its way out of the gallery.',
  spec: ['3.13c', '7.14e'],
  modal: galleryModal,
  call: ({ code, channel }: GalleryPlace) => ({ params: { id: code }, query: { channel }, body: {} }),
  settled: ['none'],
});
