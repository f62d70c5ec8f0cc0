import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import type { Conditions } from '../../contracts/navigation/conditions.ts';
import { type Area, routeRow } from '../../contracts/navigation/routes.ts';
import type { Matched } from '../../contracts/navigation/match.ts';
import { type Address, readAddress } from '../../contracts/navigation/address.ts';
import { sourceStub, unprovided } from '../system/stubs.ts';
import type { ChartWords } from '../system/chartWords.ts';
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
  navigationTo,
  wayBack,
  wayToOrigin,
  withinModals,
  type Write,
} from './history.ts';

/**
 * The current position of the browser. `entry` is null if this chart did not write the history entry: the
 * customer typed a hash, or another script wrote the entry.
 */
export interface HistoryPlace {
  readonly address: Address;
  readonly entry: Entry | null;
}

/** Events that the coordinator receives. It forwards `modals.…` to the modal stack. */
export type ArrivalEvent =
  | {
      readonly type: 'navigation.arrived';
      readonly route: Matched;
      readonly address: Address;
      /** True after the browser's Back, Forward or reload; false after a link. */
      readonly back?: boolean | undefined;
    }
  | { readonly type: 'modals.backed'; readonly depth: number }
  | { readonly type: 'modals.left' }
  /** Back was undone because it would have discarded typed text. The modal stack asks for confirmation. */
  | { readonly type: 'discard.asked' };

export interface Request {
  /** A path of the account area. A query in this path takes precedence over the query of the page. */
  readonly to: string;
  readonly replace?: boolean;
  readonly state?: unknown;
  /**
   * If set, the request is ignored unless a page of this area is shown, so that a customer who has left the
   * area is not sent back.
   */
  readonly within?: Area;
}

export type NavigationEvent =
  | ({ readonly type: 'navigation.request' } & Request)
  /** Goes back if the previous entry is that page; otherwise replaces the current entry with it. */
  | { readonly type: 'navigation.return'; readonly to: string }
  /** `typed`: leaving would discard text typed on the page or in its dialog. */
  | { readonly type: 'navigation.popped'; readonly place: HistoryPlace; readonly typed?: boolean }
  /** The customer confirms that the typed text can be discarded. The Back that was undone is repeated. */
  | { readonly type: 'navigation.discard' }
  | { readonly type: 'conditions.changed'; readonly conditions: Partial<Conditions> }
  /**
   * Sent by the modal stack: the number of modals with a history entry, and whether the topmost modal is
   * busy.
   */
  | { readonly type: 'history.depth'; readonly depth: number; readonly held: boolean };

/** The state stored with the URL in each history entry. */
export interface Entry {
  /** Position among the entries of this tab. It distinguishes Back from Forward. */
  readonly index: number;
  /**
   * Number of modal entries from the page's own entry up to this one; 0 for the page's own entry. Entries can
   * outlive their modals, after a reload or after Forward.
   */
  readonly modalDepth: number;
  /** Path of the page that linked here; null if there is none. */
  readonly from: string | null;
  /** The state passed with the URL by the chart that requested the navigation. */
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
  /** Number of history steps of the Back that was undone to ask about typed text; 0 if there was none. */
  readonly undone: number;
}

export interface NavigationInput {
  readonly parent: NavigationParent;
  readonly start: HistoryPlace;
  readonly conditions: Conditions;
}

/** Milliseconds after which a history step counts as failed if the browser has not responded. */
export const travelLimit = 1_000;

/**
 * Manages the URL [2.2, 2.3]. Only this chart uses the browser's history. Each open dialog has a history
 * entry above the entry of its page. To leave the page, the chart goes back over these entries, waits for the
 * browser, and then proceeds.
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
    /** Calls history.go(); negative values go back. The browser responds with `navigation.popped`. */
    travel: (_, _by: number) => unprovided('navigation.travel'),
    remember: assign({
      history: ({ context: { history } }, { to, replace = false, state = null }: Request): History => ({
        ...history,
        pending: navigationTo(history, to, replace, state),
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
    /** Removes modals whose entries Back has already passed, so that the entries are not restored. */
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
      navigationTo(history, to, false, null) !== null &&
      (within === undefined || routeRow(history.resolved.route.name).area === within),
    cameFrom: ({ context: { history } }, to: string) =>
      history.depth === 0 && history.entry.from === readAddress(to)?.pathname,
    heldBack: ({ context }, place: HistoryPlace) => heldBack(context.history, place),
    wouldDiscard: (
      { context: { history } },
      { place: { entry }, typed = false }: Extract<NavigationEvent, { type: 'navigation.popped' }>,
    ) => typed && entry !== null && entry.index < history.entry.index,
    isUndone: ({ context: { undone } }) => undone !== 0,
    isUndoneHere: ({ context: { history, undone } }, { entry }: HistoryPlace) =>
      undone !== 0 && entry?.index === history.entry.index,
    withinModals: ({ context }, place: HistoryPlace) => withinModals(context.history, place),
    aboveModals: ({ context }) => stepsBack(context.history) > 0,
    redirects: ({ context }) => redirects(context.history),
  },
  delays: { travelLimit },
}).createMachine({
  id: 'navigation',
  description: 'The current URL within the account area, and navigation from one URL to the next.',
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
      description:
        'The next step is being chosen: going back over the history entries of dialogs, a redirect, or the requested URL.',
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
      description: 'The page on the screen matches the URL.',
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
      description: 'The browser is navigating its history; further requests wait until it has arrived.',
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
      description: 'The URL is unknown or not allowed; another one replaces it and keeps the query.',
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

export const navigationWords: ChartWords<typeof navigationMachine> = {
  guards: {
    inside: {
      why: 'the requested URL is in the account area, and the request is not out of date',
      whyNot:
        'the requested URL is outside the account area, or the customer has left the pages that requested it',
    },
    cameFrom: {
      why: 'the customer came from the requested page, and no dialog is open',
      whyNot: 'the customer came from another page, or a dialog is open',
    },
    heldBack: {
      why: 'a dialog is busy, so Back must not close it',
      whyNot: 'the customer did not go back, or no dialog is busy',
    },
    wouldDiscard: {
      why: 'going back would discard typed text',
      whyNot: 'the customer did not go back, or no typed text would be lost',
    },
    isUndone: {
      why: 'a step back was undone to ask about typed text',
      whyNot: 'no step back was undone to ask about typed text',
    },
    isUndoneHere: {
      why: 'the step back has been undone, and the typed text is on the screen again',
      whyNot: 'no step back was undone, or the browser has reached another place',
    },
    withinModals: {
      why: 'the browser is on the same page, in one of its dialogs or below them',
      whyNot: 'the browser has reached another page, or no dialog was open',
    },
    aboveModals: {
      why: 'the browser must first go back over history entries of dialogs',
      whyNot: 'the browser has no history entries of dialogs to go back over',
    },
    redirects: {
      why: 'the URL is unknown or not allowed',
      whyNot: 'the URL is known and allowed',
    },
  },
  delays: { travelLimit: 'the browser has not responded in time' },
  events: {
    'navigation.request': 'the customer follows a link, or the page requests another URL',
    'navigation.return': 'the customer returns to the page that led to the current one',
    'navigation.popped': 'the browser moves to another entry of its history',
    'navigation.discard': 'the customer agrees to discard the typed text',
    'conditions.changed': 'a condition for opening pages changes, for example a feature flag',
    'history.depth': 'a dialog opens, closes, becomes busy or stops being busy',
  },
};

const writesOf = (history: History) => settled(history).writes;

const stampOf = (history: History, place: HistoryPlace) => (place.entry === null ? stamp(history) : []);
