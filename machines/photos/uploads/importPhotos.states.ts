import { importSetup, type ImportContext } from './importPhotos.setup.ts';
import { importModal } from './queue.ts';
import type { ChosenFile, ItemEnd } from './uploads.events.ts';

const modal = { id: importModal };

/** Chosen files get their ids, their bytes a place outside the charts, and a row each. */
export const take = [
  { type: 'nameFiles', params: ({ event }: { event: { files: readonly ChosenFile[] } }) => event.files },
  { type: 'keepBytes', params: ({ context }: { context: ImportContext }) => context.taken },
  'addItems',
] as const;

const letGo = { type: 'letGo', params: ({ context }: { context: ImportContext }) => context.shed } as const;
const store = {
  type: 'storeFiles',
  params: ({ context: { items } }: { context: ImportContext }) =>
    items.filter(({ state }) => state === 'queued'),
} as const;

/** The person said so: what is chosen waits for its turn, and outlives the page. */
export const begin = ['begin', store] as const;
export const remove = [
  { type: 'removeItem', params: ({ event }: { event: { id: string } }) => event.id },
  letGo,
] as const;
export const keepEnd = [
  { type: 'keepEnd', params: ({ event }: { event: { id: string } & ItemEnd }) => event },
  letGo,
] as const;
const forgetEnded = ['clearEnded', letGo] as const;

const { createStateConfig } = importSetup;

/** Whether the dialog is open; the queue does not depend on it. */
export const dialog = createStateConfig({
  description: 'Whether the dialog is open; the queue does not depend on it.',
  meta: { spec: ['2.49', '4.9'] },
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is closed.',
      meta: { spec: ['4.9'] },
      on: {
        'import.open': {
          target: 'asking',
          actions: { type: 'keepAlbum', params: ({ event }) => event.album ?? null },
        },
        'import.show': 'asking',
      },
    },
    asking: {
      description: 'Does an app of the shop take photos on this device?',
      meta: { spec: ['2.36', '4.9'] },
      invoke: {
        id: 'findApp',
        src: 'findApp',
        input: ({ context: { album } }) => ({ albumId: album?.albumId ?? null }),
        onDone: [
          {
            guard: { type: 'leadsToApp', params: ({ event }) => event.output },
            target: 'redirecting',
            actions: { type: 'keepRedirect', params: ({ event }) => event.output },
          },
          { target: 'open', actions: { type: 'openModal', params: modal } },
        ],
        onError: { target: 'open', actions: { type: 'openModal', params: modal } },
      },
    },
    redirecting: {
      description: 'The app takes the photos; this page is itself again after two seconds.',
      meta: { spec: ['2.36', '4.9', '9.4'] },
      entry: { type: 'openApp', params: ({ context }) => context.redirect },
      after: {
        appRedirectReturn: {
          target: 'closed',
          actions: ['returnToPage', { type: 'renewPhotos', params: ['photos'] }],
        },
      },
    },
    open: {
      description: "The dialog 'Add photos' with the tab 'My device'.",
      meta: { spec: ['2.49'] },
      on: {
        'import.next': {
          target: 'closed',
          actions: [
            { type: 'closeModal', params: modal },
            ...forgetEnded,
            { type: 'goToPhotos', params: ({ context }) => context.album?.albumId ?? null },
            { type: 'renewPhotos', params: ['photos'] },
            'forceSorting',
          ],
        },
        'import.back': [
          {
            guard: 'hasItems',
            target: 'closed',
            actions: [
              { type: 'closeModal', params: modal },
              ...forgetEnded,
              { type: 'renewPhotos', params: ['photos'] },
            ],
          },
          { target: 'closed', actions: { type: 'closeModal', params: modal } },
        ],
        'modal.escape': [
          {
            guard: 'hasItems',
            target: 'closed',
            actions: [...forgetEnded, { type: 'renewPhotos', params: ['photos'] }],
          },
          { target: 'closed' },
        ],
      },
    },
  },
});
