import { assign, setup } from 'xstate';
import { albumNameProblem, type AlbumNameProblem } from '../../contracts/albums/album.ts';
import { renameAlbum } from '../../contracts/albums/calls.ts';
import { unprovided } from '../stubs.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';
import type { AlbumNamed } from './albumCreate.machine.ts';

export interface AlbumRenameInput {
  readonly modal: string;
  readonly albumId: string;
  /** As it is called now. */
  readonly name: string;
}

export interface AlbumRenameContext extends AlbumRenameInput {
  readonly wanted: string;
  readonly problem: AlbumNameProblem | null;
}

/** The modal 'Edit album name' [2.33, 5.2, 8.4]. */
export const albumRenameMachine = setup({
  types: {
    context: {} as AlbumRenameContext,
    input: {} as AlbumRenameInput,
    events: {} as AlbumNamed,
    output: {} as { readonly name: string },
    tags: {} as 'busy' | 'invalid' | 'error',
    children: {} as { renameAlbum: 'renameAlbum' },
  },
  actors: { renameAlbum: requestFor(renameAlbum) },
  actions: {
    hold: (_, _held: { readonly modal: string; readonly busy: boolean }) => unprovided('albumRename.hold'),
    keepWanted: assign({ wanted: (_, { name }: AlbumNamed) => name, problem: null }),
    keepProblem: assign({ problem: (_, { name }: AlbumNamed) => albumNameProblem(name) }),
  },
  guards: {
    isSame: ({ context }, { name }: AlbumNamed) => name === context.name,
    isValid: (_, { name }: AlbumNamed) => albumNameProblem(name) === null,
    finished: (_, answered: Answered) => answered.outcome === 'finished',
  },
}).createMachine({
  id: 'albumRename',
  description: 'The form for another name.',
  meta: { spec: ['2.33', '5.2'] },
  context: ({ input }) => ({ ...input, wanted: input.name, problem: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The name can be edited; it is judged when it is submitted, not before.',
      meta: { spec: ['2.33', '5.2'] },
      initial: 'editing',
      on: {
        'album.submit': [
          { guard: { type: 'isSame', params: ({ event }) => event }, target: 'renamed' },
          {
            guard: { type: 'isValid', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'keepWanted', params: ({ event }) => event },
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
      description: 'The new name is being saved.',
      meta: { spec: ['2.33', '7.2'] },
      tags: 'busy',
      entry: { type: 'hold', params: ({ context: { modal } }) => ({ modal, busy: true }) },
      exit: { type: 'hold', params: ({ context: { modal } }) => ({ modal, busy: false }) },
      invoke: {
        id: 'renameAlbum',
        src: 'renameAlbum',
        input: ({ context: { albumId, wanted } }) => ({
          params: { id: albumId },
          query: {},
          body: { name: wanted },
        }),
        onDone: [
          { guard: { type: 'finished', params: ({ event }) => event.output }, target: 'renamed' },
          { target: 'asking.failed' },
        ],
        onError: 'asking.failed',
      },
    },
    renamed: { type: 'final', description: 'It is called so now.', meta: { spec: ['2.33'] } },
  },
  output: ({ context }) => ({ name: context.wanted }),
});
