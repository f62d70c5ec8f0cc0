import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import type { CallInput, CallRow } from '../../contracts/call.ts';
import { invoiceFile } from '../../contracts/invoices/calls.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import type { DownloadEvent, DownloadProgressEvent } from '../request/download.machine.ts';
import { type Answered, callGuards, callOutcomes, referenceOf, withAnswer } from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { unprovided } from '../system/stubs.ts';
import type { InvoiceFile } from './invoices.values.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { callWords } from '../request/words.ts';

export interface InvoiceDownloadInput {
  readonly file: InvoiceFile;
  readonly owner: ActorRef<Snapshot<unknown>, DownloadProgressEvent>;
}
interface InvoiceDownloadContext extends InvoiceDownloadInput {
  /** Support reference of the failed attempt, which the customer can copy. */
  readonly reference: string;
}

interface Plan<Row extends CallRow> {
  readonly id: string;
  readonly description: string;
  /**
   * A noun phrase for the downloaded document, for example "the current invoice"; used in the descriptions of
   * the states.
   */
  readonly noun: string;
  readonly call: (file: InvoiceFile) => CallInput<Row>;
}

/**
 * Returns a chart that downloads the PDF of an invoice, with the file name that the clause specifies [4.10b,
 * 7.8].
 */
export const invoiceDownloadFor = <Row extends CallRow>(row: Row, plan: Plan<Row>) =>
  setup({
    types: {
      context: {} as InvoiceDownloadContext,
      input: {} as InvoiceDownloadInput,
      events: {} as DownloadEvent,
      tags: {} as 'busy' | 'error',
      children: {} as { readFile: 'read' },
    },
    actors: { read: requestFor(row) },
    actions: {
      /** Saves the bytes under the file name. The context never contains the bytes. */
      saveFile: (_, _answered: Answered<Row>) => unprovided('invoiceDownload.saveFile'),
      keepReference: assign((_, answered: Answered<Row>) => ({ reference: referenceOf(answered) ?? '' })),
      tellOver: sendTo(
        ({ context }) => context.owner,
        ({ context: { file } }) => ({ type: 'download.over' as const, id: file.key }),
      ),
    },
    guards: callGuards,
    delays: { shown: toastTimes.standard },
  }).createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: ['4.10b', '7.8'] },
    context: ({ input }) => ({ ...input, reference: '' }),
    initial: 'inProgress',
    states: {
      inProgress: {
        description: `The file with ${plan.noun} is being fetched; its row shows progress.`,
        tags: 'busy',
        invoke: {
          id: 'readFile',
          src: 'read',
          input: ({ context: { file } }) => plan.call(file),
          ...callOutcomes({
            failed: { target: 'failed', actions: withAnswer('keepReference') },
            finished: { target: 'finished', actions: withAnswer('saveFile') },
          }),
        },
      },
      finished: {
        description: `The browser is saving ${plan.noun}; its row confirms this for a few seconds.`,
        after: { shown: { target: 'over', actions: 'tellOver' } },
        on: {
          'download.start': {
            description: 'The second click of a double click does not start another download.',
          },
        },
      },
      over: {
        description: `The row of ${plan.noun} offers the download again.`,
        meta: { spec: ['4.10b'] },
        type: 'final',
      },
      failed: {
        description: `The file with ${plan.noun} could not be fetched; its row shows an error and offers a retry.`,
        meta: { spec: ['4.10b', '4.18'] },
        tags: 'error',
        on: { 'download.start': 'inProgress' },
      },
    },
  });

type InvoiceDownloadLogic<Row extends CallRow> = ReturnType<typeof invoiceDownloadFor<Row>>;

/** Returns the words of the download of an invoice; `noun` is the one in the plan of the chart. */
export const invoiceDownloadWordsFor = (noun: string): ChartWords<InvoiceDownloadLogic<CallRow>> => ({
  guards: callWords,
  delays: { shown: 'the confirmation has been visible long enough' },
  events: { 'download.start': `the customer chooses to download ${noun}` },
});

/** Downloads the PDF of an invoice from the last two years. */
export const invoiceDownloadMachine = invoiceDownloadFor(invoiceFile, {
  id: 'invoiceDownload',
  description: 'The download of one invoice from the last two years.',
  noun: 'the invoice',
  call: ({ id }) => ({ params: { id }, query: {}, body: {} }),
});

export const invoiceDownloadWords = invoiceDownloadWordsFor('the invoice') satisfies ChartWords<
  typeof invoiceDownloadMachine
>;
