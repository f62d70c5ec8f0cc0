import { setup } from 'xstate';
import { promiseStub, unprovided } from '../../system/stubs.ts';
import { withAnswer } from '../../system/outcomes.ts';
import type { ChartWords } from '../../system/chartWords.ts';

export type WelcomeBannerEvent = { readonly type: 'banner.toggle' } | { readonly type: 'banner.dismiss' };

/** The state of the welcome banner, as stored. */
export type WelcomeState = 'collapsed' | 'expanded' | 'dismissed';

const dismiss = { target: 'dismissed', actions: 'writeDismissed' } as const;

/** The welcome banner above the photos: collapsed, expanded or dismissed. Its state is stored [2.20]. */
export const welcomeBannerMachine = setup({
  types: { events: {} as WelcomeBannerEvent },
  actors: { readState: promiseStub<WelcomeState>('welcomeBanner.readState') },
  actions: {
    writeExpanded: (_, _expanded: boolean) => unprovided('welcomeBanner.writeExpanded'),
    writeDismissed: () => unprovided('welcomeBanner.writeDismissed'),
  },
  guards: {
    isExpanded: (_, state: WelcomeState) => state === 'expanded',
    isDismissed: (_, state: WelcomeState) => state === 'dismissed',
  },
}).createMachine({
  id: 'welcomeBanner',
  description: 'The welcome banner above the photos.',
  meta: { spec: ['2.20'] },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'The stored state of the banner is being read; until then the banner is shown collapsed.',
      invoke: {
        id: 'readState',
        src: 'readState',
        onDone: [
          { guard: withAnswer('isDismissed'), target: 'dismissed' },
          { guard: withAnswer('isExpanded'), target: 'expanded' },
          { target: 'collapsed' },
        ],
        onError: 'collapsed',
      },
    },
    collapsed: {
      description: "The banner shows one line and 'Show more'.",
      on: {
        'banner.toggle': { target: 'expanded', actions: { type: 'writeExpanded', params: true } },
        'banner.dismiss': dismiss,
      },
    },
    expanded: {
      description: "The banner explains the page, links to the FAQ and shows 'Show less'.",
      on: {
        'banner.toggle': { target: 'collapsed', actions: { type: 'writeExpanded', params: false } },
        'banner.dismiss': dismiss,
      },
    },
    dismissed: {
      type: 'final',
      description: 'The customer has closed the banner permanently in this browser.',
    },
  },
});

export const welcomeBannerWords: ChartWords<typeof welcomeBannerMachine> = {
  guards: {
    isExpanded: {
      why: 'the customer last left the banner expanded',
      whyNot: 'the customer last left the banner collapsed',
    },
    isDismissed: {
      why: 'the customer has closed the banner permanently',
      whyNot: 'the customer has not closed the banner permanently',
    },
  },
  delays: {},
  events: {
    'banner.toggle': 'the customer expands or collapses the banner',
    'banner.dismiss': 'the customer closes the banner permanently',
  },
};
