import { question } from '../system/lazyActor.machine.ts';
import { answers } from '../system/outcomes.ts';
import { ownAlbums, sharedAlbums } from './albumList.values.ts';
import { albumOpened, albumsPageSetup, initialContext } from './albumsPage.setup.ts';

/**
 * The area of albums: the page with all of them, one of them, or a shared one. The lists stay while the area is open, so
 * that the way back from an album shows them at once, where they were left [2.2, 2.30, 2.31].
 */
export const albumsPageMachine = albumsPageSetup.createMachine({
  id: 'albumsPage',
  description: 'The albums, or one of them.',
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
        guard: { type: 'isSameAlbum', params: ({ event }) => event },
        description: 'The list stays as it is.',
      },
      { target: '.choosing', actions: { type: 'keepHere', params: ({ event }) => event } },
    ],
    'flags.told': { actions: { type: 'keepFlags', params: ({ event }) => event } },
    // The list says where it stood as it is left, when an album has its place already.
    'scroll.rested': { actions: { type: 'keepPosition', params: ({ event }) => event.position } },
  },
  states: {
    opening: {
      description: 'Have shared albums pages of their own? The flags say so at once.',
      meta: { spec: ['2.30c', '6.3b'] },
      on: {
        'area.route': { actions: { type: 'keepHere', params: ({ event }) => event } },
        'flags.told': {
          target: 'choosing',
          actions: { type: 'keepFlags', params: ({ event }) => event },
        },
      },
    },
    choosing: {
      description: 'Which page does the address name?',
      meta: { spec: ['2.2b', '2.30c'] },
      always: [
        { guard: 'isAlbum', target: 'album' },
        { guard: 'isShared', target: 'sharedAlbum' },
        { target: 'list' },
      ],
    },
    list: {
      description: "A tile for a new album, the customer's own, and those shared with them.",
      meta: { spec: ['2.14a', '2.30a', '2.30b'] },
      type: 'parallel',
      entry: ['doubtOwn', 'lookAtOwn'],
      exit: 'leaveOwn',
      on: {
        'albums.more': { actions: { type: 'readMore', params: ({ event }) => event } },
        'albums.retry': { actions: { type: 'readAgain', params: ({ event }) => event } },
      },
      states: {
        page: {
          description: 'The tile for a new album, and what comes of it.',
          meta: { spec: ['2.30a'] },
          initial: 'shown',
          states: {
            shown: {
              description: 'The albums have the page.',
              meta: { spec: ['2.30a'] },
              on: { 'album.new': 'creating' },
            },
            creating: {
              description: 'The modal with the form for a new album; made, it is opened.',
              meta: { spec: ['2.30a', '5.2a', '5.2b', '5.2c'] },
              invoke: {
                id: 'create',
                src: 'albumCreate',
                input: question('albumCreate', null),
                onDone: answers([
                  { guard: 'isSaved', target: 'shown', actions: [{ type: 'renewCounts' }, 'goToAlbum'] },
                  { target: 'shown' },
                ]),
              },
            },
          },
        },
        shared: {
          description: 'Albums that are shared with the customer stand below, where they have pages.',
          meta: { spec: ['2.30b'] },
          on: {
            'flags.told': {
              target: '.deciding',
              actions: { type: 'keepFlags', params: ({ event }) => event },
            },
          },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Have they pages?',
              meta: { spec: ['2.30b'] },
              always: [{ guard: 'sharedOn', target: 'seen' }, { target: 'hidden' }],
            },
            hidden: {
              description: 'They have none, so they are not even asked for.',
              meta: { spec: ['2.30b'] },
            },
            seen: {
              description: 'They are read, and read again by whoever comes back.',
              meta: { spec: ['2.30b'] },
              entry: ['doubtShared', 'lookAtShared'],
              exit: 'leaveShared',
            },
          },
        },
      },
    },
    album: {
      description: 'One album, with its photos.',
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
            guard: { type: 'isSameAlbum', params: ({ event }) => event },
            actions: { type: 'tellAlbum', params: ({ event }) => event },
          },
          { target: 'choosing', actions: { type: 'keepHere', params: ({ event }) => event } },
        ],
      },
    },
    sharedAlbum: {
      description: 'A shared album, which is read and changed by nobody.',
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
            guard: { type: 'isSameAlbum', params: ({ event }) => event },
            actions: { type: 'tellShared', params: ({ event }) => event },
          },
          { target: 'choosing', actions: { type: 'keepHere', params: ({ event }) => event } },
        ],
      },
    },
  },
});
