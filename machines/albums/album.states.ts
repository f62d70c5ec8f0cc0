import { and, not } from 'xstate';
import { question } from '../system/lazyActor.machine.ts';
import { closeModal, openModal } from '../modals/openModal.ts';
import { withAnswer } from '../system/outcomes.ts';
import { queryViewState } from '../request/query.selectors.ts';
import { albumSetup, readOf } from './album.setup.ts';
import { participantsModal } from './modals.values.ts';

/** The deletion dialog stays open when the album disappears: the deletion then counts as done. */
const isThereNoMore = [
  { guard: and([not('asksToDelete'), 'isGone']), target: '#album.notFound' },
  { guard: and([not('asksToDelete'), 'isUnreadable']), target: '#album.failed' },
] as const;

/**
 * The album's record is read again to update its count, to show changes by others, and to find out whether it
 * still exists.
 */
export const albumRecord = albumSetup.createStateConfig({
  description: "The album's record, which is kept up to date.",
  meta: { spec: ['2.33b', '2.40a', '2.40c', '3.4a'] },
  initial: 'known',
  states: {
    known: {
      description: 'The record of the album holds the result of the latest read.',
      meta: { spec: ['2.33b', '2.40a', '2.40c'] },
      on: {
        'list.rejected': { actions: 'renew' },
        'window.attended': { actions: 'renew' },
        'record.changed': [{ guard: 'isReading', target: 'recounting' }, ...isThereNoMore],
      },
    },
    recounting: {
      description:
        'Photos have been added or removed, or a read has failed; the record is being read again while the album stays on the screen.',
      meta: { spec: ['2.33b', '2.40a', '4.7c'] },
      entry: 'stampEpoch',
      on: { 'record.changed': [...isThereNoMore, { guard: 'isRead', target: 'known' }] },
    },
  },
});

/** The dialogs of an album that the customer owns and does not share. */
const own = albumSetup.createStateConfig({
  description: 'The album is private; the customer can rename it, add photos and delete it.',
  meta: { spec: ['2.32', '2.33a', '2.33c'] },
  initial: 'closed',
  on: { 'photos.add': { actions: ['openImport', 'trackImport'] } },
  states: {
    closed: {
      description: 'No dialog of the album is open.',
      meta: { spec: ['2.33a', '2.33c'] },
      on: { 'album.rename': 'renaming', 'album.delete': 'deleting' },
    },
    renaming: {
      description: "The 'Edit album name' dialog is open.",
      meta: { spec: ['2.33a', '5.2a', '5.2b', '5.2c', '8.4c'] },
      invoke: {
        id: 'rename',
        src: 'albumRename',
        input: ({ context: { albumId, album } }) =>
          question('albumRename', { albumId, name: album?.albumName ?? '' }),
        onDone: { target: 'closed', actions: withAnswer('keepName') },
      },
    },
    deleting: {
      description: 'The dialog asks the customer to confirm the deletion of the album.',
      meta: { spec: ['2.32', '2.37', '8.4c'] },
      invoke: {
        id: 'delete',
        src: 'albumDelete',
        input: ({ context: { albumId } }) => question('albumDelete', { albumId }),
        onDone: [
          { guard: withAnswer('isDone'), target: '#album.deleted' },
          { target: 'closed', actions: 'tellRecord' },
        ],
      },
    },
  },
});

/** Deleting the album and leaving it use the same call; the service distinguishes owner and participant. */
const asking = albumSetup.createStateConfig({
  invoke: {
    id: 'deletion',
    src: 'sharedAlbumDelete',
    input: ({ context: { albumId } }) => question('sharedAlbumDelete', { albumId }),
    onDone: [
      { guard: withAnswer('isDone'), target: '#album.deleted' },
      { target: 'looking', actions: 'tellRecord' },
    ],
  },
});

/** The customer's role in the album, and the dialog that is open. */
export const albumSide = albumSetup.createStateConfig({
  description: "The customer's role in this album, and the dialog that is open.",
  meta: { spec: ['2.33a', '2.40a', '2.40c', '2.42b', '6.4b'] },
  initial: 'deciding',
  states: {
    deciding: {
      description:
        'The record determines whether the album is private, shared by the customer or shared with them.',
      meta: { spec: ['2.33a', '2.40a', '2.40c'] },
      always: [
        { guard: 'isOwn', target: 'own' },
        { guard: 'isOwner', target: 'owner' },
        { target: 'participant' },
      ],
    },
    own,
    owner: {
      description:
        "The customer owns the album; the page shows 'You're sharing this album with N people', and the customer can see them and delete the album for everyone.",
      meta: { spec: ['2.40a', '2.40b', '2.42b', '6.4b'] },
      initial: 'looking',
      states: {
        looking: {
          description: 'No dialog of the album is open.',
          meta: { spec: ['2.40a'] },
          on: { 'participants.show': 'participants', 'album.delete': 'deleting' },
        },
        participants: {
          description: "The 'Shared with N people' dialog is open.",
          meta: { spec: ['2.40b'] },
          entry: openModal(participantsModal),
          exit: closeModal(participantsModal),
          invoke: {
            id: 'participants',
            src: 'participants',
            input: ({ context }) => readOf(context),
            onSnapshot: {
              guard: { type: 'isNotFound', params: ({ event }) => queryViewState(event.snapshot) },
              target: 'looking',
              actions: 'renew',
            },
          },
          on: { 'participants.close': 'looking', 'modal.escape': 'looking' },
        },
        deleting: {
          description: 'The dialog asks the customer to confirm the deletion of the album for everyone.',
          meta: { spec: ['2.42b', '6.4b', '8.4c'] },
          ...asking,
        },
      },
    },
    participant: {
      description:
        'The album belongs to someone else; the customer can see who owns it, and can leave it, which removes their uploads.',
      meta: { spec: ['2.40c', '2.42b', '6.4b'] },
      initial: 'looking',
      states: {
        looking: {
          description: 'No dialog of the album is open.',
          meta: { spec: ['2.40c'] },
          on: { 'album.delete': 'deleting' },
        },
        deleting: {
          description:
            'The dialog asks the customer to confirm leaving the album, which removes their uploads.',
          meta: { spec: ['2.42b', '6.4b', '8.4c'] },
          ...asking,
        },
      },
    },
  },
});
