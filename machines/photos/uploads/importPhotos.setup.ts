import type { ImportEvent, ImportAlbum, ChosenFile, ItemEnd } from './uploads.events.ts';
import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { appRedirectReturn } from '../../../contracts/photos/stored.ts';
import { unprovided, promiseStub, sourceStub } from '../../stubs.ts';
import {
  nameFiles,
  type QueuedFile,
  type Restored,
  restoredItem,
  type Taken,
  tallyOf,
  withEnd,
  withStart,
  withState,
  withTaken,
} from './queue.ts';
import { uploadItemMachine } from './uploadItem.machine.ts';
import type { UploadItemEvent } from './uploadItem.setup.ts';

export type UploadItemRef = ActorRefFrom<typeof uploadItemMachine>;

/** How fast bytes went lately: from `since` to `at` (milliseconds), from `from` to `sent` (bytes). */
interface Pace {
  readonly since: number;
  readonly from: number;
  readonly at: number;
  readonly sent: number;
}

/** What the last event left without a use outside the charts. */
export interface Shed {
  /** Files whose bytes and records are needed no more. */
  readonly ids: readonly string[];
  readonly previews: readonly string[];
  /** Addresses to which the rest of a file will not come. */
  readonly addresses: readonly string[];
  /** The bytes belong to another upload now. */
  readonly moved: { readonly from: string; readonly to: string } | null;
}
export const nothingShed: Shed = { ids: [], previews: [], addresses: [], moved: null };

export interface ImportContext {
  /** In the order of choosing. */
  readonly items: readonly QueuedFile[];
  /** The charts of the files on their way, by id. */
  readonly refs: Readonly<Record<string, UploadItemRef>>;
  /** Those of them whose bytes are not all there. */
  readonly sending: readonly string[];
  /** Bytes of the files on their way that are there. */
  readonly progress: Readonly<Record<string, number>>;
  readonly pace: Pace | null;
  /** What the dialog says it adds to, and what is started in it goes into; null is the library alone. */
  readonly album: ImportAlbum | null;
  readonly redirect: string | null;
  /** Chosen this moment, on their way to the items and to the actors' side; empty between two events. */
  readonly taken: readonly Taken[];
  readonly shed: Shed;
  readonly newId: () => string;
}

/** Files whose bytes are on their way at once, and files that are sent or examined at once. */
export const uploadsAtOnce = 3;
export const examinedAtOnce = 12;

const isStarted = ({ state }: QueuedFile) => state === 'queued' || state === 'working';
const wasLost = ({ state, reason }: QueuedFile) => state === 'failed' && reason === 'lost';
const hasRoom = ({ refs, sending }: ImportContext) =>
  sending.length < uploadsAtOnce && Object.keys(refs).length < examinedAtOnce;
const without = <Value>(record: Readonly<Record<string, Value>>, id: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== id));
const released = ({ refs, sending, progress }: ImportContext, id: string) => ({
  refs: without(refs, id),
  progress: without(progress, id),
  sending: sending.filter((other) => other !== id),
});

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
    },
    tags: {} as 'busy',
  },
  actors: {
    item: uploadItemMachine,
    /** Where an app of the shop takes photos instead, on a phone that may have it; null: it is done here [2.36]. */
    findApp: promiseStub<string | null, { albumId: string | null }>('importPhotos.findApp'),
    /** What this person's earlier pages left, where no other page has taken it up. */
    restoreQueue: promiseStub<readonly Restored[]>('importPhotos.restoreQueue'),
    watchConnection: sourceStub<ImportEvent>('importPhotos.watchConnection'),
    /** The device does not go to sleep by itself meanwhile. */
    keepAwake: sourceStub<ImportEvent>('importPhotos.keepAwake'),
  },
  actions: {
    /** Keeps the bytes of the chosen files on the actors' side, by id. */
    keepBytes: (_, _files: readonly Taken[]) => unprovided('importPhotos.keepBytes'),
    letGo: (_, _shed: Shed) => unprovided('importPhotos.letGo'),
    /** Puts what the person started where it outlives the page. */
    storeFiles: (_, _files: readonly QueuedFile[]) => unprovided('importPhotos.storeFiles'),
    openModal: (_, _modal: { readonly id: string }) => unprovided('importPhotos.openModal'),
    closeModal: (_, _modal: { readonly id: string }) => unprovided('importPhotos.closeModal'),
    openApp: (_, _address: string | null) => unprovided('importPhotos.openApp'),
    returnToPage: (_) => unprovided('importPhotos.returnToPage'),
    /** The photos page, and every cache of photos read again [4.9]. */
    goToPhotos: (_, _album: string | null) => unprovided('importPhotos.goToPhotos'),
    /** The photos page sorts by upload, latest first, so that what is new is seen first [4.9]. */
    forceSorting: (_) => unprovided('importPhotos.forceSorting'),
    renewPhotos: (_, _tags: readonly string[]) => unprovided('importPhotos.renewPhotos'),
    keepAlbum: assign({ album: (_, album: ImportAlbum | null) => album }),
    keepRedirect: assign({ redirect: (_, redirect: string | null) => redirect }),
    nameFiles: assign({
      taken: ({ context }, files: readonly ChosenFile[]) => nameFiles(files, context.items, context.newId),
    }),
    addItems: assign(({ context: { items, taken } }) => ({ taken: [], items: withTaken(items, taken) })),
    /** What was started while the store was being read is found there too: it has its row already. */
    adopt: assign({
      items: ({ context: { items } }, restored: readonly Restored[]) => {
        const known = new Set(items.map(({ id }) => id));
        return [...restored.filter(({ id }) => !known.has(id)).map(restoredItem), ...items];
      },
    }),
    /** The person said so: what is chosen waits for its turn, for the album they see, wherever it was chosen. */
    begin: assign({
      items: ({ context: { items, album } }) => withStart(items, album?.albumId ?? null),
    }),
    requeue: assign({
      items: ({ context }, id: string | null) =>
        withState(
          context.items,
          (item) => item.state === 'failed' && (id === null || item.id === id),
          'queued',
        ),
    }),
    /** There is a network again: what the loss of one ended waits for its turn. */
    requeueLost: assign({ items: ({ context }) => withState(context.items, wasLost, 'queued') }),
    startWaiting: assign(({ context, spawn, self }) => {
      const room = Math.min(
        uploadsAtOnce - context.sending.length,
        examinedAtOnce - Object.keys(context.refs).length,
      );
      const next = new Set<QueuedFile>();
      for (const item of context.items) {
        if (next.size >= room) break;
        if (item.state === 'queued') next.add(item);
      }
      const begun = [...next].map((item) => {
        const { id, name, size, type, albumId, hash, address, uploadId, sent, checked } = item;
        const known = { id, name, size, type, albumId, hash, address, uploadId, sent, checked };
        return [id, spawn('item', { id: `item-${id}`, input: { ...known, owner: self } })] as const;
      });
      return {
        items: withState(context.items, (item) => next.has(item), 'working'),
        refs: { ...context.refs, ...Object.fromEntries(begun) },
        sending: [...context.sending, ...begun.map(([id]) => id)],
      };
    }),
    keepAddress: assign({
      items: ({ context }, { id, address }: { id: string; address: string }) =>
        context.items.map((item) => (item.id === id ? { ...item, address } : item)),
    }),
    freeSlot: assign({
      sending: ({ context }, id: string) => context.sending.filter((other) => other !== id),
    }),
    keepProgress: assign(({ context }, { id, sent, at }: { id: string; sent: number; at: number }) => {
      if (context.refs[id] === undefined) return {};
      const progress = { ...context.progress, [id]: sent };
      const all = Object.values(progress).reduce((sum, bytes) => sum + bytes, tallyOf(context.items).done);
      const { since, from } = context.pace ?? { since: at, from: all };
      return { progress, pace: { since, from, at, sent: all } };
    }),
    forgetPace: assign({ pace: null }),
    keepEnd: enqueueActions(({ context, enqueue }, { id, ...end }: { id: string } & ItemEnd) => {
      const otherId = end.how === 'otherFile' ? context.newId() : '';
      const isOver = end.how === 'ready' || end.how === 'duplicate' || end.how === 'refused';
      enqueue.stopChild(`item-${id}`);
      enqueue.assign({
        ...released(context, id),
        items: withEnd(context.items, id, end, otherId),
        shed: {
          ...nothingShed,
          ids: isOver ? [id] : [],
          moved: end.how === 'otherFile' ? { from: id, to: otherId } : null,
        },
      });
    }),
    removeItem: enqueueActions(({ context, enqueue }, id: string) => {
      const gone = context.items.filter((item) => item.id === id);
      enqueue.stopChild(`item-${id}`);
      enqueue.assign({
        ...released(context, id),
        items: context.items.filter((item) => item.id !== id),
        pace: null,
        shed: {
          ids: [id],
          previews: gone.flatMap(({ preview }) => preview ?? []),
          addresses: gone.flatMap(({ address }) => address ?? []),
          moved: null,
        },
      });
    }),
    /** What has its place in the library, or has none, is not shown again. */
    clearEnded: assign(({ context: { items } }) => {
      const isOver = ({ state }: QueuedFile) =>
        state === 'ready' || state === 'duplicate' || state === 'refused';
      return {
        items: items.filter((item) => !isOver(item)),
        // Their bytes are in the sum no more: they would count against the pace.
        pace: null,
        shed: { ...nothingShed, previews: items.filter(isOver).flatMap(({ preview }) => preview ?? []) },
      };
    }),
    tellItems: enqueueActions(({ context, enqueue }, event: UploadItemEvent) => {
      for (const ref of Object.values(context.refs)) enqueue.sendTo(ref, event);
    }),
  },
  guards: {
    leadsToApp: (_, redirect: string | null) => redirect !== null,
    hasChosen: ({ context }) => tallyOf(context.items).counts.chosen > 0,
    hasStarted: ({ context }) => context.items.some(isStarted),
    hasItems: ({ context }) => context.items.length > 0,
    hasEnded: ({ context }) => context.items.some(({ state }) => state !== 'chosen'),
    hasNext: ({ context }) => hasRoom(context) && tallyOf(context.items).counts.queued > 0,
    isLast: ({ context }, id: string) => {
      const { queued, working } = tallyOf(context.items).counts;
      return queued + working === 1 && context.items.some((item) => item.id === id && isStarted(item));
    },
    hasLost: ({ context }) => context.items.some(wasLost),
    hasFailed: ({ context }) => tallyOf(context.items).counts.failed > 0,
    isFailed: ({ context }, id: string) =>
      context.items.some((item) => item.id === id && item.state === 'failed'),
  },
  delays: {
    /** @spec 2.36b 4.9b */
    appRedirectReturn,
    /** Storage that does not answer is done without; a slow device needs seconds for a queue of thousands. */
    restoreLimit: 20_000,
  },
});
