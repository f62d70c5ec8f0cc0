import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { hole } from '../provided.ts';
import type { ModalEscape } from '../modals/modalStack.machine.ts';
import { uploadItemMachine } from './uploadItem.machine.ts';
import type { ItemEnded } from './uploadItem.setup.ts';

/** A file as the browser gives it; `body` goes straight to the actors' side and is kept in no chart. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly body: object;
}

export type ImportEvent =
  | { readonly type: 'import.open' }
  | { readonly type: 'import.back' }
  | { readonly type: 'import.next' }
  | { readonly type: 'files.chosen'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'import.start' }
  | { readonly type: 'item.remove'; readonly id: string }
  | { readonly type: 'item.again'; readonly id: string }
  | ModalEscape
  | ItemEnded;

export type UploadItemRef = ActorRefFrom<typeof uploadItemMachine>;

export interface ImportContext {
  /** In the order of choosing. */
  readonly items: readonly { readonly id: string; readonly ref: UploadItemRef }[];
  /** Ids whose turn has not come. */
  readonly waiting: readonly string[];
  readonly running: readonly string[];
  /** Ids by how they ended. */
  readonly ended: Readonly<Record<string, ItemEnded['how']>>;
  /** Chosen this moment, on their way to the items and to the actors' side; empty between two events. */
  readonly taken: readonly (ChosenFile & { readonly id: string })[];
  readonly newId: () => string;
}

/** Files on their way at once. */
export const uploadsAtOnce = 3;

export const importSetup = setup({
  types: {
    context: {} as ImportContext,
    input: {} as { newId: () => string },
    events: {} as ImportEvent,
    children: {} as Record<`item-${string}`, 'item'>,
    tags: {} as 'busy',
  },
  actors: { item: uploadItemMachine },
  actions: {
    /** Keeps the bytes of the chosen files on the actors' side, by id. */
    keepBytes: (_, _files: readonly { readonly id: string; readonly body: object }[]) =>
      hole('importPhotos.keepBytes'),
    dropBytes: (_, _ids: readonly string[]) => hole('importPhotos.dropBytes'),
    openModal: (_, _modal: { readonly id: string }) => hole('importPhotos.openModal'),
    closeModal: (_, _modal: { readonly id: string }) => hole('importPhotos.closeModal'),
    /** The photos page, and every cache of photos read again [4.9]. */
    goToPhotos: (_, _to: 'photos') => hole('importPhotos.goToPhotos'),
    renewPhotos: (_, _tags: readonly string[]) => hole('importPhotos.renewPhotos'),
    nameFiles: assign({
      taken: ({ context }, files: readonly ChosenFile[]) =>
        files.map((file) => ({ ...file, id: context.newId() })),
    }),
    addItems: assign(({ context, spawn, self }) => {
      const added = context.taken.map(({ id, name, size, type }) => ({
        id,
        ref: spawn('item', { id: `item-${id}`, input: { id, name, size, type, owner: self } }),
      }));
      return {
        taken: [],
        items: [...context.items, ...added],
        waiting: [...context.waiting, ...added.map(({ id }) => id)],
      };
    }),
    startWaiting: enqueueActions(({ context, enqueue }) => {
      const starting = context.waiting.slice(0, Math.max(0, uploadsAtOnce - context.running.length));
      for (const { id, ref } of context.items)
        if (starting.includes(id)) enqueue.sendTo(ref, { type: 'item.start' });
      enqueue.assign({
        waiting: context.waiting.slice(starting.length),
        running: [...context.running, ...starting],
      });
    }),
    keepEnd: assign(({ context }, { id, how }: ItemEnded) => ({
      waiting: context.waiting.filter((other) => other !== id),
      running: context.running.filter((other) => other !== id),
      ended: { ...context.ended, [id]: how },
    })),
    again: enqueueActions(({ context, enqueue }, id: string) => {
      const item = context.items.find((other) => other.id === id);
      if (item === undefined) return;
      enqueue.sendTo(item.ref, { type: 'item.retry' });
      enqueue.assign({
        running: [...context.running, id],
        ended: Object.fromEntries(Object.entries(context.ended).filter(([other]) => other !== id)),
      });
    }),
    removeItem: enqueueActions(({ context, enqueue }, id: string) => {
      enqueue.stopChild(`item-${id}`);
      enqueue.assign({
        items: context.items.filter((other) => other.id !== id),
        waiting: context.waiting.filter((other) => other !== id),
        running: context.running.filter((other) => other !== id),
        ended: Object.fromEntries(Object.entries(context.ended).filter(([other]) => other !== id)),
      });
    }),
    clearEnded: enqueueActions(({ context, enqueue }) => {
      const gone = context.items.filter(
        ({ id }) => context.ended[id] !== undefined && context.ended[id] !== 'failed',
      );
      for (const { id } of gone) enqueue.stopChild(`item-${id}`);
      enqueue.assign({ items: context.items.filter((item) => !gone.includes(item)) });
    }),
  },
  guards: {
    hasFiles: ({ context }) => context.waiting.length > 0,
    hasWork: ({ context }) => context.waiting.length + context.running.length > 0,
    hasItems: ({ context }) => context.items.length > 0,
    isLast: ({ context }, id: string) =>
      [...context.waiting, ...context.running].every((other) => other === id),
    hasFailed: ({ context }, id: string) => context.ended[id] === 'failed',
  },
});
