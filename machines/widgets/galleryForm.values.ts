import type { FormFields, Problems } from '../request/form.machine.ts';

/** The categories of a book, current or new. */
export interface GalleryPlace {
  readonly code: string;
  readonly channel: string;
}
export type GalleryField = 'categories';
export type GalleryProblem = 'none';

/** Field of a category in the form; its name follows. */
export const categoryField = 'category ';

/** The selected categories. */
export const tickedIn = (fields: FormFields): string[] =>
  Object.keys(fields).flatMap((name) =>
    name.startsWith(categoryField) ? [name.slice(categoryField.length)] : [],
  );

/** A book needs at least one category, because visitors find books by category. */
export const galleryProblems = (fields: FormFields): Problems<GalleryField, GalleryProblem> =>
  tickedIn(fields).length === 0 ? { categories: 'none' } : {};
