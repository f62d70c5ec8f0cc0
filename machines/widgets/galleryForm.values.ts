import type { FormFields, Problems } from '../request/form.machine.ts';

/** The book whose categories are edited, and the gallery. */
export interface GalleryPlace {
  readonly code: string;
  readonly channel: string;
}
export type GalleryField = 'categories';
export type GalleryProblem = 'none';

/** Prefix of the name of a category's form field; the name of the category follows it. */
export const categoryField = 'category ';

/** Returns the selected categories. */
export const tickedIn = (fields: FormFields): string[] =>
  Object.keys(fields).flatMap((name) =>
    name.startsWith(categoryField) ? [name.slice(categoryField.length)] : [],
  );

/**
 * Returns the validation errors of the form. A book needs at least one category, because visitors find books
 * by category.
 */
export const galleryProblems = (fields: FormFields): Problems<GalleryField, GalleryProblem> =>
  tickedIn(fields).length === 0 ? { categories: 'none' } : {};
