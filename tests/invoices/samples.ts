import type { CallReply } from '../../contracts/call.ts';
import type { listInvoices } from '../../contracts/extensions/account.ts';
import type { historicalInvoices } from '../../contracts/invoices/calls.ts';
import type { HistoricalInvoice, Invoice } from '../../contracts/invoices/invoice.ts';

const amount = { amount: 128_440, currency: 'EUR' };

export const invoice = (id: string, rest: Partial<Invoice> = {}): Invoice => ({
  id,
  created: '2026-11-02T10:00:00Z',
  orderRefs: [`4402 ${id}`],
  orderCodes: [`S-${id}`],
  total: amount,
  ...rest,
});
export const older = (id: string, rest: Partial<HistoricalInvoice> = {}): HistoricalInvoice => ({
  id,
  orderRef: `3100 ${id}`,
  orderCode: `S-${id}`,
  channel: 'alb-nl',
  created: '2023-03-01T10:00:00Z',
  total: amount,
  ...rest,
});

/** Returns one page of a list with `count` current invoices. */
export const listOf = (count: number, page = 1): CallReply<typeof listInvoices> => ({
  invoices: Array.from({ length: Math.min(10, count - (page - 1) * 10) }, (_, index) =>
    invoice(String(5000 + (page - 1) * 10 + index)),
  ),
  total: count,
  years: count === 0 ? [] : [2026, 2025],
});
export const olderOf = (count: number): CallReply<typeof historicalInvoices> => ({
  historicalInvoices: Array.from({ length: count }, (_, index) =>
    older(String(900 + index), { created: `${2023 - (index % 2)}-03-01T10:00:00Z` }),
  ),
});
