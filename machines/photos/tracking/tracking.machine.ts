import { assign, setup } from 'xstate';
import type { TrackedEvent } from '../../../contracts/photos/tracking/tracking.ts';
import { mostTracked, trackEvents } from '../../../contracts/extensions/analytics.ts';
import { sourceStub, unprovided } from '../../system/stubs.ts';
import { requestFor } from '../../request/request.machine.ts';
import { withEvent } from '../../system/outcomes.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** The customer's consent to analytics, sent when the chart starts and after every change. */
export type ConsentEvent = { readonly type: 'consent.changed'; readonly analytics: boolean };

/** The page is about to close, so queued events must be sent now. */
export type PageLeaving = { readonly type: 'page.leaving' };

export type TrackingEvent =
  | { readonly type: 'event.track'; readonly name: TrackedEvent }
  | ConsentEvent
  | PageLeaving;

declare module '../../system/directory.ts' {
  interface Directory {
    readonly tracking: TrackingEvent | LazyWant;
  }
  interface LazyCharts {
    readonly tracking: typeof trackingMachine;
  }
}

interface TrackingContext {
  /** Unsent events in order, and the events in the current request. */
  readonly waiting: readonly TrackedEvent[];
  readonly sent: readonly TrackedEvent[];
}

/** Milliseconds during which events are collected before a request. */
const gatherFor = 5000;

/** Sends photo management events to the analytics service: only their names, and only with consent [9.15]. */
export const trackingMachine = setup({
  types: {
    context: {} as TrackingContext,
    events: {} as TrackingEvent,
    children: {} as { consent: 'watchConsent'; leaving: 'watchLeaving'; trackEvents: 'trackEvents' },
  },
  actors: {
    watchConsent: sourceStub<ConsentEvent>('tracking.watchConsent'),
    watchLeaving: sourceStub<PageLeaving>('tracking.watchLeaving'),
    trackEvents: requestFor(trackEvents),
  },
  actions: {
    /** Hands the events to the browser (sendBeacon), which sends them even after the page has closed. */
    sendBeacon: (_, _names: readonly TrackedEvent[]) => unprovided('tracking.sendBeacon'),
    keep: assign({
      waiting: ({ context }, name: TrackedEvent) => [...context.waiting, name].slice(-mostTracked),
    }),
    forget: assign({ waiting: [] }),
    handOver: assign({ waiting: [], sent: ({ context }) => context.waiting }),
  },
  guards: {
    isAllowed: (_, { analytics }: ConsentEvent) => analytics,
    isRefused: (_, { analytics }: ConsentEvent) => !analytics,
    waits: ({ context }) => context.waiting.length > 0,
  },
  delays: { gatherFor },
}).createMachine({
  id: 'tracking',
  description: 'The analytics events for what customers do with photos.',
  meta: { spec: ['9.15'] },
  context: { waiting: [], sent: [] },
  invoke: [
    { id: 'consent', src: 'watchConsent' },
    { id: 'leaving', src: 'watchLeaving' },
  ],
  initial: 'refused',
  states: {
    refused: {
      description: 'The customer has not consented; no action is recorded or sent.',
      meta: { spec: ['3.19c', '9.15'] },
      entry: 'forget',
      on: {
        'consent.changed': { guard: withEvent('isAllowed'), target: 'allowed' },
      },
    },
    allowed: {
      description: 'The customer has consented to analytics.',
      meta: { spec: ['3.19c', '9.15'] },
      initial: 'idle',
      on: {
        'consent.changed': { guard: withEvent('isRefused'), target: 'refused' },
        'page.leaving': {
          guard: 'waits',
          actions: [{ type: 'sendBeacon', params: ({ context }) => context.waiting }, 'forget'],
        },
      },
      states: {
        idle: {
          description: 'No recorded action is waiting to be sent.',
          meta: { spec: ['9.15'] },
          on: {
            'event.track': {
              target: 'gathering',
              actions: withEvent('keep', 'name'),
            },
          },
        },
        gathering: {
          description: 'Recorded actions wait briefly so that several can be sent together.',
          meta: { spec: ['9.15'] },
          after: { gatherFor: [{ guard: 'waits', target: 'sending' }, { target: 'idle' }] },
          on: { 'event.track': { actions: withEvent('keep', 'name') } },
        },
        sending: {
          description:
            'The recorded actions are being sent, without retries; later ones wait for the next call.',
          meta: { spec: ['9.15'] },
          entry: 'handOver',
          invoke: {
            id: 'trackEvents',
            src: 'trackEvents',
            input: ({ context }) => ({ params: {}, query: {}, body: { names: [...context.sent] } }),
            onDone: [{ guard: 'waits', target: 'gathering' }, { target: 'idle' }],
            onError: [{ guard: 'waits', target: 'gathering' }, { target: 'idle' }],
          },
          on: { 'event.track': { actions: withEvent('keep', 'name') } },
        },
      },
    },
  },
});

export const trackingWords: ChartWords<typeof trackingMachine> = {
  guards: {
    isAllowed: {
      why: 'the customer allows analytics',
      whyNot: 'the customer does not allow analytics',
    },
    isRefused: {
      why: 'the customer does not allow analytics',
      whyNot: 'the customer allows analytics',
    },
    waits: {
      why: 'recorded actions are still waiting to be sent',
      whyNot: 'no recorded action is waiting to be sent',
    },
  },
  delays: {
    gatherFor: 'the time to collect more actions is over',
  },
  events: {
    'event.track': 'the customer does something with photos that analytics counts',
    'consent.changed': "the customer's choice about analytics has been read or has changed",
    'page.leaving': 'the customer leaves or hides the page',
  },
};
