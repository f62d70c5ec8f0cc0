import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import type { SelectingList } from './listChart.types.ts';
import { photoListSetup } from './photoList.setup.ts';
import { groupOf, visibleIn } from './photoList.values.ts';

const settle = { target: '.settling' } as const;

/** The photos of a list that holds some. Beside it stands a state `empty`. */
export const listShown = photoListSetup.createStateConfig({
  description: 'The list has its full length from its counts alone; its pages come as they are looked at.',
  meta: { spec: ['2.16a', '2.17a', '2.34a', '2.34b', '4.1c', '9.1a'] },
  initial: 'settling',
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
        ...settle,
        actions: [
          { type: 'keepValue', params: ({ event }) => event.value },
          { type: 'look', params: ({ context }) => context.visible },
        ],
      },
    ],
    'viewport.changed': {
      ...settle,
      actions: { type: 'look', params: ({ context, event }) => visibleIn(context.list, event.groups) },
    },
    'list.fulfilled': {
      guard: { type: 'isSeen', params: ({ event }) => event.list },
      ...settle,
      actions: [
        { type: 'keepValue', params: ({ event }) => event.value },
        {
          type: 'tellSection',
          params: ({ event }) => ({ group: groupOf(event.list), type: 'section.fulfilled' }),
        },
      ],
    },
    'list.rejected': [
      {
        guard: { type: 'isSeenMonth', params: ({ event }) => event.list },
        actions: [
          { type: 'keepValue', params: ({ event }) => event.value },
          {
            type: 'tellSection',
            params: ({ event }) => ({ group: groupOf(event.list), type: 'section.rejected' }),
          },
        ],
      },
      {
        guard: { type: 'isSeen', params: ({ event }) => event.list },
        target: '.rejected',
        actions: [
          { type: 'keepValue', params: ({ event }) => event.value },
          {
            type: 'tellSection',
            params: ({ event }) => ({ group: groupOf(event.list), type: 'section.rejected' }),
          },
        ],
      },
    ],
    'group.retry': {
      guard: { type: 'hasSection', params: ({ event }) => event.group },
      actions: {
        type: 'tellSection',
        params: ({ event }) => ({ group: event.group, type: 'section.retry' }),
      },
    },
    'photo.open': {
      actions: [
        { type: 'storeScroll', params: ({ event }) => event.position },
        { type: 'openPreview', params: ({ event }) => event.id },
      ],
    },
  },
  states: {
    settling: {
      description: 'Is everything in view there? Of months each section says so itself.',
      meta: { spec: ['4.1c', '9.1a'] },
      always: [
        { guard: 'byMonth', target: 'ready' },
        { guard: 'inViewIsThere', target: 'ready' },
        { target: 'loadingMore' },
      ],
    },
    ready: {
      description: 'Everything in view is there, or its section says that it is not.',
      meta: { spec: ['2.16a', '4.1c', '9.1a'] },
    },
    loadingMore: {
      description: 'A page in view is on its way; its places are kept free.',
      meta: { spec: ['2.34a', '9.1a'] },
      tags: 'busy',
    },
    rejected: {
      description: 'A page in view could not be read: the list says so and offers to try again.',
      meta: { spec: ['8.1a'] },
      tags: 'error',
      on: {
        // What is missing is still not on its way: the list goes on saying so.
        'library.changed': {
          guard: { type: 'stillMissing', params: ({ event }) => event.value },
          actions: [
            { type: 'keepValue', params: ({ event }) => event.value },
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

/** The photo over a list. */
export const listViewer = photoListSetup.createStateConfig({
  description: 'Whether a photo is open over the list: the address says so.',
  meta: { spec: ['2.22a', '2.28'] },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Does the address name a photo, and was the page come back to?',
      meta: { spec: ['2.22a', '2.28'] },
      always: [
        { guard: 'namesPhoto', target: 'open' },
        { guard: 'cameBack', target: 'closed.returned' },
        { target: 'closed' },
      ],
    },
    closed: {
      description: 'The list has the screen; where it stands is remembered whenever it comes to rest.',
      meta: { spec: ['2.22a', '2.28', '9.12'] },
      initial: 'begun',
      on: {
        'scroll.rested': [
          {
            guard: 'byMonth',
            actions: [
              { type: 'storeScroll', params: ({ event }) => event.position },
              {
                type: 'storeVisible',
                params: ({ context }) => context.visible.map(({ group }) => group as MonthKey),
              },
            ],
          },
          { actions: { type: 'storeScroll', params: ({ event }) => event.position } },
        ],
        'area.route': {
          guard: { type: 'leadsToPhoto', params: ({ event }) => event },
          target: 'open',
          actions: { type: 'keepAddress', params: ({ event }) => event },
        },
      },
      states: {
        begun: {
          description: 'Nobody has come back to it yet: it begins at its top.',
          meta: { spec: ['2.28'] },
        },
        returned: {
          description: 'It was come back to: it stands where it was left.',
          meta: { spec: ['2.28'] },
          on: { 'sorting.changed': 'begun' },
        },
      },
    },
    open: {
      description: 'One photo has the screen; the list stays as it is beneath.',
      meta: { spec: ['2.22a', '2.28'] },
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
            guard: { type: 'leadsToSamePhoto', params: ({ event }) => event },
            description:
              'The address was told again: the steps from there that were asked for meanwhile count.',
          },
          {
            guard: { type: 'leadsToPhoto', params: ({ event }) => event },
            actions: [
              { type: 'keepAddress', params: ({ event }) => event },
              { type: 'leadPreview', params: ({ event }) => event },
            ],
          },
          {
            guard: 'lastIsHidden',
            target: 'closed.returned',
            actions: [
              'rememberPreviewed',
              'makeRoom',
              { type: 'keepAddress', params: ({ event }) => event },
              'restoreScroll',
            ],
          },
          {
            target: 'closed.returned',
            actions: [
              'rememberPreviewed',
              { type: 'keepAddress', params: ({ event }) => event },
              'restoreScroll',
            ],
          },
        ],
        'library.changed': { actions: 'tellPreview' },
        'library.failed': { actions: 'tellPreview' },
        'totals.failed': { actions: 'tellPreview' },
        'list.fulfilled': { actions: 'tellPreview' },
        'list.rejected': [
          {
            guard: { type: 'isOwn', params: ({ event }) => event.list },
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
