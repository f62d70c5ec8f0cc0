import { question } from '../system/lazyActor.machine.ts';
import { withEvent, withAnswer } from '../system/outcomes.ts';
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
        guard: withEvent('isSameAlbum'),
        description: 'The list stays as it is.',
      },
      { target: '.choosing', actions: withEvent('keepHere') },
    ],
    'flags.told': { actions: withEvent('keepFlags') },
    // The list says where it stood as it is left, when an album has its place already.
    'scroll.rested': { actions: withEvent('keepPosition', 'position') },
  },
  states: {
    opening: {
      description: 'Have shared albums pages of their own? The flags say so at once.',
      meta: { spec: ['2.30c', '6.3b'] },
      on: {
        'area.route': { actions: withEvent('keepHere') },
        'flags.told': {
          target: 'choosing',
          actions: withEvent('keepFlags'),
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
        'albums.more': { actions: withEvent('readMore') },
        'albums.retry': { actions: withEvent('readAgain') },
      },
      states: {
        page: {
          description: 'The tile for a new album, and what comes of it.',
          meta: { spec: ['2.30a'] },
          initial: 'shown',
          states: {
            shown: {
              description: 'The albums have the page.',
              on: { 'album.new': 'creating' },
            },
            creating: {
              description: 'The modal with the form for a new album; made, it is opened.',
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
          description: 'Albums that are shared with the customer stand below, where they have pages.',
          meta: { spec: ['2.30b'] },
          on: {
            'flags.told': {
              target: '.deciding',
              actions: withEvent('keepFlags'),
            },
          },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Have they pages?',
              always: [{ guard: 'sharedOn', target: 'seen' }, { target: 'hidden' }],
            },
            hidden: {
              description: 'They have none, so they are not even asked for.',
            },
            seen: {
              description: 'They are read, and read again by whoever comes back.',
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
            guard: withEvent('isSameAlbum'),
            actions: withEvent('tellAlbum'),
          },
          { target: 'choosing', actions: withEvent('keepHere') },
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
            guard: withEvent('isSameAlbum'),
            actions: withEvent('tellShared'),
          },
          { target: 'choosing', actions: withEvent('keepHere') },
        ],
      },
    },
  },
});
