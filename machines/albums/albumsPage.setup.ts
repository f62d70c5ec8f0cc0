import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { SignedIn } from '../../contracts/auth/claims.ts';
import { pathOf } from '../../contracts/navigation/match.ts';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import { tell } from '../app/tell.ts';
import type { FlagValues } from '../flags/flags.events.ts';
import type { LibraryInbox } from '../photos/library/library.events.ts';
import type { ScrollPosition } from '../photos/lists/scrollMemory.machine.ts';
import type { FormEnd } from '../request/form.setup.ts';
import type { CacheEvent } from '../request/query.events.ts';
import type { CreatedAlbum } from './albumName.values.ts';
import { albumMachine } from './album.machine.ts';
import { albumCreateMachine } from './albumCreate.machine.ts';
import { albumListMachine } from './albumList.machine.ts';
import { isAlbum, isShared } from './places.ts';
import { sharedAlbumMachine } from './sharedAlbum.machine.ts';

export type AlbumsPageEvent =
  | AreaEvent
  | CacheEvent
  | { readonly type: 'album.new' }
  /** The end of what is there came into view. */
  | { readonly type: 'albums.more'; readonly of: 'own' | 'shared' }
  | { readonly type: 'albums.retry'; readonly of: 'own' | 'shared' }
  /** The list stands still: pixels from the left and the top. */
  | { readonly type: 'scroll.rested'; readonly position: ScrollPosition };

/** What the coordinator gives; library, flags and session are the root's, unless a test hands in others. */
export interface AlbumsPageInput extends AreaRoute {
  readonly library?: LibraryInbox;
  readonly sharedOn?: () => boolean;
  readonly customer?: () => string;
}

export interface AlbumsPageContext {
  readonly library: LibraryInbox;
  readonly sharedOn: () => boolean;
  /** Id of the customer who is signed in. */
  readonly customer: () => string;
  readonly here: AreaRoute;
  /** Where the list was left; null before it was scrolled. */
  readonly position: ScrollPosition | null;
}

interface FlagsRoot {
  getSnapshot(): { readonly context: { readonly values: FlagValues } };
}

interface SessionRoot {
  getSnapshot(): { readonly context: { readonly who: SignedIn } };
}

export const atFirst = (
  { route, address, library, sharedOn, customer }: AlbumsPageInput,
  get: (id: string) => unknown,
): AlbumsPageContext => ({
  here: { route, address },
  position: null,
  library: library ?? (get('library') as LibraryInbox),
  sharedOn:
    sharedOn ??
    (() => (get('flags') as FlagsRoot).getSnapshot().context.values.PhotoManagementSharedAlbumsViewEnabled),
  customer: customer ?? (() => (get('session') as SessionRoot).getSnapshot().context.who.subject),
});

/** Two addresses of the same album differ in the photo that is open. */
const placeOf = (here: AreaRoute) =>
  `${isAlbum(here) ? 'album' : isShared(here) ? 'shared' : 'list'}/${here.route.params['id'] ?? ''}`;

export const albumsPageSetup = setup({
  types: {
    context: {} as AlbumsPageContext,
    input: {} as AlbumsPageInput,
    events: {} as AlbumsPageEvent,
    children: {} as {
      own: 'albumList';
      shared: 'sharedAlbumList';
      create: 'albumCreate';
      album: 'album';
      sharedAlbum: 'sharedAlbum';
    },
  },
  actors: {
    albumList: albumListMachine,
    /** The same chart, over the albums that are shared with the customer. */
    sharedAlbumList: albumListMachine,
    albumCreate: albumCreateMachine,
    album: albumMachine,
    sharedAlbum: sharedAlbumMachine,
  },
  actions: {
    goToAlbum: tell('navigation', 'navigation.request', (_, end: FormEnd<CreatedAlbum>) => ({
      to: end.outcome === 'saved' ? pathOf('album', { id: end.saved.albumId }) : pathOf('albums', {}),
    })),
    keepPosition: assign({ position: (_, position: ScrollPosition) => position }),
    keepHere: assign({ here: (_, { route, address }: AreaRoute) => ({ route, address }) }),
    tellAlbum: sendTo('album', (_, event: AreaEvent) => event),
    tellShared: sendTo('sharedAlbum', (_, event: AreaEvent) => event),
    /** Whoever comes back sees the albums as they are now. */
    lookAtLists: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('own', { type: 'albums.look' });
      if (context.sharedOn()) enqueue.sendTo('shared', { type: 'albums.look' });
    }),
    tellList: enqueueActions(
      ({ enqueue }, { of, type }: { of: 'own' | 'shared'; type: 'albums.more' | 'albums.retry' }) => {
        enqueue.sendTo(of, { type });
      },
    ),
    /** One album more: the tab counts again. */
    renewCounts: sendTo(({ context }) => context.library, { type: 'counts.renew' }),
  },
  guards: {
    isSaved: (_, { outcome }: FormEnd<CreatedAlbum>) => outcome === 'saved',
    concernsAlbums: (_, tags: readonly string[]) => tags.includes('albums'),
    isAlbum: ({ context }) => isAlbum(context.here),
    isShared: ({ context }) => isShared(context.here),
    isSamePlace: ({ context }, here: AreaRoute) => placeOf(here) === placeOf(context.here),
  },
});
