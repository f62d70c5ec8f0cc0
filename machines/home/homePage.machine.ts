import { assign, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { currentExport } from '../../contracts/exports/calls.ts';
import { mostSettled } from '../../contracts/home/stored.ts';
import { readEmailChange } from '../../contracts/extensions/confirmations.ts';
import { listOrders } from '../../contracts/orders/calls.ts';
import { orderListDefaults } from '../../contracts/orders/order.ts';
import { latestUploaded, users } from '../../contracts/photos/library/calls.ts';
import { listProjects } from '../../contracts/projects/calls.ts';
import { accountInformation } from '../../contracts/storage/calls.ts';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import { tell } from '../app/tell.ts';
import { emailChangeTag } from '../customer/customer.values.ts';
import { emailChangeRead } from '../customer/emailChange.values.ts';
import { type Identity, sampleIdentity } from '../confirmations/whose.ts';
import { exportsTag } from '../exports/exports.values.ts';
import { ordersTag } from '../orders/orders.values.ts';
import { projectsTag } from '../projects/projects.values.ts';
import { snapshotOf } from '../request/outcomes.ts';
import { queryFor } from '../request/query.machine.ts';
import { type QueryShown, type QueryViewState, queryViewState } from '../request/query.selectors.ts';
import { unprovided } from '../stubs.ts';
import type { ToChild } from '../request/toChild.ts';
import type { QueryEvent } from '../request/query.events.ts';

const toCard: ToChild<HomeCard, QueryEvent> = sendTo;

/** How many of each the page shows or looks through. */
export const ordersLookedAt = 20;
export const photosShown = 8;
export const projectsShown = 3;
/** Milliseconds after which the page shows what it knows, and between two looks at what goes on by itself. */
export const patience = 2_000;
export const lookAgainAfter = 15_000;

export const homeCards = ['orders', 'photos', 'projects', 'storage'] as const;
export type HomeCard = (typeof homeCards)[number];

export type HomePageEvent =
  | AreaEvent
  | { readonly type: 'home.retry'; readonly card: HomeCard }
  /** What an item says was seen to. */
  | { readonly type: 'attention.settle'; readonly id: string };

type HomeReading<Row extends Parameters<typeof queryFor>[0]> = QueryViewState<CallReply<Row>>;
type Shown<Row extends Parameters<typeof queryFor>[0]> = QueryShown<CallReply<Row>>;

export interface HomePageContext {
  readonly orders: HomeReading<typeof listOrders>;
  readonly photos: HomeReading<typeof latestUploaded>;
  readonly projects: HomeReading<typeof listProjects>;
  readonly storage: HomeReading<typeof accountInformation>;
  /** How many photos and albums there are. */
  readonly totals: HomeReading<typeof users>;
  readonly latestExport: HomeReading<typeof currentExport>;
  readonly emailChange: HomeReading<typeof readEmailChange>;
  readonly now: number;
  readonly timeZone: string;
  /** Ids of items that were seen to, the latest last. */
  readonly settled: readonly string[];
}

/** What the page is told from outside when it begins. */
export interface HomePorts {
  readonly accountId: () => string;
  /** The service's time, and the zone of whoever reads it. */
  readonly clock: () => { readonly now: number; readonly timeZone: string };
  readonly settled: () => readonly string[];
  /** The service tells of exports. */
  readonly tellsExports: boolean;
  /** Whose other e-mail address may wait for its link; null where the service does not tell. */
  readonly tellsEmailOf: () => Identity | null;
}

const nothing = { params: {}, query: {}, body: {} } as const;
const unread = { state: 'loading' } as const;
const isKnown = ({ state }: QueryViewState<unknown>) => state !== 'loading';

/** The overview: what needs attention, and the latest of everything, each read by itself [2.52a]. */
export const homePageFor = ({ accountId, clock, settled, tellsExports, tellsEmailOf }: HomePorts) =>
  setup({
    types: {
      context: {} as HomePageContext,
      input: {} as AreaRoute,
      events: {} as HomePageEvent,
      tags: {} as 'busy',
      children: {} as { [Id in HomeCard | 'totals' | 'latestExport' | 'emailChange']: Id },
    },
    actors: {
      orders: queryFor(listOrders),
      photos: queryFor(latestUploaded),
      projects: queryFor(listProjects),
      storage: queryFor(accountInformation),
      totals: queryFor(users),
      latestExport: queryFor(currentExport),
      emailChange: queryFor(readEmailChange),
    },
    delays: { patience, lookAgainAfter },
    actions: {
      /** The browser keeps what was seen to. */
      remember: (_, __: { readonly ids: readonly string[] }) => unprovided('homePage.remember'),
      keepOrders: assign({ orders: (_, read: Shown<typeof listOrders>) => queryViewState(read) }),
      keepPhotos: assign({ photos: (_, read: Shown<typeof latestUploaded>) => queryViewState(read) }),
      keepProjects: assign({ projects: (_, read: Shown<typeof listProjects>) => queryViewState(read) }),
      keepStorage: assign({ storage: (_, read: Shown<typeof accountInformation>) => queryViewState(read) }),
      keepTotals: assign({ totals: (_, read: Shown<typeof users>) => queryViewState(read) }),
      keepExport: assign({ latestExport: (_, read: Shown<typeof currentExport>) => queryViewState(read) }),
      keepEmailChange: assign({
        emailChange: (_, read: Shown<typeof readEmailChange>) => queryViewState(read),
      }),
      keepTime: assign(() => clock()),
      settle: assign(({ context }, id: string) => ({
        settled: [...context.settled.filter((one) => one !== id), id].slice(-mostSettled),
      })),
      retry: toCard((_, card: HomeCard) => card, { type: 'query.retry' }),
      renew: tell('queries', 'cache.stale', { tags: [ordersTag, exportsTag, emailChangeTag] }),
    },
    guards: {
      /** All that may need attention is known, or known not to be, and so is what gives the page its height. */
      isKnown: ({ context: { orders, projects, storage, totals, latestExport, emailChange } }) =>
        isKnown(orders) &&
        isKnown(projects) &&
        isKnown(storage) &&
        isKnown(totals) &&
        (!tellsExports || isKnown(latestExport)) &&
        (tellsEmailOf() === null || isKnown(emailChange)),
    },
  }).createMachine({
    id: 'homePage',
    description: 'The overview of the account.',
    meta: { spec: ['2.2a', '2.10', '2.52a'] },
    context: () => ({
      orders: unread,
      photos: unread,
      projects: unread,
      storage: unread,
      totals: unread,
      latestExport: unread,
      emailChange: unread,
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
        onSnapshot: { actions: { type: 'keepOrders', params: snapshotOf } },
      },
      {
        id: 'storage',
        src: 'storage',
        input: { call: nothing, tags: ['storage'], observed: true },
        onSnapshot: { actions: { type: 'keepStorage', params: snapshotOf } },
      },
      {
        id: 'totals',
        src: 'totals',
        input: { call: nothing, tags: ['photos'], observed: true },
        onSnapshot: { actions: { type: 'keepTotals', params: snapshotOf } },
      },
      {
        id: 'latestExport',
        src: 'latestExport',
        input: { call: nothing, tags: [exportsTag], observed: tellsExports },
        onSnapshot: { actions: { type: 'keepExport', params: snapshotOf } },
      },
      {
        id: 'emailChange',
        src: 'emailChange',
        input: () => emailChangeRead(tellsEmailOf()),
        onSnapshot: { actions: { type: 'keepEmailChange', params: snapshotOf } },
      },
      {
        id: 'photos',
        src: 'photos',
        input: {
          call: { ...nothing, query: { sortKey: 'created', sortOrder: 'desc', limit: photosShown } },
          tags: ['photos'],
          observed: true,
        },
        onSnapshot: { actions: { type: 'keepPhotos', params: snapshotOf } },
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
        onSnapshot: { actions: { type: 'keepProjects', params: snapshotOf } },
      },
    ],
    initial: 'gathering',
    on: {
      'area.route': { description: 'Another query is the same page.' },
      'home.retry': { actions: { type: 'retry', params: ({ event }) => event.card } },
      'attention.settle': {
        actions: [
          { type: 'settle', params: ({ event }) => event.id },
          { type: 'remember', params: ({ context }) => ({ ids: context.settled }) },
        ],
      },
    },
    states: {
      gathering: {
        description:
          'What needs attention stands first: a moment is waited for it, so that nothing below moves.',
        meta: { spec: ['2.52a'] },
        tags: 'busy',
        always: { guard: 'isKnown', target: 'shown' },
        after: { patience: 'shown' },
      },
      shown: {
        description:
          'Everything shows, each with its own failure; what goes on by itself is looked at again in a while.',
        meta: { spec: ['2.52a', '3.21a', '4.18'] },
        after: { lookAgainAfter: 'lookingAgain' },
      },
      lookingAgain: {
        description:
          'Orders, exports and a mailed link go on by themselves: they are read again while everything shows.',
        meta: { spec: ['2.52a', '3.21a'] },
        entry: ['keepTime', 'renew'],
        always: 'shown',
      },
    },
  });

/** The chart as reviewers and tests see it. */
export const homePageMachine = homePageFor({
  accountId: () => 'account-1',
  clock: () => ({ now: Date.parse('2026-11-23T12:00:00Z'), timeZone: 'Europe/London' }),
  settled: () => [],
  tellsExports: true,
  tellsEmailOf: () => sampleIdentity,
});
