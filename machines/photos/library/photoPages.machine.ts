import { photoPagesSetup } from './photoPages.setup.ts';

/**
 * The photos of one list by page, a month's or an album's: what is in or next to somebody's viewport is read, one request a page, and what
 * lies far from it is let go [3.2, 3.3, 4.1, 9.1].
 */
export const photoPagesMachine = photoPagesSetup.createMachine({
  id: 'photoPages',
  description: 'The pages of one list, read as they come into view.',
  meta: { spec: ['3.2c', '3.3a', '4.1a', '9.1a'] },
  context: ({ input }) => ({
    ...input,
    pages: new Map(),
    incoming: null,
    reading: [],
    ranges: {},
    generation: 0,
    doubted: new Set(),
  }),
  initial: 'idle',
  on: {
    'pages.look': { target: '.deciding', actions: { type: 'look', params: ({ event }) => event } },
    'pages.leave': {
      target: '.deciding',
      actions: { type: 'lookAway', params: ({ event }) => event.observer },
    },
    'pages.stale': {
      target: '.deciding',
      actions: ['stopReads', { type: 'renew', params: ({ event }) => event.epoch }],
    },
    'picture.broken': {
      guard: { type: 'mayHaveRunOut', params: ({ event }) => event.id },
      actions: { type: 'checkAddresses', params: ({ event }) => event.id },
    },
    'picture.refused': [
      {
        guard: { type: 'holdsAddress', params: ({ event }) => event.address },
        target: '.deciding',
        actions: [
          { type: 'endCheck', params: ({ event }) => event.address },
          'stopReads',
          { type: 'renew', params: ({ context }) => context.epoch },
          'wantCounts',
        ],
      },
      { actions: { type: 'endCheck', params: ({ event }) => event.address } },
    ],
    'page.answered': [
      { guard: { type: 'outdated', params: ({ event }) => event } },
      {
        guard: { type: 'finished', params: ({ event }) => event },
        target: '.deciding',
        actions: [{ type: 'keepPage', params: ({ event }) => event }, 'swap', 'tellChanged'],
      },
      {
        target: '.failed',
        actions: [
          { type: 'endRead', params: ({ event }) => event.page },
          { type: 'sayMissed', params: ({ event }) => event },
        ],
      },
    ],
  },
  states: {
    deciding: {
      description: 'What is due is being read, what nobody waits for any more is not.',
      meta: { spec: ['2.17a'] },
      entry: 'readWhatIsDue',
      always: [
        { guard: 'nobodyLooks', target: 'idle' },
        { guard: 'readsNew', target: 'refreshing' },
        { guard: 'reads', target: 'reading' },
        { target: 'fresh' },
      ],
    },
    idle: {
      description: 'Nobody looks at this list; its first page may still be held.',
      meta: { spec: ['4.1a'] },
      entry: ['letGo', 'tellSettled'],
    },
    reading: {
      description: 'Pages in view are on their way.',
      meta: { spec: ['2.17a', '4.1a'] },
      tags: 'busy',
    },
    refreshing: {
      description:
        'What is in view shows as it was while it is read again; the new pages take its place at once.',
      meta: { spec: ['3.2c', '3.3a'] },
      tags: 'busy',
    },
    fresh: {
      description: 'Everything in view is there; who looks on at what is there is told nothing new.',
      meta: { spec: ['4.1a'] },
      entry: 'tellSettled',
      on: {
        'pages.look': {
          guard: { type: 'looksOn', params: ({ event }) => event },
          actions: { type: 'look', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: 'A page in view could not be read; what was read before still shows.',
      meta: { spec: ['4.1a', '8.1a'] },
      tags: 'error',
      entry: 'tellRejected',
      on: {
        'pages.retry': 'deciding',
        'pages.look': { actions: { type: 'look', params: ({ event }) => event } },
        'pages.leave': [
          {
            guard: { type: 'lastLooksAway', params: ({ event }) => event.observer },
            target: 'deciding',
            actions: { type: 'lookAway', params: ({ event }) => event.observer },
          },
          { actions: { type: 'lookAway', params: ({ event }) => event.observer } },
        ],
      },
    },
  },
});
