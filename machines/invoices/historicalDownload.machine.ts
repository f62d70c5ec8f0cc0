import { historicalInvoiceFile } from '../../contracts/invoices/calls.ts';
import { invoiceDownloadFor } from './invoiceDownload.machine.ts';

/** The PDF of a historical one, which is asked for by its channel as well. */
export const historicalDownloadMachine = invoiceDownloadFor(historicalInvoiceFile, {
  id: 'historicalDownload',
  description: 'The download of one invoice older than two years.',
  noun: 'the historical invoice',
  call: ({ id, channel }) => ({ params: { id, channel }, query: {}, body: {} }),
});
