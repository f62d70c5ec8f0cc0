import { assign, type EventFromLogic, sendTo, setup } from 'xstate';
import { type AreaEvent, type AreaInput, type AreaRoute, areaRouteWords } from '../system/area.ts';
import { pathOf } from '../../contracts/navigation/match.ts';
import { lazyActorFor, type LazyActorInput, question } from '../system/lazyActor.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import type { FlagValuesEvent } from '../flags/featureFlags.machine.ts';
import { flagsWatch } from '../flags/flagsWatch.ts';
import type { ScrollPosition } from '../photos/lists/scrollMemory.machine.ts';
import type { FormEnd, FormEvent } from '../request/form.machine.ts';
import type { ToChild } from '../system/toChild.ts';
import { withAnswer, withEvent } from '../system/outcomes.ts';
import type { AlbumEvent, AlbumInput } from './album.setup.ts';
import { albumListMachine } from './albumList.machine.ts';
import { albumsTag, ownAlbums, sharedAlbums } from './albumList.values.ts';
import type { CreatedAlbum } from './albumName.values.ts';
import { sharedAlbumListMachine } from './sharedAlbumList.machine.ts';

type Where = Pick<AreaRoute, 'route'>;

interface OfList {
  readonly of: 'own' | 'shared';
}

export type AlbumsPageEvent =
  | AreaEvent
  | FlagValuesEvent
  | { readonly type: 'album.new' }
  /** The customer has scrolled to the end of the loaded list. */
  | ({ readonly type: 'albums.more' } & OfList)
  | ({ readonly type: 'albums.retry' } & OfList)
  /** The customer has stopped scrolling. The position is in pixels from the left and the top. */
  | { readonly type: 'scroll.rested'; readonly position: ScrollPosition };

export interface AlbumsPageContext extends Pick<AreaInput, 'customer'> {
  readonly here: AreaRoute;
  /** Whether shared albums currently have pages [2.31, 6.3]. */
  readonly sharedOn: boolean;
  /** The stored scroll position; null before the first scroll. */
  readonly position: ScrollPosition | null;
}

const toAlbum: ToChild<'album', AlbumEvent> = sendTo;
const toSharedAlbum: ToChild<'sharedAlbum', AlbumEvent> = sendTo;
const toOwn: ToChild<'own', EventFromLogic<typeof albumListMachine>> = sendTo;
const toShared: ToChild<'shared', EventFromLogic<typeof sharedAlbumListMachine>> = sendTo;
const toOf: ToChild<OfList['of'], EventFromLogic<typeof albumListMachine>> = sendTo;

/** The albums may have changed, so they are read again when the customer returns to the list. */
const mayBeOthers = { type: 'cache.stale', tags: [albumsTag] } as const;
const look = { type: 'query.observe' } as const;
const leave = { type: 'query.release' } as const;

/**
 * The albums area: the list, one of the customer's own albums, or a shared album. The lists stay loaded while
 * the area is open, so that Back from an album shows them immediately at their scroll position [2.2, 2.30,
 * 2.31].
 */
export const albumsPageMachine = setup({
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
    /**
     * The 'New album' modal. Its code is loaded when the customer opens it, or on the first interaction with
     * the page.
     */
    albumCreate: lazyActorFor<FormEvent, null, never, FormEnd<CreatedAlbum>>(),
    /**
     * The chart of an own album. Its code is loaded when the first album is opened, because the list shows no
     * photos.
     */
    album: lazyActorFor<AlbumEvent, AlbumInput>(),
    /** The album chart, started for a shared album. */
    sharedAlbum: lazyActorFor<AlbumEvent, AlbumInput>(),
  },
  actions: {
    goToAlbum: tell('navigation', 'navigation.request', (_, end: FormEnd<CreatedAlbum>) => ({
      to: end.outcome === 'saved' ? pathOf('album', { id: end.saved.albumId }) : pathOf('albums', {}),
    })),
    /** Shows the list, because the code of the album failed to load. */
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
    /** The number of albums has increased, so the tab refreshes its count. */
    renewCounts: tell('library', 'counts.renew'),
  },
  guards: {
    isSaved: (_, { outcome }: FormEnd<CreatedAlbum>) => outcome === 'saved',
    isAlbum: ({ context }) => isAlbum(context.here),
    isShared: ({ context }) => isShared(context.here),
    isSameAlbum: ({ context }, here: AreaRoute) => placeOf(here) === placeOf(context.here),
    sharedOn: ({ context }) => context.sharedOn,
  },
}).createMachine({
  id: 'albumsPage',
  description: 'The page that shows the list of albums or one album.',
  meta: { spec: ['2.2b', '2.30a', '2.30b', '2.30c', '2.31a'] },
  context: ({ input }) => initialContext(input),
  invoke: [
    { id: 'flags', src: 'flags' },
    { id: 'own', src: 'albumList', input: ownAlbums },
    { id: 'shared', src: 'sharedAlbumList', input: sharedAlbums },
  ],
  initial: 'opening',
  on: {
    'area.route': [
      {
        guard: withEvent('isSameAlbum'),
        description: 'The URL is still that of the list, so the page does not change.',
      },
      { target: '.choosing', actions: withEvent('keepHere') },
    ],
    'flags.changed': { actions: withEvent('keepFlags') },
    // The list sends its scroll position while the customer leaves it, when the URL is already that of the
    // album.
    'scroll.rested': { actions: withEvent('keepPosition', 'position') },
  },
  states: {
    opening: {
      description: 'The feature flags determine whether shared albums have pages of their own.',
      meta: { spec: ['2.30c', '6.3b'] },
      on: {
        'area.route': { actions: withEvent('keepHere') },
        'flags.changed': {
          target: 'choosing',
          actions: withEvent('keepFlags'),
        },
      },
    },
    choosing: {
      description: 'The URL determines which page opens.',
      meta: { spec: ['2.2b', '2.30c'] },
      always: [
        { guard: 'isAlbum', target: 'album' },
        { guard: 'isShared', target: 'sharedAlbum' },
        { target: 'list' },
      ],
    },
    list: {
      description:
        "The page shows a tile for a new album, the customer's albums and the albums shared with them.",
      meta: { spec: ['2.14a', '2.30a', '2.30b'] },
      type: 'parallel',
      entry: ['doubtOwn', 'lookAtOwn'],
      exit: 'leaveOwn',
      on: {
        'albums.more': { actions: withEvent('readMore') },
        'albums.retry': { actions: withEvent('readAgain') },
      },
      states: {
        page: {
          description: 'The tile for a new album and its dialog.',
          meta: { spec: ['2.30a'] },
          initial: 'shown',
          states: {
            shown: {
              description: 'The list of albums is on the screen, and no dialog is open.',
              on: { 'album.new': 'creating' },
            },
            creating: {
              description: 'The dialog with the form for a new album is open; once created, the album opens.',
              meta: { spec: ['2.30a', '5.2a', '5.2b', '5.2c'] },
              invoke: {
                id: 'create',
                src: 'albumCreate',
                input: question('albumCreate', null),
                onDone: [
                  {
                    guard: withAnswer('isSaved'),
                    target: 'shown',
                    actions: ['renewCounts', withAnswer('goToAlbum')],
                  },
                  { target: 'shown' },
                ],
              },
            },
          },
        },
        shared: {
          description: 'The section with albums that are shared with the customer.',
          meta: { spec: ['2.30b'] },
          on: {
            'flags.changed': {
              target: '.deciding',
              actions: withEvent('keepFlags'),
            },
          },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'The feature flags determine whether shared albums are listed.',
              always: [{ guard: 'sharedOn', target: 'seen' }, { target: 'hidden' }],
            },
            hidden: {
              description: 'Shared albums are neither listed nor read.',
            },
            seen: {
              description: 'Shared albums are listed, and are read again on every visit.',
              entry: ['doubtShared', 'lookAtShared'],
              exit: 'leaveShared',
            },
          },
        },
      },
    },
    album: {
      description: 'One album with its photos is open.',
      meta: { spec: ['2.31a'] },
      invoke: {
        id: 'album',
        src: 'album',
        input: ({ context }) => albumOpened(context, 'own'),
        onDone: { target: 'list', actions: 'backToList' },
      },
      on: {
        'area.route': [
          {
            guard: withEvent('isSameAlbum'),
            actions: withEvent('tellAlbum'),
          },
          { target: 'choosing', actions: withEvent('keepHere') },
        ],
      },
    },
    sharedAlbum: {
      description: 'A shared album is open; the customer can view it but not change it.',
      meta: { spec: ['2.2b', '2.39'] },
      invoke: {
        id: 'sharedAlbum',
        src: 'sharedAlbum',
        input: ({ context }) => albumOpened(context, 'shared'),
        onDone: { target: 'list', actions: 'backToList' },
      },
      on: {
        'area.route': [
          {
            guard: withEvent('isSameAlbum'),
            actions: withEvent('tellShared'),
          },
          { target: 'choosing', actions: withEvent('keepHere') },
        ],
      },
    },
  },
});

export const albumsPageWords: ChartWords<typeof albumsPageMachine> = {
  guards: {
    isSaved: {
      why: 'the new album has been created',
      whyNot: 'the customer left the form without creating an album',
    },
    isAlbum: {
      why: "the URL belongs to one of the customer's own albums",
      whyNot: 'the URL belongs to the list of albums or to a shared album',
    },
    isShared: {
      why: 'the URL belongs to a shared album',
      whyNot: "the URL belongs to the list of albums or to one of the customer's own",
    },
    isSameAlbum: {
      why: 'the new URL belongs to the page that is already open',
      whyNot: 'the new URL belongs to another album or to the list of albums',
    },
    sharedOn: {
      why: 'the feature flag for shared albums is on',
      whyNot: 'the feature flag for shared albums is off',
    },
  },
  delays: {},
  events: {
    'area.route': areaRouteWords,
    'flags.changed': 'the feature flags have been read or have changed',
    'album.new': 'the customer opens the form for a new album',
    'albums.more': 'the customer scrolls to the end of the loaded albums',
    'albums.retry': 'the customer tries again to load the albums',
    'scroll.rested': 'the customer stops scrolling the list',
  },
};

/** Returns whether the URL belongs to an own album, or to a photo opened from one. */
export const isAlbum = ({ route: { name } }: Where): boolean =>
  name === 'album' || name === 'albumPhotoPreview';
/** Returns whether the URL belongs to a shared album, or to a photo opened from one. */
export const isShared = ({ route: { name } }: Where): boolean =>
  name === 'sharedAlbum' || name === 'sharedAlbumPhotoPreview';

export const initialContext = ({ route, address, customer }: AreaInput): AlbumsPageContext => ({
  here: { route, address },
  customer,
  sharedOn: false,
  position: null,
});

/** Returns the input of the album chart. The code of that chart is loaded immediately. */
export const albumOpened = (
  { customer, sharedOn, here }: AlbumsPageContext,
  access: AlbumInput['access'],
): LazyActorInput<AlbumInput> => ({
  name: 'album',
  eager: true,
  input: { ...here, access, customer, sharedOn },
});

/**
 * Returns a key that identifies the page of a URL: two URLs of the same album can differ only in the open
 * photo.
 */
const placeOf = (here: AreaRoute) =>
  `${isAlbum(here) ? 'album' : isShared(here) ? 'shared' : 'list'}/${here.route.params['id'] ?? ''}`;
