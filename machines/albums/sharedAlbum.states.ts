import { closeModal, openModal } from '../modals/openModal.ts';
import { participantsModal, sharedAlbumSetup } from './sharedAlbum.setup.ts';

/** The record again: counted anew, and whether it is still there. */
export const sharedRecord = sharedAlbumSetup.createStateConfig({
  description: 'What is known of the album.',
  meta: { spec: ['2.40', '3.4'] },
  initial: 'known',
  states: {
    known: {
      description: 'It is as it was read last.',
      meta: { spec: ['2.40'] },
      on: {
        'list.recount': 'recounting',
        'list.rejected': 'recounting',
        'window.attended': 'recounting',
      },
    },
    recounting: {
      description: 'Photos came or went, or could not be read: the album is read again, and shows meanwhile.',
      meta: { spec: ['2.40', '4.7'] },
      entry: 'stampBegan',
      invoke: {
        id: 'readAgain',
        src: 'readAlbum',
        input: ({ context: { albumId } }) => ({ params: { id: albumId }, query: {}, body: {} }),
        onDone: [
          {
            guard: { type: 'finished', params: ({ event }) => event.output },
            target: 'known',
            actions: [
              { type: 'keepAlbum', params: ({ event }) => event.output },
              { type: 'tellCount', params: ({ event }) => event.output },
            ],
          },
          { guard: 'asksToDelete', target: 'known' },
          {
            guard: { type: 'refused', params: ({ event }) => event.output },
            target: '#sharedAlbum.notFound',
          },
          { target: 'known' },
        ],
        onError: 'known',
      },
      on: { 'list.recount': { target: 'recounting', reenter: true } },
    },
  },
});

/** Ending it and leaving it are one call, which knows who asks. */
const asking = sharedAlbumSetup.createStateConfig({
  invoke: {
    id: 'deletion',
    src: 'sharedAlbumDelete',
    input: ({ context: { albumId } }) => ({ albumId }),
    onDone: [
      { guard: { type: 'isDone', params: ({ event }) => event.output }, target: '#sharedAlbum.deleted' },
      { target: 'looking' },
    ],
  },
});
const closes = { 'modal.escape': 'looking' } as const;

/** What the customer is to the album, and what they ask about it. */
export const sharedSide = sharedAlbumSetup.createStateConfig({
  description: 'What the customer is to the album, and what is asked about it.',
  meta: { spec: ['2.40', '2.42', '6.4'] },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is it theirs?',
      meta: { spec: ['2.40'] },
      always: [{ guard: 'isOwner', target: 'owner' }, { target: 'participant' }],
    },
    owner: {
      description:
        "'You're sharing this album with N people': they may see with whom, and end it for everyone.",
      meta: { spec: ['2.40', '2.42', '6.4'] },
      initial: 'looking',
      states: {
        looking: {
          description: 'Nothing is asked.',
          meta: { spec: ['2.40'] },
          on: { 'participants.show': 'participants', 'album.delete': 'deleting' },
        },
        participants: {
          description: "'Shared with N people', in a dialog.",
          meta: { spec: ['2.40'] },
          entry: openModal(participantsModal),
          exit: closeModal(participantsModal),
          invoke: {
            id: 'participants',
            src: 'participants',
            input: ({ context: { albumId } }) => ({ albumId }),
            onDone: [
              {
                guard: { type: 'isGone', params: ({ event }) => event.output },
                target: 'looking',
                actions: 'readAgain',
              },
              { target: 'looking' },
            ],
          },
          on: closes,
        },
        deleting: {
          description: 'The question before the album ends for everyone it is shared with.',
          meta: { spec: ['2.42', '6.4', '8.4'] },
          ...asking,
        },
      },
    },
    participant: {
      description: 'Somebody shares it with them: they see whose it is, and may leave it with their uploads.',
      meta: { spec: ['2.40', '2.42', '6.4'] },
      initial: 'looking',
      states: {
        looking: {
          description: 'Nothing is asked.',
          meta: { spec: ['2.40'] },
          on: { 'album.delete': 'deleting' },
        },
        deleting: {
          description: 'The question before the album and their uploads leave each other.',
          meta: { spec: ['2.42', '6.4', '8.4'] },
          ...asking,
        },
      },
    },
  },
});
