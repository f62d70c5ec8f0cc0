import { chunkUrl } from '../../contracts/exports/calls.ts';
import { downloadFor, downloadWordsFor } from '../request/download.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Returns the id of the download of one chunk: `{backupId}/{iteration}`. */
export const chunkId = (backupId: string, iteration: number) => `${backupId}/${iteration}`;
const partsOf = (id: string) => {
  const at = id.lastIndexOf('/');
  return { backupId: id.slice(0, at), iteration: id.slice(at + 1) };
};
export const iterationOf = (id: string) => Number(partsOf(id).iteration);

/** Downloads one zip file of an export [2.44d]. */
export const chunkDownloadMachine = downloadFor(chunkUrl, {
  id: 'chunkDownload',
  description: 'The download of one zip file of an export.',
  noun: 'the zip file',
  spec: ['2.44d', '4.10a', '7.5'],
  call: (id) => ({ params: partsOf(id), query: {}, body: {} }),
  url: ({ url }) => url,
  failure: 'exportNotDownloaded',
});

export const chunkDownloadWords = downloadWordsFor('the zip file') satisfies ChartWords<
  typeof chunkDownloadMachine
>;
