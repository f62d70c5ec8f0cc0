import { deleteGalleryEntry } from '../../contracts/widgets/gallery.ts';
import { confirmFor, confirmWordsFor } from '../request/confirm.machine.ts';
import type { GalleryPlace } from './galleryForm.values.ts';
import { galleryModal } from './widgets.values.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The confirmation dialog for removing a book from the gallery [3.13c, 7.14e]. */
export const galleryDeleteMachine = confirmFor(deleteGalleryEntry, {
  id: 'galleryDelete',
  description: 'The removal of a photo book from the gallery.',
  deed: 'remove the book from the gallery',
  spec: ['3.13c', '7.14e'],
  modal: galleryModal,
  call: ({ code, channel }: GalleryPlace) => ({ params: { id: code }, query: { channel }, body: {} }),
  settled: ['none'],
});

export const galleryDeleteWords = confirmWordsFor('remove the book from the gallery') satisfies ChartWords<
  typeof galleryDeleteMachine
>;
