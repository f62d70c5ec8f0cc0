import * as z from 'zod/mini';
import { freshly } from '../auth/freshSignIn.ts';
import { call } from '../call.ts';
import { deadline, id, noReply, plain, reference, text, whole, wholeInQuery } from '../empty.ts';
import { invoice } from '../invoices/invoice.ts';

/**
 * Data for account pages that the specification does not describe [2.52, 7.14]; each part depends on a capability.
 */
export const invoiceListCapability = 'invoiceList';
export const paymentMethodsCapability = 'paymentMethods';
export const businessDetailsCapability = 'businessDetails';
export const voucherRefreshCapability = 'voucherRefresh';

const row = { ...plain, deadline, cost: 'low' } as const;

/** Current invoices, newest first; their ids are the input of `invoices.file`. */
export const listInvoices = call({
  ...row,
  name: 'invoices.list',
  cost: 'medium',
  reach: 'self',
  extension: 'invoiceList',
  service: 'invoices',
  caller: 'business',
  method: 'GET',
  path: '/api/v1/InvoiceGroups/me',
  query: z.object({
    skip: z.optional(wholeInQuery),
    limit: z.optional(wholeInQuery),
    year: z.optional(wholeInQuery),
    /** Searches invoice numbers, order numbers and product names. */
    search: z.optional(text(100)),
  }),
  reply: z.object({
    invoices: z.array(invoice),
    /** Total number of matches. */
    total: whole,
    /** The years for which there are current invoices, latest first. */
    years: z.array(whole),
  }),
  repeat: 'safe',
  spec: '3.12',
});

/** `label` is the masked number, `•••• 4242`: a full card number is never sent. */
export const paymentMethod = z.object({
  id: reference,
  kind: z.enum(['card', 'ideal', 'paypal', 'invoice']),
  label: text(100),
});

export const listPaymentMethods = call({
  ...row,
  name: 'payments.methods',
  reach: 'self',
  extension: 'paymentMethods',
  service: 'customers',
  caller: 'customer',
  method: 'GET',
  path: '/customers/me/payment-methods',
  reply: z.object({ methods: z.array(paymentMethod), preferred: z.nullable(reference) }),
  repeat: 'safe',
  spec: '2.52c',
});

export const preferPaymentMethod = call({
  ...row,
  name: 'payments.prefer',
  reach: 'owner',
  extension: 'paymentMethods',
  service: 'customers',
  caller: 'customer',
  method: 'PUT',
  path: '/customers/me/payment-methods/preferred',
  body: z.object({ id }),
  reply: noReply,
  refusals: { 404: 'notFound' },
  repeat: 'idempotent',
  spec: '2.52c',
});

/**
 * Returns a VAT number in the format of the registry; letterheads print it with spaces, dots and in lower
 * case.
 */
export const vatNumberOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** The details that a business must enter before its status changes from Default [6.1]. */
export const businessDetails = z.object({
  companyName: text(150, 1),
  /** With the country code. The service verifies the check digits when the number is saved. */
  vatNumber: z.string().check(z.maxLength(16), z.regex(/^[A-Z]{2}[A-Z0-9]{2,14}$/)),
  registrationNumber: text(40),
});

export const readBusinessDetails = call({
  ...row,
  name: 'customers.businessDetails',
  reach: 'self',
  extension: 'businessDetails',
  service: 'customers',
  caller: 'business',
  method: 'GET',
  path: '/customers/me/business',
  reply: businessDetails,
  refusals: { 404: 'none' },
  repeat: 'safe',
  spec: '6.1b',
});

export const putBusinessDetails = call({
  ...row,
  ...freshly,
  name: 'customers.putBusinessDetails',
  reach: 'self',
  extension: 'businessDetails',
  service: 'customers',
  caller: 'business',
  method: 'PUT',
  path: '/customers/me/business',
  body: businessDetails,
  reply: noReply,
  refusals: { 401: 'signInAgain', 422: 'notOfItsCountry' },
  repeat: 'idempotent',
  spec: '6.1b',
});

/** Checks the offer behind a product's voucher again ('voucher refresh' [7.14: the clause has no details]). */
export const refreshVoucher = call({
  ...row,
  name: 'vouchers.refresh',
  reach: 'owner',
  extension: 'voucherRefresh',
  service: 'orders',
  caller: 'customer',
  method: 'POST',
  path: '/v1/Orders/:code/voucher/refresh',
  params: z.object({ code: id }),
  reply: noReply,
  refusals: { 404: 'notFound' },
  repeat: 'idempotent',
  spec: '4.14a',
});
