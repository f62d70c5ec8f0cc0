import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import { addPhotos } from '../../../contracts/albums/calls.ts';
import { knownHashes, uploadOutcomeById } from '../../../contracts/extensions/uploads.ts';
import { promiseStub, sourceStub, unprovided } from '../../system/stubs.ts';
import { requestFor } from '../../request/request.machine.ts';
import type { Answered } from '../../system/outcomes.ts';
import type { FailureReason, ItemEnd, ItemProgressEvent, RefusalReason } from './uploads.events.ts';

/** The reply of `auth` to a request for a fresh token. */
type TokenEvent = { readonly type: 'token.ready' } | { readonly type: 'token.lost' };

/** Events of the transport while a file is being sent. */
export type SendingEvent =
  /** The service has created the upload with this URL, which stays valid after a reload. */
  | { readonly type: 'bytes.address'; readonly address: string }
  /** The number of bytes that the service has stored. */
  | { readonly type: 'bytes.kept'; readonly kept: number }
  /** The number of bytes sent by `at`, in milliseconds of a monotonic clock. */
  | { readonly type: 'bytes.sent'; readonly sent: number; readonly at: number }
  /** All bytes are sent; `uploadId` is used to read the outcome. */
  | { readonly type: 'bytes.complete'; readonly uploadId: string }
  /** The connection was lost, or the service asks for a pause (in milliseconds); sent bytes are kept. */
  | { readonly type: 'bytes.lost'; readonly offline: boolean; readonly pause: number }
  /** The service no longer knows the URL. */
  | { readonly type: 'bytes.forgotten' }
  /** The service refused the access token; sent bytes are kept. */
  | { readonly type: 'bytes.unauthorized' }
  | { readonly type: 'bytes.refused'; readonly reason: RefusalReason }
  | { readonly type: 'bytes.failed'; readonly reason: FailureReason }
  /** The file is no longer readable: it was moved, deleted or changed. */
  | { readonly type: 'bytes.unreadable' };

export type UploadItemEvent =
  | { readonly type: 'item.pause' }
  | { readonly type: 'item.resume' }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.back' }
  /** No other tab is sending these bytes. */
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
  /** Whether the hash belongs to the current bytes; a file that was chosen again is read again. */
  readonly checked: boolean;
  readonly owner: ActorRef<Snapshot<unknown>, ItemProgressEvent>;
}

export interface UploadItemContext extends UploadItemInput {
  /** Hash of the file if it differs from the original one. */
  readonly otherHash: string | null;
  readonly reason: ItemEnd['reason'];
  readonly since: string | null;
  /** The id of the library photo, if the service has given it. */
  readonly held: string | null;
  /** Number of consecutive lost connections, and number of reads of the outcome. */
  readonly tries: number;
  readonly asks: number;
  /** Highest offset that the service has confirmed: only a higher one counts as progress. */
  readonly kept: number;
  /** Pause requested by the service (Retry-After), in milliseconds. */
  readonly pause: number;
}

export type HashOutcome =
  /** `refusal` is the reason if the first bytes are not those of an accepted picture, and null otherwise. */
  | { readonly kind: 'hashed'; readonly hash: string; readonly refusal: RefusalReason | null }
  | { readonly kind: 'unreadable' }
  /** The worker's code could not be loaded without a network. */
  | { readonly kind: 'offline' };
/** Stored so that another page can resume the upload. */
export type Remembered = Pick<UploadItemContext, 'id' | 'hash' | 'address' | 'uploadId'>;

type Outcome = Answered<typeof uploadOutcomeById>;
type Known = Answered<typeof knownHashes>;
type Joined = Answered<typeof addPhotos>;

/** Number of automatic retries after a lost connection. */
export const connectionTries = 5;
/** Maximum pause in milliseconds that the service may request. */
const longestPause = 600_000;
/** Number of reads of one result before the customer sees an error: about five minutes. */
export const outcomeAsks = 150;

/** Jitter from 0 to 1 per item, so that a thousand pages do not all reconnect at the same moment. */
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
    /** A lock shared by the browser's pages: granted when no other page is sending the same bytes. */
    holdTurn: sourceStub<UploadItemEvent, { hash: string }>('uploadItem.holdTurn'),
    /** Sends the bytes, starting at the service's offset. */
    sendBytes: sourceStub<
      UploadItemEvent,
      Pick<UploadItemContext, 'id' | 'name' | 'type' | 'albumId' | 'address'> & { hash: string }
    >('uploadItem.sendBytes'),
    /** The browser asks for confirmation before the page is closed. */
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
    /** The service no longer knows the upload: the next attempt starts at the first byte. */
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
    /** The photo is in the library, and this upload already had a URL: the photo may come from this upload. */
    isKnownOnceAnnounced: ({ context }, known: Known) =>
      context.address !== null && known.outcome === 'finished' && known.reply.known.length > 0,
    hasAlbum: ({ context }) => context.albumId !== null,
    /** The photo is in the library, and must be added to an album. */
    isWantedInAlbum: ({ context }, known: Known) =>
      context.albumId !== null && known.outcome === 'finished' && known.reply.known.length > 0,
    hasJoined: (_, joined: Joined) => joined.outcome === 'finished' && joined.reply.failed.length === 0,
    hasNoAlbum: (_, joined: Joined) => joined.outcome === 'refused',
    isChecked: ({ context }) => context.checked,
    isSent: ({ context }) => context.uploadId !== null,
    isProgress: ({ context }, kept: number) => kept > context.kept,
    isOffline: (_, lost: { readonly offline: boolean }) => lost.offline,
    mayTryAgain: ({ context }) => context.tries < connectionTries,
    /** The photo was added, but its album no longer exists. */
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
     * Returns the milliseconds between two reads of the outcome: short at first, because most photos are
     * checked quickly.
     */
    outcomePause: ({ context }) => Math.min(2_000, 250 * 2 ** Math.max(context.asks, context.tries)),
    reconnectPause: ({ context: { id, tries, pause } }) => {
      const own = Math.min(30_000, 1_000 * 2 ** tries) * (0.75 + jitterOf(id) / 2);
      return Math.max(own, Math.min(pause, longestPause));
    },
    /** A transfer without progress for a minute is cancelled and restarted from the service's offset. */
    stallLimit: 60_000,
  },
});
