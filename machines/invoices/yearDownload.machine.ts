import { invoiceYearArchive } from '../../contracts/invoices/calls.ts';
import { downloadFor, downloadWordsFor } from '../request/download.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Downloads all invoices of a year as one zip file [3.12]. */
export const yearDownloadMachine = downloadFor(invoiceYearArchive, {
  id: 'yearDownload',
  description: 'The download of all invoices of one year.',
  noun: "the year's invoices",
  spec: ['3.12', '4.10b'],
  call: (year) => ({ params: { year }, query: {}, body: {} }),
  url: ({ url }) => url,
  failure: 'downloadFailed',
});

export const yearDownloadWords = downloadWordsFor("the year's invoices") satisfies ChartWords<
  typeof yearDownloadMachine
>;
