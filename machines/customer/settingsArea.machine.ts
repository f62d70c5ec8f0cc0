import { assign, setup } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import { withEvent } from '../system/outcomes.ts';
import { type BusinessPageInput, businessPageMachine } from './businessPage.machine.ts';
import { emailPageMachine } from './emailPage.machine.ts';
import { sampleOwner } from './customer.values.ts';
import { personalPageMachine } from './personalPage.machine.ts';
import { type SettingsPageInput, settingsPageMachine } from './settingsPage.machine.ts';

/** The owner of the settings, and the features that the service has beyond the specification. */
export interface SettingsOffers extends SettingsPageInput, BusinessPageInput {}

/** Returns the settings area, which shows one page at a time [2.2c, 2.52c, 6.1b, 6.1d]. */
export const settingsAreaFor = (offers: SettingsOffers) =>
  setup({
    types: {
      context: {} as { readonly here: AreaRoute },
      input: {} as AreaRoute,
      events: {} as AreaEvent,
      children: {} as { overview: 'overview'; business: 'business'; personal: 'personal'; email: 'email' },
    },
    actors: {
      overview: settingsPageMachine,
      business: businessPageMachine,
      personal: personalPageMachine,
      email: emailPageMachine,
    },
    actions: { keepRoute: assign({ here: (_, here: AreaRoute) => here }) },
    guards: {
      isSamePage: ({ context: { here } }, { route }: AreaRoute) => here.route.name === route.name,
      isPersonal: ({ context: { here } }) => here.route.name === 'personalDetails',
      isEmail: ({ context: { here } }) => ['email', 'businessEmail'].includes(here.route.name),
      isBusiness: ({ context: { here } }) => here.route.name === 'businessSettings',
    },
  }).createMachine({
    id: 'settingsArea',
    description: "The customer's settings, one page at a time.",
    meta: { spec: ['2.2c', '2.52c'] },
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
        description: 'The URL and the kind of customer determine which page opens.',
        meta: { spec: ['2.2c'] },
        always: [
          { guard: 'isPersonal', target: 'personal' },
          { guard: 'isEmail', target: 'email' },
          { guard: 'isBusiness', target: 'business' },
          { target: 'overview' },
        ],
      },
      overview: {
        description: "The 'My settings' page of a consumer is open.",
        meta: { spec: ['2.52c', '6.1d'] },
        invoke: { id: 'overview', src: 'overview', input: offers },
      },
      business: {
        description: "The 'My settings' page of a business, with its company details, is open.",
        meta: { spec: ['2.52c', '6.1b', '6.1c'] },
        invoke: [
          { id: 'overview', src: 'overview', input: offers },
          { id: 'business', src: 'business', input: offers },
        ],
      },
      personal: {
        description: "The 'Change personal details' page is open.",
        meta: { spec: ['2.52c', '7.10a'] },
        invoke: { id: 'personal', src: 'personal', input: offers.owner },
      },
      email: {
        description: "The 'Change email address' page is open, for a consumer or a business.",
        meta: { spec: ['2.52c', '5.13', '6.1b', '8.8'] },
        invoke: { id: 'email', src: 'email', input: offers },
      },
    },
  });

/** Instance for the generated diagrams and the tests, with every optional feature. */
export const settingsAreaMachine = settingsAreaFor({
  owner: sampleOwner,
  pays: true,
  tellsEmailChange: true,
  hasNewsletter: true,
  givesData: true,
  keepsDetails: true,
});

export const settingsAreaWords: ChartWords<typeof settingsAreaMachine> = {
  guards: {
    isSamePage: {
      why: 'the new URL belongs to the page that is already open',
      whyNot: 'the new URL belongs to another page',
    },
    isPersonal: {
      why: 'the URL belongs to the page for the personal details',
      whyNot: 'the URL belongs to another page of the settings',
    },
    isEmail: {
      why: 'the URL belongs to the page for the e-mail address',
      whyNot: 'the URL belongs to another page of the settings',
    },
    isBusiness: {
      why: 'the URL belongs to the settings of a business',
      whyNot: 'the URL belongs to the settings of a consumer',
    },
  },
  delays: {},
  events: { 'area.route': areaRouteWords },
};
