import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import { readAddress } from '../../contracts/navigation/address.ts';
import type { Conditions } from '../../contracts/navigation/conditions.ts';
import { routeRow } from '../../contracts/navigation/routes.ts';
import { sourceStub, unprovided } from '../system/stubs.ts';
import type { ArrivalEvent, HistoryPlace, NavigationEvent, Request } from './navigation.events.ts';
import {
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

export const navigationSetup = setup({
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
});

export const writesOf = (history: History) => settled(history).writes;
export const stampOf = (history: History, place: HistoryPlace) =>
  place.entry === null ? stamp(history) : [];
export { stamp, stepsBack, wayBack, wayToOrigin };
