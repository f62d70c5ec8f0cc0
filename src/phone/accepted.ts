import { uploadTypes } from '../../contracts/photos/uploads/files.ts';

/** What the phone's chooser offers [5.6]. */
export const acceptedTypes = [...uploadTypes, '.heic'].join(',');
