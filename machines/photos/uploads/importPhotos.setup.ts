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

/** How fast bytes went lately: from `since` to `at` (milliseconds), from `from` to `sent` (bytes). */
interface Throughput {
  readonly since: number;
  readonly from: number;
  readonly at: number;
  readonly sent: number;
}

export interface ImportContext {
  /** In the order of choosing. */
  readonly items: readonly QueuedFile[];
  /** The charts of the files on their way, by id. */
  readonly refs: Readonly<Record<string, UploadItemRef>>;
  /** Bytes of the files on their way that are there. */
  readonly progress: Readonly<Record<string, number>>;
  readonly throughput: Throughput | null;
  /** What the dialog says it adds to, and what is started in it goes into; null is the library alone. */
  readonly album: ImportAlbum | null;
  /** The album for which photos of the library are being chosen, also while the dialog is closed; null while for none. */
  readonly choosingFor: string | null;
  /** The page that phones open by a code, where that is offered: decided when the dialog opens, and then it stays. */
  readonly phonePage: string | null;
  /** Ids given to files so far, and how one is made of its number. */
  readonly issued: number;
  readonly idOf: (number: number) => string;
}

/** The queue of a page, before anything is chosen; `page` is the beginning of every id it gives. */
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

/** Files whose bytes are on their way at once, and files that are sent or examined at once. */
export const uploadsAtOnce = 3;
export const examinedAtOnce = 12;

/** Files that may begin now. */
function roomOf({ items }: ImportContext): number {
  const { working, examined } = totalsOf(items).counts;
  return Math.min(uploadsAtOnce - working, examinedAtOnce - working - examined);
}
/** The first files that wait for their turn, as many as there is room for. */
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
/** The id of the next new file. */
export const nextId = ({ issued, idOf }: ImportContext, at = 0): string => idOf(issued + at);
/** The files of a choice with their ids: the same ones, however often it is asked before they are added. */
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
    /** Chooses photos of the library for an album; its program is fetched when somebody turns to them. */
    choice: lazyActorFor<ChoiceEvent, ChoiceInput>(),
    /** The code for a phone, which outlives the dialog; its program is fetched when somebody turns to it. */
    handOff: lazyActorFor<HandOffEvent, Record<string, never>>(),
    offer: phoneOfferMachine,
    /** Where an app of the shop takes photos instead, on a phone that may have it; null: it is done here [2.36]. */
    findApp: promiseStub<string | null, { albumId: string | null }>('importPhotos.findApp'),
    /** What this person's earlier pages left, where no other page has taken it up. */
    restoreQueue: promiseStub<readonly Restored[]>('importPhotos.restoreQueue'),
    watchConnection: sourceStub<ImportEvent>('importPhotos.watchConnection'),
    /** Keeps the device awake in the meantime. */
    keepAwake: sourceStub<ImportEvent>('importPhotos.keepAwake'),
  },
  actions: {
    /** Keeps the bytes of the chosen files on the actors' side, by id. */
    keepBytes: (_, _files: readonly Accepted[]) => unprovided('importPhotos.keepBytes'),
    letGo: (_, _discarded: Discarded) => unprovided('importPhotos.letGo'),
    /** Puts what the person started where it outlives the page. */
    storeFiles: (_, _files: readonly QueuedFile[]) => unprovided('importPhotos.storeFiles'),
    /** The order that is forced holds for the photos page that opens next, too, where no library runs yet [4.9c]. */
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
    /** The person said so: what is chosen waits for its turn, for the album they see, wherever it was chosen. */
    begin: assign({
      items: ({ context: { items, album } }) =>
        advanceAll(items, 'start', () => ({ albumId: album?.albumId ?? null })),
    }),
    tryAgain: assign({ items: ({ context }, id: string) => advance(context.items, id, 'again') }),
    tryAllAgain: assign({ items: ({ context }) => advanceAll(context.items, 'again') }),
    /** There is a network again: what the loss of one ended waits for its turn. */
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
    /** The counts start again: bytes that leave the sum would lower the throughput. */
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
    /** What has its place in the library, or has none, is not shown again. */
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
    /** All is well: nothing of it needs the person. */
    isAllWell: ({ context }) =>
      context.items.every(({ state }) => state === 'ready' || state === 'duplicate'),
  },
  delays: {
    /** @spec 2.36b 4.9b */
    appRedirectReturn,
    /** Milliseconds for which the pill says that all is well. */
    pillStay: toastTimes.standard,
    /** Storage that does not answer is done without; a slow device needs seconds for a queue of thousands. */
    restoreLimit: 20_000,
  },
});
