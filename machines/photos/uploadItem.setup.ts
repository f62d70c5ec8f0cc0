import { assign, sendTo, setup, type ActorRef, type Snapshot } from 'xstate';
import {
  knownHashes,
  largestUpload,
  type refusalReasons,
  uploadOutcomeById,
} from '../../contracts/extensions/uploads.ts';
import { uploadTypes } from '../../contracts/photos/photo.ts';
import { promiseHole, sourceHole } from '../provided.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';

export type RefusalReason = (typeof refusalReasons)[number];

/** What the transport is told by `auth` when it asked for a fresh token. */
export type TokenTold = { readonly type: 'token.ready' } | { readonly type: 'token.lost' };

/** What the transport says while the bytes of a file are on their way. */
export type SendingTold =
  | { readonly type: 'bytes.sent'; readonly sent: number }
  /** The last byte is there; `uploadId` is how the outcome is asked for. */
  | { readonly type: 'bytes.complete'; readonly uploadId: string }
  /** The connection was lost; what was sent is kept. */
  | { readonly type: 'bytes.lost' }
  | { readonly type: 'bytes.refused'; readonly reason: RefusalReason };

export type UploadItemEvent =
  | { readonly type: 'item.start' }
  | { readonly type: 'item.pause' }
  | { readonly type: 'item.resume' }
  | { readonly type: 'item.retry' }
  | SendingTold;

/** What an item tells the import: it needs nothing more for now. */
export interface ItemEnded {
  readonly type: 'item.ended';
  readonly id: string;
  readonly how: 'ready' | 'duplicate' | 'refused' | 'failed';
}

export interface UploadItemInput {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  readonly owner: ActorRef<Snapshot<unknown>, ItemEnded>;
}

export interface UploadItemContext extends UploadItemInput {
  /** sha-256, hex; null until the whole file was read. */
  readonly hash: string | null;
  readonly sent: number;
  readonly uploadId: string | null;
  readonly reason: RefusalReason | null;
  /** When the very same picture came into the library, for 'Already there'. */
  readonly since: string | null;
  readonly tries: number;
}

type Outcome = Answered<typeof uploadOutcomeById>;
type Known = Answered<typeof knownHashes>;

/** Times a lost connection is taken up again by itself. */
export const connectionTries = 5;
const isType = (type: string) => (uploadTypes as readonly string[]).includes(type);

/** Why a file is not even sent, from what the browser says of it [5.6]. */
export function refusedAtOnce({ type, size }: Pick<UploadItemInput, 'type' | 'size'>): RefusalReason | null {
  if (!isType(type)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > largestUpload ? 'tooLarge' : null;
}

export const uploadItemSetup = setup({
  types: {
    context: {} as UploadItemContext,
    input: {} as UploadItemInput,
    events: {} as UploadItemEvent,
    tags: {} as 'working' | 'ended',
  },
  actors: {
    /** sha-256 of the file, read piece by piece in a worker. */
    hashFile: promiseHole<string, { id: string }>('uploadItem.hashFile'),
    /** Sends the bytes from where the server has them. */
    sendBytes: sourceHole<TokenTold, { id: string; name: string; type: string; hash: string }>(
      'uploadItem.sendBytes',
    ),
    askKnown: requestFor(knownHashes),
    askOutcome: requestFor(uploadOutcomeById),
  },
  actions: {
    keepHash: assign({ hash: (_, hash: string) => hash }),
    keepSent: assign({ sent: (_, sent: number) => sent }),
    keepUpload: assign({ uploadId: (_, uploadId: string) => uploadId, sent: ({ context }) => context.size }),
    keepReason: assign({ reason: (_, reason: RefusalReason) => reason }),
    keepRefusedAtOnce: assign({ reason: ({ context }) => refusedAtOnce(context) }),
    keepSince: assign({
      since: (_, known: Known) =>
        known.outcome === 'finished' ? (known.reply.known[0]?.since ?? null) : null,
    }),
    keepOutcome: assign((_, outcome: Outcome) => {
      if (outcome.outcome !== 'finished') return {};
      if (outcome.reply.state === 'duplicate') return { since: outcome.reply.since };
      return outcome.reply.state === 'refused' ? { reason: outcome.reply.reason } : {};
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    tellOwner: sendTo(
      ({ context }) => context.owner,
      ({ context }, how: ItemEnded['how']) => ({ type: 'item.ended' as const, id: context.id, how }),
    ),
  },
  guards: {
    refusedAtOnce: ({ context }) => refusedAtOnce(context) !== null,
    isKnown: (_, known: Known) => known.outcome === 'finished' && known.reply.known.length > 0,
    isHashed: ({ context }) => context.hash !== null,
    isSent: ({ context }) => context.uploadId !== null,
    mayTryAgain: ({ context }) => context.tries < connectionTries,
    isReady: (_, outcome: Outcome) => outcome.outcome === 'finished' && outcome.reply.state === 'ready',
    isDuplicate: (_, outcome: Outcome) =>
      outcome.outcome === 'finished' && outcome.reply.state === 'duplicate',
    isRefused: (_, outcome: Outcome) => outcome.outcome === 'finished' && outcome.reply.state === 'refused',
    isExamined: (_, outcome: Outcome) =>
      outcome.outcome === 'finished' && outcome.reply.state === 'processing',
    isForgotten: (_, outcome: Outcome) => outcome.outcome === 'refused',
  },
  delays: {
    /** Milliseconds between two questions for the outcome, and before a lost connection is taken up again. */
    outcomePause: 1_000,
    reconnectPause: ({ context }) => Math.min(30_000, 1_000 * 2 ** context.tries),
  },
});
