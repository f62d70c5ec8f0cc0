import { and, not } from 'xstate';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { tell } from '../../system/tell.ts';
import { closeModal, openModal } from '../../modals/openModal.ts';
import { withAnswer } from '../../system/outcomes.ts';
import { acceptedBy, type ImportContext, importSetup, nextId } from './importPhotos.setup.ts';
import type { QueuedFile } from './fileLife.machine.ts';
import { discardedByClearing, discardedByEnd, discardedByRemoval } from './queue.ts';
import { importModal } from './importPhotos.selectors.ts';
import type { ChosenFile, ItemEnd } from './uploads.events.ts';

interface Args<Event> {
  readonly context: ImportContext;
  readonly event: Event;
}

/** Assigns ids to chosen files, stores their bytes outside the charts, and adds a row for each. */
export const take = [
  {
    type: 'keepBytes',
    params: ({ context, event }: Args<{ files: readonly ChosenFile[] }>) => acceptedBy(context, event.files),
  },
  { type: 'addItems', params: ({ event }: Args<{ files: readonly ChosenFile[] }>) => event.files },
] as const;

const isQueued = ({ state }: QueuedFile) => state === 'queued';
/**
 * The customer starts the upload: chosen files are queued and stored, so that they can be resumed after the page
 * closes.
 */
export const begin = [
  'begin',
  { type: 'storeFiles', params: ({ context }: { context: ImportContext }) => context.items.filter(isQueued) },
] as const;

/** Deletes the bytes and records of a file outside the charts before its row changes. */
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

/** Ends choosing photos from the library. */
const endChoice = ['stopChoice', 'forgetChoice'] as const;
/** Keeps a choice in progress for this album, and ends one for another album. */
const toLibrary = [
  { guard: 'hasChoice', target: 'library', actions: 'showChoice' },
  { guard: 'hasAlbum', target: 'library', actions: [...endChoice, 'beginChoice', 'showChoice'] },
] as const;
/** Photos are being chosen for this album, and there are no files to show. */
const leadsToChoice = and(['hasChoice', not('hasItems')]);

const { createStateConfig } = importSetup;

/** Whether the dialog is open; the queue runs independently of it. */
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
      description: "The dialog waits to find out whether photos are added in the shop's app on this device.",
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
