import type { SelectingList } from './listChart.types.ts';
import { flatListSetup } from './flatList.setup.ts';
import { flatGroup } from '../library/lists.values.ts';

const settle = { target: '.settling' } as const;

/** The photos of a flat list, of whichever one: the latest uploaded, an album. Beside it stands a state `empty`. */
export const flatShown = flatListSetup.createStateConfig({
  description: 'The list has its full length from the total alone; its pages come as they are looked at.',
  meta: { spec: ['2.27', '9.1'] },
  initial: 'settling',
  on: {
    'library.changed': [
      {
        guard: { type: 'tellsNothing', params: ({ event }) => event.value },
        target: 'empty',
        actions: [
          { type: 'keepValue', params: ({ event }) => event.value },
          { type: 'look', params: null },
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
      actions: { type: 'look', params: ({ event }) => event.groups[0]?.range ?? null },
    },
    'list.fulfilled': {
      guard: { type: 'isThisList', params: ({ event }) => event.list },
      ...settle,
      actions: { type: 'keepValue', params: ({ event }) => event.value },
    },
    'list.rejected': {
      guard: { type: 'isThisList', params: ({ event }) => event.list },
      target: '.rejected',
      actions: { type: 'keepValue', params: ({ event }) => event.value },
    },
    'photo.open': {
      actions: [
        { type: 'storeScroll', params: ({ event }) => event.position },
        { type: 'openPreview', params: ({ event }) => event },
      ],
    },
  },
  states: {
    settling: {
      description: 'Is everything in view there?',
      meta: { spec: ['9.1'] },
      always: [{ guard: 'inViewIsThere', target: 'ready' }, { target: 'loadingMore' }],
    },
    ready: { description: 'Everything in view is there.', meta: { spec: ['9.1'] } },
    loadingMore: {
      description: 'A page in view is on its way; its places are kept free.',
      meta: { spec: ['2.27', '9.1'] },
      tags: 'busy',
    },
    rejected: {
      description: 'A page in view could not be read: the list says so and offers to try again.',
      meta: { spec: ['8.1'] },
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
        'group.retry': { target: 'loadingMore', actions: 'retryPages' },
        'viewport.changed': [
          {
            guard: 'inViewIsThere',
            target: 'settling',
            actions: { type: 'look', params: ({ event }) => event.groups[0]?.range ?? null },
          },
          { actions: { type: 'look', params: ({ event }) => event.groups[0]?.range ?? null } },
        ],
      },
    },
  },
});

/** The photo over a flat list. */
export const flatViewer = flatListSetup.createStateConfig({
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
        'scroll.rested': { actions: { type: 'storeScroll', params: ({ event }) => event.position } },
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
              { type: 'keepAddress', params: ({ event }) => event },
              'restoreScroll',
            ],
          },
        ],
        'library.changed': {
          actions: [
            { type: 'keepValue', params: ({ event }) => event.value },
            { type: 'tellPreview', params: null },
          ],
        },
        'totals.failed': {
          actions: [
            { type: 'keepValue', params: ({ event }) => event.value },
            { type: 'tellPreview', params: null },
          ],
        },
        'list.fulfilled': {
          actions: [
            { type: 'keepValue', params: ({ event }) => event.value },
            { type: 'tellPreview', params: null },
          ],
        },
        'list.rejected': {
          guard: { type: 'isThisList', params: ({ event }) => event.list },
          actions: [
            { type: 'keepValue', params: ({ event }) => event.value },
            { type: 'tellPreview', params: null },
            { type: 'tellPreview', params: flatGroup },
          ],
        },
      },
    },
  },
});
