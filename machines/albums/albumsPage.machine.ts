import { sharedAlbumsPageSize } from '../../contracts/albums/album.ts';
import { tell } from '../app/tell.ts';
import { albumsPageSetup, atFirst } from './albumsPage.setup.ts';

/**
 * The area of albums: the page with all of them, one of them, or a shared one. The lists stay while the area is open, so
 * that the way back from an album shows them at once, where they were left [2.2, 2.30, 2.31].
 */
export const albumsPageMachine = albumsPageSetup.createMachine({
  id: 'albumsPage',
  description: 'The albums, or one of them.',
  meta: { spec: ['2.2', '2.30', '2.31'] },
  context: ({ input, self }) => atFirst(input, (id) => self.system.get(id)),
  invoke: [
    { id: 'own', src: 'albumList', input: {} },
    { id: 'shared', src: 'sharedAlbumList', input: { firstPage: sharedAlbumsPageSize } },
  ],
  entry: tell('queries', 'query.registered', ({ self }) => ({ query: self, tags: ['albums'] })),
  initial: 'choosing',
  on: {
    'area.route': [
      {
        guard: { type: 'isSamePlace', params: ({ event }) => event },
        actions: { type: 'keepHere', params: ({ event }) => event },
      },
      { target: '.choosing', actions: { type: 'keepHere', params: ({ event }) => event } },
    ],
    // The list says where it stood as it is left, when an album has its place already.
    'scroll.rested': { actions: { type: 'keepPosition', params: ({ event }) => event.position } },
  },
  states: {
    choosing: {
      description: 'Which page does the address name?',
      meta: { spec: ['2.2'] },
      always: [
        { guard: 'isAlbum', target: 'album' },
        { guard: 'isShared', target: 'sharedAlbum' },
        { target: 'list' },
      ],
    },
    list: {
      description: "A tile for a new album, the customer's own, and those shared with them.",
      meta: { spec: ['2.30', '2.14'] },
      entry: 'lookAtLists',
      initial: 'shown',
      on: {
        'albums.more': { actions: { type: 'tellList', params: ({ event }) => event } },
        'albums.retry': { actions: { type: 'tellList', params: ({ event }) => event } },
        'cache.stale': {
          guard: { type: 'concernsAlbums', params: ({ event }) => event.tags },
          actions: 'lookAtLists',
        },
        'network.back': { actions: 'lookAtLists' },
      },
      states: {
        shown: {
          description: 'The albums have the page.',
          meta: { spec: ['2.30'] },
          on: { 'album.new': 'creating' },
        },
        creating: {
          description: 'The modal with the form for a new album; made, it is opened.',
          meta: { spec: ['2.30', '5.2'] },
          invoke: {
            id: 'create',
            src: 'albumCreate',
            input: null,
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: 'shown',
                actions: ['renewCounts', { type: 'goToAlbum', params: ({ event }) => event.output }],
              },
              { target: 'shown' },
            ],
          },
        },
      },
    },
    album: {
      description: 'One album, with its photos.',
      meta: { spec: ['2.31'] },
      invoke: {
        id: 'album',
        src: 'album',
        input: ({ context: { library, sharedOn, here } }) => ({ ...here, library, sharedOn }),
      },
      on: {
        'area.route': [
          {
            guard: { type: 'isSamePlace', params: ({ event }) => event },
            actions: [
              { type: 'keepHere', params: ({ event }) => event },
              { type: 'tellAlbum', params: ({ event }) => event },
            ],
          },
          { target: 'choosing', actions: { type: 'keepHere', params: ({ event }) => event } },
        ],
      },
    },
    sharedAlbum: {
      description: 'A shared album, which is read and changed by nobody.',
      meta: { spec: ['2.2', '2.39'] },
      invoke: {
        id: 'sharedAlbum',
        src: 'sharedAlbum',
        input: ({ context: { library, customer, here } }) => ({ ...here, library, customer }),
      },
      on: {
        'area.route': [
          {
            guard: { type: 'isSamePlace', params: ({ event }) => event },
            actions: [
              { type: 'keepHere', params: ({ event }) => event },
              { type: 'tellShared', params: ({ event }) => event },
            ],
          },
          { target: 'choosing', actions: { type: 'keepHere', params: ({ event }) => event } },
        ],
      },
    },
  },
});
