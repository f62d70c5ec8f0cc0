import { photoById } from '../../contracts/photos/library/calls.ts';
import { downloadFor } from '../request/download.machine.ts';

/** One original on its way to the browser, which saves it [4.10]. */
export const photoDownloadMachine = downloadFor(photoById, {
  id: 'photoDownload',
  description: 'The download of one photo.',
  noun: 'the photo',
  spec: ['4.10a'],
  call: (id) => ({ params: { id }, query: {}, body: {} }),
  url: ({ image }) => image.untouchedUrl,
  failure: 'photoNotDownloaded',
});
