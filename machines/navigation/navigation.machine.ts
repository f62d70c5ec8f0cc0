import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import type { Conditions } from '../../contracts/navigation/conditions.ts';
import { type Area, routeRow } from '../../contracts/navigation/routes.ts';
import type { Matched } from '../../contracts/navigation/match.ts';
import { type Address, readAddress } from '../../contracts/navigation/address.ts';
import { sourceStub, unprovided } from '../system/stubs.ts';
import { withEvent } from '../system/outcomes.ts';
import {
  arrived,
  heldBack,
  type History,
  landed,
  reconsidered,
  redirects,
  settled,
  stamp,
  stepsBack,
  stuck,
  wantedOf,
  wayBack,
  wayToOrigin,
  withinModals,
  type Write,
} from './history.ts';

/** Where the browser says it is; `entry` is null where we did not write it (a hash typed by hand, another program). */
export interface HistoryPlace {
  readonly address: Address;
  readonly entry: Entry | null;
}

/** Events that the coordinator receives; it passes `modals.…` to the modal stack. */
export type ArrivalEvent =
  | {
      readonly type: 'navigation.arrived';
      readonly route: Matched;
      readonly address: Address;
      /** By the browser's Back, Forward or reload, not by a link. */
      readonly back?: boolean | undefined;
    }
  | { readonly type: 'modals.backed'; readonly depth: number }
  | { readonly type: 'modals.left' }
  /** Back was undone, as it would lose what was typed: the modal stack asks. */
  | { readonly type: 'discard.asked' };

export interface Request {
  /** A path of the account area with its own query, which wins over the page's. */
  readonly to: string;
  readonly replace?: boolean;
  readonly state?: unknown;
  /** Followed only while a page of this area is shown, so that a customer who has left is not pulled back. */
  readonly within?: Area;
}

export type NavigationEvent =
  | ({ readonly type: 'navigation.request' } & Request)
  /** Goes back where the entry beneath is that page, else puts it in the place of the present one. */
  | { readonly type: 'navigation.return'; readonly to: string }
  /** `typed`: what was typed in the page, or in the dialog over it, would be lost. */
  | { readonly type: 'navigation.popped'; readonly place: HistoryPlace; readonly typed?: boolean }
  /** Typed input may be lost: Back continues from where it was undone. */
  | { readonly type: 'navigation.discard' }
  | { readonly type: 'conditions.changed'; readonly conditions: Partial<Conditions> }
  /** From the modal stack: how many modals have an entry of their own, and whether the top one is busy. */
  | { readonly type: 'history.depth'; readonly depth: number; readonly held: boolean };

/** What one entry of the browser's history carries beside its address. */
export interface Entry {
  /** Position among the entries of this tab, which tells back from forward. */
  readonly index: number;
  /**
   * How many entries of modals stand between this one and the page's own, itself included; 0 is the page itself. They
   * may outlive their modals: after a reload, or where one goes forward again.
   */
  readonly modalDepth: number;
  /** Path of the page from which this one was entered; null where it was not by a link of ours. */
  readonly from: string | null;
  /** What the one who asked for the address left with it. */
  readonly state: unknown;
}

declare module '../system/directory.ts' {
  interface Directory {
    readonly navigation: NavigationEvent;
  }
}

export type NavigationParent = ActorRef<Snapshot<unknown>, ArrivalEvent>;

export interface NavigationContext {
  readonly parent: NavigationParent;
  readonly history: History;
  /** Steps of the Back that was undone to ask about typed text; 0 is none. */
  readonly undone: number;
}

export interface NavigationInput {
  readonly parent: NavigationParent;
  readonly start: HistoryPlace;
  readonly conditions: Conditions;
}

/** Milliseconds the browser has to answer a step through its history. */
export const travelLimit = 1_000;

/**
 * The owner of the address [2.2, 2.3], and the only code that touches the browser's history. Each open dialog has an
 * entry above its page's own; leaving the page goes back over these first, waits for the browser, and only then
 * proceeds.
 */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    input: {} as NavigationInput,
    events: {} as NavigationEvent,
  },
  actors: { addressSource: sourceStub<NavigationEvent>('navigation.addressSource') },
  actions: {
    writeAddress: (_, _writes: readonly Write[]) => unprovided('navigation.writeAddress'),
    /** Steps through the browser's history: negative is back. The browser answers by `navigation.popped`. */
    travel: (_, _by: number) => unprovided('navigation.travel'),
    remember: assign({
      history: ({ context: { history } }, { to, replace = false, state = null }: Request): History => ({
        ...history,
        pending: wantedOf(history, to, replace, state),
      }),
    }),
    land: assign({ history: ({ context }, place: HistoryPlace) => landed(context.history, place) }),
    settle: assign({ history: ({ context }) => settled(context.history).history }),
    reconsider: assign({
      history: ({ context }, changed: Partial<Conditions>) => reconsidered(context.history, changed),
    }),
    keepDepth: assign({
      history: ({ context }, { depth, held }: { depth: number; held: boolean }) => ({
        ...context.history,
        wantedDepth: depth,
        held,
      }),
    }),
    /** The modals whose entries were left behind are not wanted back. */
    forgetModals: assign({
      history: ({ context: { history } }) => ({ ...history, wantedDepth: history.depth }),
    }),
    keepUndone: assign({
      undone: ({ context: { history } }, place: HistoryPlace) => -wayBack(history, place),
    }),
    forgetUndone: assign({ undone: 0 }),
    askFirst: sendTo(({ context }) => context.parent, { type: 'discard.asked' } as const),
    giveUp: assign({ history: ({ context }) => stuck(context.history) }),
    tellArrived: sendTo(
      ({ context }) => context.parent,
      ({
        context: {
          history: { resolved, action },
        },
      }) =>
        ({
          type: 'navigation.arrived',
          route: resolved.route,
          address: resolved.address,
          back: action === 'POP',
        }) as const,
    ),
    tellBacked: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'modals.backed', depth: context.history.depth }) as const,
    ),
    tellLeft: sendTo(({ context }) => context.parent, { type: 'modals.left' }),
  },
  guards: {
    inside: ({ context: { history } }, { to, within }: Pick<Request, 'to' | 'within'>) =>
      wantedOf(history, to, false, null) !== null &&
      (within === undefined || routeRow(history.resolved.route.name).area === within),
    cameFrom: ({ context: { history } }, to: string) =>
      history.depth === 0 && history.entry.from === readAddress(to)?.pathname,
    heldBack: ({ context }, place: HistoryPlace) => heldBack(context.history, place),
    /** Back would lose what was typed. */
    wouldDiscard: (
      { context: { history } },
      { place: { entry }, typed = false }: Extract<NavigationEvent, { type: 'navigation.popped' }>,
    ) => typed && entry !== null && entry.index < history.entry.index,
    isUndone: ({ context: { undone } }) => undone !== 0,
    /** The browser is where it was before the Back that was undone. */
    isUndoneHere: ({ context: { history, undone } }, { entry }: HistoryPlace) =>
      undone !== 0 && entry?.index === history.entry.index,
    withinModals: ({ context }, place: HistoryPlace) => withinModals(context.history, place),
    aboveModals: ({ context }) => stepsBack(context.history) > 0,
    redirects: ({ context }) => redirects(context.history),
  },
  delays: { travelLimit },
}).createMachine({
  id: 'navigation',
  description:
    'The address of the customer within the account area, and the way from one address to the next.',
  meta: { spec: ['2.1', '2.2a', '2.2b', '2.2c', '2.2d', '2.3a', '2.3b', '2.3c', '2.12'] },
  context: ({ input }) => ({
    parent: input.parent,
    history: arrived(input.start, input.conditions),
    undone: 0,
  }),
  entry: { type: 'writeAddress', params: ({ context }) => stamp(context.history) },
  invoke: { id: 'addressSource', src: 'addressSource' },
  initial: 'settling',
  states: {
    settling: {
      description: 'The next step is chosen: back over dialogs, a redirect, or the requested address.',
      meta: { spec: ['2.3b', '2.3c'] },
      always: [
        {
          guard: 'aboveModals',
          target: 'navigating',
          actions: { type: 'travel', params: ({ context }) => -stepsBack(context.history) },
        },
        { guard: 'redirects', target: 'guardedRedirect' },
        {
          target: 'idle',
          actions: [{ type: 'writeAddress', params: ({ context }) => writesOf(context.history) }, 'settle'],
        },
      ],
    },
    idle: {
      description: 'The address bar and the page agree.',
      meta: { spec: ['2.1', '2.3b'] },
      entry: 'tellArrived',
      on: {
        'navigation.request': {
          guard: withEvent('inside'),
          target: 'settling',
          actions: [withEvent('remember'), 'tellLeft'],
        },
        'navigation.return': [
          {
            guard: withEvent('cameFrom', 'to'),
            actions: { type: 'travel', params: ({ context }) => wayToOrigin(context.history) },
          },
          {
            guard: withEvent('inside'),
            target: 'settling',
            actions: [
              { type: 'remember', params: ({ event }) => ({ to: event.to, replace: true }) },
              'tellLeft',
            ],
          },
        ],
        'navigation.popped': [
          {
            guard: withEvent('heldBack', 'place'),
            target: 'navigating',
            actions: {
              type: 'travel',
              params: ({ context, event }) => wayBack(context.history, event.place),
            },
          },
          {
            guard: withEvent('wouldDiscard'),
            target: 'navigating',
            actions: [
              withEvent('keepUndone', 'place'),
              {
                type: 'travel',
                params: ({ context, event }) => wayBack(context.history, event.place),
              },
            ],
          },
          {
            guard: withEvent('withinModals', 'place'),
            target: 'settling',
            actions: [withEvent('land', 'place'), 'forgetModals', 'tellBacked'],
          },
          {
            target: 'settling',
            actions: [
              withEvent('land', 'place'),
              'forgetModals',
              { type: 'writeAddress', params: ({ context, event }) => stampOf(context.history, event.place) },
              'tellLeft',
            ],
          },
        ],
        'navigation.discard': {
          guard: 'isUndone',
          target: 'navigating',
          actions: { type: 'travel', params: ({ context }) => context.undone },
        },
        'history.depth': { target: 'settling', actions: withEvent('keepDepth') },
        'conditions.changed': {
          target: 'settling',
          actions: withEvent('reconsider', 'conditions'),
        },
      },
    },
    navigating: {
      description: 'The browser is moving through its history; further requests wait until it arrives.',
      meta: { spec: ['2.3b', '2.51a'] },
      after: { travelLimit: { target: 'settling', actions: ['giveUp', 'forgetUndone'] } },
      on: {
        'navigation.popped': [
          {
            guard: withEvent('isUndoneHere', 'place'),
            target: 'settling',
            actions: 'askFirst',
          },
          {
            guard: withEvent('withinModals', 'place'),
            target: 'settling',
            actions: withEvent('land', 'place'),
          },
          {
            target: 'settling',
            actions: [
              withEvent('land', 'place'),
              'forgetModals',
              'forgetUndone',
              { type: 'writeAddress', params: ({ context, event }) => stampOf(context.history, event.place) },
              'tellLeft',
            ],
          },
        ],
        'navigation.request': {
          guard: withEvent('inside'),
          actions: [withEvent('remember'), 'tellLeft'],
        },
        'navigation.return': {
          guard: withEvent('inside'),
          actions: [
            { type: 'remember', params: ({ event }) => ({ to: event.to, replace: true }) },
            'tellLeft',
          ],
        },
        'history.depth': { actions: withEvent('keepDepth') },
        'conditions.changed': { actions: withEvent('reconsider', 'conditions') },
      },
    },
    guardedRedirect: {
      description: 'The address is unknown or not allowed; another one replaces it and keeps the query.',
      meta: { spec: ['2.2a', '2.3b', '2.3c'] },
      entry: [
        { type: 'writeAddress', params: ({ context }) => writesOf(context.history) },
        'settle',
        'tellLeft',
      ],
      always: 'idle',
    },
  },
});

const writesOf = (history: History) => settled(history).writes;

const stampOf = (history: History, place: HistoryPlace) => (place.entry === null ? stamp(history) : []);
