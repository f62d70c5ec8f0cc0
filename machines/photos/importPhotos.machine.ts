import { importModal } from './importPhotos.selectors.ts';
import { importSetup, type ChosenFile, type ImportContext } from './importPhotos.setup.ts';

const remove = [
  { type: 'removeItem', params: ({ event }: { event: { id: string } }) => event.id },
  { type: 'dropBytes', params: ({ event }: { event: { id: string } }) => [event.id] },
] as const;
const take = [
  { type: 'nameFiles', params: ({ event }: { event: { files: readonly ChosenFile[] } }) => event.files },
  { type: 'keepBytes', params: ({ context }: { context: ImportContext }) => context.taken },
  'addItems',
] as const;

/**
 * Adding photos: the dialog, and the queue that goes on when the dialog and the page are left [2.49, 4.9, 5.6]. Nothing
 * is sent before the person says so.
 */
export const importPhotosMachine = importSetup.createMachine({
  id: 'importPhotos',
  description: 'Adding photos from this device.',
  meta: { spec: ['2.49', '4.9', '5.6'] },
  type: 'parallel',
  context: ({ input }) => ({ items: [], waiting: [], running: [], ended: {}, taken: [], newId: input.newId }),
  states: {
    dialog: {
      description: 'Whether the dialog is open; the queue does not depend on it.',
      meta: { spec: ['2.49', '4.9'] },
      initial: 'closed',
      states: {
        closed: {
          description: 'The dialog is closed.',
          meta: { spec: ['4.9'] },
          on: {
            'import.open': { target: 'open', actions: { type: 'openModal', params: { id: importModal } } },
          },
        },
        open: {
          description: "The dialog 'Add photos' with the tab 'My device'.",
          meta: { spec: ['2.49'] },
          on: {
            'import.next': {
              target: 'closed',
              actions: [
                { type: 'closeModal', params: { id: importModal } },
                'clearEnded',
                { type: 'goToPhotos', params: 'photos' },
                { type: 'renewPhotos', params: ['photos'] },
              ],
            },
            'import.back': [
              {
                guard: 'hasItems',
                target: 'closed',
                actions: [
                  { type: 'closeModal', params: { id: importModal } },
                  'clearEnded',
                  { type: 'renewPhotos', params: ['photos'] },
                ],
              },
              { target: 'closed', actions: { type: 'closeModal', params: { id: importModal } } },
            ],
            'modal.escape': [
              {
                guard: 'hasItems',
                target: 'closed',
                actions: ['clearEnded', { type: 'renewPhotos', params: ['photos'] }],
              },
              { target: 'closed' },
            ],
          },
        },
      },
    },
    queue: {
      description: 'What is chosen, what is on its way, what has ended.',
      meta: { spec: ['4.9', '5.6'] },
      initial: 'choosing',
      on: {
        'item.ended': { actions: { type: 'keepEnd', params: ({ event }) => event } },
        'item.remove': { actions: remove },
      },
      states: {
        choosing: {
          description: 'Files are being chosen; nothing is sent until the person starts it.',
          meta: { spec: ['5.6'] },
          on: {
            'files.chosen': { actions: take },
            'import.start': { guard: 'hasFiles', target: 'uploading' },
          },
        },
        uploading: {
          description: 'Files are on their way, three at a time; more can be added.',
          meta: { spec: ['4.9'] },
          tags: 'busy',
          entry: 'startWaiting',
          on: {
            'files.chosen': { actions: [...take, 'startWaiting'] },
            'item.ended': [
              {
                guard: { type: 'isLast', params: ({ event }) => event.id },
                target: 'reviewing',
                actions: [
                  { type: 'keepEnd', params: ({ event }) => event },
                  { type: 'renewPhotos', params: ['photos'] },
                ],
              },
              { actions: [{ type: 'keepEnd', params: ({ event }) => event }, 'startWaiting'] },
            ],
            'item.remove': [
              {
                guard: { type: 'isLast', params: ({ event }) => event.id },
                target: 'reviewing',
                actions: [...remove, { type: 'renewPhotos', params: ['photos'] }],
              },
              { actions: [...remove, 'startWaiting'] },
            ],
            'item.again': {
              guard: { type: 'hasFailed', params: ({ event }) => event.id },
              actions: { type: 'again', params: ({ event }) => event.id },
            },
          },
        },
        reviewing: {
          description: 'Everything has ended: each file has its result.',
          meta: { spec: ['4.9'] },
          on: {
            'files.chosen': { target: 'choosing', actions: take },
            'item.again': {
              guard: { type: 'hasFailed', params: ({ event }) => event.id },
              target: 'uploading',
              actions: { type: 'again', params: ({ event }) => event.id },
            },
          },
        },
      },
    },
  },
});
