import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, id, plain } from '../empty.ts';
import { file } from '../file.ts';
import { historicalInvoice } from './invoice.ts';

const row = {
  ...plain,
  service: 'invoices',
  caller: 'business',
  deadline,
  cost: 'low',
  spec: '7.8',
  method: 'GET',
  repeat: 'safe',
} as const;

export const invoiceFile = call({
  ...row,
  name: 'invoices.file',
  cost: 'high',
  reach: 'owner',
  path: '/api/v1/InvoiceGroupFiles/me/:id',
  params: z.object({ id }),
  reply: file,
  refusals: { 404: 'notFound' },
});

export const historicalInvoices = call({
  ...row,
  name: 'invoices.historical',
  cost: 'medium',
  reach: 'self',
  path: '/api/v1/HistoricalInvoice/me',
  reply: z.object({ historicalInvoices: z.array(historicalInvoice) }),
});

export const historicalInvoiceFile = call({
  ...row,
  name: 'invoices.historicalFile',
  cost: 'high',
  reach: 'owner',
  path: '/api/v1/HistoricalInvoice/me/pdf/:id/:channel',
  params: z.object({ id, channel: id }),
  reply: file,
  refusals: { 404: 'notFound' },
});

/** A signed URL, valid for some hours, for a zip with all invoices of a year. */
export const invoiceYearArchive = call({
  ...row,
  name: 'invoices.yearArchive',
  reach: 'self',
  extension: 'invoiceYears',
  spec: '3.12',
  path: '/api/v1/InvoiceArchives/me/:year',
  params: z.object({ year: z.string().check(z.maxLength(4), z.regex(/^\d{4}$/)) }),
  reply: z.object({ url: safeUrl }),
  refusals: { 404: 'none' },
  // The service generates missing PDFs during the call.
  deadline: 60_000,
  cost: 'high',
});
