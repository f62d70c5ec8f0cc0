import { albumSetup, importOf, photosOf } from './album.setup.ts';

/** The record again: counted anew, and what others changed of it. */
const record = albumSetup.createStateConfig({
  description: 'What is known of the album.',
  meta: { spec: ['2.33', '3.4'] },
  initial: 'known',
  states: {
    known: {
      description: 'Its name and its count are as they were read last.',
      meta: { spec: ['2.33'] },
      on: { 'list.recount': 'recounting' },
    },
    recounting: {
      description: 'Photos came or went: the album is read again, and shows meanwhile.',
      meta: { spec: ['2.33', '4.7'] },
      entry: 'stampBegan',
      invoke: {
        id: 'readAgain',
        src: 'readAlbum',
        input: ({ context: { albumId } }) => ({ params: { id: albumId }, query: {}, body: {} }),
        onDone: [
          {
            guard: { type: 'isOwn', params: ({ event }) => event.output },
            target: 'known',
            actions: [
              { type: 'keepAlbum', params: ({ event }) => event.output },
              { type: 'tellCount', params: ({ event }) => event.output },
            ],
          },
          {
            target: '#album.failed',
            actions: { type: 'keepReference', params: ({ event }) => event.output },
          },
        ],
        onError: '#album.failed',
      },
      on: { 'list.recount': { target: 'recounting', reenter: true } },
    },
  },
});

const modal = albumSetup.createStateConfig({
  description: 'What is asked about the album.',
  meta: { spec: ['2.32', '2.33'] },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is asked.',
      meta: { spec: ['2.33'] },
      on: { 'album.rename': 'renaming', 'album.delete': 'deleting' },
    },
    renaming: {
      description: "'Edit album name'.",
      meta: { spec: ['2.33', '5.2', '8.4'] },
      invoke: {
        id: 'rename',
        src: 'albumRename',
        input: ({ context: { albumId, album } }) => ({ albumId, name: album?.albumName ?? '' }),
        onDone: { target: 'closed', actions: { type: 'keepName', params: ({ event }) => event.output } },
      },
    },
    deleting: {
      description: 'The question before the album is deleted.',
      meta: { spec: ['2.32', '2.37', '8.4'] },
      invoke: {
        id: 'delete',
        src: 'albumDelete',
        input: ({ context: { albumId } }) => ({ albumId }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: '#album.deleted' },
          { target: 'closed' },
        ],
      },
    },
  },
});

/** One album of the customer's own: its record, its photos, and what is asked about it [2.31–2.37]. */
export const albumMachine = albumSetup.createMachine({
  id: 'album',
  description: 'One album.',
  meta: { spec: ['2.31', '2.32', '2.33'] },
  context: ({ input: { library, sharedOn, route, address } }) => ({
    library,
    sharedOn,
    here: { route, address },
    albumId: route.params['id'] ?? '',
    album: null,
    sorting: null,
    epoch: null,
    began: null,
    reference: null,
  }),
  invoke: [
    {
      id: 'attachment',
      src: 'attachment',
      input: ({ context: { library, albumId }, self }) => ({
        library,
        list: self,
        scope: { kind: 'album' as const, albumId },
      }),
    },
    {
      id: 'sorting',
      src: 'sorting',
      input: ({ self }) => ({ page: 'albumPhotos' as const, owner: self }),
    },
  ],
  initial: 'loading',
  on: {
    'area.route': { actions: { type: 'keepHere', params: ({ event }) => event } },
    'sorting.changed': { actions: { type: 'keepSorting', params: ({ event }) => event.sorting } },
    'library.changed': { actions: { type: 'keepEpoch', params: ({ event }) => event.value.epoch } },
    'photos.vanished': { description: 'The photos of the album are told too, and show it.' },
    'list.fulfilled': { description: 'The photos of the album are told too, and show it.' },
    'list.rejected': { description: 'The photos of the album are told too, and say it.' },
    'totals.failed': { description: 'An album is counted by itself.' },
  },
  states: {
    loading: {
      description: 'The album is being read; a loader shows.',
      meta: { spec: ['2.31'] },
      tags: 'busy',
      entry: 'stampBegan',
      invoke: {
        id: 'readAlbum',
        src: 'readAlbum',
        input: ({ context: { albumId } }) => ({ params: { id: albumId }, query: {}, body: {} }),
        onDone: [
          {
            guard: { type: 'isOwn', params: ({ event }) => event.output },
            target: 'recalling',
            actions: [
              { type: 'keepAlbum', params: ({ event }) => event.output },
              { type: 'tellCount', params: ({ event }) => event.output },
            ],
          },
          { guard: { type: 'leadsElsewhere', params: ({ event }) => event.output }, target: 'redirecting' },
          { target: 'failed', actions: { type: 'keepReference', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
      on: { 'list.recount': { target: 'loading', reenter: true } },
    },
    recalling: {
      description: 'How were albums sorted last?',
      meta: { spec: ['3.6'] },
      tags: 'busy',
      always: { guard: 'isSorted', target: 'shown' },
      on: { 'list.recount': 'loading' },
    },
    shown: {
      description: 'The album with its photos.',
      meta: { spec: ['2.32', '2.33', '2.34'] },
      type: 'parallel',
      invoke: { id: 'photos', src: 'albumPhotos', input: ({ context }) => photosOf(context) },
      on: {
        'area.route': {
          actions: [
            { type: 'keepHere', params: ({ event }) => event },
            { type: 'tellPhotos', params: ({ event }) => event },
          ],
        },
        'sorting.choose': { actions: { type: 'tellSorting', params: ({ event }) => event } },
        'sorting.changed': {
          actions: [
            { type: 'keepSorting', params: ({ event }) => event.sorting },
            { type: 'tellPhotos', params: ({ event }) => event },
          ],
        },
        'photos.add': {
          actions: { type: 'openImport', params: ({ context }) => importOf(context) },
        },
      },
      states: { record, modal },
    },
    failed: {
      description:
        "'Unable to display album …', with a link back to My albums and a way to try again; a network that comes back tries by itself.",
      meta: { spec: ['2.31', '8.4'] },
      tags: 'error',
      invoke: { id: 'network', src: 'network' },
      on: { 'album.retry': 'loading', 'network.back': 'loading' },
    },
    redirecting: {
      type: 'final',
      description: 'It is a shared one, which has a page of its own.',
      meta: { spec: ['2.31'] },
      entry: { type: 'goToShared', params: ({ context: { albumId } }) => ({ albumId }) },
    },
    deleted: {
      type: 'final',
      description: 'It is gone; the list of albums takes its place.',
      meta: { spec: ['2.37'] },
      entry: [
        { type: 'sayDeleted', params: ({ context: { album } }) => ({ albumName: album?.albumName ?? '' }) },
        'renewCounts',
        'goToAlbums',
      ],
    },
  },
});
