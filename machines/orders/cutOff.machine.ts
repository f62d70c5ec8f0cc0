import { assign, setup } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { ordersTag } from './orders.values.ts';
import { withEvent } from '../system/outcomes.ts';

const hour = 3_600_000;
const second = 1000;
/**
 * The longest interval between two checks of the deadline, in milliseconds: below the longest timeout that
 * browsers support.
 */
const farthest = 24 * hour;

export type CutOffEvent =
  /** The deadline of the order has been read (ISO); null once it has passed. */
  { readonly type: 'cutoff.read'; readonly until: string | null };

export interface CutOffContext {
  readonly until: string | null;
  /** Milliseconds until the deadline. */
  readonly left: number;
}

/**
 * Returns a chart for the deadline until which an order can be changed, by the service's clock. During the
 * last hour it counts down [4.11a, 7.12a].
 */
export const cutOffFor = (now: () => number) => {
  const leftUntil = (until: string | null) => (until === null ? 0 : Math.max(0, Date.parse(until) - now()));
  return setup({
    types: { context: {} as CutOffContext, events: {} as CutOffEvent },
    actions: {
      keep: assign((_, { until }: { readonly until: string | null }) => ({ until })),
      look: assign(({ context: { until } }) => ({ left: leftUntil(until) })),
      readAgain: tell('queries', 'cache.stale', { tags: [ordersTag] }),
    },
    guards: {
      isOther: ({ context }, { until }: { readonly until: string | null }) => until !== context.until,
      isNone: ({ context }) => context.until === null,
      isOver: ({ context }) => context.left === 0,
      isLastHour: ({ context }) => context.left <= hour,
    },
    delays: {
      second,
      untilLastHour: ({ context: { left } }) => Math.min(left - hour, farthest),
    },
  }).createMachine({
    id: 'cutOff',
    description: 'The deadline for changing an order, and the time left until then.',
    meta: { spec: ['4.11a', '7.12a'] },
    context: { until: null, left: 0 },
    initial: 'none',
    on: {
      'cutoff.read': {
        guard: withEvent('isOther'),
        target: '.looking',
        actions: withEvent('keep'),
      },
    },
    states: {
      none: {
        description: 'The order can no longer be changed, or the deadline for changes is not known yet.',
        meta: { spec: ['4.11a'] },
      },
      looking: {
        description: 'The time that remains before the deadline determines the next state.',
        meta: { spec: ['7.12a'] },
        entry: 'look',
        always: [
          { guard: 'isNone', target: 'none' },
          { guard: 'isOver', target: 'over' },
          { guard: 'isLastHour', target: 'lastHour' },
          { target: 'open' },
        ],
      },
      open: {
        description: 'More than an hour remains before the deadline; the page shows the deadline.',
        after: { untilLastHour: 'looking' },
      },
      lastHour: {
        description: 'Less than an hour remains before the deadline; the page counts down the seconds.',
        after: { second: 'looking' },
      },
      over: {
        description: 'The deadline has passed; the order is being read again.',
        entry: 'readAgain',
      },
    },
  });
};

/** Instance for the generated diagrams and the tests, at a fixed time. */
export const cutOffMachine = cutOffFor(() => Date.UTC(2026, 10, 23, 12));

export const cutOffWords: ChartWords<typeof cutOffMachine> = {
  guards: {
    isOther: {
      why: 'the deadline for changes to the order is a new one',
      whyNot: 'the deadline for changes to the order is the same as before',
    },
    isNone: {
      why: 'the order has no deadline for changes, or can no longer be changed',
      whyNot: 'the order has a deadline for changes',
    },
    isOver: {
      why: 'the deadline for changes to the order has passed',
      whyNot: 'the deadline for changes to the order has not passed yet',
    },
    isLastHour: {
      why: 'the deadline is at most an hour away',
      whyNot: 'the deadline is more than an hour away',
    },
  },
  delays: {
    second: 'the remaining time on the page is out of date',
    untilLastHour: 'the last hour before the deadline may have begun',
  },
  events: { 'cutoff.read': 'the deadline for changes to the order has been read' },
};
