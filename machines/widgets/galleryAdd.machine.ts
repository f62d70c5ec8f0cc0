import { addGalleryEntry } from '../../contracts/widgets/gallery.ts';
import { formFor } from '../request/form.machine.ts';
import { galleryProblems, type GalleryPlace, tickedIn } from './galleryForm.values.ts';

/** The form that adds a book to the gallery [3.13c, 7.14e]. */
export const galleryAddMachine = formFor(addGalleryEntry, {
  id: 'galleryAdd',
  description: 'The form that adds a photo book to the gallery.',
  deed: 'add the book to the gallery',
  spec: ['3.13c', '7.14e'],
  problems: galleryProblems,
  call: (fields, { code, channel }: GalleryPlace) => ({
    params: {},
    query: {},
    body: { widgetId: code, channel, categories: tickedIn(fields) },
  }),
  output: tickedIn,
});
