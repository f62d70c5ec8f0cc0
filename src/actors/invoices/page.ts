import { fromPromise } from 'xstate';
import { listInvoices } from '../../../contracts/extensions/account.ts';
import {
  historicalInvoiceFile,
  historicalInvoices,
  invoiceFile,
  invoiceYearArchive,
} from '../../../contracts/invoices/calls.ts';
import { currentAddressing, historicalAddressing } from '../../../machines/invoices/invoices.values.ts';
import { historicalDownloadMachine } from '../../../machines/invoices/historicalDownload.machine.ts';
import {
  type InvoiceDownloadInput,
  invoiceDownloadMachine,
} from '../../../machines/invoices/invoiceDownload.machine.ts';
import { invoicesPageFor } from '../../../machines/invoices/invoicesPage.machine.ts';
import { yearDownloadMachine } from '../../../machines/invoices/yearDownload.machine.ts';
import { addressedPageFor } from '../../../machines/request/addressedPage.machine.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import { readPdf, saveBlob } from '../../services/files.ts';
import { saveFrom } from '../../services/saving.ts';
import type { Environment } from '../environment.ts';
import { binderFor } from '../request/bind.ts';

type Ports = Pick<Environment, 'bind' | 'send' | 'report' | 'newId' | 'configured' | 'window' | 'embedder'>;
type FileAnswered = Answered<typeof invoiceFile> | Answered<typeof historicalInvoiceFile>;

/** Returns the chart of the area `invoices`. Input: `{ route, address }`, as for every area. */
export function invoicesPageLogic(ports: Ports) {
  const { bind, send, report, newId, configured } = ports;
  const { Capabilities: has } = configured();
  const bindFile = binderFor({ send: (attempt, signal) => send(attempt, signal, readPdf), report, newId });
  const saveFile = ({ context }: { context: InvoiceDownloadInput }, answered: FileAnswered) => {
    if (answered.outcome === 'finished') saveBlob(ports, answered.reply, context.file.name);
  };
  return invoicesPageFor({
    current: has.includes('invoiceList'),
    years: has.includes('invoiceYears'),
  }).provide({
    actors: {
      current: addressedPageFor(listInvoices, currentAddressing).provide({
        actors: { read: bind(listInvoices) },
      }),
      historical: addressedPageFor(historicalInvoices, historicalAddressing).provide({
        actors: { read: bind(historicalInvoices) },
      }),
      invoiceDownload: invoiceDownloadMachine.provide({
        actors: { read: bindFile(invoiceFile) },
        actions: { saveFile },
      }),
      historicalDownload: historicalDownloadMachine.provide({
        actors: { read: bindFile(historicalInvoiceFile) },
        actions: { saveFile },
      }),
      yearDownload: yearDownloadMachine.provide({
        actors: {
          readAddress: bind(invoiceYearArchive),
          handOver: fromPromise(({ input, signal }) => saveFrom(ports, input.url, signal)),
        },
      }),
    },
  });
}
