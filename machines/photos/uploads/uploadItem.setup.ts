import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import { addPhotos } from '../../../contracts/albums/calls.ts';
import { knownHashes, uploadOutcomeById, uploadIdOf } from '../../../contracts/extensions/uploads.ts';
import { promiseStub, sourceStub, unprovided } from '../../system/stubs.ts';
import { requestFor } from '../../request/request.machine.ts';
import { type Answered, withAnswer } from '../../system/outcomes.ts';
import type { FailureReason, ItemEnd, ItemProgressEvent, RefusalReason } from './uploads.events.ts';
import { tell } from '../../system/tell.ts';
import type { WaiterRef } from '../../auth/auth.machine.ts';

/** The reply of the `auth` chart to a request for a fresh token. */
type TokenEvent = { readonly type: 'token.ready' } | { readonly type: 'token.lost' };

/** Events that the transport sends while a file is being uploaded. */
export type SendingEvent =
  /** The service has created the upload with this URL, which stays valid after a reload. */
  | { readonly type: 'bytes.address'; readonly address: string }
  /** Contains the number of bytes that the service has stored. */
  | { readonly type: 'bytes.kept'; readonly kept: number }
  /** Contains the number of bytes sent at the time `at`, in milliseconds of a monotonic clock. */
  | { readonly type: 'bytes.sent'; readonly sent: number; readonly at: number }
  /** All bytes are sent. `uploadId` is used to read the outcome. */
  | { readonly type: 'bytes.complete'; readonly uploadId: string }
  /**
   * The connection was lost, or the service requested a pause (in milliseconds). The bytes sent so far are
   * kept.
   */
  | { readonly type: 'bytes.lost'; readonly offline: boolean; readonly pause: number }
  /** The service no longer has an upload at this URL. */
  | { readonly type: 'bytes.forgotten' }
  /** The service refused the access token. The bytes sent so far are kept. */
  | { readonly type: 'bytes.unauthorized' }
  | { readonly type: 'bytes.refused'; readonly reason: RefusalReason }
  | { readonly type: 'bytes.failed'; readonly reason: FailureReason }
  /** The file can no longer be read: it was moved, deleted or changed. */
  | { readonly type: 'bytes.unreadable' };

export type UploadItemEvent =
  | { readonly type: 'item.pause' }
  | { readonly type: 'item.resume' }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.back' }
  /** No other tab is uploading these bytes. */
  | { readonly type: 'turn.granted' }
  | TokenEvent
  | SendingEvent;

export interface UploadItemInput {
  readonly id: string;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly type: string;
  readonly albumId: string | null;
  /** Results of an earlier page or attempt. */
  readonly hash: string | null;
  readonly address: string | null;
  readonly uploadId: string | null;
  readonly sent: number;
  /** Whether the hash was computed from the current bytes. A file that was chosen again is read again. */
  readonly checked: boolean;
  readonly owner: ActorRef<Snapshot<unknown>, ItemProgressEvent>;
}

export interface UploadItemContext extends UploadItemInput {
  /** Hash of the chosen file, if it is not the file whose upload should continue. */
  readonly otherHash: string | null;
  readonly reason: ItemEnd['reason'];
  readonly since: string | null;
  /** Id of the photo in the library, if the service has returned it. */
  readonly held: string | null;
  /** Number of connections lost in succession, and number of reads of the outcome. */
  readonly tries: number;
  readonly asks: number;
  /** Highest offset that the service has confirmed. Only a higher offset counts as progress. */
  readonly kept: number;
  /** Pause requested by the service in Retry-After, in milliseconds. */
  readonly pause: number;
}

export type HashOutcome =
  /** `refusal` is the reason if the file does not begin like an accepted image format; null otherwise. */
  | { readonly kind: 'hashed'; readonly hash: string; readonly refusal: RefusalReason | null }
  | { readonly kind: 'unreadable' }
  /** The code of the worker could not be loaded because there is no network. */
  | { readonly kind: 'offline' };
/** The data stored so that another page can resume the upload. */
export type Remembered = Pick<UploadItemContext, 'id' | 'hash' | 'address' | 'uploadId'>;

type Outcome = Answered<typeof uploadOutcomeById>;
type Known = Answered<typeof knownHashes>;
type Joined = Answered<typeof addPhotos>;

/** Number of automatic retries after a lost connection. */
export const connectionTries = 5;
/** The longest pause, in milliseconds, that the service may request. */
const longestPause = 600_000;
/**
 * Number of reads of one outcome before the customer sees an error; together they take about five minutes.
 */
export const outcomeAsks = 150;

/** Returns a jitter from 0 to 1 for each file, so that a thousand pages do not reconnect at the same moment. */
const jitterOf = (id: string) =>
  [...id].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000, 7) / 1_000;

export const uploadItemSetup = setup({
  types: {
    context: {} as UploadItemContext,
    input: {} as UploadItemInput,
    events: {} as UploadItemEvent,
    tags: {} as 'working' | 'ended',
  },
  actors: {
    /** Computes the SHA-256 of the file in chunks in a worker. */
    hashFile: promiseStub<HashOutcome, { id: string }>('uploadItem.hashFile'),
    /**
     * A lock shared by all pages of this browser. It is granted when no other page is uploading the same
     * bytes.
     */
    holdTurn: sourceStub<UploadItemEvent, { hash: string }>('uploadItem.holdTurn'),
    /** Sends the bytes, starting at the service's offset. */
    sendBytes: sourceStub<
      UploadItemEvent,
      Pick<UploadItemContext, 'id' | 'name' | 'type' | 'albumId' | 'address'> & { hash: string }
    >('uploadItem.sendBytes'),
    /** Makes the browser ask for confirmation before the page is closed. */
    askBeforeLeaving: sourceStub<UploadItemEvent>('uploadItem.askBeforeLeaving'),
    askKnown: requestFor(knownHashes),
    joinAlbum: requestFor(addPhotos),
    askOutcome: requestFor(uploadOutcomeById),
  },
  actions: {
    remember: (_, _item: Remembered) => unprovided('uploadItem.remember'),
    keepHash: assign({
      checked: true,
      hash: ({ context }, read: HashOutcome) => (read.kind === 'hashed' ? read.hash : context.hash),
    }),
    keepOtherHash: assign({
      otherHash: (_, read: HashOutcome) => (read.kind === 'hashed' ? read.hash : null),
    }),
    keepAddress: assign({ address: (_, address: string) => address }),
    /** The service no longer has a record of the upload, so the next attempt starts at the first byte. */
    forgetUpload: assign({ address: null, uploadId: null, sent: 0 }),
    keepSent: assign({ sent: (_, sent: number) => sent }),
    keepKept: assign({ kept: (_, kept: number) => kept, tries: 0, pause: 0 }),
    keepPause: assign({ pause: (_, pause: number) => pause }),
    keepUpload: assign({ uploadId: (_, uploadId: string) => uploadId, sent: ({ context }) => context.size }),
    keepRefusal: assign({
      reason: (_, read: HashOutcome) => (read.kind === 'hashed' ? read.refusal : null),
    }),
    keepReason: assign({ reason: (_, reason: RefusalReason | FailureReason) => reason }),
    keepHeld: assign((_, known: Known) => {
      const held = known.outcome === 'finished' ? known.reply.known[0] : undefined;
      return { since: held?.since ?? null, held: held?.imageId ?? null };
    }),
    keepOutcome: assign((_, outcome: Outcome) => {
      if (outcome.outcome !== 'finished') return {};
      const { reply } = outcome;
      if (reply.state === 'duplicate') return { since: reply.since, held: reply.imageId };
      if (reply.state === 'ready') return { held: reply.imageId };
      return reply.state === 'refused' ? { reason: reply.reason } : {};
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    countAsk: assign({ asks: ({ context }) => context.asks + 1 }),
    forgetAsks: assign({ asks: 0 }),
    tellProgress: sendTo(
      ({ context }) => context.owner,
      ({ context: { id } }, { sent, at }: { sent: number; at: number }) => ({
        type: 'item.progress' as const,
        id,
        sent,
        at,
      }),
    ),
    tellAddress: sendTo(
      ({ context }) => context.owner,
      ({ context: { id } }, address: string) => ({ type: 'item.announced' as const, id, address }),
    ),
    tellSent: sendTo(
      ({ context }) => context.owner,
      ({ context: { id } }) => ({ type: 'item.sent' as const, id }),
    ),
    tellEnd: sendTo(
      ({ context }) => context.owner,
      ({ context }, how: ItemEnd['how']) => {
        const { id, address, uploadId, sent, reason, since, held: photoId, otherHash } = context;
        const hash = how === 'otherFile' ? otherHash : context.hash;
        const ended = { id, how, hash, address, uploadId, sent, reason, since, photoId };
        return { type: 'item.ended' as const, ...ended };
      },
    ),
  },
  guards: {
    isUnreadable: (_, read: HashOutcome) => read.kind === 'unreadable',
    isOutOfReach: (_, read: HashOutcome) => read.kind === 'offline',
    isOtherFile: ({ context }, read: HashOutcome) =>
      read.kind === 'hashed' && context.hash !== null && read.hash !== context.hash,
    isNoPicture: (_, read: HashOutcome) => read.kind === 'hashed' && read.refusal !== null,
    isKnown: (_, known: Known) => known.outcome === 'finished' && known.reply.known.length > 0,
    isKnownOnceAnnounced: ({ context }, known: Known) =>
      context.address !== null && known.outcome === 'finished' && known.reply.known.length > 0,
    hasAlbum: ({ context }) => context.albumId !== null,
    isWantedInAlbum: ({ context }, known: Known) =>
      context.albumId !== null && known.outcome === 'finished' && known.reply.known.length > 0,
    hasJoined: (_, joined: Joined) => joined.outcome === 'finished' && joined.reply.failed.length === 0,
    hasNoAlbum: (_, joined: Joined) => joined.outcome === 'refused',
    isChecked: ({ context }) => context.checked,
    isSent: ({ context }) => context.uploadId !== null,
    isProgress: ({ context }, kept: number) => kept > context.kept,
    isOffline: (_, lost: { readonly offline: boolean }) => lost.offline,
    mayTryAgain: ({ context }) => context.tries < connectionTries,
    isAlbumGone: (_, outcome: Outcome) =>
      outcome.outcome === 'finished' && 'album' in outcome.reply && outcome.reply.album === 'gone',
    isReady: (_, outcome: Outcome) => outcome.outcome === 'finished' && outcome.reply.state === 'ready',
    isDuplicate: (_, outcome: Outcome) =>
      outcome.outcome === 'finished' && outcome.reply.state === 'duplicate',
    isRefused: (_, outcome: Outcome) => outcome.outcome === 'finished' && outcome.reply.state === 'refused',
    isExamined: ({ context }, outcome: Outcome) =>
      context.asks < outcomeAsks && outcome.outcome === 'finished' && outcome.reply.state === 'processing',
    isUnanswered: ({ context }, outcome: Outcome) =>
      context.tries < connectionTries && outcome.outcome === 'failed',
    isForgotten: (_, outcome: Outcome) => outcome.outcome === 'refused',
  },
  delays: {
    /**
     * Milliseconds between two reads of the outcome. The first reads follow quickly, because the service
     * checks most photos quickly.
     */
    outcomePause: ({ context }) => Math.min(2_000, 250 * 2 ** Math.max(context.asks, context.tries)),
    reconnectPause: ({ context: { id, tries, pause } }) => {
      const own = Math.min(30_000, 1_000 * 2 ** tries) * (0.75 + jitterOf(id) / 2);
      return Math.max(own, Math.min(pause, longestPause));
    },
    /**
     * Milliseconds without progress after which a transfer is cancelled and restarted from the service's
     * offset.
     */
    stallLimit: 60_000,
  },
});

const { createStateConfig } = uploadItemSetup;

/** All bytes have been sent; the outcome is being read. */
export const processing = createStateConfig({
  description: 'All bytes have arrived; the service is checking the photo and making thumbnails.',
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
 * The photo is in the library and this upload already had a URL. The response to its last byte may have been
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

/** The photo is in the library and must be added to the album. */
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

/** The final states. The queue receives the result and keeps the parts that it needs. */
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
