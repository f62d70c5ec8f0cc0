import { photosOf, scopeOf, sharedAlbumSetup } from './sharedAlbum.setup.ts';
import { sharedRecord, sharedSide } from './sharedAlbum.states.ts';

/** One legacy shared album, which is looked at, downloaded from and left, and never changed [2.39–2.42, 6.4]. */
export const sharedAlbumMachine = sharedAlbumSetup.createMachine({
  id: 'sharedAlbum',
  description: 'One shared album.',
  meta: { spec: ['2.39', '2.40', '2.41', '2.42'] },
  context: ({ input: { library, customer, route, address } }) => ({
    library,
    customer,
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
      input: ({ context, self }) => ({ library: context.library, list: self, scope: scopeOf(context) }),
    },
    {
      id: 'sorting',
      src: 'sorting',
      input: ({ self }) => ({ page: 'sharedAlbumPhotos' as const, owner: self }),
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
      meta: { spec: ['2.39', '7.3'] },
      tags: 'busy',
      entry: 'stampBegan',
      invoke: {
        id: 'readAlbum',
        src: 'readAlbum',
        input: ({ context: { albumId } }) => ({ params: { id: albumId }, query: {}, body: {} }),
        onDone: [
          {
            guard: { type: 'finished', params: ({ event }) => event.output },
            target: 'recalling',
            actions: [
              { type: 'keepAlbum', params: ({ event }) => event.output },
              { type: 'tellCount', params: ({ event }) => event.output },
            ],
          },
          { guard: { type: 'refused', params: ({ event }) => event.output }, target: 'notFound' },
          { target: 'failed', actions: { type: 'keepReference', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
      on: { 'list.recount': { target: 'loading', reenter: true } },
    },
    recalling: {
      description: 'How were shared albums sorted last?',
      meta: { spec: ['3.6'] },
      tags: 'busy',
      always: { guard: 'isSorted', target: 'shown' },
      on: { 'list.recount': 'loading' },
    },
    shown: {
      description: "The album with its photos, under 'Shared albums are no longer supported'.",
      meta: { spec: ['2.39', '2.41', '2.42'] },
      type: 'parallel',
      invoke: [
        { id: 'photos', src: 'albumPhotos', input: ({ context }) => photosOf(context) },
        { id: 'attention', src: 'attention' },
      ],
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
      },
      states: { record: sharedRecord, side: sharedSide },
    },
    failed: {
      description:
        "'Unable to display album …', with a link back to My albums and a way to try again; a network that comes back tries by itself.",
      meta: { spec: ['2.31', '8.4'] },
      tags: 'error',
      invoke: { id: 'network', src: 'network' },
      on: { 'album.retry': 'loading', 'network.back': 'loading' },
    },
    notFound: {
      description:
        'It ended, or was never shared with this customer: the page says so, with a link back to My albums.',
      meta: { spec: ['2.31', '6.4', '8.4'] },
      tags: 'error',
      on: { 'album.retry': 'loading' },
    },
    deleted: {
      type: 'final',
      description: 'It is gone, for everyone or for this customer; the list of albums takes its place.',
      meta: { spec: ['2.37', '6.4'] },
      entry: [
        { type: 'sayDeleted', params: ({ context: { album } }) => ({ albumName: album?.albumName ?? '' }) },
        'renewCounts',
        'goToAlbums',
      ],
    },
  },
});
