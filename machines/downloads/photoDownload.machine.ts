import { photoById } from '../../contracts/photos/library/calls.ts';
import { downloadFor } from '../request/download.machine.ts';

/** Downloads the original of one photo [4.10]. */
export const photoDownloadMachine = downloadFor(photoById, {
  id: 'photoDownload',
  description: 'The download of the original file of one photo.',
  noun: 'the photo',
  spec: ['4.10a'],
  call: (id) => ({ params: { id }, query: {}, body: {} }),
  url: ({ image }) => image.untouchedUrl,
  failure: 'photoNotDownloaded',
});
