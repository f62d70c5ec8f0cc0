import type { FormFields, Problems } from '../request/form.machine.ts';

/** Where a book stands, or is to stand. */
export interface GalleryPlace {
  readonly code: string;
  readonly channel: string;
}
export type GalleryField = 'categories';
export type GalleryProblem = 'none';

/** Field of a category in the form; its name follows. */
export const categoryField = 'category ';

/** The categories that were ticked. */
export const tickedIn = (fields: FormFields): string[] =>
  Object.keys(fields).flatMap((name) =>
    name.startsWith(categoryField) ? [name.slice(categoryField.length)] : [],
  );

/** A book that nobody can find by anything is not shown. */
export const galleryProblems = (fields: FormFields): Problems<GalleryField, GalleryProblem> =>
  tickedIn(fields).length === 0 ? { categories: 'none' } : {};
