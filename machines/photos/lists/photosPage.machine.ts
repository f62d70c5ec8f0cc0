import { assign, type EventFromLogic, fromCallback, sendTo, setup } from 'xstate';
import type { AreaEvent, AreaRoute } from '../../system/area.ts';
import { findActor, type System } from '../../system/directory.ts';
import { tell } from '../../system/tell.ts';
import { unprovided } from '../../system/stubs.ts';
import { defaultSorting, type Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { LibraryRef, PhotosPageRef } from '../library/library.events.ts';
import {
  type SortingChangedEvent,
  sortingChangedWords,
  sortingChooseWords,
  type SortingEvent,
  sortingForceWords,
  sortingMachine,
} from '../sorting/sorting.machine.ts';
import type { ChosenFile } from '../uploads/uploads.events.ts';
import type { ToChild } from '../../system/toChild.ts';
import { withEvent } from '../../system/outcomes.ts';
import { photoListMachine } from './photoList.machine.ts';
import type { PhotoListInput } from './photoList.setup.ts';
import { welcomeBannerMachine } from './welcomeBanner.machine.ts';
import type { ChartWords } from '../../system/chartWords.ts';

const toSorting: ToChild<'sorting', EventFromLogic<typeof sortingMachine>> = sendTo;
const toList: ToChild<'list', EventFromLogic<typeof photoListMachine>> = sendTo;

export type PhotosPageEvent =
  | AreaEvent
  | SortingChangedEvent
  | SortingEvent
  /** The customer drops or pastes files on the page. */
  | { readonly type: 'photos.add'; readonly files?: readonly ChosenFile[] };

export interface PhotosPageInput extends AreaRoute {
  readonly library?: LibraryRef;
}

export interface PhotosPageContext {
  readonly library: LibraryRef;
  readonly here: AreaRoute;
  readonly sorting: Sorting;
}

/**
 * Registers the page with the library. An upload can force the sort order while this page is open or before
 * it opens, and the library then notifies the page [4.9].
 */
const forcing = fromCallback<{ type: 'none' }, { library: LibraryRef; page: PhotosPageRef }>(
  ({ input: { library, page } }) => {
    library.send({ type: 'page.opened', page });
    return () => library.send({ type: 'page.closed' });
  },
);

/**
 * The 'My photos' page in either order: sorted by date taken it shows the timeline, sorted by upload the list
 * of latest uploads. Each of the two is a list with its own preview; this chart runs the current one [2.21,
 * 2.22, 3.6].
 */
export const photosPageMachine = setup({
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
    /** Sets the order of the months before the library reads any month. */
    turnMonths: sendTo(
      ({ context }) => context.library,
      ({ context: { sorting } }) => ({ type: 'sorting.changed' as const, sorting }),
    ),
    /** Forwards the event to the current list. */
    tellList: toList('list', (_, event: AreaEvent | SortingChangedEvent) => event),
  },
  guards: {
    bringsFiles: (_, files: readonly ChosenFile[]) => files.length > 0,
    byUpload: ({ context }) => byUpload(context),
    isOtherKey: ({ context }, { sortKey }: Sorting) => sortKey !== context.sorting.sortKey,
  },
}).createMachine({
  id: 'photosPage',
  description: 'The photos page, sorted by date taken or by upload date.',
  meta: { spec: ['1.3a', '2.13d', '2.20', '2.21', '2.22b', '3.6a', '4.9c'] },
  context: ({ input, self }) => initialContext(input, self.system),
  invoke: [
    { id: 'sorting', src: 'sorting', input: ({ self }) => ({ page: 'photos', owner: self }) },
    {
      id: 'forcing',
      src: 'forcing',
      input: ({ context, self }) => ({ library: context.library, page: self }),
    },
    { id: 'banner', src: 'welcomeBanner' },
  ],
  initial: 'recalling',
  on: {
    'photos.add': [
      {
        guard: { type: 'bringsFiles', params: ({ event }) => event.files ?? [] },
        actions: ['openImport', { type: 'chooseFiles', params: ({ event }) => event.files ?? [] }],
      },
      { actions: 'openImport' },
    ],
    'sorting.choose': { actions: withEvent('tellSorting') },
    'sorting.force': { actions: withEvent('tellSorting') },
    'sorting.changed': [
      {
        guard: withEvent('isOtherKey', 'sorting'),
        target: '.choosing',
        // The other list opens at its first photo, even after Back.
        actions: [
          withEvent('keepSorting', 'sorting'),
          { type: 'keepHere', params: ({ context: { here } }) => ({ ...here, back: false }) },
        ],
      },
      {
        actions: [withEvent('keepSorting', 'sorting'), withEvent('tellList')],
      },
    ],
    'area.route': {
      actions: [withEvent('keepHere'), withEvent('tellList')],
    },
  },
  states: {
    recalling: {
      description: 'The stored sort order of the page is being read.',
      meta: { spec: ['3.6a'] },
      tags: 'busy',
      on: {
        'sorting.changed': {
          target: 'choosing',
          actions: withEvent('keepSorting', 'sorting'),
        },
        'area.route': { actions: withEvent('keepHere') },
      },
    },
    choosing: {
      description: 'The sort order determines which list the page shows.',
      meta: { spec: ['2.22b', '3.6a'] },
      always: [{ guard: 'byUpload', target: 'latestUploaded' }, { target: 'timeline' }],
    },
    timeline: {
      description: 'The photos are sorted by date taken and grouped by month.',
      meta: { spec: ['2.16a', '2.22b', '4.1b'] },
      entry: 'turnMonths',
      invoke: { id: 'list', src: 'timeline', input: ({ context }) => listOf(context, 'timeline') },
    },
    latestUploaded: {
      description: 'The photos are sorted by upload date, in one list without months.',
      meta: { spec: ['2.22b', '9.1a'] },
      invoke: { id: 'list', src: 'latestUploaded', input: ({ context }) => listOf(context, 'latest') },
    },
  },
});

export const photosPageWords: ChartWords<typeof photosPageMachine> = {
  guards: {
    bringsFiles: {
      why: 'the customer dropped or pasted files',
      whyNot: 'the customer asked to add photos without dropping or pasting files',
    },
    byUpload: {
      why: 'the photos are sorted by upload date',
      whyNot: 'the photos are sorted by date taken',
    },
    isOtherKey: {
      why: 'the order changes between date taken and upload date',
      whyNot: 'the photos are still sorted by the same date',
    },
  },
  delays: {},
  events: {
    'area.route': 'the customer opens another URL in this part of the account',
    'sorting.changed': sortingChangedWords,
    'sorting.choose': sortingChooseWords,
    'sorting.force': sortingForceWords,
    'photos.add': 'the customer asks to add photos, or drops or pastes files on the page',
  },
};

/** Returns the input of the current list. */
export const listOf = (
  { library, here, sorting }: PhotosPageContext,
  kind: 'timeline' | 'latest',
): PhotoListInput => ({ ...here, library, list: { scope: { kind }, sorting } });

export const initialContext = ({ library, ...here }: PhotosPageInput, system: System): PhotosPageContext => ({
  library: library ?? findActor(system, 'library') ?? unprovided('photosPage.library'),
  here,
  sorting: defaultSorting.photos,
});

const byUpload = ({ sorting }: PhotosPageContext) => sorting.sortKey === 'created';
