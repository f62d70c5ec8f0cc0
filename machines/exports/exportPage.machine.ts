import { withSnapshot, withEvent } from '../system/outcomes.ts';
import { backupOf, callOf, exportPageSetup } from './exportPage.setup.ts';
import { exportsTag } from './exports.values.ts';

/** The page 'Export photos': the zips of one export, while its links live [2.43–2.46]. */
export const exportPageMachine = exportPageSetup.createMachine({
  id: 'exportPage',
  description:
    'The page of one export: its zips, or what the reading of it says in their place. Of one that is still being made it leads to the photos.',
  meta: { spec: ['2.43', '2.44a', '2.44c', '2.45a', '2.45b', '2.46', '3.8a', '7.5', '8.3a', '8.3b'] },
  context: ({ input }) => ({
    backupId: backupOf(input),
    ready: null,
    downloads: {},
    taken: [],
    waiting: [],
  }),
  invoke: [
    {
      id: 'info',
      src: 'info',
      input: ({ context }) => ({ call: callOf(context.backupId), tags: [exportsTag], observed: true }),
      onSnapshot: [
        {
          guard: withSnapshot('isUnderWay'),
          actions: [withSnapshot('keepReady'), 'sayUnderWay', 'showPhotos'],
        },
        { actions: withSnapshot('keepReady') },
      ],
    },
    { id: 'memory', src: 'memory' },
  ],
  entry: 'recall',
  on: {
    'area.route': [
      {
        guard: withEvent('isOther'),
        target: '.resting',
        actions: [withEvent('change'), 'readAnother', 'forgetDownloads', 'recall'],
      },
      { description: 'Another query is the same page.' },
    ],
    'export.retry': { actions: 'retry' },
    'taken.told': { actions: withEvent('keepTaken') },
    'chunk.download': {
      guard: withEvent('isListed', 'iteration'),
      actions: withEvent('startDownload', 'iteration'),
    },
    'download.begun': {
      guard: withEvent('isOfThis', 'id'),
      actions: [withEvent('addTaken', 'id'), 'remember'],
    },
    'download.over': {
      description: 'A photo of it may have gone meanwhile: the export is read again.',
      guard: withEvent('isOfThis', 'id'),
      actions: [withEvent('forgetDownload', 'id'), 'renew'],
    },
  },
  initial: 'resting',
  states: {
    resting: {
      description: 'A press downloads one, or all that were not taken yet.',
      meta: { spec: ['2.44d', '4.10a'] },
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
          guard: withEvent('isOfThis', 'id'),
          target: 'next',
          actions: [withEvent('forgetDownload', 'id'), 'renew'],
        },
      },
    },
  },
});
