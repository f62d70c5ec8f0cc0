import { assign, setup } from 'xstate';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import { type BusinessPageInput, businessPageMachine } from './businessPage.machine.ts';
import { type IntegrationPageInput, integrationPageMachine } from './integrationPage.machine.ts';
import { paymentPageMachine } from './paymentPage.machine.ts';

/** What the service has beyond the specification, of what these pages offer. */
export interface CustomerOffers extends BusinessPageInput, IntegrationPageInput {}

/** The area of the customer's own settings: one page of it at a time [2.2, 2.52a, 2.52c]. */
export const customerPageFor = (offers: CustomerOffers) =>
  setup({
    types: {
      context: {} as { readonly here: AreaRoute },
      input: {} as AreaRoute,
      events: {} as AreaEvent,
      children: {} as { integration: 'integration'; payment: 'payment'; business: 'business' },
    },
    actors: {
      integration: integrationPageMachine,
      payment: paymentPageMachine,
      business: businessPageMachine,
    },
    actions: { keepRoute: assign({ here: (_, here: AreaRoute) => here }) },
    guards: {
      isSamePage: ({ context: { here } }, { route }: AreaRoute) => here.route.name === route.name,
      isIntegration: ({ context: { here } }) => here.route.name === 'integration',
      isPayment: ({ context: { here } }) => here.route.name === 'paymentMethod',
      isBusiness: ({ context: { here } }) => here.route.name === 'businessSettings',
    },
  }).createMachine({
    id: 'customerPage',
    description: 'The settings of the customer.',
    meta: { spec: ['2.2a', '2.2c', '2.52a', '2.52c'] },
    context: ({ input }) => ({ here: input }),
    initial: 'choosing',
    on: {
      'area.route': [
        {
          guard: { type: 'isSamePage', params: ({ event }) => event },
          description: 'Another query is the same page.',
        },
        { target: '.choosing', actions: { type: 'keepRoute', params: ({ event }) => event } },
      ],
    },
    states: {
      choosing: {
        description: 'Which page does the address name?',
        meta: { spec: ['2.2a'] },
        always: [
          { guard: 'isIntegration', target: 'integration' },
          { guard: 'isPayment', target: 'payment' },
          { guard: 'isBusiness', target: 'business' },
          { target: 'other' },
        ],
      },
      integration: {
        description: 'The page of the FTP instructions.',
        meta: { spec: ['2.52a', '6.1b'] },
        invoke: { id: 'integration', src: 'integration', input: offers },
      },
      payment: {
        description: 'The page of the payment methods.',
        meta: { spec: ['2.52c'] },
        invoke: { id: 'payment', src: 'payment' },
      },
      business: {
        description: 'The settings of a business.',
        meta: { spec: ['2.52c', '6.1b'] },
        invoke: { id: 'business', src: 'business', input: offers },
      },
      other: {
        description: 'A page that is not there yet, and says so.',
        meta: { spec: ['2.52c'] },
      },
    },
  });

/** The chart as reviewers and tests see it, of a service that has it all. */
export const customerPageMachine = customerPageFor({ keepsDetails: true, mayTest: true });
