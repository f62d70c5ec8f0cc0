import { setup } from 'xstate';
import { timeline, users } from '../../../contracts/photos/library/calls.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { lazyActorFor } from '../../system/lazyActor.machine.ts';
import { requestFor } from '../../request/request.machine.ts';
import type { Answered } from '../../system/outcomes.ts';
import type { BatchesEnded } from '../../request/batches.machine.ts';
import type { DeletionInput, ToRequester } from '../deletion/deletion.machine.ts';
import type { FirstsEvent, FirstsInput } from './firsts.types.ts';
import type { LibraryEvent, PagesEvent } from './library.events.ts';
import type { LibraryContext } from './library.types.ts';
import type { ListKey } from './lists.values.ts';
import { countable } from './overlay.values.ts';
import { photoPagesMachine } from './photoPages.machine.ts';

export interface LibraryInput {
  readonly sorting: Sorting;
  /** Whether the service mints cursors for any place of a list (extension `cursorAtOffset`). */
  readonly randomAccess: boolean;
  /** Makes operation ids. */
  readonly newId: () => string;
}

/** What those who wait for a deletion are told where its program cannot be had. */
type DeletionAbsent =
  | Extract<ToRequester, { readonly type: 'deletion.cancelled' }>
  | Extract<LibraryEvent, { readonly type: 'operation.dropped' }>;

/** What the library is made of; what it does stands in the setups beside this, each of one concern. */
export const libraryBase = setup({
  types: {
    context: {} as LibraryContext & Pick<LibraryInput, 'newId'>,
    input: {} as LibraryInput,
    events: {} as LibraryEvent,
    children: {} as Record<`pages-${ListKey}`, 'photoPages'> &
      Record<`deletion-${string}`, 'deletion'> & {
        readMonths: 'readMonths';
        readTotals: 'readTotals';
        firsts: 'firsts';
      },
  },
  actors: {
    readMonths: requestFor(timeline),
    readTotals: requestFor(users),
    photoPages: photoPagesMachine,
    /** Fetched with the first wish to delete. */
    deletion: lazyActorFor<BatchesEnded, DeletionInput, DeletionAbsent>(),
    /** Fetched when the months are counted. */
    firsts: lazyActorFor<FirstsEvent, FirstsInput>(),
  },
  guards: {
    monthsCount: ({ context }, answered: Answered) =>
      answered.outcome === 'finished' && countable(context.overlay, context.monthsSinceEpoch),
    totalsCount: ({ context }, answered: Answered) =>
      answered.outcome === 'finished' && countable(context.overlay, context.totalsSinceEpoch),
    finished: (_, answered: Answered) => answered.outcome === 'finished',
    albumCounts: ({ context }, sinceEpoch: number) => countable(context.overlay, sinceEpoch),
    holdsPages: (_, { pages }: Pick<PagesEvent, 'pages'>) => pages.size > 0,
    /** Places of another epoch may be those of other photos: whoever looks has been told, and says anew where. */
    isThisEpoch: ({ context }, epoch: number) => epoch === context.overlay.epoch,
    concernsPhotos: (_, tags: readonly string[]) => tags.includes('photos'),
  },
});
