import { setup } from 'xstate';
import { deleteAlbum } from '../../contracts/albums/calls.ts';
import { unprovided } from '../stubs.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';

export interface AlbumDeleteInput {
  readonly modal: string;
  readonly albumId: string;
}

/** The question before an album is deleted; its photos stay in the library [2.32, 2.37, 8.4]. */
export const albumDeleteMachine = setup({
  types: {
    context: {} as AlbumDeleteInput,
    input: {} as AlbumDeleteInput,
    events: {} as { readonly type: 'album.confirm' },
    tags: {} as 'busy' | 'error',
    children: {} as { deleteAlbum: 'deleteAlbum' },
  },
  actors: { deleteAlbum: requestFor(deleteAlbum) },
  actions: {
    hold: (_, _held: { readonly modal: string; readonly busy: boolean }) => unprovided('albumDelete.hold'),
  },
  guards: {
    /** One that is gone already is as good as deleted. */
    isGone: (_, { outcome }: Answered<typeof deleteAlbum>) => outcome === 'finished' || outcome === 'refused',
  },
}).createMachine({
  id: 'albumDelete',
  description: 'An album on its way out.',
  meta: { spec: ['2.32', '2.37', '8.4'] },
  context: ({ input }) => input,
  initial: 'confirming',
  states: {
    confirming: {
      description: 'The dialog says what will be gone, and what stays.',
      meta: { spec: ['2.32'] },
      on: { 'album.confirm': 'deleting' },
    },
    deleting: {
      description: 'The album is on its way out.',
      meta: { spec: ['2.37', '7.2'] },
      tags: 'busy',
      entry: { type: 'hold', params: ({ context: { modal } }) => ({ modal, busy: true }) },
      exit: { type: 'hold', params: ({ context: { modal } }) => ({ modal, busy: false }) },
      invoke: {
        id: 'deleteAlbum',
        src: 'deleteAlbum',
        input: ({ context: { albumId } }) => ({ params: { id: albumId }, query: {}, body: {} }),
        onDone: [
          { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'deleted' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: "'Unable to remove album. Please try again': the modal stays open.",
      meta: { spec: ['8.4'] },
      tags: 'error',
      on: { 'album.confirm': 'deleting' },
    },
    deleted: { type: 'final', description: 'The album is gone.', meta: { spec: ['2.37'] } },
  },
});
