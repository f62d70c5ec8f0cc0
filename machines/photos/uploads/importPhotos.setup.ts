import { type ActorRefFrom, assign, enqueueActions, raise, sendTo, setup, stopChild } from 'xstate';
import { appRedirectReturn } from '../../../contracts/photos/uploads/files.ts';
import { toastTimes } from '../../../contracts/toasts/toasts.ts';
import type { HandOffEvent } from '../../phoneUploads/handOff.machine.ts';
import { phoneOfferMachine } from '../../phoneUploads/phoneOffer.machine.ts';
import type { ChoiceEvent, ChoiceInput } from '../../albums/choice.machine.ts';
import { lazyActorFor } from '../../system/lazyActor.machine.ts';
import { promiseStub, sourceStub, unprovided } from '../../system/stubs.ts';
import type { ToChild } from '../../system/toChild.ts';
import { isOver, type QueuedFile } from './fileLife.machine.ts';
import {
  type Accepted,
  advance,
  advanceAll,
  type Discarded,
  fileById,
  itemInput,
  mayBeTriedAgain,
  nameFiles,
  type Restored,
  withAccepted,
  withEnd,
  withFacts,
  withRestored,
} from './queue.ts';
import { begunOf, failedOf, totalsOf, underWayOf } from './queueTotals.ts';
import { uploadItemMachine } from './uploadItem.machine.ts';
import type { UploadItemEvent } from './uploadItem.setup.ts';
import type { ChosenFile, ImportAlbum, ImportEvent, ItemEnd } from './uploads.events.ts';

const toChoice: ToChild<'choice', ChoiceEvent> = sendTo;
const toHandOff: ToChild<'handOff', HandOffEvent> = sendTo;

export type UploadItemRef = ActorRefFrom<typeof uploadItemMachine>;

/** Recent throughput: from `since` to `at` (milliseconds), from `from` to `sent` (bytes). */
interface Throughput {
  readonly since: number;
  readonly from: number;
  readonly at: number;
  readonly sent: number;
}

export interface ImportContext {
  /** The files in the order in which they were chosen. */
  readonly items: readonly QueuedFile[];
  /** The actors of active files, keyed by the file's id. */
  readonly refs: Readonly<Record<string, UploadItemRef>>;
  /** Sent bytes of active files. */
  readonly progress: Readonly<Record<string, number>>;
  readonly throughput: Throughput | null;
  /** The album for the dialog and for uploads started in it; null for the library only. */
  readonly album: ImportAlbum | null;
  /** The album for which library photos are being chosen, even while the dialog is closed; null if there is none. */
  readonly choosingFor: string | null;
  /** URL of the page for phones, if it is offered: determined when the dialog opens and constant afterwards. */
  readonly phonePage: string | null;
  /** Number of ids assigned, and the function that makes an id from a number. */
  readonly issued: number;
  readonly idOf: (number: number) => string;
}

/** Returns an empty queue; `page` is the prefix of all ids of this page. */
export const initialContext = (page: string): ImportContext => ({
  items: [],
  refs: {},
  progress: {},
  throughput: null,
  album: null,
  choosingFor: null,
  phonePage: null,
  issued: 0,
  idOf: (number) => `${page}${number}`,
});

/**
 * Maximum number of files that are sent in parallel, and maximum number of files that are sent or checked in
 * parallel.
 */
export const uploadsAtOnce = 3;
export const examinedAtOnce = 12;

/** Returns the number of files that may start now. */
function roomOf({ items }: ImportContext): number {
  const { working, examined } = totalsOf(items).counts;
  return Math.min(uploadsAtOnce - working, examinedAtOnce - working - examined);
}
/** Returns the first waiting files, up to the number of free slots. */
const nextOf = (context: ImportContext) => {
  const next: QueuedFile[] = [];
  const room = roomOf(context);
  for (const item of context.items) {
    if (next.length >= room) break;
    if (item.state === 'queued') next.push(item);
  }
  return next;
};
const without = <Value>(record: Readonly<Record<string, Value>>, id: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== id));
const released = ({ refs, progress }: ImportContext, id: string) => ({
  refs: without(refs, id),
  progress: without(progress, id),
});
/** Returns the id of the next new file. */
export const nextId = ({ issued, idOf }: ImportContext, at = 0): string => idOf(issued + at);
/** Returns the chosen files with their ids; the result stays the same until they are added. */
export const acceptedBy = (context: ImportContext, files: readonly ChosenFile[]): readonly Accepted[] =>
  nameFiles(files, context.items, (at) => nextId(context, at));

export const importSetup = setup({
  types: {
    context: {} as ImportContext,
    input: {} as { newId: () => string },
    events: {} as ImportEvent,
    children: {} as Record<`item-${string}`, 'item'> & {
      findApp: 'findApp';
      restoreQueue: 'restoreQueue';
      watchConnection: 'watchConnection';
      keepAwake: 'keepAwake';
      choice: 'choice';
      handOff: 'handOff';
      offer: 'offer';
    },
    tags: {} as 'busy',
  },
  actors: {
    item: uploadItemMachine,
    /** Chooses library photos for an album; its code is loaded on demand. */
    choice: lazyActorFor<ChoiceEvent, ChoiceInput>(),
    /** The QR code for a phone, which stays valid after the dialog closes; its code is loaded on demand. */
    handOff: lazyActorFor<HandOffEvent, Record<string, never>>(),
    offer: phoneOfferMachine,
    /** URL of the shop's app if photos are added in the app on this phone; null otherwise [2.36]. */
    findApp: promiseStub<string | null, { albumId: string | null }>('importPhotos.findApp'),
    /** The queue that this customer's earlier pages left unfinished, unless another page has resumed it. */
    restoreQueue: promiseStub<readonly Restored[]>('importPhotos.restoreQueue'),
    watchConnection: sourceStub<ImportEvent>('importPhotos.watchConnection'),
    /** Keeps the device awake during uploads. */
    keepAwake: sourceStub<ImportEvent>('importPhotos.keepAwake'),
  },
  actions: {
    /** Stores the bytes of the chosen files by id, outside the charts. */
    keepBytes: (_, _files: readonly Accepted[]) => unprovided('importPhotos.keepBytes'),
    releaseFiles: (_, _discarded: Discarded) => unprovided('importPhotos.releaseFiles'),
    /** Stores started files so that they can be resumed after the page closes. */
    storeFiles: (_, _files: readonly QueuedFile[]) => unprovided('importPhotos.storeFiles'),
    /** Stores the forced order for the next photos page, if no library is running yet [4.9c]. */
    storeOrder: (_) => unprovided('importPhotos.storeOrder'),
    openApp: (_, _address: string) => unprovided('importPhotos.openApp'),
    returnToPage: (_) => unprovided('importPhotos.returnToPage'),
    keepAlbum: assign({ album: (_, album: ImportAlbum | null) => album }),
    addItems: assign(({ context }, files: readonly ChosenFile[]) => ({
      items: withAccepted(context.items, acceptedBy(context, files)),
      issued: context.issued + files.length,
    })),
    adopt: assign({
      items: ({ context: { items } }, restored: readonly Restored[]) => withRestored(items, restored),
    }),
    /** The customer starts the upload: chosen files are queued for the displayed album, wherever they were chosen. */
    begin: assign({
      items: ({ context: { items, album } }) =>
        advanceAll(items, 'start', () => ({ albumId: album?.albumId ?? null })),
    }),
    tryAgain: assign({ items: ({ context }, id: string) => advance(context.items, id, 'again') }),
    tryAllAgain: assign({ items: ({ context }) => advanceAll(context.items, 'again') }),
    /** The network is back: files that were interrupted by a lost connection are queued again. */
    requeueLost: assign({ items: ({ context }) => advanceAll(context.items, 'reconnect') }),
    spawnNext: assign(({ context, spawn, self }) => {
      const begun = nextOf(context).map((file) => {
        const input = { ...itemInput(file), owner: self };
        return [file.id, spawn('item', { id: `item-${file.id}`, input })] as const;
      });
      return {
        items: begun.reduce((items, [id]) => advance(items, id, 'begin'), context.items),
        refs: { ...context.refs, ...Object.fromEntries(begun) },
      };
    }),
    keepAddress: assign({
      items: ({ context }, { id, address }: { id: string; address: string }) =>
        withFacts(context.items, id, { address }),
    }),
    freeSlot: assign({ items: ({ context }, id: string) => advance(context.items, id, 'arrive') }),
    keepProgress: assign(({ context }, { id, sent, at }: { id: string; sent: number; at: number }) => {
      const progress = { ...context.progress, [id]: sent };
      const all = Object.values(progress).reduce((sum, bytes) => sum + bytes, totalsOf(context.items).done);
      const { since, from } = context.throughput ?? { since: at, from: all };
      return { progress, throughput: { since, from, at, sent: all } };
    }),
    /** Restarts the measurement: removed bytes would lower the throughput. */
    forgetThroughput: assign({ throughput: null }),
    keepEnd: assign(({ context }, { id, ...end }: { id: string } & ItemEnd) => ({
      ...released(context, id),
      items: withEnd(context.items, id, end, nextId(context)),
      issued: context.issued + (end.how === 'otherFile' ? 1 : 0),
    })),
    removeItem: assign(({ context }, id: string) => ({
      ...released(context, id),
      items: context.items.filter((item) => item.id !== id),
    })),
    /** Removes files with a final state from the rows. */
    clearEnded: assign({ items: ({ context }) => context.items.filter(({ state }) => !isOver(state)) }),
    showChoice: toChoice('choice', { type: 'choice.show' }),
    beginChoice: assign(({ context: { album }, spawn, self }) => {
      const input = { album: album ?? { albumId: '', albumName: '' }, owner: self };
      spawn('choice', { id: 'choice', input: { name: 'choice', input } });
      return { choosingFor: album?.albumId ?? null };
    }),
    stopChoice: stopChild('choice'),
    forgetChoice: assign({ choosingFor: null }),
    offerPhone: assign({ phonePage: (_, page: string | null) => page }),
    openHandOff: toHandOff('handOff', ({ context: { album, phonePage } }) => ({
      type: 'handoff.open' as const,
      page: phonePage ?? '',
      albumId: album?.albumId ?? null,
    })),
    leaveHandOff: toHandOff('handOff', { type: 'handoff.left' }),
    goBack: raise({ type: 'import.back' }),
    stopItem: stopChild((_, id: string) => `item-${id}`),
    tellItems: enqueueActions(({ context, enqueue }, event: UploadItemEvent) => {
      for (const ref of Object.values(context.refs)) enqueue.sendTo(ref, event);
    }),
  },
  guards: {
    leadsToApp: (_, redirect: string | null) => redirect !== null,
    hasAlbum: ({ context }) => context.album !== null,
    hasChoice: ({ context: { album, choosingFor } }) => album !== null && album.albumId === choosingFor,
    offersPhone: ({ context }) => context.phonePage !== null,
    hasChosen: ({ context }) => totalsOf(context.items).counts.chosen > 0,
    hasStarted: ({ context }) => underWayOf(context.items) > 0,
    hasItems: ({ context }) => context.items.length > 0,
    hasEnded: ({ context }) => begunOf(context.items) > 0,
    hasNext: ({ context }) => roomOf(context) > 0 && totalsOf(context.items).counts.queued > 0,
    hasLost: ({ context }) => totalsOf(context.items).counts.lost > 0,
    hasFailed: ({ context }) => failedOf(context.items) > 0,
    isFailed: ({ context }, id: string) => mayBeTriedAgain(fileById(context.items, id)),
    isOnItsWay: ({ context }, id: string) => context.refs[id] !== undefined,
    /** Returns whether no file requires action from the customer. */
    isAllWell: ({ context }) =>
      context.items.every(({ state }) => state === 'ready' || state === 'duplicate'),
  },
  delays: {
    /** @spec 2.36b 4.9b */
    appRedirectReturn,
    /** How long the pill shows success, in milliseconds. */
    pillStay: toastTimes.standard,
    /**
     * Milliseconds after which an unresponsive storage is ignored; a slow device needs seconds for a queue of
     * thousands.
     */
    restoreLimit: 20_000,
  },
});
