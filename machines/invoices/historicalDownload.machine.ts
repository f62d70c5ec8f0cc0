import { historicalInvoiceFile } from '../../contracts/invoices/calls.ts';
import { invoiceDownloadFor } from './invoiceDownload.machine.ts';

/** The PDF of a historical one, which is asked for by its channel as well. */
export const historicalDownloadMachine = invoiceDownloadFor(historicalInvoiceFile, {
  id: 'historicalDownload',
  description: 'The download of a historical invoice.',
  call: ({ id, channel }) => ({ params: { id, channel }, query: {}, body: {} }),
});
