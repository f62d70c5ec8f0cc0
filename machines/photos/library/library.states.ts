import { withAnswer, withEvent } from '../../system/outcomes.ts';
import { pageIn } from './context.values.ts';
import type { ScopeName } from './lists.values.ts';
import { librarySetup } from './library.setup.ts';

/** What changed, for the lists of that name or for all. */
export const tells = (of: ScopeName | null) =>
  ({ type: 'tellLists', params: { of, told: { type: 'library.changed' } } }) as const;
/** How many photos and albums there are. */
export const libraryTotals = librarySetup.createStateConfig({
  description: 'How many photos and albums there are, for the tabs.',
  meta: { spec: ['2.14a', '2.14b', '3.3b'] },
  initial: 'loading',
  on: { 'counts.renew': '.loading' },
  states: {
    loading: {
      description: 'The totals are being counted.',
      meta: { spec: ['2.14a'] },
      entry: 'stampTotals',
      invoke: {
        id: 'readTotals',
        src: 'readTotals',
        input: { params: {}, query: {}, body: {} },
        onDone: [
          {
            guard: withAnswer('totalsCount'),
            target: 'ready',
            actions: [withAnswer('keepTotals'), tells('latest')],
          },
          { guard: withAnswer('finished'), target: 'unsure' },
          { target: 'failed', actions: withAnswer('sayMissed') },
        ],
        onError: 'failed',
      },
    },
    ready: { description: 'The totals are known.' },
    unsure: {
      description: 'They were counted while an operation was under way; its end counts again.',
      meta: { spec: ['3.3b', '4.7c'] },
    },
    failed: {
      description: 'Tabs show no count; of the photos only the flat list is concerned, whose length it is.',
      meta: { spec: ['2.14a'] },
      entry: { type: 'tellLists', params: { of: 'latest', told: { type: 'totals.failed' } } },
    },
  },
});

/** The photos page, which keeps its order itself. */
export const photosPage = librarySetup.createStateConfig({
  description: 'Whether the photos page is open, and whether it is to show first what was uploaded last.',
  meta: { spec: ['4.9c'] },
  initial: 'closed',
  states: {
    closed: {
      description: 'It is not open.',
      on: {
        'page.opened': { target: 'open', actions: withEvent('keepPage', 'page') },
        'sorting.force': 'owed',
      },
    },
    owed: {
      description: 'It is not open; when it opens it shows first what was uploaded last.',
      on: {
        'page.opened': {
          target: 'open',
          actions: [withEvent('keepPage', 'page'), withEvent('forceSorting', 'page')],
        },
      },
    },
    open: {
      description: 'It is open, and is told.',
      on: {
        'page.opened': { actions: withEvent('keepPage', 'page') },
        'page.closed': { target: 'closed', actions: { type: 'keepPage', params: null } },
        'sorting.force': { actions: { type: 'forceSorting', params: ({ context }) => pageIn(context) } },
      },
    },
  },
});
