import { and, not } from 'xstate';
import { question } from '../system/lazyActor.machine.ts';
import { closeModal, openModal } from '../modals/openModal.ts';
import { withAnswer } from '../system/outcomes.ts';
import { queryViewState } from '../request/query.selectors.ts';
import { albumSetup, readOf } from './album.setup.ts';
import { participantsModal } from './modals.values.ts';

/** Whoever is asked whether it is to be deleted goes on being asked: then it is as good as done. */
const isThereNoMore = [
  { guard: and([not('asksToDelete'), 'isGone']), target: '#album.notFound' },
  { guard: and([not('asksToDelete'), 'isUnreadable']), target: '#album.failed' },
] as const;

/** The record again: counted anew, what others changed of it, and whether it is still there. */
export const albumRecord = albumSetup.createStateConfig({
  description: 'What is known of the album.',
  meta: { spec: ['2.33b', '2.40a', '2.40c', '3.4a'] },
  initial: 'known',
  states: {
    known: {
      description: 'It is as it was read last.',
      meta: { spec: ['2.33b', '2.40a', '2.40c'] },
      on: {
        'list.rejected': { actions: 'renew' },
        'window.attended': { actions: 'renew' },
        'record.told': [{ guard: 'isReading', target: 'recounting' }, ...isThereNoMore],
      },
    },
    recounting: {
      description: 'Photos came or went, or could not be read: the album is read again, and shows meanwhile.',
      meta: { spec: ['2.33b', '2.40a', '4.7c'] },
      entry: 'stampEpoch',
      on: { 'record.told': [...isThereNoMore, { guard: 'isRead', target: 'known' }] },
    },
  },
});

/** What is asked about an album of one's own. */
const own = albumSetup.createStateConfig({
  description: 'It is theirs alone: it is called anew, added to, and deleted.',
  meta: { spec: ['2.32', '2.33a', '2.33c'] },
  initial: 'closed',
  on: { 'photos.add': { actions: ['openImport', 'trackImport'] } },
  states: {
    closed: {
      description: 'Nothing is asked.',
      meta: { spec: ['2.33a', '2.33c'] },
      on: { 'album.rename': 'renaming', 'album.delete': 'deleting' },
    },
    renaming: {
      description: "'Edit album name'.",
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
      description: 'The question before the album is deleted.',
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

/** Ending it and leaving it are one call, which knows who asks. */
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

/** What the customer is to the album, and what they ask about it. */
export const albumSide = albumSetup.createStateConfig({
  description: 'What the customer is to the album, and what is asked about it.',
  meta: { spec: ['2.33a', '2.40a', '2.40c', '2.42b', '6.4b'] },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is it theirs alone, shared by them, or shared with them?',
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
        "'You're sharing this album with N people': they may see with whom, and end it for everyone.",
      meta: { spec: ['2.40a', '2.40b', '2.42b', '6.4b'] },
      initial: 'looking',
      states: {
        looking: {
          description: 'Nothing is asked.',
          meta: { spec: ['2.40a'] },
          on: { 'participants.show': 'participants', 'album.delete': 'deleting' },
        },
        participants: {
          description: "'Shared with N people', in a dialog.",
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
          description: 'The question before the album ends for everyone it is shared with.',
          meta: { spec: ['2.42b', '6.4b', '8.4c'] },
          ...asking,
        },
      },
    },
    participant: {
      description: 'Somebody shares it with them: they see whose it is, and may leave it with their uploads.',
      meta: { spec: ['2.40c', '2.42b', '6.4b'] },
      initial: 'looking',
      states: {
        looking: {
          description: 'Nothing is asked.',
          meta: { spec: ['2.40c'] },
          on: { 'album.delete': 'deleting' },
        },
        deleting: {
          description: 'The question before the album and their uploads leave each other.',
          meta: { spec: ['2.42b', '6.4b', '8.4c'] },
          ...asking,
        },
      },
    },
  },
});
