import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import type { SelectingList } from './listChart.types.ts';
import { photoListSetup } from './photoList.setup.ts';
import { groupOf, visibleIn } from './photoList.values.ts';
import { withEvent } from '../../system/outcomes.ts';

const settle = { target: '.settling' } as const;

/** The states of a list with photos; `empty` is a sibling of this state. */
export const listShown = photoListSetup.createStateConfig({
  description:
    'The list has its full height, derived from the counts; its pages are read as they come into view.',
  meta: { spec: ['2.16a', '2.17a', '2.34a', '2.34b', '4.1c', '9.1a'] },
  initial: 'settling',
  on: {
    'library.changed': [
      {
        guard: withEvent('tellsNothing', 'value'),
        target: 'empty',
        actions: [withEvent('keepValue', 'value'), { type: 'look', params: [] }],
      },
      {
        ...settle,
        actions: [
          withEvent('keepValue', 'value'),
          { type: 'look', params: ({ context }) => context.visible },
        ],
      },
    ],
    'viewport.changed': {
      ...settle,
      actions: { type: 'look', params: ({ context, event }) => visibleIn(context.list, event.groups) },
    },
    'list.fulfilled': {
      guard: withEvent('isSeen', 'list'),
      ...settle,
      actions: [
        withEvent('keepValue', 'value'),
        {
          type: 'tellSection',
          params: ({ event }) => ({ group: groupOf(event.list), type: 'section.fulfilled' }),
        },
      ],
    },
    'list.rejected': [
      {
        guard: withEvent('isSeenMonth', 'list'),
        actions: [
          withEvent('keepValue', 'value'),
          {
            type: 'tellSection',
            params: ({ event }) => ({ group: groupOf(event.list), type: 'section.rejected' }),
          },
        ],
      },
      {
        guard: withEvent('isSeen', 'list'),
        target: '.rejected',
        actions: [
          withEvent('keepValue', 'value'),
          {
            type: 'tellSection',
            params: ({ event }) => ({ group: groupOf(event.list), type: 'section.rejected' }),
          },
        ],
      },
    ],
    'group.retry': {
      guard: withEvent('hasSection', 'group'),
      actions: {
        type: 'tellSection',
        params: ({ event }) => ({ group: event.group, type: 'section.retry' }),
      },
    },
    'photo.open': {
      actions: [withEvent('storeScroll', 'position'), withEvent('openPreview', 'id')],
    },
  },
  states: {
    settling: {
      description:
        'The list checks whether everything in view has been read; in a list by month, each month shows its own progress.',
      meta: { spec: ['4.1c', '9.1a'] },
      always: [
        { guard: 'byMonth', target: 'ready' },
        { guard: 'inViewIsThere', target: 'ready' },
        { target: 'loadingMore' },
      ],
    },
    ready: {
      description: 'Everything in view has been read, or its section shows a loader or an error.',
      meta: { spec: ['2.16a', '4.1c', '9.1a'] },
    },
    loadingMore: {
      description: 'A part of the list that is in view is being read; its cells show placeholders.',
      meta: { spec: ['2.34a', '9.1a'] },
      tags: 'busy',
    },
    rejected: {
      description: 'A page in view could not be read; the list shows an error and offers a retry.',
      meta: { spec: ['8.1a'] },
      tags: 'error',
      on: {
        // The error stays, because the missing pages are still not being read.
        'library.changed': {
          guard: withEvent('stillMissing', 'value'),
          actions: [
            withEvent('keepValue', 'value'),
            { type: 'look', params: ({ context }) => context.visible },
          ],
        },
        'group.retry': {
          target: 'loadingMore',
          actions: {
            type: 'tellSection',
            params: ({ event }) => ({ group: event.group, type: 'section.retry' }),
          },
        },
        'viewport.changed': [
          {
            guard: 'inViewIsThere',
            target: 'settling',
            actions: { type: 'look', params: ({ context, event }) => visibleIn(context.list, event.groups) },
          },
          {
            actions: { type: 'look', params: ({ context, event }) => visibleIn(context.list, event.groups) },
          },
        ],
      },
    },
  },
});

/** The preview that covers a list. */
export const listViewer = photoListSetup.createStateConfig({
  description: 'The preview that covers the list, opened by its URL.',
  meta: { spec: ['2.22a', '2.28'] },
  initial: 'deciding',
  states: {
    deciding: {
      description:
        'The URL determines whether a photo is open and whether the list returns to its last position.',
      always: [
        { guard: 'namesPhoto', target: 'open' },
        { guard: 'cameBack', target: 'closed.returned' },
        { target: 'closed' },
      ],
    },
    closed: {
      description: 'The list is on screen; its scroll position is stored whenever scrolling stops.',
      meta: { spec: ['2.22a', '2.28', '9.12'] },
      initial: 'begun',
      on: {
        'scroll.rested': [
          {
            guard: 'byMonth',
            actions: [
              withEvent('storeScroll', 'position'),
              {
                type: 'storeVisible',
                params: ({ context }) => context.visible.map(({ group }) => group as MonthKey),
              },
            ],
          },
          { actions: withEvent('storeScroll', 'position') },
        ],
        'area.route': {
          guard: withEvent('leadsToPhoto'),
          target: 'open',
          actions: withEvent('keepAddress'),
        },
      },
      states: {
        begun: {
          description: 'The list has been newly opened and starts at its top.',
          meta: { spec: ['2.28'] },
        },
        returned: {
          description: 'The customer has returned; the list is at the scroll position where they left it.',
          meta: { spec: ['2.28'] },
          on: { 'sorting.changed': 'begun' },
        },
      },
    },
    open: {
      description: 'The preview of one photo covers the list, which keeps its scroll position.',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { previewId, library, view }, self }) => ({
          name: 'preview',
          eager: true,
          input: { id: previewId ?? '', library, view, list: self as SelectingList },
        }),
        onDone: { target: 'closed', actions: 'backToList' },
      },
      on: {
        'area.route': [
          {
            guard: withEvent('leadsToSamePhoto'),
            description:
              'The URL still names the same photo, so the preview continues with the photo the customer moved to.',
          },
          {
            guard: withEvent('leadsToPhoto'),
            actions: [withEvent('keepAddress'), withEvent('leadPreview')],
          },
          {
            guard: 'lastIsHidden',
            target: 'closed.returned',
            actions: ['rememberPreviewed', 'makeRoom', withEvent('keepAddress'), 'restoreScroll'],
          },
          {
            target: 'closed.returned',
            actions: ['rememberPreviewed', withEvent('keepAddress'), 'restoreScroll'],
          },
        ],
        'library.changed': { actions: 'tellPreview' },
        'library.failed': { actions: 'tellPreview' },
        'totals.failed': { actions: 'tellPreview' },
        'list.fulfilled': { actions: 'tellPreview' },
        'list.rejected': [
          {
            guard: withEvent('isOwn', 'list'),
            actions: [
              'tellPreview',
              { type: 'tellPreviewRejected', params: ({ event }) => groupOf(event.list) },
            ],
          },
          { actions: 'tellPreview' },
        ],
      },
    },
  },
});
