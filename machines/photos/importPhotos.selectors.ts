import { uploadTypes } from '../../contracts/photos/photo.ts';

/** Id of the dialog in the modal stack. */
export const importModal = 'photos.import';

/** What the browser's file dialog offers [5.6]. */
export const acceptedTypes = uploadTypes.join(',');
