import { assign, sendTo, setup } from 'xstate';
import { retryKept } from './times.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import { photoById } from '../../contracts/photos/calls.ts';
import { unprovided, promiseStub } from '../stubs.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';
import type { DownloadsInbox } from './downloads.events.ts';

export type PhotoDownloadEvent = { readonly type: 'photo.download' };

export interface PhotoDownloadInput {
  /** The photo's id. */
  readonly id: string;
  readonly owner: DownloadsInbox;
}

interface PhotoDownloadContext extends PhotoDownloadInput {
  /** Signed address of the original, read for this download. */
  readonly url: string;
}

/** One original on its way to the browser, which saves it [4.10]. */
export const photoDownloadMachine = setup({
  types: {
    context: {} as PhotoDownloadContext,
    input: {} as PhotoDownloadInput,
    events: {} as PhotoDownloadEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { readPhoto: 'readPhoto'; handOver: 'handOver' },
  },
  actors: {
    readPhoto: requestFor(photoById),
    /** Ends when the address answers and the browser has begun to save; rejects where it gives no file. */
    handOver: promiseStub<void, { url: string }>('photoDownload.handOver'),
  },
  actions: {
    /** 'Error: Your photo could not be downloaded', with a button that sends `photo.download` again [8.1]. */
    sayFailed: (_) => unprovided('photoDownload.sayFailed'),
    keepAddress: assign({
      url: (_, answered: Answered<typeof photoById>) =>
        answered.outcome === 'finished' ? answered.reply.image.untouchedUrl : '',
    }),
    tellBegun: sendTo(({ context }) => context.owner, { type: 'photo.begun' as const }),
    tellOver: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: 'photo.over' as const, id: context.id }),
    ),
  },
  guards: { finished: (_, answered: Answered) => answered.outcome === 'finished' },
  delays: { shown: toastTimes.standard, kept: retryKept },
}).createMachine({
  id: 'photoDownload',
  description: 'The download of one photo.',
  meta: { spec: ['4.10a'] },
  context: ({ input }) => ({ ...input, url: '' }),
  initial: 'initial',
  states: {
    initial: {
      description: 'Nobody asked for it, or it was long ago.',
      meta: { spec: ['4.10a'] },
      on: { 'photo.download': 'pending' },
    },
    pending: {
      description: 'The photo is asked for its address as it is now, and the browser is handed it.',
      meta: { spec: ['4.10a'] },
      tags: 'busy',
      entry: 'tellBegun',
      initial: 'addressing',
      states: {
        addressing: {
          description: 'A fresh signed address is read: the one in the list may have run out.',
          meta: { spec: ['4.10a'] },
          invoke: {
            id: 'readPhoto',
            src: 'readPhoto',
            input: ({ context }) => ({ params: { id: context.id }, query: {}, body: {} }),
            onDone: [
              {
                guard: { type: 'finished', params: ({ event }) => event.output },
                target: 'handing',
                actions: { type: 'keepAddress', params: ({ event }) => event.output },
              },
              { target: '#photoDownload.failure' },
            ],
            onError: '#photoDownload.failure',
          },
        },
        handing: {
          description: 'The browser begins to save what stands at the address.',
          meta: { spec: ['4.10a'] },
          invoke: {
            id: 'handOver',
            src: 'handOver',
            input: ({ context }) => ({ url: context.url }),
            onDone: '#photoDownload.success',
            onError: '#photoDownload.failure',
          },
        },
      },
    },
    success: {
      description: 'The browser saves it; that is shown for a while.',
      meta: { spec: ['4.10a'] },
      after: { shown: { target: 'initial', actions: 'tellOver' } },
      on: { 'photo.download': { description: 'A second press of a double click asks for nothing new.' } },
    },
    failure: {
      description: "'Error: Your photo could not be downloaded', with a button to try again.",
      meta: { spec: ['4.10a', '8.1d'] },
      tags: 'error',
      entry: 'sayFailed',
      after: { kept: { target: 'initial', actions: 'tellOver' } },
      on: { 'photo.download': 'pending' },
    },
  },
});
