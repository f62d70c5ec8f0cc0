import { tell } from '../../system/tell.ts';
import type { WaiterRef } from '../../auth/auth.machine.ts';
import { uploadIdOf } from '../../../contracts/extensions/uploads.ts';
import { withAnswer } from '../../system/outcomes.ts';
import { uploadItemSetup } from './uploadItem.setup.ts';

const { createStateConfig } = uploadItemSetup;

/** All bytes have been sent; the outcome is being read. */
export const processing = createStateConfig({
  description: 'All bytes have arrived; the service is checking the picture and making thumbnails.',
  meta: { spec: ['1.3b'] },
  entry: ['tellSent', 'forgetTries', 'forgetAsks'],
  initial: 'asking',
  states: {
    asking: {
      description: 'The service is being asked for the state of the photo.',
      invoke: {
        id: 'askOutcome',
        src: 'askOutcome',
        input: ({ context }) => ({ params: { id: context.uploadId ?? '' }, query: {}, body: {} }),
        onDone: [
          {
            guard: withAnswer('isAlbumGone'),
            target: '#uploadItem.albumGone',
            actions: withAnswer('keepOutcome'),
          },
          { guard: withAnswer('isReady'), target: '#uploadItem.ready' },
          {
            guard: withAnswer('isDuplicate'),
            target: '#uploadItem.duplicate',
            actions: withAnswer('keepOutcome'),
          },
          {
            guard: withAnswer('isRefused'),
            target: '#uploadItem.refused',
            actions: withAnswer('keepOutcome'),
          },
          {
            guard: withAnswer('isExamined'),
            target: 'waiting',
            actions: ['countAsk', 'forgetTries'],
          },
          { guard: withAnswer('isUnanswered'), target: 'waiting', actions: 'countTry' },
          {
            guard: withAnswer('isForgotten'),
            target: '#uploadItem.failed',
            actions: ['forgetUpload', { type: 'keepReason', params: 'trouble' }],
          },
          { target: '#uploadItem.failed', actions: { type: 'keepReason', params: 'trouble' } },
        ],
        onError: {
          target: '#uploadItem.failed',
          actions: { type: 'keepReason', params: 'trouble' },
        },
      },
    },
    waiting: {
      description: 'The photo is not ready yet; its state is read again after a pause.',
      after: { outcomePause: 'asking' },
    },
  },
});

/**
 * The photo is in the library, and this upload already had a URL: the response to its last byte may have been
 * lost.
 */
export const recalling = createStateConfig({
  description:
    'The photo is in the library; the service is asked whether it came from this upload. If there is no response, the request is repeated; an unknown result counts as a duplicate.',
  meta: { spec: ['1.3b'] },
  invoke: {
    id: 'askOutcome',
    src: 'askOutcome',
    input: ({ context }) => ({ params: { id: uploadIdOf(context.address) }, query: {}, body: {} }),
    onDone: [
      {
        guard: withAnswer('isAlbumGone'),
        target: '#uploadItem.albumGone',
        actions: withAnswer('keepOutcome'),
      },
      { guard: withAnswer('isReady'), target: '#uploadItem.ready' },
      {
        guard: withAnswer('isExamined'),
        target: 'processing',
        actions: [
          { type: 'keepUpload', params: ({ context }) => uploadIdOf(context.address) },
          { type: 'remember', params: ({ context }) => context },
        ],
      },
      {
        guard: withAnswer('isUnanswered'),
        target: '#uploadItem.retrying',
        actions: 'countTry',
      },
      { guard: 'hasAlbum', target: 'joining' },
      { target: '#uploadItem.duplicate' },
    ],
    onError: [
      { guard: 'mayTryAgain', target: '#uploadItem.retrying', actions: 'countTry' },
      { guard: 'hasAlbum', target: 'joining' },
      { target: '#uploadItem.duplicate' },
    ],
  },
});

/** The photo is in the library, and must be added to the album. */
export const joining = createStateConfig({
  description:
    'The photo is already in the library and is being added to the album; if that fails, the file is sent.',
  meta: { spec: ['2.36a', '4.9c'] },
  invoke: {
    id: 'joinAlbum',
    src: 'joinAlbum',
    input: ({ context: { albumId, held } }) => ({
      params: { id: albumId ?? '' },
      query: {},
      body: { photoIds: held === null ? [] : [held] },
    }),
    onDone: [
      { guard: withAnswer('hasJoined'), target: '#uploadItem.duplicate' },
      { guard: withAnswer('hasNoAlbum'), target: '#uploadItem.albumGone' },
      { target: 'sending' },
    ],
    onError: 'sending',
  },
});

/** The service refused the access token during the transfer. */
export const waitingToken = createStateConfig({
  description: 'The access token was refused; a fresh one is requested and the transfer resumes.',
  meta: { spec: ['1.3b', '6.2b'] },
  tags: 'working',
  entry: tell('auth', 'token.needed', ({ self }) => ({ requester: self as unknown as WaiterRef })),
  on: { 'token.ready': 'sending', 'token.lost': '#uploadItem.retrying' },
  after: { stallLimit: '#uploadItem.retrying' },
});

/** The final states: the queue receives the result and keeps what it needs. */
export const ends = {
  failed: createStateConfig({
    type: 'final',
    description: 'The file could not be sent; sent bytes are kept and the customer can try again.',
    meta: { spec: ['1.3b'] },
    tags: 'ended',
    entry: { type: 'tellEnd', params: 'failed' },
  }),
  needsFile: createStateConfig({
    type: 'final',
    description:
      "The page no longer has the file's bytes; the row shows 'Choose this file again to continue'.",
    meta: { spec: ['1.3b'] },
    tags: 'ended',
    entry: { type: 'tellEnd', params: 'needsFile' },
  }),
  otherFile: createStateConfig({
    type: 'final',
    description: 'The chosen file is a different one; it becomes an upload of its own.',
    meta: { spec: ['1.3b'] },
    tags: 'ended',
    entry: { type: 'tellEnd', params: 'otherFile' },
  }),
  ready: createStateConfig({
    type: 'final',
    description: 'The photo is in the library.',
    meta: { spec: ['1.3b'] },
    tags: 'ended',
    entry: { type: 'tellEnd', params: 'ready' },
  }),
  duplicate: createStateConfig({
    type: 'final',
    description: "The photo was already in the library; the row shows 'Already added'.",
    meta: { spec: ['1.3b'] },
    tags: 'ended',
    entry: { type: 'tellEnd', params: 'duplicate' },
  }),
  albumGone: createStateConfig({
    type: 'final',
    description: 'The photo is in the library; its album has been deleted in the meantime.',
    meta: { spec: ['2.36a', '4.9c'] },
    tags: 'ended',
    entry: { type: 'tellEnd', params: 'albumGone' },
  }),
  refused: createStateConfig({
    type: 'final',
    description: 'The file is not accepted; its row shows why.',
    meta: { spec: ['5.6a'] },
    tags: 'ended',
    entry: { type: 'tellEnd', params: 'refused' },
  }),
} as const;
