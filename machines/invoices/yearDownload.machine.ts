import { invoiceYearArchive } from '../../contracts/invoices/calls.ts';
import { downloadFor } from '../request/download.machine.ts';

/** Downloads all invoices of a year as one zip [3.12]. */
export const yearDownloadMachine = downloadFor(invoiceYearArchive, {
  id: 'yearDownload',
  description: 'The download of all invoices of one year.',
  noun: "the year's invoices",
  spec: ['3.12', '4.10b'],
  call: (year) => ({ params: { year }, query: {}, body: {} }),
  url: ({ url }) => url,
  failure: 'downloadFailed',
});
