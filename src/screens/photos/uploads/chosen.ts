import { mostPreviews } from '../../../../machines/photos/uploads/previews.selectors.ts';
import type { ChosenFile } from '../../../../machines/photos/uploads/uploads.events.ts';

/** Some systems know no media type for HEIC: then the name decides. */
const typeOf = ({ type, name }: File) => (type === '' && /\.hei[cf]$/i.test(name) ? 'image/heic' : type);

/** Types a browser can draw itself. */
const drawn = /^image\/(?:jpeg|png)$/;

/** Files as the chart takes them. The address of a preview is given back when its row is gone. */
export const chosenFiles = (files: readonly File[]): readonly ChosenFile[] =>
  files.map((file, at) => {
    const { name, size, lastModified } = file;
    const type = typeOf(file);
    const preview = at < mostPreviews && drawn.test(type) ? URL.createObjectURL(file) : null;
    return { name, size, type, lastModified, body: file, preview };
  });
