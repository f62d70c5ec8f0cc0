import * as z from 'zod/mini';
import { isoDateTime, reference } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';
import { money } from '../orders/order.ts';

/** Invoices shown at a time [9.2: 'invoice constant', its use not shown]. @spec 9.2b */
export const invoicesPageSize = 10;

/** Months after which an invoice is no longer listed among the current ones, but among the historical ones. */
export const currentInvoiceMonths = 24;

/** A current one: the numbers of its orders, and the codes by which their pages are reached, in the same order. */
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
  /** The code by which the page of its order is reached. */
  orderCode: beyond('orderInvoices', z.optional(reference)),
  created: beyond('invoiceYears', z.optional(isoDateTime)),
  total: beyond('invoiceYears', z.optional(money)),
});
export type HistoricalInvoice = z.infer<typeof historicalInvoice>;

/** @spec 7.8 */
export const invoiceFileName = (id: string): string => `invoice_${id}.pdf`;
export const historicalInvoiceFileName = ({ orderRef }: HistoricalInvoice): string =>
  `invoice_${orderRef}.pdf`;

/** Of the extension `invoiceYears`: all invoices of a year, current and historical. */
export const invoiceArchiveName = (year: number): string => `invoices_${year}.zip`;
