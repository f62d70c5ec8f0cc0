import { addGalleryEntry } from '../../contracts/widgets/gallery.ts';
import { formFor, formWordsFor } from '../request/form.machine.ts';
import { galleryProblems, type GalleryPlace, tickedIn } from './galleryForm.values.ts';
import type { ChartWords } from '../system/chartWords.ts';

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

export const galleryAddWords = formWordsFor('add the book to the gallery') satisfies ChartWords<
  typeof galleryAddMachine
>;
