import { photoById } from '../../contracts/photos/library/calls.ts';
import { downloadFor, downloadWordsFor } from '../request/download.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

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

export const photoDownloadWords = downloadWordsFor('the photo') satisfies ChartWords<
  typeof photoDownloadMachine
>;
