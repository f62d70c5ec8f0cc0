import { mostPreviews } from '../../../../machines/photos/uploads/previews.selectors.ts';
import type { ChosenFile } from '../../../../machines/photos/uploads/uploads.events.ts';

/** Types a browser can draw itself. */
const drawn = /^image\/(?:jpeg|png)$/;

/** Files as the chart takes them. The address of a preview is given back when its row is gone. */
export const chosenFiles = (files: readonly File[]): readonly ChosenFile[] =>
  files.map((file, at) => {
    const { name, size, type, lastModified } = file;
    const preview = at < mostPreviews && drawn.test(type) ? URL.createObjectURL(file) : null;
    return { name, size, type, lastModified, body: file, preview };
  });
