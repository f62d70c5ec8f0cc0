import { photoListSetup } from './photoList.setup.ts';
import { listShown, listViewer } from './photoList.states.ts';
import { initialContext, visibleIn, firstLook } from './photoList.values.ts';
import { withEvent } from '../../system/outcomes.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/**
 * A photo list: the timeline by months, or the latest uploads or an album as one flat list. The selection and
 * the open photo are kept as long as the URL belongs to this list [2.13–2.17, 2.22, 2.28, 2.34, 2.41, 4.1,
 * 4.2].
 */
export const photoListMachine = photoListSetup.createMachine({
  id: 'photoList',
  description: 'A list of photos in groups, its selection, and the photo that is open on top of it.',
  meta: {
    spec: [
      '2.15a',
      '2.15b',
      '2.15c',
      '2.16a',
      '2.16c',
      '2.17a',
      '2.17b',
      '2.22a',
      '2.34a',
      '2.34b',
      '2.35a',
      '4.1a',
      '4.1b',
      '4.1c',
      '4.2a',
      '4.2b',
      '9.1a',
    ],
  },
  type: 'parallel',
  context: ({ input }) => initialContext(input),
  invoke: [
    {
      id: 'attachment',
      src: 'attachment',
      input: ({ context: { library, list }, self }) => ({ library, list: self, shown: list }),
    },
    { id: 'selection', src: 'selection', input: ({ context: { library, view } }) => ({ library, view }) },
    { id: 'scroll', src: 'scrollMemory' },
    { id: 'opened', src: 'openedMonths', input: ({ context: { list, back } }) => ({ list, back }) },
    {
      id: 'kept',
      src: 'keptSelection',
      input: ({ context: { list, back }, self }) => ({
        list,
        back,
        owner: self,
      }),
    },
    { id: 'ahead', src: 'lookAhead', input: ({ context: { library } }) => ({ library }) },
  ],
  on: {
    'photo.toggle': { actions: withEvent('togglePhoto') },
    'group.toggle': [
      { guard: 'isOfAlbum', actions: { type: 'selectEvery', params: true } },
      {
        guard: withEvent('hasGroup', 'group'),
        actions: withEvent('toggleGroup', 'group'),
      },
    ],
    'range.select': { actions: withEvent('selectOver') },
    'area.select': { actions: withEvent('selectOver') },
    'selection.all': [
      { guard: 'isOfAlbum', actions: { type: 'selectEvery', params: false } },
      { actions: 'selectAll' },
    ],
    'photos.vanished': { actions: withEvent('tellSelection') },
    'photos.returned': { actions: withEvent('tellSelection') },
    'picture.broken': { actions: withEvent('doubtPicture') },
    'jump.considered': {
      actions: {
        type: 'considerJump',
        params: ({ context, event }) => visibleIn(context.list, event.groups),
      },
    },
    'jump.dropped': { actions: 'dropJump' },
    'travel.ahead': {
      actions: {
        type: 'travelOn',
        params: ({ context, event }) => visibleIn(context.list, event.groups),
      },
    },
    'section.shows': { actions: withEvent('keepShown') },
    'group.expand': {
      description: 'A list without months is always fully expanded, so the event has no effect there.',
      guard: 'byMonth',
      actions: [
        withEvent('begin', 'group'),
        { type: 'tellSection', params: ({ event }) => ({ group: event.group, type: 'section.expand' }) },
        'keepOpened',
      ],
    },
    'list.recount': {
      description:
        'The chart of the album counts its photos independently of the library, so the event is ignored here.',
    },
  },
  states: {
    list: {
      description: 'The photos of the list, grouped by month or in a single group.',
      meta: { spec: ['2.15a', '2.15b', '2.15c', '2.16a', '2.17a', '2.34a', '4.1b', '9.1a'] },
      initial: 'deciding',
      on: {
        'sorting.changed': [
          {
            guard: 'byMonth',
            actions: [withEvent('turn', 'sorting'), withEvent('tellOrder', 'sorting'), 'keepOpened'],
          },
          { target: '.deciding', actions: withEvent('turn', 'sorting') },
        ],
        'library.changed': {
          target: '.deciding',
          actions: withEvent('keepValue', 'value'),
        },
        'library.failed': { actions: withEvent('keepValue', 'value') },
        'totals.failed': { actions: withEvent('keepValue', 'value') },
        'list.fulfilled': { actions: withEvent('keepValue', 'value') },
        'list.rejected': { actions: withEvent('keepValue', 'value') },
      },
      states: {
        deciding: {
          description: 'The number of photos in the list, once it is known, determines the next state.',
          meta: { spec: ['2.15c', '3.3b', '3.4a'] },
          always: [
            { guard: 'countedEmpty', target: 'empty' },
            {
              guard: 'counted',
              target: 'shown',
              actions: { type: 'look', params: ({ context }) => firstLook(context) },
            },
            { guard: 'failedAlready', target: 'failed' },
            { target: 'loading' },
          ],
        },
        loading: {
          description: 'The photos are being counted; the customer sees a loader.',
          meta: { spec: ['2.15a', '2.31a'] },
          tags: 'busy',
          on: {
            'library.failed': {
              target: 'failed',
              actions: withEvent('keepValue', 'value'),
            },
            'totals.failed': {
              target: 'failed',
              actions: withEvent('keepValue', 'value'),
            },
          },
        },
        empty: {
          description: 'The list has no photos; the page invites the customer to add the first ones.',
          meta: { spec: ['2.15c', '2.32'] },
        },
        failed: {
          description:
            "The photos could not be loaded; the page shows 'Error: Your photos could not be loaded' with a button to try again.",
          meta: { spec: ['2.15b', '8.1a'] },
          tags: 'error',
          on: { 'list.retry': { target: 'loading', actions: 'retryLibrary' } },
        },
        shown: listShown,
      },
    },
    viewer: listViewer,
  },
});

export const photoListWords: ChartWords<typeof photoListMachine> = {
  guards: {
    byMonth: {
      why: 'the list is divided into months',
      whyNot: 'the list has no months',
    },
    isOfAlbum: {
      why: 'the list shows an album',
      whyNot: 'the list shows the whole library',
    },
    counted: {
      why: 'the number of photos is known',
      whyNot: 'the photos have not been counted yet',
    },
    countedEmpty: {
      why: 'the list has no photos',
      whyNot: 'the list has photos, or they have not been counted yet',
    },
    failedAlready: {
      why: 'the photos could not be counted',
      whyNot: 'the photos are still being counted',
    },
    tellsNothing: {
      why: 'the list has no photos any more',
      whyNot: 'the list still has photos, or they are being counted',
    },
    inViewIsThere: {
      why: 'all photos in view are loaded',
      whyNot: 'some photos in view are not loaded yet',
    },
    stillMissing: {
      why: 'some photos in view are still not loaded',
      whyNot: 'all photos in view are loaded, or the list has no photos any more',
    },
    isOwn: {
      why: 'the photos were read in the current order of the list',
      whyNot: 'the photos were read in another order of the list',
    },
    isSeen: {
      why: 'the photos belong to a part of the list that has been in view',
      whyNot: 'the photos were read in another order, or that part of the list has not been in view',
    },
    isSeenMonth: {
      why: 'the photos belong to a month that has been in view',
      whyNot:
        'the photos are in a list without months, in another order, or in a month that has not been in view',
    },
    hasSection: {
      why: 'the month or list of the photos has been in view',
      whyNot: 'the month or list of the photos has not been in view',
    },
    hasGroup: {
      why: 'the month has photos',
      whyNot: 'the month has no photos any more',
    },
    cameBack: {
      why: 'the customer returned to the list or reloaded the page',
      whyNot: 'the customer opened the list by a link or in another order',
    },
    namesPhoto: {
      why: 'the URL names a photo',
      whyNot: 'the URL names only the list',
    },
    leadsToPhoto: {
      why: 'the new URL names a photo',
      whyNot: 'the new URL names only the list',
    },
    leadsToSamePhoto: {
      why: 'the new URL names the same photo as before',
      whyNot: 'the new URL names another photo, or only the list',
    },
    lastIsHidden: {
      why: 'the photo that was open is beyond the first 24 photos of its month',
      whyNot: 'the photo that was open is among the first 24 of its month, or the list has no months',
    },
  },
  delays: {},
  events: {
    'area.route': 'the customer opens another URL in this part of the account',
    'library.changed': 'the photos of the library or their counts have changed',
    'library.failed': 'the months could not be counted',
    'totals.failed': 'the total number of photos could not be read',
    'list.fulfilled': 'photos of the list have been read',
    'list.rejected': 'photos of the list could not be read',
    'list.recount': 'the number of photos in the album may have changed',
    'photos.vanished': 'photos disappear because they are being deleted or removed from the album',
    'photos.returned': 'photos that could not be deleted or removed are shown again',
    'section.shows': 'a month starts to load, has ended loading or is expanded',
    'viewport.changed': 'the customer scrolls to other rows of photos',
    'scroll.rested': 'the customer stops scrolling the list',
    'jump.considered': 'the pointer moves over the scrubber',
    'jump.dropped': 'the pointer leaves the scrubber',
    'travel.ahead': 'the list continues to scroll, or stops',
    'group.expand': 'the customer expands a month, or returns to an expanded one',
    'group.retry': 'the customer tries again to load the photos',
    'picture.broken': 'an image of a photo failed to load',
    'photo.open': 'the customer opens a photo',
    'photo.toggle': 'the customer selects or deselects a photo',
    'group.toggle': 'the customer selects or deselects all photos of a month or an album',
    'range.select': 'the customer selects or deselects a range of photos',
    'area.select': 'the customer selects or deselects photos by drawing a frame',
    'selection.all': 'the customer selects all photos',
    'list.retry': 'the customer tries again to load the photos',
    'sorting.changed': 'the order of the photos has been read or changed',
  },
};
