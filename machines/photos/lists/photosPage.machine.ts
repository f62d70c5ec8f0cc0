import { initialContext, listOf, photosPageSetup } from './photosPage.setup.ts';
import { withEvent } from '../../system/outcomes.ts';

/**
 * The page 'My photos', whichever way it is sorted: by date taken it is the timeline, by upload the latest-uploaded
 * list. Each is a list of its own with its own preview; this chart knows which of them has the page [2.21, 2.22, 3.6].
 */
export const photosPageMachine = photosPageSetup.createMachine({
  id: 'photosPage',
  description: 'The photos page: sorted by date taken, or by upload.',
  meta: { spec: ['1.3a', '2.13d', '2.20', '2.21', '2.22b', '3.6a', '4.9c'] },
  context: ({ input, self }) => initialContext(input, self.system),
  invoke: [
    { id: 'sorting', src: 'sorting', input: ({ self }) => ({ page: 'photos', owner: self }) },
    {
      id: 'forcing',
      src: 'forcing',
      input: ({ context, self }) => ({ library: context.library, page: self }),
    },
    { id: 'banner', src: 'welcomeBanner' },
  ],
  initial: 'recalling',
  on: {
    'photos.add': [
      {
        guard: { type: 'bringsFiles', params: ({ event }) => event.files ?? [] },
        actions: ['openImport', { type: 'chooseFiles', params: ({ event }) => event.files ?? [] }],
      },
      { actions: 'openImport' },
    ],
    'sorting.choose': { actions: withEvent('tellSorting') },
    'sorting.force': { actions: withEvent('tellSorting') },
    'sorting.changed': [
      {
        guard: withEvent('isOtherKey', 'sorting'),
        target: '.choosing',
        // The other list begins at its first photo, however the page was come to.
        actions: [
          withEvent('keepSorting', 'sorting'),
          { type: 'keepHere', params: ({ context: { here } }) => ({ ...here, back: false }) },
        ],
      },
      {
        actions: [withEvent('keepSorting', 'sorting'), withEvent('tellList')],
      },
    ],
    'area.route': {
      actions: [withEvent('keepHere'), withEvent('tellList')],
    },
  },
  states: {
    recalling: {
      description: 'How was the page sorted last?',
      meta: { spec: ['3.6a'] },
      tags: 'busy',
      on: {
        'sorting.changed': {
          target: 'choosing',
          actions: withEvent('keepSorting', 'sorting'),
        },
        'area.route': { actions: withEvent('keepHere') },
      },
    },
    choosing: {
      description: 'Which list has the page?',
      meta: { spec: ['2.22b', '3.6a'] },
      always: [{ guard: 'byUpload', target: 'latestUploaded' }, { target: 'timeline' }],
    },
    timeline: {
      description: 'By date taken: months.',
      meta: { spec: ['2.16a', '2.22b', '4.1b'] },
      entry: 'turnMonths',
      invoke: { id: 'list', src: 'timeline', input: ({ context }) => listOf(context, 'timeline') },
    },
    latestUploaded: {
      description: 'By upload: one flat run.',
      meta: { spec: ['2.22b', '9.1a'] },
      invoke: { id: 'list', src: 'latestUploaded', input: ({ context }) => listOf(context, 'latest') },
    },
  },
});
