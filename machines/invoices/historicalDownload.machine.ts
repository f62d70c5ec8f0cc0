import { historicalInvoiceFile } from '../../contracts/invoices/calls.ts';
import { invoiceDownloadFor, invoiceDownloadWordsFor } from './invoiceDownload.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Downloads the PDF of a historical invoice. This call also requires the channel. */
export const historicalDownloadMachine = invoiceDownloadFor(historicalInvoiceFile, {
  id: 'historicalDownload',
  description: 'The download of one invoice that is older than two years.',
  noun: 'the historical invoice',
  call: ({ id, channel }) => ({ params: { id, channel }, query: {}, body: {} }),
});

export const historicalDownloadWords = invoiceDownloadWordsFor('the historical invoice') satisfies ChartWords<
  typeof historicalDownloadMachine
>;
