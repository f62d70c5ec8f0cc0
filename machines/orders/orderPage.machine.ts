import { assign, setup } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import { orderDetailsMachine } from './orderDetails.machine.ts';
import { withEvent } from '../system/outcomes.ts';

export interface OrderPageContext {
  readonly code: string;
  /** Whether the service offers pick-up points. */
  readonly mayChoose: boolean;
  /** Time when the page was opened, in milliseconds since 1970. */
  readonly now: number;
}

const codeOf = ({ route }: AreaRoute): string => route.params['orderCode'] ?? '';

/** Returns the area with the page of one order, which the URL identifies [2.2, 2.52b]. */
export const orderPageFor = (mayChoose: boolean, now: () => number) =>
  setup({
    types: {
      context: {} as OrderPageContext,
      input: {} as AreaRoute,
      events: {} as AreaEvent,
      children: {} as { order: 'order' },
    },
    actors: { order: orderDetailsMachine },
    actions: { keepCode: assign({ code: (_, here: AreaRoute) => codeOf(here) }) },
    guards: { isOther: ({ context: { code } }, here: AreaRoute) => codeOf(here) !== code },
  }).createMachine({
    id: 'orderPage',
    description: 'The page that shows the order named in the URL.',
    meta: { spec: ['2.2a', '2.10', '2.52b'] },
    context: ({ input }) => ({ code: codeOf(input), mayChoose, now: now() }),
    initial: 'showing',
    states: {
      showing: {
        description: 'The order named in the URL is on the screen.',
        meta: { spec: ['2.2a', '2.52b'] },
        invoke: { id: 'order', src: 'order', input: ({ context }) => context },
        on: {
          'area.route': [
            {
              guard: withEvent('isOther'),
              target: 'another',
              actions: withEvent('keepCode'),
            },
            { description: 'A URL with the same order and another query belongs to the same page.' },
          ],
        },
      },
      another: {
        description: 'The URL names another order; the page starts again with that order.',
        meta: { spec: ['2.2a', '2.52b'] },
        always: 'showing',
      },
    },
  });

/** Instance for the generated diagrams and the tests. */
export const orderPageMachine = orderPageFor(true, () => Date.UTC(2026, 10, 23));

export const orderPageWords: ChartWords<typeof orderPageMachine> = {
  guards: {
    isOther: {
      why: 'the new URL names another order',
      whyNot: 'the new URL names the same order',
    },
  },
  delays: {},
  events: { 'area.route': areaRouteWords },
};
