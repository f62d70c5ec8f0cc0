import type { FormFields, Problems } from '../request/form.machine.ts';

/** The book and the gallery to which the categories belong. */
export interface GalleryPlace {
  readonly code: string;
  readonly channel: string;
}
export type GalleryField = 'categories';
export type GalleryProblem = 'none';

/** Prefix of the form field for a category; the name of the category follows. */
export const categoryField = 'category ';

/** Returns the selected categories. */
export const tickedIn = (fields: FormFields): string[] =>
  Object.keys(fields).flatMap((name) =>
    name.startsWith(categoryField) ? [name.slice(categoryField.length)] : [],
  );

/**
 * Returns the form's problems: a book needs at least one category, because visitors find books by their
 * categories.
 */
export const galleryProblems = (fields: FormFields): Problems<GalleryField, GalleryProblem> =>
  tickedIn(fields).length === 0 ? { categories: 'none' } : {};
