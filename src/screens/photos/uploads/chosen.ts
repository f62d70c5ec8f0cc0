import { mostPreviews } from '../../../../machines/photos/uploads/previews.selectors.ts';
import type { ChosenFile } from '../../../../machines/photos/uploads/uploads.events.ts';

/** Media types that browsers can display. */
const drawn = /^image\/(?:jpeg|png)$/;

/**
 * Returns the chosen files in the form that the chart expects. The object URL of a preview is revoked when the row of
 * the file is removed.
 */
export const chosenFiles = (files: readonly File[]): readonly ChosenFile[] =>
  files.map((file, at) => {
    const { name, size, type, lastModified } = file;
    const preview = at < mostPreviews && drawn.test(type) ? URL.createObjectURL(file) : null;
    return { name, size, type, lastModified, body: file, preview };
  });
