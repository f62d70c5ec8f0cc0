import { type ActorRef, assign, type EventObject, sendTo, setup, type Snapshot } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { unprovided } from '../system/stubs.ts';
import type { Pressed, ToastAction, ToastEvent, ToastWords } from './toasts.machine.ts';

export interface ToastInput extends ToastWords {
  readonly id: string;
  /** Milliseconds for which the toast is fully visible [9.4]. */
  readonly duration: number;
  readonly action: ToastAction | null;
  readonly parent: ToastParent;
}
interface ToastContext extends ToastInput {
  /** Number of reasons for which the timer of the toast is paused. */
  readonly holds: number;
}
export type ToastParent = ActorRef<Snapshot<unknown>, { type: 'toast.gone'; id: string }>;

/**
 * The receiver and the event come from the same action, so they match. TypeScript cannot express this for a
 * union of pairs.
 */
const pressed = ({ action }: ToastContext) => (action ?? unprovided('toast.action')) as Pressed<EventObject>;

/**
 * One message at the edge of the page. It disappears automatically unless the pointer or the focus is on it
 * [2.50, 9.4].
 */
export const toastMachine = setup({
  types: { context: {} as ToastContext, input: {} as ToastInput, events: {} as ToastEvent },
  actions: {
    hold: assign({ holds: ({ context }) => context.holds + 1 }),
    release: assign({ holds: ({ context }) => context.holds - 1 }),
    act: sendTo(
      ({ context }) => pressed(context).owner,
      ({ context }) => pressed(context).event,
    ),
    tellGone: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'toast.gone', id: context.id }) as const,
    ),
  },
  guards: {
    lastHold: ({ context }) => context.holds <= 1,
    hasAction: ({ context }) => context.action !== null,
  },
  delays: { duration: ({ context }) => context.duration },
}).createMachine({
  id: 'toast',
  description: 'One toast, from when it appears until it disappears.',
  meta: { spec: ['2.50', '9.4a'] },
  context: ({ input }) => ({ ...input, holds: 0 }),
  initial: 'shown',
  states: {
    shown: {
      description: 'The toast is on the screen, and its timer is running.',
      after: { duration: 'dismissed' },
      on: {
        'toast.hold': { target: 'paused', actions: 'hold' },
        'toast.act': { guard: 'hasAction', target: 'dismissed', actions: 'act' },
        'toast.dismiss': 'dismissed',
      },
    },
    paused: {
      description:
        'The pointer or the focus is on the toast, or the tab is hidden; its timer restarts afterwards.',
      meta: { spec: ['2.50'] },
      on: {
        'toast.hold': { actions: 'hold' },
        'toast.release': [{ guard: 'lastHold', target: 'shown', actions: 'release' }, { actions: 'release' }],
        'toast.act': { guard: 'hasAction', target: 'dismissed', actions: 'act' },
        'toast.dismiss': 'dismissed',
      },
    },
    dismissed: {
      type: 'final',
      description: 'The toast has left the screen.',
      meta: { spec: ['2.50'] },
      entry: 'tellGone',
    },
  },
});

export const toastWords: ChartWords<typeof toastMachine> = {
  guards: {
    lastHold: {
      why: 'no other reason to pause the toast remains',
      whyNot: 'another reason to pause the toast remains, such as the focus or a hidden tab',
    },
    hasAction: { why: 'the toast has a button', whyNot: 'the toast has no button' },
  },
  delays: { duration: 'the toast has been visible long enough' },
  events: {
    'toast.hold': 'the pointer or the focus moves to the toast, or the tab is hidden',
    'toast.release': 'the pointer or the focus leaves the toast, or the tab is visible again',
    'toast.act': 'the customer presses the button of the toast',
    'toast.dismiss': 'the customer dismisses the toast',
  },
};
