import { photoPagesSetup } from './photoPages.setup.ts';
import { withEvent } from '../../system/outcomes.ts';

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
    'pages.look': { target: '.deciding', actions: withEvent('look') },
    'pages.leave': {
      target: '.deciding',
      actions: withEvent('lookAway', 'observer'),
    },
    'pages.stale': {
      target: '.deciding',
      actions: ['stopReads', withEvent('renew', 'epoch')],
    },
    'picture.broken': {
      guard: withEvent('mayHaveRunOut', 'id'),
      actions: withEvent('checkAddresses', 'id'),
    },
    'picture.refused': [
      {
        guard: withEvent('holdsAddress', 'address'),
        target: '.deciding',
        actions: [
          withEvent('endCheck', 'address'),
          'stopReads',
          { type: 'renew', params: ({ context }) => context.epoch },
          'wantCounts',
        ],
      },
      { actions: withEvent('endCheck', 'address') },
    ],
    'page.answered': [
      { guard: withEvent('outdated') },
      {
        guard: withEvent('finished'),
        target: '.deciding',
        actions: [withEvent('keepPage'), 'swap', 'tellChanged'],
      },
      {
        target: '.failed',
        actions: [withEvent('endRead', 'page'), withEvent('sayMissed')],
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
          guard: withEvent('looksOn'),
          actions: withEvent('look'),
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
        'pages.look': { actions: withEvent('look') },
        'pages.leave': [
          {
            guard: withEvent('lastLooksAway', 'observer'),
            target: 'deciding',
            actions: withEvent('lookAway', 'observer'),
          },
          { actions: withEvent('lookAway', 'observer') },
        ],
      },
    },
  },
});
