import type { DeleteAllEvent } from './deleteAll.events.ts';
import { assign, setup } from 'xstate';
import { countAllPhotos } from '../../../contracts/extensions/deleteAll.ts';
import { deleteAllPhotos } from '../../../contracts/photos/calls.ts';
import { unprovided } from '../../stubs.ts';
import { requestFor } from '../../request/request.machine.ts';
import type { Answered } from '../../request/request.types.ts';

export interface DeleteAllContext {
  readonly opId: string;
  /** What the dialog says and what is deleted; `until` is null where the service cannot be told. */
  readonly counted: { readonly count: number; readonly until: string | null } | null;
  /** A photo was taken in while it was counted: the question is put again with the new number. */
  readonly again: boolean;
}

interface Named {
  readonly opId: string;
}

export const deleteAllSetup = setup({
  types: {
    context: {} as DeleteAllContext,
    input: {} as { readonly newId: () => string },
    events: {} as DeleteAllEvent,
    tags: {} as 'busy' | 'invalid',
    children: {} as { countAll: 'countAll'; deleteAllPhotos: 'deleteAllPhotos' },
  },
  actors: { countAll: requestFor(countAllPhotos), deleteAllPhotos: requestFor(deleteAllPhotos) },
  actions: {
    openModal: (_, _modal: { readonly id: string }) => unprovided('deleteAll.openModal'),
    closeModal: (_, _modal: { readonly id: string }) => unprovided('deleteAll.closeModal'),
    /** The library hides everything until it is told how it ended. */
    beginOperation: (_, _operation: Named) => unprovided('deleteAll.beginOperation'),
    endOperation: (_, _operation: Named) => unprovided('deleteAll.endOperation'),
    /** Everything comes back. */
    undo: (_) => unprovided('deleteAll.undo'),
    /** 'Error: Your photos could not be deleted' [8.1]. */
    sayFailed: (_) => unprovided('deleteAll.sayFailed'),
    /** Goes to the photos and scrolls to their top, for whoever is still among them [4.7]. */
    showTop: (_) => unprovided('deleteAll.showTop'),
    track: (_) => unprovided('deleteAll.track'),
    keepCount: assign({ counted: (_, counted: { count: number; until: string | null }) => counted }),
    keepCounted: assign({
      counted: ({ context }, answered: Answered<typeof countAllPhotos>) =>
        answered.outcome === 'finished' ? answered.reply : context.counted,
    }),
    countAgain: assign({ again: true }),
  },
  guards: {
    isExact: (_, { exact }: { exact: boolean }) => exact,
    isExactWord: (_, { typed, word }: { typed: string; word: string }) => typed === word,
    finished: (_, answered: Answered) => answered.outcome === 'finished',
    countedNone: (_, answered: Answered<typeof countAllPhotos>) =>
      answered.outcome === 'finished' && answered.reply.count === 0,
    hasChanged: (_, answered: Answered<typeof deleteAllPhotos>) =>
      answered.outcome === 'refused' && answered.refusal === 'changed',
  },
});
