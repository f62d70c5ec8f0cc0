import * as z from 'zod/mini';
import { isoDateTime, reference } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';
import { money } from '../orders/order.ts';

/**
 * Number of invoices on one page [9.2: 'invoice constant'; the clause does not say for what].
 * @spec 9.2b
 */
export const invoicesPageSize = 10;

/** Months after which an invoice moves from the current to the historical list. */
export const currentInvoiceMonths = 24;

/** A current invoice: the numbers of its orders and, in the same order, the codes in the URLs of their pages. */
export const invoice = z.object({
  id: reference,
  created: isoDateTime,
  orderRefs: z.array(reference),
  orderCodes: z.array(reference),
  total: money,
});
export type Invoice = z.infer<typeof invoice>;

/** @spec 3.12 */
export const historicalInvoice = z.object({
  orderRef: reference,
  id: reference,
  channel: reference,
  /** The code in the URL of the order's page. */
  orderCode: beyond('orderInvoices', z.optional(reference)),
  created: beyond('invoiceYears', z.optional(isoDateTime)),
  total: beyond('invoiceYears', z.optional(money)),
});
export type HistoricalInvoice = z.infer<typeof historicalInvoice>;

/** @spec 7.8 */
export const invoiceFileName = (id: string): string => `invoice_${id}.pdf`;
export const historicalInvoiceFileName = ({ orderRef }: HistoricalInvoice): string =>
  `invoice_${orderRef}.pdf`;

/**
 * Returns the file name for the extension `invoiceYears`: a zip with all invoices of a year, current and
 * historical.
 */
export const invoiceArchiveName = (year: number): string => `invoices_${year}.zip`;
