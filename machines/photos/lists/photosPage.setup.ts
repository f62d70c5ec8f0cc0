import { assign, type EventFromLogic, fromCallback, sendTo, setup } from 'xstate';
import type { AreaEvent, AreaRoute } from '../../system/area.ts';
import { findActor, type System } from '../../system/directory.ts';
import { tell } from '../../system/tell.ts';
import { unprovided } from '../../system/stubs.ts';
import { defaultSorting, type Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { LibraryRef, PhotosPageRef } from '../library/library.events.ts';
import { type SortingChangedEvent, type SortingEvent, sortingMachine } from '../sorting/sorting.machine.ts';
import type { ChosenFile } from '../uploads/uploads.events.ts';
import type { ToChild } from '../../system/toChild.ts';
import { photoListMachine } from './photoList.machine.ts';
import type { PhotoListInput } from './photoList.types.ts';
import { welcomeBannerMachine } from './welcomeBanner.machine.ts';

const toSorting: ToChild<'sorting', EventFromLogic<typeof sortingMachine>> = sendTo;
const toList: ToChild<'list', EventFromLogic<typeof photoListMachine>> = sendTo;

export type PhotosPageEvent =
  | AreaEvent
  | SortingChangedEvent
  | SortingEvent
  /** Files may be dropped or pasted on the page. */
  | { readonly type: 'photos.add'; readonly files?: readonly ChosenFile[] };

export interface PhotosPageInput extends AreaRoute {
  readonly library?: LibraryRef;
}

export interface PhotosPageContext {
  readonly library: LibraryRef;
  readonly here: AreaRoute;
  readonly sorting: Sorting;
}

export const initialContext = ({ library, ...here }: PhotosPageInput, system: System): PhotosPageContext => ({
  library: library ?? findActor(system, 'library') ?? unprovided('photosPage.library'),
  here,
  sorting: defaultSorting.photos,
});

/** An upload may force the order while this page is open, or have forced it before: the library knows who to tell [4.9]. */
const forcing = fromCallback<{ type: 'none' }, { library: LibraryRef; page: PhotosPageRef }>(
  ({ input: { library, page } }) => {
    library.send({ type: 'page.opened', page });
    return () => library.send({ type: 'page.closed' });
  },
);

const byUpload = ({ sorting }: PhotosPageContext) => sorting.sortKey === 'created';

/** What the list that has the page begins with. */
export const listOf = (
  { library, here, sorting }: PhotosPageContext,
  kind: 'timeline' | 'latest',
): PhotoListInput => ({ ...here, library, list: { scope: { kind }, sorting } });

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
      list: 'timeline' | 'latestUploaded';
    },
  },
  actors: {
    sorting: sortingMachine,
    forcing,
    welcomeBanner: welcomeBannerMachine,
    timeline: photoListMachine,
    latestUploaded: photoListMachine,
  },
  actions: {
    openImport: tell('uploads', 'import.open'),
    chooseFiles: tell('uploads', 'files.chosen', (_, files: readonly ChosenFile[]) => ({ files })),
    keepHere: assign({
      here: (_, { route, address, back }: AreaRoute) => ({ route, address, back }),
    }),
    keepSorting: assign({ sorting: (_, sorting: Sorting) => sorting }),
    tellSorting: toSorting('sorting', (_, event: SortingEvent) => event),
    /** The months stand in the order of the page before the first of them is read. */
    turnMonths: sendTo(
      ({ context }) => context.library,
      ({ context: { sorting } }) => ({ type: 'sorting.changed' as const, sorting }),
    ),
    /** The list that has the page. */
    tellList: toList('list', (_, event: AreaEvent | SortingChangedEvent) => event),
  },
  guards: {
    bringsFiles: (_, files: readonly ChosenFile[]) => files.length > 0,
    byUpload: ({ context }) => byUpload(context),
    isOtherKey: ({ context }, { sortKey }: Sorting) => sortKey !== context.sorting.sortKey,
  },
});
