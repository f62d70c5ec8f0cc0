import type { SnapshotFrom } from 'xstate';
import { lastPage } from '../request/pageAddress.values.ts';
import { invoicesPageSize } from '../../contracts/invoices/invoice.ts';
import type { InvoiceListing } from './invoices.values.ts';
import type { historicalDownloadMachine } from './historicalDownload.machine.ts';
import type { invoiceDownloadMachine } from './invoiceDownload.machine.ts';

/** Re-exported so that views import only this module. */
export { currentListing, historicalListing, invoicesAddress } from './invoices.values.ts';
export type { InvoiceFile, InvoiceLine, InvoiceListing, InvoiceTab } from './invoices.values.ts';

type Shown =
  | SnapshotFrom<typeof invoiceDownloadMachine>
  | SnapshotFrom<typeof historicalDownloadMachine>
  | undefined;

/**
 * Returns the download state of an invoice's PDF, in the terms of the clause; null before a request and after
 * the download has ended.
 * @spec 4.10b
 */
export function fileState(download: Shown): 'inProgress' | 'finished' | 'failed' | null {
  return download === undefined || download.value === 'over' ? null : download.value;
}

/** Returns the current page and the number of pages; null if there is only one page. */
export function pagesOf({ page, total }: InvoiceListing): { page: number; pages: number } | null {
  const pages = lastPage(total, invoicesPageSize);
  return pages === 1 ? null : { page, pages };
}
