import { uploadTypes } from './files.ts';

/** The `accept` attribute of file inputs, in the account area and on the phone page [1.3, 5.6]. */
export const acceptedTypes = [...uploadTypes, 'image/heif', '.heic', '.heif', '.hif', '.mpo'].join(',');
