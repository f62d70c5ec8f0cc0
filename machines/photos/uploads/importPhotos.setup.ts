import { type ActorRefFrom, assign, enqueueActions, raise, sendTo, setup, stopChild, and, not } from 'xstate';
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
  discardedByClearing,
  discardedByEnd,
  discardedByRemoval,
} from './queue.ts';
import { begunOf, failedOf, totalsOf, underWayOf } from './queueTotals.ts';
import { uploadItemMachine } from './uploadItem.machine.ts';
import type { UploadItemEvent } from './uploadItem.setup.ts';
import type { ChosenFile, ImportAlbum, ImportEvent, ItemEnd } from './uploads.events.ts';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { tell } from '../../system/tell.ts';
import { closeModal, openModal } from '../../modals/openModal.ts';
import { withAnswer } from '../../system/outcomes.ts';
import { importModal } from './importPhotos.selectors.ts';

const toChoice: ToChild<'choice', ChoiceEvent> = sendTo;
const toHandOff: ToChild<'handOff', HandOffEvent> = sendTo;

export type UploadItemRef = ActorRefFrom<typeof uploadItemMachine>;

/** Recent throughput: the time from `since` to `at` in milliseconds, and the bytes from `from` to `sent`. */
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
  /** The album that the dialog and uploads started in it use; null for the library only. */
  readonly album: ImportAlbum | null;
  /**
   * Id of the album for which the customer is choosing library photos, even while the dialog is closed; null
   * if there is none.
   */
  readonly choosingFor: string | null;
  /**
   * URL of the page for phones; null if it is not offered. Determined when the dialog opens, and constant
   * afterwards.
   */
  readonly phonePage: string | null;
  /** Number of ids assigned so far, and the function that creates an id from a number. */
  readonly issued: number;
  readonly idOf: (number: number) => string;
}

/** Returns an empty queue. `page` is the prefix of all ids created on this page. */
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
 * Maximum number of files that are read or sent in parallel, and maximum number including those that the
 * service is checking.
 */
export const uploadsAtOnce = 3;
export const examinedAtOnce = 12;

/** Returns the number of files that may start now. */
function roomOf({ items }: ImportContext): number {
  const { working, examined } = totalsOf(items).counts;
  return Math.min(uploadsAtOnce - working, examinedAtOnce - working - examined);
}
/** Returns the first waiting files, as many as there are free slots. */
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
/** Returns the id for a new file; `at` is its index among the new files. */
export const nextId = ({ issued, idOf }: ImportContext, at = 0): string => idOf(issued + at);
/** Returns the chosen files with their ids. The result stays the same until the files are added. */
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
    /** Lets the customer choose library photos for an album. Its code is loaded on demand. */
    choice: lazyActorFor<ChoiceEvent, ChoiceInput>(),
    /**
     * The QR code for a phone, which stays valid after the dialog has closed. Its code is loaded on demand.
     */
    handOff: lazyActorFor<HandOffEvent, Record<string, never>>(),
    offer: phoneOfferMachine,
    /**
     * Returns the URL of the shop's app if photos are added in the app on this phone; null otherwise [2.36].
     */
    findApp: promiseStub<string | null, { albumId: string | null }>('importPhotos.findApp'),
    /**
     * Returns the queue that earlier pages of this customer left unfinished, unless another page has resumed
     * it.
     */
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
    /** Stores the forced sort order for the next photos page, if no library is running yet [4.9c]. */
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
    /**
     * The customer starts the upload: all chosen files are queued for the displayed album, even if they were
     * chosen for another one.
     */
    begin: assign({
      items: ({ context: { items, album } }) =>
        advanceAll(items, 'start', () => ({ albumId: album?.albumId ?? null })),
    }),
    tryAgain: assign({ items: ({ context }, id: string) => advance(context.items, id, 'again') }),
    tryAllAgain: assign({ items: ({ context }) => advanceAll(context.items, 'again') }),
    /** The network is back: queues the files again that were interrupted by a lost connection. */
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
    /** Restarts the measurement, because the bytes of removed files would lower the throughput. */
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
    /** Removes the rows of files that have a final state. */
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
    isAllWell: ({ context }) =>
      context.items.every(({ state }) => state === 'ready' || state === 'duplicate'),
  },
  delays: {
    /** @spec 2.36b 4.9b */
    appRedirectReturn,
    /** Milliseconds for which the pill shows success. */
    pillStay: toastTimes.standard,
    /**
     * Milliseconds after which storage that does not respond is ignored. A slow device needs seconds for a
     * queue of thousands.
     */
    restoreLimit: 20_000,
  },
});

interface Args<Event> {
  readonly context: ImportContext;
  readonly event: Event;
}

/** Assigns ids to the chosen files, stores their bytes outside the charts, and adds a row for each file. */
export const take = [
  {
    type: 'keepBytes',
    params: ({ context, event }: Args<{ files: readonly ChosenFile[] }>) => acceptedBy(context, event.files),
  },
  { type: 'addItems', params: ({ event }: Args<{ files: readonly ChosenFile[] }>) => event.files },
] as const;

const isQueued = ({ state }: QueuedFile) => state === 'queued';
/**
 * The customer starts the upload: the chosen files are queued, and stored so that they can be resumed after
 * the page is closed.
 */
export const begin = [
  'begin',
  { type: 'storeFiles', params: ({ context }: { context: ImportContext }) => context.items.filter(isQueued) },
] as const;

/** Deletes the bytes and records of a file outside the charts, before the row of the file changes. */
export const remove = [
  {
    type: 'releaseFiles',
    params: ({ context, event }: Args<{ id: string }>) => discardedByRemoval(context.items, event.id),
  },
  { type: 'stopItem', params: ({ event }: Args<{ id: string }>) => event.id },
  { type: 'removeItem', params: ({ event }: Args<{ id: string }>) => event.id },
  'forgetThroughput',
] as const;
export const keepEnd = [
  {
    type: 'releaseFiles',
    params: ({ context, event }: Args<{ id: string } & ItemEnd>) =>
      discardedByEnd(event.id, event, nextId(context)),
  },
  { type: 'stopItem', params: ({ event }: Args<{ id: string }>) => event.id },
  { type: 'keepEnd', params: ({ event }: Args<{ id: string } & ItemEnd>) => event },
] as const;
export const forgetEnded = [
  {
    type: 'releaseFiles',
    params: ({ context }: { context: ImportContext }) => discardedByClearing(context.items),
  },
  'clearEnded',
] as const;

/** Stops choosing photos from the library. */
const endChoice = ['stopChoice', 'forgetChoice'] as const;
/** Keeps the choice if it is for this album, and stops it if it is for another album. */
const toLibrary = [
  { guard: 'hasChoice', target: 'library', actions: 'showChoice' },
  { guard: 'hasAlbum', target: 'library', actions: [...endChoice, 'beginChoice', 'showChoice'] },
] as const;
/** Whether photos are being chosen for this album and there are no files to show. */
const leadsToChoice = and(['hasChoice', not('hasItems')]);

const { createStateConfig } = importSetup;

/** Whether the dialog is open. The queue runs independently of the dialog. */
export const dialog = createStateConfig({
  description: "The 'Add photos' dialog; the queue also runs while it is closed.",
  meta: { spec: ['2.49b', '4.9a', '4.9b', '4.9c', '4.9d'] },
  initial: 'closed',
  on: {
    'photos.added': {
      description: 'Photos that were being added when the dialog was closed are now in the album.',
      actions: endChoice,
    },
  },
  states: {
    closed: {
      description: 'The dialog is closed, and the queue continues to run.',
      meta: { spec: ['4.9a'] },
      on: {
        'import.open': {
          target: 'asking',
          actions: { type: 'keepAlbum', params: ({ event }) => event.album ?? null },
        },
        'import.show': 'asking',
      },
    },
    asking: {
      description:
        "The dialog waits to find out whether customers on this device add photos in the shop's app.",
      meta: { spec: ['2.36b', '4.9b'] },
      invoke: {
        id: 'findApp',
        src: 'findApp',
        input: ({ context: { album } }) => ({ albumId: album?.albumId ?? null }),
        onDone: [
          {
            guard: withAnswer('leadsToApp'),
            target: 'redirecting',
            actions: { type: 'openApp', params: ({ event }) => event.output ?? '' },
          },
          { target: 'offering' },
        ],
        onError: 'offering',
      },
    },
    offering: {
      description: 'The dialog waits briefly to find out whether to offer a code for a phone.',
      meta: { spec: ['2.49b', '5.8', '6.3a', '9.14'] },
      entry: { type: 'offerPhone', params: null },
      invoke: {
        id: 'offer',
        src: 'offer',
        onDone: [
          {
            guard: leadsToChoice,
            target: 'open.library',
            actions: [{ type: 'offerPhone', params: ({ event }) => event.output.page }, 'showChoice'],
          },
          { target: 'open', actions: { type: 'offerPhone', params: ({ event }) => event.output.page } },
        ],
        onError: [
          { guard: leadsToChoice, target: 'open.library', actions: 'showChoice' },
          { target: 'open' },
        ],
      },
    },
    redirecting: {
      description: 'The app opens to add the photos; this page is usable again after two seconds.',
      meta: { spec: ['2.36b', '4.9b', '9.4c'] },
      after: {
        appRedirectReturn: {
          target: 'closed',
          actions: ['returnToPage', tell('queries', 'cache.stale', { tags: ['photos'] })],
        },
      },
    },
    open: {
      description: "The 'Add photos' dialog is on the screen.",
      meta: { spec: ['2.49b', '4.9c', '4.9d'] },
      entry: openModal(importModal),
      on: {
        'photos.added': { actions: [...endChoice, 'goBack'] },
        'import.next': {
          target: 'closed',
          actions: [
            closeModal(importModal),
            tell('navigation', 'navigation.request', ({ context: { album } }) => ({
              to: album === null ? pathOf('photos', {}) : pathOf('album', { id: album.albumId }),
            })),
            tell('queries', 'cache.stale', { tags: ['photos'] }),
            'storeOrder',
            tell('library', 'sorting.force'),
          ],
        },
        'import.back': [
          {
            guard: 'hasItems',
            target: 'closed',
            actions: [closeModal(importModal), tell('queries', 'cache.stale', { tags: ['photos'] })],
          },
          { target: 'closed', actions: closeModal(importModal) },
        ],
        'modal.escape': [
          {
            guard: 'hasItems',
            target: 'closed',
            actions: tell('queries', 'cache.stale', { tags: ['photos'] }),
          },
          { target: 'closed' },
        ],
      },
      initial: 'device',
      states: {
        device: {
          description: "The 'My device' tab is open; files are chosen, sent and reviewed there.",
          meta: { spec: ['2.49b', '5.6a', '5.6b'] },
          on: {
            'library.show': toLibrary,
            'phone.show': { guard: 'offersPhone', target: 'phone' },
          },
        },
        library: {
          description:
            "The 'My library' tab is open; photos in the library are chosen for an album, and the choice is kept when the dialog closes.",
          meta: { spec: ['2.36a'] },
          on: { 'device.show': 'device', 'phone.show': { guard: 'offersPhone', target: 'phone' } },
        },
        phone: {
          description:
            "The 'QR code' tab is open; the customer scans the code with a phone and sends photos from it.",
          meta: { spec: ['2.49b', '5.8'] },
          entry: 'openHandOff',
          exit: 'leaveHandOff',
          on: {
            'device.show': 'device',
            'library.show': toLibrary,
          },
        },
      },
    },
  },
});
