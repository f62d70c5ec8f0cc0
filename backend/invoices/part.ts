import { listInvoices } from '../../contracts/extensions/account.ts';
import {
  historicalInvoiceFile,
  historicalInvoices,
  invoiceFile,
  invoiceYearArchive,
} from '../../contracts/invoices/calls.ts';
import type { CallRow } from '../../contracts/call.ts';
import type { SuperOrder } from '../../contracts/orders/order.ts';
import { addressLife } from '../archives/address.ts';
import { archiveRoutes } from '../archives/routes.ts';
import type { KeptFile } from '../http/keptFile.ts';
import { Transfers } from '../membership/transfers.ts';
import { answer, Refused, subject } from '../part.ts';
import type { Asked, Part } from '../part.ts';
import type { PhotoLimits } from '../photos/limits.ts';
import type { Photos } from '../photos/state.ts';
import { currentInvoices, everyInvoice, idsOfYear, invoiceOf, olderInvoices } from './lists.ts';
import { pdfOf } from './pdfs.ts';
import { invoiceMigrations } from './tables.ts';
import { writeInvoices } from './write.ts';
import { entriesOf, yearAddresses, yearSource } from './year.ts';

type Request = Pick<Asked<CallRow>, 'caller' | 'ports'>;

/** Returns the caller's id after all invoices that are due have been issued. */
async function upToDate({ caller, ports }: Request): Promise<string> {
  const customerId = subject(caller);
  await writeInvoices(ports.store, customerId);
  return customerId;
}

/** Returns the invoice of a business customer's order. If the invoice is due, it is issued first. */
export async function orderInvoice(
  { caller, ports }: Request,
  orderId: string,
): Promise<SuperOrder['invoice']> {
  if (caller?.business !== true) return undefined;
  const customerId = await upToDate({ caller, ports });
  return invoiceOf(ports.store, customerId, orderId, ports.clock.now());
}

/** @throws Refused `notFound` if the invoice belongs to another customer or channel. */
async function file({ caller, ports }: Request, id: string, channel: string | null): Promise<KeptFile> {
  const pdf = await pdfOf(ports.store, subject(caller), id, channel);
  if (pdf === null) throw new Refused('notFound');
  return pdf;
}

/**
 * Returns the part for invoices of business customers, also for all invoices of a year as one zip [1.2b,
 * 3.12, 7.8].
 */
export function invoicesPart(photos: Photos, { archivesAtOnce }: Pick<PhotoLimits, 'archivesAtOnce'>): Part {
  // Invoices are never deleted, so transfers of their archives are aborted only when the account is deleted.
  const transfers = new Transfers([], async () => [], archivesAtOnce);
  return {
    name: 'invoices',
    migrations: invoiceMigrations,
    // The law requires an invoice for every buyer, so missing invoices are issued while the deliveries are
    // still known.
    forget: async ({ store }, { id }) => {
      await writeInvoices(store, id);
      return 'done';
    },
    capabilities: ['invoiceList', 'invoiceYears', 'orderInvoices'],
    holds: { invoices: ({ store }, { id }) => everyInvoice(store, id) },
    answers: [
      answer(listInvoices, async (asked) =>
        currentInvoices(asked.ports.store, await upToDate(asked), asked.query, asked.ports.clock.now()),
      ),
      answer(historicalInvoices, async (asked) =>
        olderInvoices(asked.ports.store, await upToDate(asked), asked.ports.clock.now()),
      ),
      answer(invoiceFile, (asked) => file(asked, asked.params.id, null)),
      answer(historicalInvoiceFile, (asked) => file(asked, asked.params.id, asked.params.channel)),
      answer(invoiceYearArchive, async (asked) => {
        const { ports, params } = asked;
        const customerId = await upToDate(asked);
        const ids = await idsOfYear(ports.store, customerId, Number(params.year));
        if (ids.length === 0) throw new Refused('none');
        await entriesOf(ports.store, customerId, ids);
        const address = { customerId, id: params.year, ends: ports.clock.now() + addressLife };
        return { url: yearAddresses.write(photos().key, ports.config.origin, address) };
      }),
    ],
    routes: (app, ports) => archiveRoutes(app, ports, { photos, transfers, source: yearSource }),
    start: (ports) => transfers.start(ports),
    stop: () => transfers.stop(),
  };
}
