import { type ActorRef, type ActorRefFrom, assign, sendTo, setup, type Snapshot } from 'xstate';
import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';
import { FileUnsaved } from '../../contracts/embedding/appView.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import { tell } from '../system/tell.ts';
import { promiseStub } from '../system/stubs.ts';
import type { ToastMessage } from '../toasts/messages.values.ts';
import { type Answered, withAnswer, withError } from '../system/outcomes.ts';
import { requestFor } from './request.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Events sent to the parent actor. */
export type DownloadProgressEvent =
  /** A download was requested. A click that has no effect sends no event. */
  | { readonly type: 'download.begun'; readonly id: string }
  /** The download is finished. */
  | { readonly type: 'download.over'; readonly id: string };

export const downloadProgressWords = {
  'download.begun': 'the download of a file begins',
  'download.over': 'the download of a file has ended',
} as const;

export interface DownloadEvent {
  readonly type: 'download.start';
}

/** Milliseconds for which a failed download can be retried. */
export const downloadKept = 300_000;

export interface DownloadInput {
  /** The id by which the service knows the object to download. */
  readonly id: string;
  readonly owner: ActorRef<Snapshot<unknown>, DownloadProgressEvent>;
}

interface DownloadContext extends DownloadInput {
  /** The signed URL that was read for this download. */
  readonly url: string;
}

export interface DownloadPlan<Row extends CallRow> {
  readonly id: string;
  readonly description: string;
  /**
   * A noun phrase for the downloaded object, for example "the photo"; used in the descriptions of the states.
   */
  readonly noun: string;
  readonly spec: readonly string[];
  /** Returns the input of the call that requests the signed URL. */
  readonly call: (id: string) => CallInput<Row>;
  readonly url: (reply: CallReply<Row>) => string;
  /** The error message shown with a retry button [8.1]. */
  readonly failure: ToastMessage;
}

/** Returns a chart that downloads one file, which the browser then saves [4.10]. */
export const downloadFor = <Row extends CallRow>(row: Row, plan: DownloadPlan<Row>) =>
  setup({
    types: {
      context: {} as DownloadContext,
      input: {} as DownloadInput,
      events: {} as DownloadEvent,
      tags: {} as 'busy' | 'error',
      children: {} as { readAddress: 'readAddress'; handOver: 'handOver' },
    },
    actors: {
      readAddress: requestFor(row),
      /**
       * Resolves when the URL has responded and the browser has started the download. Rejects if the URL
       * returns no file, or with `FileUnsaved` if the app that embeds the page has not saved the file; the
       * app has then already shown a message.
       */
      handOver: promiseStub<void, { url: string }>('download.handOver'),
    },
    actions: {
      sayFailed: tell('toasts', 'toast.show', ({ self, context: { id } }) => ({
        key: `${plan.id}-${id}`,
        kind: 'failure',
        message: plan.failure,
        duration: toastTimes.archiveOther,
        action: { label: 'tryAgain', owner: self, event: { type: 'download.start' } },
      })),
      keepAddress: assign(
        (_, answered: Answered<Row>): Partial<DownloadContext> => ({
          url: answered.outcome === 'finished' ? plan.url(answered.reply) : '',
        }),
      ),
      tellBegun: sendTo(
        ({ context }) => context.owner,
        ({ context: { id } }) => ({ type: 'download.begun' as const, id }),
      ),
      tellOver: sendTo(
        ({ context }) => context.owner,
        ({ context: { id } }) => ({ type: 'download.over' as const, id }),
      ),
    },
    guards: {
      finished: (_, { outcome }: Answered<Row>) => outcome === 'finished',
      isUnsaved: (_, error: unknown) => error instanceof FileUnsaved,
    },
    delays: { shown: toastTimes.standard, kept: downloadKept },
  }).createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input }) => ({ ...input, url: '' }),
    initial: 'initial',
    states: {
      initial: {
        description: `The button for downloading ${plan.noun} is ready; no download is running.`,
        meta: { spec: ['4.10a'] },
        on: { 'download.start': 'pending' },
      },
      pending: {
        description: `The download of ${plan.noun} is starting; the button shows progress.`,
        meta: { spec: ['4.10a'] },
        tags: 'busy',
        entry: 'tellBegun',
        initial: 'addressing',
        states: {
          addressing: {
            description: `The URL of ${plan.noun} is being read again, because signed URLs expire.`,
            invoke: {
              id: 'readAddress',
              src: 'readAddress',
              input: ({ context }) => plan.call(context.id),
              onDone: [
                {
                  guard: withAnswer('finished'),
                  target: 'handing',
                  actions: withAnswer('keepAddress'),
                },
                { target: `#${plan.id}.failure` },
              ],
              onError: `#${plan.id}.failure`,
            },
          },
          handing: {
            description: `The browser is being asked to save ${plan.noun}.`,
            invoke: {
              id: 'handOver',
              src: 'handOver',
              input: ({ context }) => ({ url: context.url }),
              onDone: `#${plan.id}.success`,
              onError: [
                { guard: withError('isUnsaved'), target: `#${plan.id}.initial`, actions: 'tellOver' },
                { target: `#${plan.id}.failure` },
              ],
            },
          },
        },
      },
      success: {
        description: `The browser is saving ${plan.noun}; the button confirms this for a few seconds.`,
        meta: { spec: ['4.10a'] },
        after: { shown: { target: 'initial', actions: 'tellOver' } },
        on: {
          'download.start': {
            description: 'The second click of a double click does not start another download.',
          },
        },
      },
      failure: {
        description: `The download of ${plan.noun} failed; the page shows an error and offers a retry.`,
        meta: { spec: ['4.10a', '8.1d', '8.2'] },
        tags: 'error',
        entry: 'sayFailed',
        after: { kept: { target: 'initial', actions: 'tellOver' } },
        on: { 'download.start': 'pending' },
      },
    },
  });

export type DownloadLogic<Row extends CallRow> = ReturnType<typeof downloadFor<Row>>;
export type DownloadRef<Row extends CallRow> = ActorRefFrom<DownloadLogic<Row>>;

/** Returns the words of a download; `noun` is the one in the plan of the chart. */
export const downloadWordsFor = (noun: string): ChartWords<DownloadLogic<CallRow>> => ({
  guards: {
    finished: {
      why: `the service sent the URL of ${noun}`,
      whyNot: `the service did not send the URL of ${noun}`,
    },
    isUnsaved: {
      why: `the app that embeds the page did not save ${noun} and has already shown a message`,
      whyNot: `the browser could not download ${noun}`,
    },
  },
  delays: {
    shown: 'the confirmation has been visible long enough',
    kept: `the time for another attempt to download ${noun} is over`,
  },
  events: { 'download.start': `the customer chooses to download ${noun}` },
});
