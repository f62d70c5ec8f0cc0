import { accountData } from '../../contracts/extensions/accountData.ts';
import { downloadFor, downloadWordsFor } from '../request/download.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Downloads all data of the account as one file [2.52c]. */
export const dataDownloadMachine = downloadFor(accountData, {
  id: 'dataDownload',
  description: "The download of all data of the customer's account.",
  noun: 'the account data',
  spec: ['2.52c', '4.10a'],
  call: () => ({ params: {}, query: {}, body: {} }),
  url: ({ url }) => url,
  failure: 'dataNotDownloaded',
});

export const dataDownloadWords = downloadWordsFor('the account data') satisfies ChartWords<
  typeof dataDownloadMachine
>;
