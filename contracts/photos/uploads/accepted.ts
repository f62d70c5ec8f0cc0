import { uploadTypes } from './files.ts';

/** What a chooser of photos offers, here and on a phone [1.3, 5.6]. */
export const acceptedTypes = [...uploadTypes, 'image/heif', '.heic', '.heif', '.hif', '.mpo'].join(',');
