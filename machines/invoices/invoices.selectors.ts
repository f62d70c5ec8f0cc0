import type { SnapshotFrom } from 'xstate';
import { lastPage } from '../request/pageAddress.values.ts';
import { invoicesPageSize } from '../../contracts/invoices/invoice.ts';
import type { InvoiceListing } from './invoices.values.ts';
import type { historicalDownloadMachine } from './historicalDownload.machine.ts';
import type { invoiceDownloadMachine } from './invoiceDownload.machine.ts';

/** What a view of invoices takes. */
export { currentListing, historicalListing, invoicesAddress } from './invoices.values.ts';
export type { InvoiceFile, InvoiceLine, InvoiceListing, InvoiceTab } from './invoices.values.ts';

type Shown =
  | SnapshotFrom<typeof invoiceDownloadMachine>
  | SnapshotFrom<typeof historicalDownloadMachine>
  | undefined;

/** How the PDF of an invoice stands, in the words of the clause; null is one that nobody asked for, or that is over. @spec 4.10b */
export function fileState(download: Shown): 'inProgress' | 'finished' | 'failed' | null {
  return download === undefined || download.value === 'over' ? null : download.value;
}

/** Which page of how many shows; null while there is but one. */
export function pagesOf({ page, total }: InvoiceListing): { page: number; pages: number } | null {
  const pages = lastPage(total, invoicesPageSize);
  return pages === 1 ? null : { page, pages };
}
