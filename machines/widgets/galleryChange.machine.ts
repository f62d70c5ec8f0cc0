import { changeGalleryEntry } from '../../contracts/widgets/gallery.ts';
import { formFor, formWordsFor } from '../request/form.machine.ts';
import { galleryProblems, type GalleryPlace, tickedIn } from './galleryForm.values.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The form that changes the categories of a book in the gallery [3.13c, 7.14e]. */
export const galleryChangeMachine = formFor(changeGalleryEntry, {
  id: 'galleryChange',
  description: "The form that changes a photo book's categories in the gallery.",
  deed: 'change the categories of the book',
  spec: ['3.13c', '7.14e'],
  problems: galleryProblems,
  call: (fields, { code, channel }: GalleryPlace) => ({
    params: { widgetId: code },
    query: { channel },
    body: { categories: tickedIn(fields) },
  }),
  output: tickedIn,
});

export const galleryChangeWords = formWordsFor('change the categories of the book') satisfies ChartWords<
  typeof galleryChangeMachine
>;
