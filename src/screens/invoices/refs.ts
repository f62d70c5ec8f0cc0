import type { ActorRefFrom } from 'xstate';
import type { listInvoices } from '../../../contracts/extensions/account.ts';
import type { historicalInvoices } from '../../../contracts/invoices/calls.ts';
import type { invoicesPageMachine } from '../../../machines/invoices/invoicesPage.machine.ts';
import type { InvoiceTab } from '../../../machines/invoices/invoices.selectors.ts';
import type { AddressedPageRef } from '../../../machines/request/addressedPage.machine.ts';

export type InvoicesPageRef = ActorRefFrom<typeof invoicesPageMachine>;
export type CurrentRef = AddressedPageRef<typeof listInvoices, InvoiceTab>;
export type HistoricalRef = AddressedPageRef<typeof historicalInvoices, InvoiceTab>;
