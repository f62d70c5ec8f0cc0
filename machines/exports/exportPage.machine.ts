import { queryViewState } from '../request/query.selectors.ts';
import { backupOf, callOf, exportPageSetup } from './exportPage.setup.ts';
import { exportsTag } from './exports.values.ts';

/** The page 'Export photos': the zips of one export, while its links live [2.43–2.46]. */
export const exportPageMachine = exportPageSetup.createMachine({
  id: 'exportPage',
  description: 'The page of one export.',
  meta: { spec: ['2.43', '7.5'] },
  type: 'parallel',
  context: ({ input }) => ({
    backupId: backupOf(input),
    info: { state: 'loading' },
    downloads: {},
    taken: [],
    waiting: [],
  }),
  states: {
    page: {
      description: 'The export as the service has it.',
      meta: { spec: ['2.43', '7.5'] },
      invoke: {
        id: 'info',
        src: 'info',
        input: ({ context }) => ({ call: callOf(context.backupId), tags: [exportsTag], observed: true }),
        onSnapshot: {
          target: '.deciding',
          actions: { type: 'keepInfo', params: ({ event }) => queryViewState(event.snapshot) },
        },
      },
      on: {
        'area.route': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            actions: [{ type: 'change', params: ({ event }) => event }, 'readAnother'],
          },
          { description: 'Another query is the same page.' },
        ],
      },
      initial: 'loading',
      states: {
        deciding: {
          description: 'What is known decides.',
          meta: { spec: ['3.8a'] },
          always: [
            { guard: 'isReady', target: 'ready' },
            { guard: 'isUnderWay', target: 'redirecting' },
            { guard: 'isExpired', target: 'expired' },
            { guard: 'isFailed', target: 'failed' },
            { target: 'loading' },
          ],
        },
        loading: { description: 'The export is being read.', meta: { spec: ['7.5'] }, tags: 'busy' },
        redirecting: {
          description: 'It is still being made: that is said, and the photos are shown.',
          meta: { spec: ['2.45a'] },
          entry: ['sayUnderWay', 'showPhotos'],
        },
        expired: {
          description: 'The links have ended, or there never was such an export: a new one can be made.',
          meta: { spec: ['2.46', '8.3b'] },
        },
        failed: {
          description: 'The export failed or cannot be read.',
          meta: { spec: ['2.45b', '8.3a'] },
          tags: 'error',
          on: { 'export.retry': { actions: 'retry' } },
        },
        ready: {
          description: 'Its zips can be downloaded until the links end.',
          meta: { spec: ['2.44a', '2.44c', '2.44d'] },
        },
      },
    },
    zips: {
      description: 'Which of its zips this browser was handed, and which are on their way to it.',
      meta: { spec: ['2.44d', '4.10a'] },
      invoke: { id: 'memory', src: 'memory' },
      entry: 'recall',
      on: {
        'area.route': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.resting',
          actions: ['forgetDownloads', 'recall'],
        },
        'taken.told': { actions: { type: 'keepTaken', params: ({ event }) => event } },
        'chunk.download': {
          guard: { type: 'isListed', params: ({ event }) => event.iteration },
          actions: { type: 'startDownload', params: ({ event }) => event.iteration },
        },
        'download.begun': {
          guard: { type: 'isOfThis', params: ({ event }) => event.id },
          actions: [{ type: 'addTaken', params: ({ event }) => event.id }, 'remember'],
        },
        'download.over': {
          description: 'A photo of it may have gone meanwhile: the export is read again.',
          guard: { type: 'isOfThis', params: ({ event }) => event.id },
          actions: [{ type: 'forgetDownload', params: ({ event }) => event.id }, 'renew'],
        },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'A press downloads one, or all that were not taken yet.',
          meta: { spec: ['2.44d'] },
          on: { 'chunks.download': { target: 'next', actions: 'queueAll' } },
        },
        next: {
          description: 'Is there another one to be taken?',
          meta: { spec: ['2.44d'] },
          always: [{ guard: 'someWait', target: 'taking' }, { target: 'resting' }],
        },
        taking: {
          description: 'One after the other: a browser that is given many at once asks or refuses.',
          meta: { spec: ['2.44d'] },
          entry: ['startFirst', 'dropFirst'],
          on: {
            'download.over': {
              guard: { type: 'isOfThis', params: ({ event }) => event.id },
              target: 'next',
              actions: [{ type: 'forgetDownload', params: ({ event }) => event.id }, 'renew'],
            },
          },
        },
      },
    },
  },
});
