import { atFirst, flatListSetup } from './flatList.setup.ts';
import { flatShown, flatViewer } from './flatList.states.ts';

const latest = { kind: 'latest' } as const;

/**
 * The page 'My photos' by upload: one flat run of photos in pages of 500, what is selected, which photo is open over it.
 * Lives while the page is sorted so and any address under it is open [2.22, 2.27, 2.28, 4.9, 9.1].
 */
export const latestUploadedMachine = flatListSetup.createMachine({
  id: 'latestUploaded',
  description: 'The photos page by upload: the list and the preview over it.',
  meta: { spec: ['2.22', '2.27', '4.9', '9.1'] },
  type: 'parallel',
  context: ({ input }) => atFirst(input, latest),
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
    'group.toggle': { actions: 'toggleAll' },
    'range.select': { actions: { type: 'selectOver', params: ({ event }) => event } },
    'area.select': { actions: { type: 'selectOver', params: ({ event }) => event } },
    'selection.start': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.stop': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.all': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.clear': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.escape': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.retry': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.delete': { actions: { type: 'tellSelection', params: ({ event }) => event } },
    'selection.download': { actions: { type: 'askDownload', params: ({ event }) => event.name } },
    'photos.vanished': { actions: { type: 'prune', params: ({ event }) => event.ids } },
    'deletion.confirmed': { actions: { type: 'tellSelection', params: { type: 'selection.stop' } } },
    'deletion.cancelled': { description: 'What was selected stays selected.' },
    'deletion.finished': { description: 'The library shows it already.' },
    'deletion.failed': { description: 'The library shows what came back, a toast says so.' },
    'group.expand': { description: 'A flat list is shown whole.' },
    'list.recount': { description: 'Its length is the total of the library, which counts itself.' },
  },
  states: {
    list: {
      description: 'The photos, latest upload first or last.',
      meta: { spec: ['2.27', '9.1'] },
      initial: 'deciding',
      on: {
        'sorting.changed': {
          target: '.deciding',
          actions: { type: 'turn', params: ({ event }) => event.sorting },
        },
      },
      states: {
        deciding: {
          description: 'What does the total say?',
          meta: { spec: ['3.3'] },
          always: [
            { guard: 'countedEmpty', target: 'empty' },
            { guard: 'counted', target: 'shown' },
            { guard: 'failedAlready', target: 'failed' },
            { target: 'loading' },
          ],
        },
        loading: {
          description: 'The photos are being counted; a loader shows.',
          meta: { spec: ['2.15'] },
          tags: 'busy',
          on: {
            'library.changed': {
              target: 'deciding',
              actions: { type: 'keepValue', params: ({ event }) => event.value },
            },
            'totals.failed': {
              target: 'failed',
              actions: { type: 'keepValue', params: ({ event }) => event.value },
            },
          },
        },
        empty: {
          description: 'There are no photos; one button adds the first.',
          meta: { spec: ['2.15'] },
          on: {
            'library.changed': {
              target: 'deciding',
              actions: { type: 'keepValue', params: ({ event }) => event.value },
            },
          },
        },
        failed: {
          description: "'Error: Your photos could not be loaded', with a button to try again.",
          meta: { spec: ['2.15', '8.1'] },
          tags: 'error',
          on: {
            'list.retry': { target: 'loading', actions: 'retryLibrary' },
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
