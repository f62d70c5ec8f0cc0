import { type ActorRefFrom, assign, setup, stopChild } from 'xstate';
import type { SendingEvent } from '../photos/uploads/uploadItem.setup.ts';
import type { FailureReason, RefusalReason } from '../photos/uploads/uploads.events.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { cacheEventWords } from '../request/words.ts';
import { type NetworkBack, networkStub } from '../system/registration.ts';
import {
  handOffLife,
  mostOutcomes,
  type PhoneOutcome,
  phoneOutcomes,
  redeemHandOff,
} from '../../contracts/extensions/phoneUploads.ts';
import { type Answered, callGuards, withAnswer, withEvent } from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import { refusedAtOnce, typeOf } from '../photos/uploads/queue.ts';
import { phonePhotoMachine } from './phonePhoto.machine.ts';
import { examinedOf } from './phonePage.selectors.ts';

/** A photo chosen in the browser of the phone. `body` is passed unchanged to the binding. */
export interface PhonePhoto {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly type: string;
  readonly body: object;
}

export type PhoneReason = RefusalReason | FailureReason;

/** Events that the upload of one photo sends to the page. */
export type PhotoReport =
  | { readonly type: 'photo.progress'; readonly id: string; readonly sent: number }
  | { readonly type: 'photo.announced'; readonly id: string; readonly address: string | null }
  | {
      readonly type: 'photo.ended';
      readonly id: string;
      readonly how: 'sent' | 'refused' | 'failed';
      readonly reason: PhoneReason | null;
      /** The id that the service gave to a photo whose bytes have all been sent. */
      readonly uploadId: string | null;
    }
  /** The service has stopped accepting photos with this code. */
  | { readonly type: 'photo.unwelcome' };

export type PhoneEvent =
  | { readonly type: 'photos.chosen'; readonly photos: readonly PhonePhoto[] }
  /** The browser cannot store these photos, so a reload would lose them. */
  | { readonly type: 'photos.unkept'; readonly ids: readonly string[] }
  /** The page has drawn the thumbnail of a photo. `picture` is passed unchanged to the binding. */
  | { readonly type: 'photo.drawn'; readonly id: string; readonly picture: object }
  | { readonly type: 'photos.again' }
  | { readonly type: 'phone.retry' }
  | NetworkBack
  | PhotoReport;

export type PhonePhotoEvent = SendingEvent | NetworkBack;

export interface SentPhoto extends Omit<PhonePhoto, 'body'> {
  readonly id: string;
  /** `sent`: the service has all bytes and is checking the photo. `taken`: the photo is in the library. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'taken' | 'refused' | 'failed';
  readonly reason: PhoneReason | null;
  /** Number of bytes sent. */
  readonly sent: number;
  readonly address: string | null;
  /**
   * The id that the service gave the photo; null until all bytes have been sent, or if the service has no
   * record of the photo.
   */
  readonly uploadId: string | null;
  /** Whether the browser has stored the photo. If not, a reload would lose it. */
  readonly kept: boolean;
}
/** Photos that the browser stored before a reload. */
export interface RestoredPhotos {
  /** The stored photos. Those with an `uploadId` have already been sent, those with `refused` were refused. */
  readonly photos: readonly (Pick<SentPhoto, 'id' | 'name' | 'size' | 'type' | 'address' | 'uploadId'> &
    Judged)[];
  /** Number of photos that the browser could not store. */
  readonly lost: number;
}
interface Judged {
  /** Why the photo cannot be sent; null if it can. */
  readonly refused: RefusalReason | null;
}
/** A chosen photo with its id. */
export type NamedPhoto = PhonePhoto & Judged & { readonly id: string };

export interface PhonePageContext {
  /** Expiry time of the code, in ISO 8601; null until the code has been redeemed. */
  readonly expires: string | null;
  /** The photos in the order in which the customer chose them. */
  readonly photos: readonly SentPhoto[];
  /** Number of photos lost in a reload; reset when the customer chooses photos. */
  readonly lost: number;
  readonly refs: Readonly<Record<string, ActorRefFrom<typeof phonePhotoMachine>>>;
  /** The ids that the service gave to the photos in the latest request for outcomes. */
  readonly asked: readonly string[];
  /** Number of consecutive requests for outcomes. */
  readonly asks: number;
}

type Redeemed = Answered<typeof redeemHandOff>;
type Outcomes = Answered<typeof phoneOutcomes>;

/** Maximum number of parallel uploads. */
export const phoneAtOnce = 3;

/**
 * The page that a phone opens with a code from the computer. It redeems the code once and sends photos until
 * the code expires [2.49b]. It has no access to the library.
 */
export const phonePageMachine = setup({
  types: {
    context: {} as PhonePageContext,
    events: {} as PhoneEvent,
    tags: {} as 'busy',
    children: {} as Record<`photo-${number}`, 'photo'> & {
      redeem: 'redeem';
      restore: 'restore';
      askOutcomes: 'askOutcomes';
      network: 'network';
    },
  },
  actors: {
    /** The binding adds the code and the secret, so that no chart contains them. */
    redeem: requestFor(redeemHandOff),
    /** Returns the photos that were chosen before a reload. The binding holds their bytes. */
    restore: promiseStub<RestoredPhotos>('phonePage.restore'),
    photo: phonePhotoMachine,
    /** The binding adds the secret to this call. */
    askOutcomes: requestFor(phoneOutcomes),
    network: networkStub,
  },
  actions: {
    /** Stores the chosen photos in the browser, with the bytes of those that can be sent. */
    keepChosen: (_, _photos: readonly NamedPhoto[]) => unprovided('phonePage.keepChosen'),
    /** Deletes the bytes from the browser and stores why the photo was refused, in case of a reload. */
    noteRefused: (_, _photo: { readonly id: string; readonly reason: PhoneReason | null }) =>
      unprovided('phonePage.noteRefused'),
    /** Stores a thumbnail, because a reload cannot draw a photo whose bytes have been deleted. */
    notePicture: (_, _photo: { readonly id: string; readonly picture: object }) =>
      unprovided('phonePage.notePicture'),
    /** Deletes the bytes from the browser and stores that the photo was sent, in case of a reload. */
    noteSent: (_, _photo: { readonly id: string; readonly uploadId: string | null }) =>
      unprovided('phonePage.noteSent'),
    /** Stores the URL of an upload in progress, so that it can be resumed after a reload. */
    note: (_, _photo: { readonly id: string; readonly address: string | null }) =>
      unprovided('phonePage.note'),
    /** Deletes all photos that this browser has stored. */
    forgetAll: () => unprovided('phonePage.forgetAll'),
    addRestored: assign((_, { photos, lost }: RestoredPhotos) => ({
      lost,
      photos: photos.map(
        ({ refused, ...photo }): SentPhoto => ({
          ...photo,
          state: refused !== null ? 'refused' : photo.uploadId === null ? 'waiting' : 'sent',
          reason: refused,
          sent: 0,
          kept: true,
        }),
      ),
    })),
    markUnkept: assign({
      photos: ({ context }, ids: readonly string[]) =>
        ids.reduce((photos, id) => changed(photos, id, { kept: false }), context.photos),
    }),
    keepExpiry: assign((_, redeemed: Redeemed) =>
      redeemed.outcome === 'finished' ? { expires: redeemed.reply.expires } : {},
    ),
    addPhotos: assign({
      lost: 0,
      photos: ({ context }, chosen: readonly PhonePhoto[]) => added(context, chosen),
    }),
    spawnNext: assign(({ context, spawn, self }) => {
      const begun = nextOf(context).map(({ id, name, type, address }) => {
        const input = { id, name, type, address, owner: self };
        return [id, spawn('photo', { id: id as `photo-${number}`, input })] as const;
      });
      return {
        photos: begun.reduce((photos, [id]) => changed(photos, id, { state: 'sending' }), context.photos),
        refs: { ...context.refs, ...Object.fromEntries(begun) },
      };
    }),
    keepProgress: assign({
      photos: ({ context }, { id, sent }: { id: string; sent: number }) =>
        changed(context.photos, id, { sent }),
    }),
    keepAddress: assign({
      photos: ({ context }, { id, address }: { id: string; address: string | null }) =>
        changed(context.photos, id, { address }),
    }),
    keepEnd: assign(
      (
        { context },
        {
          id,
          how,
          reason,
          uploadId,
        }: Pick<SentPhoto, 'id' | 'reason' | 'uploadId'> & { how: 'sent' | 'refused' | 'failed' },
      ) => ({
        asks: 0,
        photos: changed(context.photos, id, { state: how, reason, uploadId }),
        refs: Object.fromEntries(Object.entries(context.refs).filter(([other]) => other !== id)),
      }),
    ),
    keepOutcomes: assign({
      photos: ({ context }, outcomes: Outcomes) =>
        outcomes.outcome === 'finished'
          ? judged(context.photos, context.asked, outcomes.reply.outcomes)
          : context.photos,
    }),
    /** Keeps the ids of one request, because more photos may be sent before the reply arrives. */
    keepExamined: assign({ asked: ({ context }) => examinedOf(context).slice(0, mostOutcomes) }),
    countAsk: assign({ asks: ({ context }) => context.asks + 1 }),
    stopPhoto: stopChild((_, id: string) => id),
    tryAgain: assign({
      photos: ({ context }) =>
        context.photos.map((photo) =>
          photo.state === 'failed' ? { ...photo, state: 'waiting' as const, reason: null } : photo,
        ),
    }),
  },
  guards: {
    ...callGuards,
    isTaken: (_, redeemed: Redeemed) => redeemed.outcome === 'refused' && redeemed.refusal === 'taken',
    hasNext: ({ context }) => nextOf(context).length > 0,
    hasFailed: ({ context }) => context.photos.some(({ state }) => state === 'failed'),
    hasExamined: ({ context }) => examinedOf(context).length > 0,
    isSent: (_, how: SentPhoto['state']) => how === 'sent',
    mayBeTriedAgain: (_, how: SentPhoto['state']) => how === 'failed',
    isOnItsWay: ({ context }, id: string) => context.refs[id] !== undefined,
  },
  delays: {
    /** Milliseconds until the code expires, computed by the binding from the current time. */
    untilOver: handOffLife,
    /**
     * Milliseconds between two requests for outcomes. The first ones follow quickly, because the service
     * checks most photos quickly.
     */
    outcomePause: ({ context: { asks } }) => Math.min(5_000, 500 * 2 ** asks),
    /** Milliseconds after which browser storage that does not respond counts as empty. */
    restoreLimit: 3_000,
  },
}).createMachine({
  id: 'phonePage',
  description: 'The page that sends photos from a phone without sign-in.',
  meta: { spec: ['2.49b', '5.8'] },
  context: { expires: null, photos: [], lost: 0, refs: {}, asked: [], asks: 0 },
  initial: 'redeeming',
  states: {
    redeeming: {
      description: 'The code in the URL is being redeemed for this phone; the page shows progress.',
      tags: 'busy',
      invoke: {
        id: 'redeem',
        src: 'redeem',
        input: { params: {}, query: {}, body: { code: '', secret: '' } },
        onDone: [
          { guard: withAnswer('isTaken'), target: 'taken' },
          { guard: withAnswer('callRefused'), target: 'over' },
          { guard: withAnswer('callFailed'), target: 'unreachable' },
          { target: 'restoring', actions: withAnswer('keepExpiry') },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: {
      description:
        'The service could not be reached; the page tries again when the network is back or when the customer asks.',
      meta: { spec: ['2.49b'] },
      invoke: { id: 'network', src: 'network' },
      on: { 'network.back': 'redeeming', 'phone.retry': 'redeeming' },
    },
    restoring: {
      description: 'Photos that were chosen before a reload are being read from the browser.',
      meta: { spec: ['2.49b'] },
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: { target: 'open', actions: withAnswer('addRestored') },
        onError: 'open',
      },
      after: { restoreLimit: 'open' },
    },
    open: {
      description: 'The customer can choose photos, which are sent three at a time.',
      meta: { spec: ['2.49b', '5.6b'] },
      after: { untilOver: 'over' },
      always: { guard: 'hasNext', actions: 'spawnNext' },
      on: {
        'photos.chosen': {
          actions: [
            { type: 'keepChosen', params: ({ context, event }) => named(context, event.photos) },
            withEvent('addPhotos', 'photos'),
          ],
        },
        'photos.unkept': { actions: withEvent('markUnkept', 'ids') },
        'photo.drawn': { actions: withEvent('notePicture') },
        'photos.again': { guard: 'hasFailed', actions: 'tryAgain' },
        'photo.progress': {
          guard: withEvent('isOnItsWay', 'id'),
          actions: withEvent('keepProgress'),
        },
        'photo.announced': {
          actions: [withEvent('keepAddress'), withEvent('note')],
        },
        'photo.ended': [
          {
            guard: withEvent('mayBeTriedAgain', 'how'),
            actions: [withEvent('stopPhoto', 'id'), withEvent('keepEnd')],
          },
          {
            guard: withEvent('isSent', 'how'),
            actions: [withEvent('stopPhoto', 'id'), withEvent('keepEnd'), withEvent('noteSent')],
          },
          {
            actions: [withEvent('stopPhoto', 'id'), withEvent('keepEnd'), withEvent('noteRefused')],
          },
        ],
        'photo.unwelcome': 'over',
      },
      initial: 'judged',
      states: {
        judged: {
          description: 'The results of all sent photos are known and shown.',
          meta: { spec: ['2.49b'] },
          always: { guard: 'hasExamined', target: 'pausing' },
        },
        pausing: {
          description: 'Sent photos are being checked; their results are read after a pause.',
          meta: { spec: ['2.49b'] },
          after: { outcomePause: { target: 'asking', actions: 'keepExamined' } },
        },
        asking: {
          description: 'The service is being asked which photos it has added and which it has refused.',
          meta: { spec: ['2.49b', '5.6a'] },
          invoke: {
            id: 'askOutcomes',
            src: 'askOutcomes',
            input: ({ context: { asked } }) => ({
              params: {},
              query: {},
              body: { secret: '', ids: [...asked] },
            }),
            onDone: [
              { guard: withAnswer('callRefused'), target: '#phonePage.over' },
              { target: 'judged', actions: [withAnswer('keepOutcomes'), 'countAsk'] },
            ],
            onError: { target: 'judged', actions: 'countAsk' },
          },
        },
      },
    },
    taken: {
      type: 'final',
      description: 'Another phone has used the code; the page shows a notice.',
      meta: { spec: ['2.49b'] },
    },
    over: {
      type: 'final',
      description:
        'The QR code has expired or does not exist; photos already sent are kept, and those not sent are deleted from this browser.',
      entry: 'forgetAll',
    },
  },
});

export const phonePageWords: ChartWords<typeof phonePageMachine> = {
  guards: {
    callRefused: {
      why: 'the service does not accept the code',
      whyNot: 'the service has not refused the code',
    },
    callFailed: {
      why: 'the service sent no usable reply',
      whyNot: 'the service has sent a usable reply',
    },
    isTaken: {
      why: 'another phone has already used the code',
      whyNot: 'no other phone has used the code',
    },
    hasNext: {
      why: 'a photo is waiting, and fewer photos are being sent than allowed at once',
      whyNot: 'no photo is waiting, or as many are being sent as allowed at once',
    },
    hasFailed: {
      why: 'at least one photo could not be sent',
      whyNot: 'no attempt to send a photo has failed',
    },
    hasExamined: {
      why: 'the service is still checking some of the photos that were sent',
      whyNot: 'the results of all sent photos are known',
    },
    isSent: {
      why: 'the service has all bytes of the photo',
      whyNot: 'the service refused the photo, or it could not be sent',
    },
    mayBeTriedAgain: {
      why: 'the photo could not be sent, but another attempt may succeed',
      whyNot: 'the photo has been sent, or the service refused it',
    },
    isOnItsWay: {
      why: 'the photo is being sent',
      whyNot: 'the photo is no longer being sent',
    },
  },
  delays: {
    untilOver: 'the code has expired',
    outcomePause: 'the service has had time to check the sent photos',
    restoreLimit: 'the browser has not returned the stored photos in time',
  },
  events: {
    'photos.chosen': 'the customer chooses photos on the phone',
    'photos.unkept': 'the browser of the phone cannot store some of the photos',
    'photo.drawn': 'the page has drawn the thumbnail of a photo',
    'photos.again': 'the customer tries again to send the failed photos',
    'phone.retry': 'the customer tries to reach the service again',
    'network.back': cacheEventWords['network.back'],
    'photo.progress': 'more bytes of a photo have been sent',
    'photo.announced': 'the service has created the upload of a photo, or no longer knows the upload',
    'photo.ended': 'the upload of a photo ends',
    'photo.unwelcome': 'the service stops accepting photos with the code',
  },
};

/** Returns the next id: the highest id in use plus one. */
const firstFree = (photos: readonly SentPhoto[]) =>
  photos.reduce((free, { id }) => Math.max(free, Number(id.slice('photo-'.length)) + 1), 0);

/** Returns the chosen photos with ids and types, in the order in which they were chosen. */
const named = (
  { photos }: Pick<PhonePageContext, 'photos'>,
  chosen: readonly PhonePhoto[],
): readonly NamedPhoto[] => {
  const free = firstFree(photos);
  return chosen.map((photo, at) => {
    const type = typeOf(photo);
    return { ...photo, id: `photo-${free + at}`, type, refused: refusedAtOnce({ ...photo, type }) };
  });
};

function added({ photos }: PhonePageContext, chosen: readonly PhonePhoto[]): readonly SentPhoto[] {
  const more = named({ photos }, chosen).map(({ body: _, refused, ...photo }): SentPhoto => {
    const state = refused === null ? 'waiting' : 'refused';
    return { ...photo, reason: refused, state, sent: 0, address: null, uploadId: null, kept: true };
  });
  return [...photos, ...more];
}

const changed = (photos: readonly SentPhoto[], id: string, change: Partial<SentPhoto>) =>
  photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo));

const nextOf = ({ photos }: PhonePageContext): readonly SentPhoto[] => {
  const room = phoneAtOnce - photos.filter(({ state }) => state === 'sending').length;
  return room <= 0 ? [] : photos.filter(({ state }) => state === 'waiting').slice(0, room);
};

/**
 * Returns the photos with their outcomes. If the service has no record of a photo, its outcome is not
 * requested again.
 */
function judged(photos: readonly SentPhoto[], asked: readonly string[], outcomes: readonly PhoneOutcome[]) {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return photos.map((photo): SentPhoto => {
    if (photo.uploadId === null || !asked.includes(photo.uploadId)) return photo;
    const outcome = byId.get(photo.uploadId);
    if (outcome === undefined) return { ...photo, uploadId: null };
    if (outcome.state === 'refused') return { ...photo, state: 'refused', reason: outcome.reason };
    return outcome.state === 'taken' ? { ...photo, state: 'taken' } : photo;
  });
}
