import { assign, setup } from 'xstate';
import { albumNameProblem, type AlbumNameProblem } from '../../contracts/albums/album.ts';
import { createAlbum } from '../../contracts/albums/calls.ts';
import { unprovided } from '../stubs.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';

/** What the forms of albums send. */
export interface AlbumNamed {
  readonly type: 'album.submit';
  readonly name: string;
}

export interface AlbumCreateInput {
  /** The modal the form stands in: held while the album is being made. */
  readonly modal: string;
}

export interface AlbumCreateContext extends AlbumCreateInput {
  /** As it was submitted last. */
  readonly name: string;
  readonly problem: AlbumNameProblem | null;
  readonly albumId: string;
}

export interface CreatedAlbum {
  readonly albumId: string;
  readonly name: string;
}

/** The form for a new album, in a modal of its own or in that of a copy [2.30, 2.38, 5.2]. */
export const albumCreateMachine = setup({
  types: {
    context: {} as AlbumCreateContext,
    input: {} as AlbumCreateInput,
    events: {} as AlbumNamed,
    output: {} as CreatedAlbum,
    tags: {} as 'busy' | 'invalid' | 'error',
    children: {} as { createAlbum: 'createAlbum' },
  },
  actors: { createAlbum: requestFor(createAlbum) },
  actions: {
    /** Another name is another wish; the same one sent again after a lost answer makes no second album. */
    beginWish: (_) => unprovided('albumCreate.beginWish'),
    hold: (_, _held: { readonly modal: string; readonly busy: boolean }) => unprovided('albumCreate.hold'),
    keepName: assign({ name: (_, { name }: AlbumNamed) => name, problem: null }),
    keepProblem: assign({ problem: (_, { name }: AlbumNamed) => albumNameProblem(name) }),
    keepAlbum: assign({
      albumId: (_, answered: Answered<typeof createAlbum>) =>
        answered.outcome === 'finished' ? answered.reply.albumId : '',
    }),
  },
  guards: {
    isValid: (_, { name }: AlbumNamed) => albumNameProblem(name) === null,
    isSameWish: ({ context }, { name }: AlbumNamed) => name !== '' && name === context.name,
    finished: (_, answered: Answered) => answered.outcome === 'finished',
  },
}).createMachine({
  id: 'albumCreate',
  description: 'The form for a new album.',
  meta: { spec: ['2.30', '2.38', '5.2'] },
  context: ({ input }) => ({ ...input, name: '', problem: null, albumId: '' }),
  initial: 'asking',
  states: {
    asking: {
      description: 'A name is asked for; it is judged when it is submitted, not before.',
      meta: { spec: ['5.2'] },
      initial: 'editing',
      on: {
        'album.submit': [
          { guard: { type: 'isSameWish', params: ({ event }) => event }, target: 'saving' },
          {
            guard: { type: 'isValid', params: ({ event }) => event },
            target: 'saving',
            actions: [{ type: 'keepName', params: ({ event }) => event }, 'beginWish'],
          },
          { target: '.invalid', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
      states: {
        editing: { description: 'Nothing was submitted yet.', meta: { spec: ['5.2'] } },
        invalid: {
          description: 'The name will not do: the input says why.',
          meta: { spec: ['5.2'] },
          tags: 'invalid',
        },
        failed: {
          description: "'Unable to save changes. Please try again': the modal stays open.",
          meta: { spec: ['8.4'] },
          tags: 'error',
        },
      },
    },
    saving: {
      description: 'The album is being made.',
      meta: { spec: ['2.30', '7.2'] },
      tags: 'busy',
      entry: { type: 'hold', params: ({ context: { modal } }) => ({ modal, busy: true }) },
      exit: { type: 'hold', params: ({ context: { modal } }) => ({ modal, busy: false }) },
      invoke: {
        id: 'createAlbum',
        src: 'createAlbum',
        input: ({ context: { name } }) => ({ params: {}, query: {}, body: { name } }),
        onDone: [
          {
            guard: { type: 'finished', params: ({ event }) => event.output },
            target: 'created',
            actions: { type: 'keepAlbum', params: ({ event }) => event.output },
          },
          { target: 'asking.failed' },
        ],
        onError: 'asking.failed',
      },
    },
    created: { type: 'final', description: 'The album is there.', meta: { spec: ['2.30'] } },
  },
  output: ({ context: { albumId, name } }) => ({ albumId, name }),
});
