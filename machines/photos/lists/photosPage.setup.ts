import { assign, enqueueActions, fromCallback, sendTo, setup, type AnyActorRef } from 'xstate';
import type { AreaEvent, AreaRoute } from '../../app/app.types.ts';
import { fetchedChartMachine } from '../../app/fetchedChart.machine.ts';
import { defaultSorting, type Sorting } from '../../../contracts/photos/photo.ts';
import { unprovided } from '../../stubs.ts';
import type { LibraryInbox } from '../library/library.events.ts';
import { sortingMachine, type SortingEvent, type SortingTold } from '../sorting/sorting.machine.ts';
import { timelineMachine } from './timeline.machine.ts';
import type { ChosenFile } from '../uploads/uploads.events.ts';
import { welcomeBannerMachine } from './welcomeBanner.machine.ts';

export type PhotosPageEvent =
  | AreaEvent
  | SortingTold
  | SortingEvent
  /** Files may be dropped or pasted on the page. */
  | { readonly type: 'photos.add'; readonly files?: readonly ChosenFile[] }
  | { readonly type: 'page.retry' };

export interface PhotosPageInput extends AreaRoute {
  readonly library?: LibraryInbox;
}

export interface PhotosPageContext {
  readonly library: LibraryInbox;
  readonly here: AreaRoute;
  readonly sorting: Sorting;
}

export const atFirst = (
  { library: _, ...here }: PhotosPageInput,
  library: LibraryInbox,
): PhotosPageContext => ({ library, here, sorting: defaultSorting.photos });

/** An upload may force the order while this page is open, or have forced it before: the library knows who to tell [4.9]. */
const forcing = fromCallback<{ type: 'none' }, { library: LibraryInbox; page: AnyActorRef }>(
  ({ input: { library, page } }) => {
    library.send({ type: 'page.opened', page });
    return () => library.send({ type: 'page.closed' });
  },
);

const byUpload = ({ sorting }: PhotosPageContext) => sorting.sortKey === 'created';

export const photosPageSetup = setup({
  types: {
    context: {} as PhotosPageContext,
    input: {} as PhotosPageInput,
    events: {} as PhotosPageEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      sorting: 'sorting';
      forcing: 'forcing';
      banner: 'welcomeBanner';
      timeline: 'timeline';
      latest: 'latestUploaded';
    },
  },
  actors: {
    sorting: sortingMachine,
    forcing,
    welcomeBanner: welcomeBannerMachine,
    timeline: timelineMachine,
    /** Most people never sort by upload: its chart is fetched by those who do. */
    latestUploaded: fetchedChartMachine,
  },
  actions: {
    openImport: (_, _files: readonly ChosenFile[]) => unprovided('photosPage.openImport'),
    keepHere: assign({
      here: (_, { route, address, back }: AreaRoute) => ({ route, address, back }),
    }),
    keepSorting: assign({ sorting: (_, sorting: Sorting) => sorting }),
    tellSorting: sendTo('sorting', (_, event: SortingEvent) => event),
    /** The months stand in the order of the page before the first of them is read. */
    turnMonths: sendTo(
      ({ context }) => context.library,
      ({ context: { sorting } }) => ({ type: 'sorting.changed' as const, sorting }),
    ),
    /** The list that has the page. */
    tellList: enqueueActions(({ context, enqueue }, event: AreaEvent | SortingTold) => {
      if (byUpload(context)) enqueue.sendTo('latest', { type: 'fetched.tell', event });
      else enqueue.sendTo('timeline', event);
    }),
  },
  guards: {
    byUpload: ({ context }) => byUpload(context),
    isOtherKey: ({ context }, { sortKey }: Sorting) => sortKey !== context.sorting.sortKey,
  },
});
