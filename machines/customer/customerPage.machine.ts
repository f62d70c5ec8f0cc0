import { assign, setup } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import { type IntegrationPageInput, integrationPageMachine } from './integrationPage.machine.ts';
import { paymentPageMachine } from './paymentPage.machine.ts';
import { withEvent } from '../system/outcomes.ts';

/**
 * Returns the area with payment methods and FTP instructions, which shows one page at a time [2.2, 2.52j,
 * 2.52c].
 */
export const customerPageFor = (offers: IntegrationPageInput) =>
  setup({
    types: {
      context: {} as { readonly here: AreaRoute },
      input: {} as AreaRoute,
      events: {} as AreaEvent,
      children: {} as { integration: 'integration'; payment: 'payment' },
    },
    actors: {
      integration: integrationPageMachine,
      payment: paymentPageMachine,
    },
    actions: { keepRoute: assign({ here: (_, here: AreaRoute) => here }) },
    guards: {
      isSamePage: ({ context: { here } }, { route }: AreaRoute) => here.route.name === route.name,
      isIntegration: ({ context: { here } }) => here.route.name === 'integration',
    },
  }).createMachine({
    id: 'customerPage',
    description: "The customer's payment methods or, for a business customer, the FTP integration.",
    meta: { spec: ['2.2a', '2.2c', '2.52j', '2.52c'] },
    context: ({ input }) => ({ here: input }),
    initial: 'choosing',
    on: {
      'area.route': [
        {
          guard: withEvent('isSamePage'),
          description: 'A URL that differs only in its query string belongs to the same page.',
        },
        { target: '.choosing', actions: withEvent('keepRoute') },
      ],
    },
    states: {
      choosing: {
        description: 'The URL determines which of the two pages opens.',
        meta: { spec: ['2.2a'] },
        always: [{ guard: 'isIntegration', target: 'integration' }, { target: 'payment' }],
      },
      integration: {
        description: 'The page that shows the FTP instructions is open.',
        meta: { spec: ['2.52j', '6.1b'] },
        invoke: { id: 'integration', src: 'integration', input: offers },
      },
      payment: {
        description: 'The page that shows the payment methods is open.',
        meta: { spec: ['2.52c'] },
        invoke: { id: 'payment', src: 'payment' },
      },
    },
  });

/** Instance for the generated diagrams and the tests, with every optional feature. */
export const customerPageMachine = customerPageFor({ mayTest: true });

export const customerPageWords: ChartWords<typeof customerPageMachine> = {
  guards: {
    isSamePage: {
      why: 'the new URL belongs to the page that is already open',
      whyNot: 'the new URL belongs to another page',
    },
    isIntegration: {
      why: 'the URL belongs to the page with the FTP instructions',
      whyNot: 'the URL belongs to the page with the payment methods',
    },
  },
  delays: {},
  events: { 'area.route': areaRouteWords },
};
