import { assign, sendTo, setup } from 'xstate';
import { currentExport } from '../../contracts/exports/calls.ts';
import { readEmailChange } from '../../contracts/extensions/confirmations.ts';
import { listOrders } from '../../contracts/orders/calls.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { mostSettled } from '../../contracts/home/stored.ts';
import { orderListDefaults } from '../../contracts/orders/order.ts';
import { latestUploaded, users } from '../../contracts/photos/library/calls.ts';
import { listProjects } from '../../contracts/projects/calls.ts';
import { accountInformation } from '../../contracts/storage/calls.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { emailChangeRead } from '../customer/customer.values.ts';
import { type Identity, sampleIdentity } from '../confirmations/identity.ts';
import { exportsTag } from '../exports/exports.selectors.ts';
import { ordersTag } from '../orders/orders.values.ts';
import { projectsTag } from '../projects/projects.values.ts';
import { withEvent, withSnapshot } from '../system/outcomes.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { type HomeCard, photosShown, projectsShown } from './homePage.selectors.ts';

/** Milliseconds between two reads while a process is running. */
export const lookAgainAfter = 15_000;
const always = { every: lookAgainAfter, shouldPoll: () => true };

/**
 * Orders, exports and pending e-mail changes can change at any time, so they are polled while the page is
 * open [2.52a].
 */
export const homeReads = {
  orders: queryFor(listOrders, always),
  latestExport: queryFor(currentExport, always),
  emailChange: queryFor(readEmailChange, always),
};

const toCard: ToChild<HomeCard, QueryEvent> = sendTo;

/** Number of orders that the page reads. */
export const ordersLookedAt = 20;
/** Milliseconds after which the page shows the sections that have loaded so far. */
export const gatheringTimeout = 2_000;

export type HomePageEvent =
  | AreaEvent
  | { readonly type: 'home.retry'; readonly card: HomeCard }
  /** The customer has dismissed an item or followed its link. */
  | { readonly type: 'attention.settle'; readonly id: string };

/** The queries of the page. Each one loads separately. */
export type HomeReading = HomeCard | 'totals' | 'latestExport' | 'emailChange';

export interface HomePageContext {
  /** The queries that have returned a first result, even if it is empty or a failure. */
  readonly known: readonly HomeReading[];
  readonly now: number;
  readonly timeZone: string;
  /** Ids of dismissed items, the most recent last. */
  readonly settled: readonly string[];
}

/** Values supplied by the binding. */
export interface HomePorts {
  readonly accountId: () => string;
  /** Returns the current time of the service and the time zone of the browser. */
  readonly clock: () => { readonly now: number; readonly timeZone: string };
  readonly settled: () => readonly string[];
  /** Whether the service reports the state of exports. */
  readonly tellsExports: boolean;
  /** Returns the identity for reading a pending e-mail change; null if the service does not report one. */
  readonly tellsEmailOf: () => Identity | null;
}

const nothing = { params: {}, query: {}, body: {} } as const;

const says = withSnapshot('saysSomething');
/** The queries whose results determine the height of the page and of its 'Needs attention' section. */
const awaited = ['orders', 'projects', 'storage', 'totals'] as const;

/**
 * Returns the overview page: items that need attention, and the latest entry of each area, each loaded
 * separately [2.52a].
 */
export const homePageFor = ({ accountId, clock, settled, tellsExports, tellsEmailOf }: HomePorts) =>
  setup({
    types: {
      context: {} as HomePageContext,
      input: {} as AreaRoute,
      events: {} as HomePageEvent,
      tags: {} as 'busy',
      children: {} as { [Id in HomeReading]: Id },
    },
    actors: {
      orders: homeReads.orders,
      photos: queryFor(latestUploaded),
      projects: queryFor(listProjects),
      storage: queryFor(accountInformation),
      totals: queryFor(users),
      latestExport: homeReads.latestExport,
      emailChange: homeReads.emailChange,
    },
    delays: { gatheringTimeout, lookAgainAfter },
    actions: {
      /** Stores the ids of dismissed items. */
      remember: (_, __: { readonly ids: readonly string[] }) => unprovided('homePage.remember'),
      keepKnown: assign({
        known: ({ context }, id: HomeReading) => [...new Set([...context.known, id])],
      }),
      keepTime: assign(() => clock()),
      settle: assign(({ context }, id: string) => ({
        settled: [...context.settled.filter((one) => one !== id), id].slice(-mostSettled),
      })),
      retry: toCard((_, card: HomeCard) => card, { type: 'query.retry' }),
    },
    guards: {
      /**
       * Returns whether a query has a result. The page appears once every query in `awaited` has one, so that
       * its layout does not shift.
       */
      saysSomething: (_, read: QueryShown<unknown>) => queryViewState(read).state !== 'loading',
      allKnown: ({ context: { known } }) =>
        awaited.every((id) => known.includes(id)) &&
        (!tellsExports || known.includes('latestExport')) &&
        (tellsEmailOf() === null || known.includes('emailChange')),
    },
  }).createMachine({
    id: 'homePage',
    description: 'The overview page of the account.',
    meta: { spec: ['2.2a', '2.10', '2.52a'] },
    context: () => ({
      known: [],
      ...clock(),
      settled: settled(),
    }),
    invoke: [
      {
        id: 'orders',
        src: 'orders',
        input: {
          call: { ...nothing, query: { ...orderListDefaults, Limit: ordersLookedAt } },
          tags: [ordersTag],
          observed: true,
        },
        onSnapshot: { guard: says, actions: { type: 'keepKnown', params: 'orders' } },
      },
      {
        id: 'storage',
        src: 'storage',
        input: { call: nothing, tags: ['storage'], observed: true },
        onSnapshot: { guard: says, actions: { type: 'keepKnown', params: 'storage' } },
      },
      {
        id: 'totals',
        src: 'totals',
        input: { call: nothing, tags: ['photos'], observed: true },
        onSnapshot: { guard: says, actions: { type: 'keepKnown', params: 'totals' } },
      },
      {
        id: 'latestExport',
        src: 'latestExport',
        input: { call: nothing, tags: [exportsTag], observed: tellsExports },
        onSnapshot: { guard: says, actions: { type: 'keepKnown', params: 'latestExport' } },
      },
      {
        id: 'emailChange',
        src: 'emailChange',
        input: () => emailChangeRead(tellsEmailOf()),
        onSnapshot: { guard: says, actions: { type: 'keepKnown', params: 'emailChange' } },
      },
      {
        id: 'photos',
        src: 'photos',
        input: {
          call: { ...nothing, query: { sortKey: 'created', sortOrder: 'desc', limit: photosShown } },
          tags: ['photos'],
          observed: true,
        },
      },
      {
        id: 'projects',
        src: 'projects',
        input: () => ({
          call: {
            params: { accountId: accountId() },
            query: { skip: 0, limit: projectsShown },
            body: {},
          },
          tags: [projectsTag],
          observed: true,
        }),
        onSnapshot: { guard: says, actions: { type: 'keepKnown', params: 'projects' } },
      },
    ],
    initial: 'gathering',
    on: {
      'area.route': { description: 'A URL that differs only in its query string belongs to the same page.' },
      'home.retry': { actions: withEvent('retry', 'card') },
      'attention.settle': {
        actions: [
          withEvent('settle', 'id'),
          { type: 'remember', params: ({ context }) => ({ ids: context.settled }) },
        ],
      },
    },
    states: {
      gathering: {
        description:
          "The 'Needs attention' section is loading; the page waits for it briefly, so that the content below it does not shift.",
        meta: { spec: ['2.52a'] },
        tags: 'busy',
        always: { guard: 'allKnown', target: 'shown' },
        after: { gatheringTimeout: 'shown' },
      },
      shown: {
        description:
          'All sections are shown, each with its own error if it failed; orders in progress are read again at intervals.',
        meta: { spec: ['2.52a', '3.21a', '4.18'] },
        after: { lookAgainAfter: 'lookingAgain' },
      },
      lookingAgain: {
        description: 'The current time is being read again, so that countdowns are right.',
        meta: { spec: ['2.52a'] },
        entry: 'keepTime',
        always: 'shown',
      },
    },
  });

/** Instance for the generated diagrams and the tests. */
export const homePageMachine = homePageFor({
  accountId: () => 'account-1',
  clock: () => ({ now: Date.parse('2026-11-23T12:00:00Z'), timeZone: 'Europe/London' }),
  settled: () => [],
  tellsExports: true,
  tellsEmailOf: () => sampleIdentity,
});

export const homePageWords: ChartWords<typeof homePageMachine> = {
  guards: {
    saysSomething: {
      why: 'the data of the section has been read or could not be read',
      whyNot: 'the data of the section is still loading',
    },
    allKnown: {
      why: 'all sections that determine the layout have loaded or failed',
      whyNot: 'a section that determines the layout is still loading',
    },
  },
  delays: {
    gatheringTimeout: 'the page has waited long enough for its sections',
    lookAgainAfter: 'the next update of the countdowns is due',
  },
  events: {
    'area.route': areaRouteWords,
    'home.retry': 'the customer tries again to load a section',
    'attention.settle': 'the customer dismisses a notice or follows its link',
  },
};
