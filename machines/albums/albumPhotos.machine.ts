import type { AreaRoute } from '../app/app.types.ts';
import { atFirst, flatListSetup } from '../photos/lists/flatList.setup.ts';
import { flatShown, flatViewer } from '../photos/lists/flatList.states.ts';
import type { FlatScope } from '../photos/library/lists.values.ts';
import { isShared } from './places.ts';

const albumIn = (here: AreaRoute): FlatScope => ({
  kind: isShared(here) ? 'sharedAlbum' : 'album',
  albumId: here.route.params['id'] ?? '',
});

/**
 * The photos of one album, one's own or a shared one: a flat run in pages of 500, what is selected, which photo is open over it. Lives while any
 * address under the album is open [2.34, 2.35, 2.41, 4.2, 6.4, 9.1].
 */
export const albumPhotosMachine = flatListSetup.createMachine({
  id: 'albumPhotos',
  description: "An album's photos and the preview over them.",
  meta: { spec: ['2.34', '2.35', '9.1'] },
  type: 'parallel',
  context: ({ input }) => atFirst(input, albumIn(input)),
  invoke: [
    {
      id: 'attachment',
      src: 'attachment',
      input: ({ context: { library, list }, self }) => ({ library, list: self, scope: list.scope }),
    },
    { id: 'selection', src: 'selection', input: ({ context: { library, view } }) => ({ library, view }) },
    { id: 'scroll', src: 'scrollMemory' },
  ],
  on: {
    'photo.toggle': { actions: { type: 'togglePhoto', params: ({ event }) => event.id } },
    'picture.broken': { actions: { type: 'doubtPicture', params: ({ event }) => event.id } },
    'group.toggle': { actions: { type: 'selectEvery', params: true } },
    'range.select': { actions: { type: 'selectOver', params: ({ event }) => event } },
    'area.select': { actions: { type: 'selectOver', params: ({ event }) => event } },
    'selection.start': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.stop': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.all': { actions: { type: 'selectEvery', params: false } },
    'selection.clear': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.escape': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.retry': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.delete': {
      guard: 'mayDelete',
      actions: { type: 'tellSelection', params: ({ event }) => event },
    },
    'selection.download': { actions: { type: 'askDownload', params: ({ event }) => event.name } },
    'photos.vanished': { actions: { type: 'prune', params: ({ event }) => event.ids } },
    'deletion.confirmed': { actions: { type: 'tellSelection', params: { type: 'selection.stop' } } },
    'deletion.cancelled': { description: 'What was selected stays selected.' },
    'deletion.finished': { description: 'The library shows it already.' },
    'deletion.failed': { description: 'The library shows what came back, a toast says so.' },
    'group.expand': { description: 'A flat list is shown whole.' },
    'list.recount': { description: 'The album counts itself: its own chart reads it again.' },
    'totals.failed': { description: 'Its length is not that of the library.' },
  },
  states: {
    list: {
      description: 'The photos, in the order that was chosen.',
      meta: { spec: ['2.34', '3.6'] },
      initial: 'deciding',
      on: {
        'sorting.changed': {
          target: '.deciding',
          actions: { type: 'turn', params: ({ event }) => event.sorting },
        },
      },
      states: {
        deciding: {
          description: 'What does the album say of its length?',
          meta: { spec: ['3.4'] },
          always: [
            { guard: 'countedEmpty', target: 'empty' },
            { guard: 'counted', target: 'shown' },
            { target: 'loading' },
          ],
        },
        loading: {
          description: 'The album is being counted; a loader shows.',
          meta: { spec: ['2.31'] },
          tags: 'busy',
          on: {
            'library.changed': {
              target: 'deciding',
              actions: { type: 'keepValue', params: ({ event }) => event.value },
            },
          },
        },
        empty: {
          description: "'Your album is empty': photos can be added, the album can be deleted.",
          meta: { spec: ['2.32'] },
          on: {
            'library.changed': {
              target: 'deciding',
              actions: { type: 'keepValue', params: ({ event }) => event.value },
            },
          },
        },
        shown: flatShown,
      },
    },
    viewer: flatViewer,
  },
});
