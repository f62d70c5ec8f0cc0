import { assign, type EventFromLogic, sendTo, setup } from 'xstate';
import { pathOf } from '../../contracts/navigation/match.ts';
import type { AreaEvent, AreaInput, AreaRoute } from '../system/area.ts';
import { lazyActorFor, type LazyActorInput } from '../system/lazyActor.machine.ts';
import { tell } from '../system/tell.ts';
import type { FlagValuesEvent } from '../flags/featureFlags.machine.ts';
import { flagsWatch } from '../flags/flagsWatch.ts';
import type { ScrollPosition } from '../photos/lists/scrollMemory.machine.ts';
import type { FormEnd, FormEvent } from '../request/form.machine.ts';
import type { ToChild } from '../system/toChild.ts';
import type { AlbumEvent, AlbumInput } from './album.setup.ts';
import { albumListMachine } from './albumList.machine.ts';
import { albumsTag } from './albumList.values.ts';
import type { CreatedAlbum } from './albumName.values.ts';
import { isAlbum, isShared } from './places.ts';
import { sharedAlbumListMachine } from './sharedAlbumList.machine.ts';

const toAlbum: ToChild<'album', AlbumEvent> = sendTo;
const toSharedAlbum: ToChild<'sharedAlbum', AlbumEvent> = sendTo;
const toOwn: ToChild<'own', EventFromLogic<typeof albumListMachine>> = sendTo;
const toShared: ToChild<'shared', EventFromLogic<typeof sharedAlbumListMachine>> = sendTo;
const toOf: ToChild<OfList['of'], EventFromLogic<typeof albumListMachine>> = sendTo;

interface OfList {
  readonly of: 'own' | 'shared';
}

export type AlbumsPageEvent =
  | AreaEvent
  | FlagValuesEvent
  | { readonly type: 'album.new' }
  /** The end of what is there came into view. */
  | ({ readonly type: 'albums.more' } & OfList)
  | ({ readonly type: 'albums.retry' } & OfList)
  /** The list stands still: pixels from the left and the top. */
  | { readonly type: 'scroll.rested'; readonly position: ScrollPosition };

export interface AlbumsPageContext extends Pick<AreaInput, 'customer'> {
  readonly here: AreaRoute;
  /** Whether shared albums have pages now [2.31, 6.3]. */
  readonly sharedOn: boolean;
  /** Where the list was left; null before it was scrolled. */
  readonly position: ScrollPosition | null;
}

export const initialContext = ({ route, address, customer }: AreaInput): AlbumsPageContext => ({
  here: { route, address },
  customer,
  sharedOn: false,
  position: null,
});

/** What the program of albums is started with: wanted at once. */
export const albumOpened = (
  { customer, sharedOn, here }: AlbumsPageContext,
  access: AlbumInput['access'],
): LazyActorInput<AlbumInput> => ({
  name: 'album',
  eager: true,
  input: { ...here, access, customer, sharedOn },
});

/** Two addresses of the same album differ in the photo that is open. */
const placeOf = (here: AreaRoute) =>
  `${isAlbum(here) ? 'album' : isShared(here) ? 'shared' : 'list'}/${here.route.params['id'] ?? ''}`;

/** Whoever comes back sees the albums as they are now. */
const mayBeOthers = { type: 'cache.stale', tags: [albumsTag] } as const;
const look = { type: 'query.observe' } as const;
const leave = { type: 'query.release' } as const;

export const albumsPageSetup = setup({
  types: {
    context: {} as AlbumsPageContext,
    input: {} as AreaInput,
    events: {} as AlbumsPageEvent,
    children: {} as {
      flags: 'flags';
      own: 'albumList';
      shared: 'sharedAlbumList';
      create: 'albumCreate';
      album: 'album';
      sharedAlbum: 'sharedAlbum';
    },
  },
  actors: {
    flags: flagsWatch,
    albumList: albumListMachine,
    sharedAlbumList: sharedAlbumListMachine,
    /** Fetched when somebody wants a new album, or attends to the page. */
    albumCreate: lazyActorFor<FormEvent, null, never, FormEnd<CreatedAlbum>>(),
    /** Fetched with the first album that is opened: the list shows no photos. */
    album: lazyActorFor<AlbumEvent, AlbumInput>(),
    /** The same chart, over an album that somebody shares. */
    sharedAlbum: lazyActorFor<AlbumEvent, AlbumInput>(),
  },
  actions: {
    goToAlbum: tell('navigation', 'navigation.request', (_, end: FormEnd<CreatedAlbum>) => ({
      to: end.outcome === 'saved' ? pathOf('album', { id: end.saved.albumId }) : pathOf('albums', {}),
    })),
    /** The program of albums could not be fetched: the list takes its place. */
    backToList: tell('navigation', 'navigation.request', () => ({
      to: pathOf('albums', {}),
      replace: true,
    })),
    keepFlags: assign({
      sharedOn: (_, { flags }: FlagValuesEvent) => flags.PhotoManagementSharedAlbumsViewEnabled,
    }),
    keepPosition: assign({ position: (_, position: ScrollPosition) => position }),
    keepHere: assign({ here: (_, { route, address }: AreaRoute) => ({ route, address }) }),
    tellAlbum: toAlbum('album', (_, event: AreaEvent) => event),
    tellShared: toSharedAlbum('sharedAlbum', (_, event: AreaEvent) => event),
    doubtOwn: toOwn('own', mayBeOthers),
    lookAtOwn: toOwn('own', look),
    leaveOwn: toOwn('own', leave),
    doubtShared: toShared('shared', mayBeOthers),
    lookAtShared: toShared('shared', look),
    leaveShared: toShared('shared', leave),
    readMore: toOf((_, { of }: OfList) => of, { type: 'query.more' }),
    readAgain: toOf((_, { of }: OfList) => of, { type: 'query.retry' }),
    /** One album more: the tab counts again. */
    renewCounts: tell('library', 'counts.renew'),
  },
  guards: {
    isSaved: (_, { outcome }: FormEnd<CreatedAlbum>) => outcome === 'saved',
    isAlbum: ({ context }) => isAlbum(context.here),
    isShared: ({ context }) => isShared(context.here),
    isSameAlbum: ({ context }, here: AreaRoute) => placeOf(here) === placeOf(context.here),
    sharedOn: ({ context }) => context.sharedOn,
  },
});
