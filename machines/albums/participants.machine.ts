import { assign, setup } from 'xstate';
import type { AlbumParticipants } from '../../contracts/albums/album.ts';
import { sharedAlbumParticipants } from '../../contracts/albums/calls.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';

export interface ParticipantsInput {
  readonly albumId: string;
}

export interface ParticipantsContext extends ParticipantsInput {
  /** Null until they were read. */
  readonly people: AlbumParticipants | null;
  /** Reference of the failure, to show and to copy. */
  readonly reference: string | null;
  /** The service knows no such album any more, or not for this customer. */
  readonly gone: boolean;
}

type Read = Answered<typeof sharedAlbumParticipants>;

/** Who may view a shared album: read when its owner asks, and not before [2.40, 3.4, 7.3]. */
export const participantsMachine = setup({
  types: {
    context: {} as ParticipantsContext,
    input: {} as ParticipantsInput,
    output: {} as Pick<ParticipantsContext, 'gone'>,
    events: {} as { readonly type: 'participants.retry' | 'participants.close' },
    tags: {} as 'busy' | 'error',
    children: {} as { readParticipants: 'readParticipants' },
  },
  actors: { readParticipants: requestFor(sharedAlbumParticipants) },
  actions: {
    keepPeople: assign({
      people: (_, answered: Read) => (answered.outcome === 'finished' ? answered.reply : null),
      reference: null,
    }),
    keepReference: assign({
      reference: (_, answered: Read) =>
        answered.outcome === 'failed' ? answered.failure.correlationId : null,
    }),
    markGone: assign({ gone: true }),
  },
  guards: {
    finished: (_, { outcome }: Read) => outcome === 'finished',
    refused: (_, { outcome }: Read) => outcome === 'refused',
  },
}).createMachine({
  id: 'participants',
  description: 'The people with whom an album is shared.',
  meta: { spec: ['2.40', '3.4'] },
  context: ({ input }) => ({ ...input, people: null, reference: null, gone: false }),
  initial: 'loading',
  on: { 'participants.close': '.closed' },
  states: {
    loading: {
      description: 'They are being read; the dialog keeps their room.',
      meta: { spec: ['2.40', '7.3'] },
      tags: 'busy',
      invoke: {
        id: 'readParticipants',
        src: 'readParticipants',
        input: ({ context: { albumId } }) => ({ params: { id: albumId }, query: {}, body: {} }),
        onDone: [
          {
            guard: { type: 'finished', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'keepPeople', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'refused', params: ({ event }) => event.output },
            target: 'closed',
            actions: 'markGone',
          },
          { target: 'failed', actions: { type: 'keepReference', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    shown: {
      description: "'The following users can view, download, and use photos in this album:'.",
      meta: { spec: ['2.40'] },
    },
    failed: {
      description: 'They could not be read: the dialog says so and offers to try again.',
      meta: { spec: ['2.40'] },
      tags: 'error',
      on: { 'participants.retry': 'loading' },
    },
    closed: {
      type: 'final',
      description: 'The dialog is closed, by its owner or because there is no such album any more.',
      meta: { spec: ['2.40'] },
    },
  },
  output: ({ context: { gone } }) => ({ gone }),
});
