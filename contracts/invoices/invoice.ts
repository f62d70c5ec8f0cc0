import * as z from 'zod/mini';
import { reference } from '../empty.ts';

/** Invoices shown at a time [9.2: 'invoice constant', its use not shown]. @spec 9.2b */
export const invoicesPageSize = 10;

/** @spec 3.12 */
export const historicalInvoice = z.object({
  orderRef: reference,
  id: reference,
  channel: reference,
});
export type HistoricalInvoice = z.infer<typeof historicalInvoice>;

/** @spec 7.8 */
export const invoiceFileName = (id: string): string => `invoice_${id}.pdf`;
export const historicalInvoiceFileName = ({ orderRef }: HistoricalInvoice): string =>
  `invoice_${orderRef}.pdf`;
