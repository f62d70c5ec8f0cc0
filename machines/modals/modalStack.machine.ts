import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { withEvent } from '../system/outcomes.ts';

/**
 * Notifies the owner that its dialog has already been closed, so that the owner leaves the state that shows
 * the dialog.
 */
export interface ModalEscape {
  readonly type: 'modal.escape';
  readonly id: string;
  readonly by: 'escape' | 'back' | 'navigation';
}
export const escapeWords = 'the customer closes the dialog with Escape or Back, or by opening another page';

export type ModalOwner = ActorRef<Snapshot<unknown>, ModalEscape>;

export type ModalsEvent =
  | {
      readonly type: 'modal.opened';
      readonly id: string;
      readonly kind: string;
      readonly dismissible: boolean;
      readonly owner: ModalOwner;
      /**
       * Whether the dialog gets its own history entry: true by default, false for a dialog that opens
       * automatically.
       */
      readonly entry?: boolean;
    }
  | {
      readonly type: 'modal.changed';
      readonly id: string;
      readonly dismissible?: boolean;
      readonly busy?: boolean;
    }
  | { readonly type: 'modal.closed'; readonly id: string }
  /** `typed`: closing the topmost modal would discard text that the customer has typed. */
  | { readonly type: 'escape.pressed'; readonly typed?: boolean }
  /**
   * The customer pressed Back. The chart undid it, because it would have discarded text typed in the topmost
   * modal or on the page.
   */
  | { readonly type: 'discard.asked' }
  | { readonly type: 'discard.keep' }
  | { readonly type: 'discard.confirm' }
  /** The browser went back. `depth` is the number of dialogs that still have a history entry. */
  | { readonly type: 'modals.backed'; readonly depth: number }
  /** The customer left the page, so all modals of that page close. */
  | { readonly type: 'modals.left' };

/** Sent to the coordinator, which forwards the event to the navigation chart. */
export type HistoryDepthEvent =
  | { readonly type: 'history.depth'; readonly depth: number; readonly held: boolean }
  | { readonly type: 'navigation.discard' };

export interface Modal {
  readonly id: string;
  /** The name of the modal's content, for example `photos.delete` or `flags`. */
  readonly kind: string;
  /** Whether Escape closes the modal. */
  readonly dismissible: boolean;
  /** Whether an operation is running. If so, neither Escape nor Back closes the modal. */
  readonly busy: boolean;
  /** Whether a gesture opened the modal, so that it has its own history entry. */
  readonly entry: boolean;
  readonly owner: ModalOwner;
}

declare module '../system/directory.ts' {
  interface Directory {
    readonly modals: ModalsEvent;
  }
}

export type ModalsParent = ActorRef<Snapshot<unknown>, HistoryDepthEvent>;

interface ModalsContext {
  readonly parent: ModalsParent;
  /** Open modals, oldest first. */
  readonly stack: readonly Modal[];
  /** The place where text would be discarded, while the customer is asked to confirm; null otherwise. */
  readonly asking: 'modal' | 'page' | null;
}

type Opened = Extract<ModalsEvent, { type: 'modal.opened' }>;
type Changed = Extract<ModalsEvent, { type: 'modal.changed' }>;

const modalOf = ({ id, kind, dismissible, owner, entry = true }: Opened): Modal => ({
  id,
  kind,
  dismissible,
  owner,
  entry,
  busy: false,
});
const without = (stack: readonly Modal[], id: string) => stack.filter((modal) => modal.id !== id);
const topMostDismissible = (stack: readonly Modal[]) =>
  stack.findLast(({ dismissible, busy }) => dismissible && !busy);

function changed(stack: readonly Modal[], { id, dismissible, busy }: Changed): readonly Modal[] {
  return stack.map((modal) =>
    modal.id === id
      ? { ...modal, dismissible: dismissible ?? modal.dismissible, busy: busy ?? modal.busy }
      : modal,
  );
}

/**
 * Returns the modals above the oldest `depth` modals that have a history entry. A modal without an entry
 * closes together with the one below it.
 */
function above(stack: readonly Modal[], depth: number): readonly Modal[] {
  const entries = stack.filter(({ entry }) => entry);
  const lowest = entries[depth];
  return lowest === undefined ? [] : stack.slice(stack.indexOf(lowest));
}

const depthOf = (stack: readonly Modal[]) => stack.filter(({ entry }) => entry).length;

/**
 * The stack of open modals. Each modal is owned by the chart that opened it [2.51]. The page does not scroll
 * while a modal is open.
 */
export const modalStackMachine = setup({
  types: {
    context: {} as ModalsContext,
    input: {} as { parent: ModalsParent },
    events: {} as ModalsEvent,
    tags: {} as 'scrollLocked',
  },
  actions: {
    add: assign({ stack: ({ context }, opened: Opened) => [...context.stack, modalOf(opened)] }),
    change: assign({ stack: ({ context }, event: Changed) => changed(context.stack, event) }),
    remove: assign({ stack: ({ context }, id: string) => without(context.stack, id) }),
    closeTopMost: enqueueActions(({ context, enqueue }) => {
      const modal = topMostDismissible(context.stack);
      if (modal === undefined) return;
      enqueue.sendTo(modal.owner, { type: 'modal.escape', id: modal.id, by: 'escape' });
      enqueue.assign({ stack: without(context.stack, modal.id) });
    }),
    closeAbove: enqueueActions(
      ({ context, enqueue }, { depth, by }: { depth: number; by: ModalEscape['by'] }) => {
        const closing = by === 'navigation' ? context.stack : above(context.stack, depth);
        for (const { owner, id } of closing.toReversed())
          enqueue.sendTo(owner, { type: 'modal.escape', id, by });
        enqueue.assign({ stack: context.stack.filter((modal) => !closing.includes(modal)) });
      },
    ),
    ask: assign({ asking: ({ context: { stack } }) => (stack.length > 0 ? 'modal' : 'page') }),
    endQuestion: assign({ asking: null }),
    leavePage: sendTo(({ context }) => context.parent, { type: 'navigation.discard' } as const),
    tellDepth: sendTo(
      ({ context }) => context.parent,
      ({ context: { stack } }) =>
        ({ type: 'history.depth', depth: depthOf(stack), held: stack.at(-1)?.busy ?? false }) as const,
    ),
  },
  guards: {
    unknown: ({ context }, id: string) => context.stack.every((modal) => modal.id !== id),
    known: ({ context }, id: string) => context.stack.some((modal) => modal.id === id),
    dismissible: ({ context }) => topMostDismissible(context.stack) !== undefined,
    asksFirst: ({ context }, typed: boolean | undefined) =>
      typed === true && topMostDismissible(context.stack) !== undefined,
    asksOfModal: ({ context }) => context.asking === 'modal',
    asksOfPage: ({ context }) => context.asking === 'page',
    empty: ({ context }) => context.stack.length === 0,
  },
}).createMachine({
  id: 'modals',
  description: 'The stack of open dialogs, oldest first.',
  meta: { spec: ['2.51a', '2.51b', '2.51c'] },
  context: ({ input }) => ({ parent: input.parent, stack: [], asking: null }),
  initial: 'closed',
  on: {
    'discard.asked': { actions: 'ask' },
    'discard.keep': { actions: 'endQuestion' },
    'discard.confirm': [
      { guard: 'asksOfModal', actions: ['closeTopMost', 'endQuestion', 'tellDepth'] },
      { guard: 'asksOfPage', actions: ['endQuestion', 'leavePage'] },
    ],
  },
  states: {
    closed: {
      description: 'No dialog is open, and the page can be scrolled.',
      meta: { spec: ['2.51a', '2.51c'] },
      on: {
        'modal.opened': {
          target: 'open',
          actions: [withEvent('add'), 'tellDepth'],
        },
        'modals.left': { actions: 'endQuestion' },
      },
    },
    open: {
      description: 'At least one dialog is open; the page below it cannot be scrolled.',
      tags: 'scrollLocked',
      always: { guard: 'empty', target: 'closed' },
      on: {
        'modal.opened': {
          guard: withEvent('unknown', 'id'),
          actions: [withEvent('add'), 'tellDepth'],
        },
        'modal.changed': {
          guard: withEvent('known', 'id'),
          actions: [withEvent('change'), 'tellDepth'],
        },
        'modal.closed': {
          guard: withEvent('known', 'id'),
          actions: [withEvent('remove', 'id'), 'endQuestion', 'tellDepth'],
        },
        'escape.pressed': [
          { guard: withEvent('asksFirst', 'typed'), actions: 'ask' },
          { guard: 'dismissible', actions: ['closeTopMost', 'endQuestion', 'tellDepth'] },
        ],
        'modals.backed': {
          actions: [
            { type: 'closeAbove', params: ({ event }) => ({ depth: event.depth, by: 'back' }) },
            'endQuestion',
            'tellDepth',
          ],
        },
        'modals.left': {
          actions: [
            { type: 'closeAbove', params: { depth: 0, by: 'navigation' } },
            'endQuestion',
            'tellDepth',
          ],
        },
      },
    },
  },
});

export const modalStackWords: ChartWords<typeof modalStackMachine> = {
  guards: {
    unknown: { why: 'the dialog is not open yet', whyNot: 'the dialog is already open' },
    known: { why: 'the dialog is still open', whyNot: 'the dialog has already been closed' },
    dismissible: {
      why: 'at least one open dialog may be closed by Escape',
      whyNot: 'every open dialog is busy or requires an answer',
    },
    asksFirst: {
      why: 'the customer has typed text that would be lost with the dialog',
      whyNot: 'no typed text would be lost, or no open dialog may be closed by Escape',
    },
    asksOfModal: {
      why: 'the customer was asked about text typed in a dialog',
      whyNot: 'the customer was not asked about text typed in a dialog',
    },
    asksOfPage: {
      why: 'the customer was asked about text typed on the page',
      whyNot: 'the customer was not asked about text typed on the page',
    },
    empty: { why: 'the last dialog has been closed', whyNot: 'at least one dialog is open' },
  },
  delays: {},
  events: {
    'modal.opened': 'a part of the page opens a dialog',
    'modal.changed': 'a dialog becomes busy or idle, or starts or stops accepting Escape',
    'modal.closed': 'a part of the page closes its dialog',
    'escape.pressed': 'the customer presses Escape in a dialog',
    'discard.asked': 'the customer presses Back, which would discard typed text',
    'discard.keep': 'the customer keeps the typed text',
    'discard.confirm': 'the customer agrees to discard the typed text',
    'modals.backed': 'the customer presses Back while a dialog is open',
    'modals.left': 'the browser goes to another URL of the account',
  },
};
