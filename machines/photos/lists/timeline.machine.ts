import { atFirst, firstLook, inMonths, retries, timelineSetup } from './timeline.setup.ts';
import type { SelectingList } from './listChart.types.ts';

/**
 * The page 'My photos' by date taken: months from counts alone, what is selected, which photo is open over it. Lives
 * while any address under it is open [2.13–2.17, 2.22, 2.28, 4.1, 4.2].
 */
export const timelineMachine = timelineSetup.createMachine({
  id: 'timeline',
  description: 'The photos page: the list by month and the preview over it.',
  meta: { spec: ['2.13', '2.15', '2.16', '2.17', '4.1', '4.2'] },
  type: 'parallel',
  context: ({ input }) => atFirst(input),
  invoke: [
    {
      id: 'attachment',
      src: 'attachment',
      input: ({ context, self }) => ({ library: context.library, list: self }),
    },
    {
      id: 'selection',
      src: 'selection',
      input: ({ context: { library, view } }) => ({ library, view }),
    },
    { id: 'scroll', src: 'scrollMemory' },
    { id: 'opened', src: 'openedMonths', input: ({ context }) => ({ back: context.returns > 0 }) },
    {
      id: 'ahead',
      src: 'lookAhead',
      input: ({ context: { library } }) => ({ library }),
    },
  ],
  on: {
    'photo.toggle': { actions: { type: 'togglePhoto', params: ({ event }) => event } },
    'picture.broken': { actions: { type: 'doubtPicture', params: ({ event }) => event } },
    'jump.considered': { actions: { type: 'considerJump', params: ({ event }) => inMonths(event.groups) } },
    'jump.dropped': { actions: 'dropJump' },
    'group.toggle': { actions: { type: 'toggleGroup', params: ({ event }) => event.group } },
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
    'month.shows': { actions: { type: 'keepShown', params: ({ event }) => event } },
    'group.expand': { actions: [{ type: 'expand', params: ({ event }) => event.group }, 'keepOpened'] },
    'sorting.changed': {
      actions: [{ type: 'resetSections', params: ({ event }) => event.sorting }, 'keepOpened'],
    },
  },
  states: {
    list: {
      description: 'The months and their photos.',
      meta: { spec: ['2.15', '2.16', '2.17'] },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'What do the counts say?',
          meta: { spec: ['2.15'] },
          always: [
            { guard: 'countedEmpty', target: 'empty' },
            {
              guard: 'counted',
              target: 'ready',
              actions: { type: 'look', params: ({ context }) => firstLook(context) },
            },
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
            'library.failed': {
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
            'timeline.retry': { target: 'loading', actions: 'retryLibrary' },
            'library.changed': {
              target: 'deciding',
              actions: { type: 'keepValue', params: ({ event }) => event.value },
            },
          },
        },
        ready: {
          description: 'Months show by their counts; each reads its photos when it comes into view.',
          meta: { spec: ['2.16', '2.17', '4.1'] },
          on: {
            'library.changed': [
              {
                guard: { type: 'tellsNothing', params: ({ event }) => event.value },
                target: 'empty',
                actions: [
                  { type: 'keepValue', params: ({ event }) => event.value },
                  { type: 'look', params: [] },
                ],
              },
              {
                actions: [
                  { type: 'keepValue', params: ({ event }) => event.value },
                  { type: 'look', params: ({ context }) => context.visible },
                ],
              },
            ],
            'viewport.changed': { actions: { type: 'look', params: ({ event }) => inMonths(event.groups) } },
            'month.fulfilled': {
              actions: [
                { type: 'keepValue', params: ({ event }) => event.value },
                { type: 'tellSection', params: ({ event }) => event },
              ],
            },
            'month.rejected': {
              actions: [
                { type: 'keepValue', params: ({ event }) => event.value },
                { type: 'tellSection', params: ({ event }) => event },
              ],
            },
            'group.retry': { actions: { type: 'tellSection', params: ({ event }) => retries(event.group) } },
            'photo.open': {
              actions: [
                { type: 'storeScroll', params: ({ event }) => event.position },
                { type: 'openPreview', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
    viewer: {
      description: 'Whether a photo is open over the list: the address says so.',
      meta: { spec: ['2.22', '2.28'] },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Does the address name a photo?',
          meta: { spec: ['2.22'] },
          always: [{ guard: 'namesPhoto', target: 'open' }, { target: 'closed' }],
        },
        closed: {
          description: 'The list has the screen; where it stands is remembered whenever it comes to rest.',
          meta: { spec: ['2.22', '2.28', '9.12'] },
          on: {
            'scroll.rested': {
              actions: [
                { type: 'storeScroll', params: ({ event }) => event.position },
                { type: 'storeVisible', params: ({ context }) => context.visible.map(({ month }) => month) },
              ],
            },
            'area.route': {
              guard: { type: 'leadsToPhoto', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'keepAddress', params: ({ event }) => event },
            },
          },
        },
        open: {
          description: 'One photo has the screen; the list stays as it is beneath.',
          meta: { spec: ['2.22', '2.28'] },
          invoke: {
            id: 'preview',
            src: 'preview',
            input: ({ context: { previewId, library, view }, self }) => ({
              input: { id: previewId ?? '', library, view, list: self as SelectingList },
            }),
            onDone: { target: 'closed', actions: 'backToList' },
          },
          on: {
            'area.route': [
              {
                guard: { type: 'leadsToPhoto', params: ({ event }) => event },
                actions: [
                  { type: 'keepAddress', params: ({ event }) => event },
                  { type: 'leadPreview', params: ({ event }) => event },
                ],
              },
              {
                target: 'closed',
                actions: [
                  'rememberPreviewed',
                  'makeRoom',
                  { type: 'keepAddress', params: ({ event }) => event },
                  'restoreScroll',
                ],
              },
            ],
            'library.changed': {
              actions: [{ type: 'keepValue', params: ({ event }) => event.value }, 'tellPreviewChanged'],
            },
            'library.failed': {
              actions: [{ type: 'keepValue', params: ({ event }) => event.value }, 'tellPreviewChanged'],
            },
            'month.fulfilled': {
              actions: [{ type: 'keepValue', params: ({ event }) => event.value }, 'tellPreviewChanged'],
            },
            'month.rejected': {
              actions: [
                { type: 'keepValue', params: ({ event }) => event.value },
                'tellPreviewChanged',
                { type: 'tellPreviewRejected', params: ({ event }) => event.month },
              ],
            },
          },
        },
      },
    },
  },
});
