import { type ActorRef, type AnyActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import type { ToastMessage } from './messages.ts';

/** What a button in a toast does: the event goes to the one who showed it. */
export interface ToastAction {
  readonly label: 'tryAgain' | 'seeDownloads';
  readonly owner: AnyActorRef;
  readonly event: { readonly type: string };
}

export interface ToastWords {
  readonly kind: 'info' | 'success' | 'failure' | 'busy';
  readonly message: ToastMessage;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface ToastInput extends ToastWords {
  readonly id: string;
  /** Milliseconds it is shown in full view [9.4]. */
  readonly duration: number;
  readonly action: ToastAction | null;
  readonly parent: ToastParent;
}
interface ToastContext extends ToastInput {
  /** How many reasons there are for its time to stand still. */
  readonly holds: number;
}
export type ToastParent = ActorRef<Snapshot<unknown>, { type: 'toast.gone'; id: string }>;

export type ToastEvent =
  | { readonly type: 'toast.hold' }
  | { readonly type: 'toast.release' }
  | { readonly type: 'toast.act' }
  | { readonly type: 'toast.dismiss' };

/** One message at the edge of the page that goes by itself, but not while somebody is at it [2.50, 9.4]. */
export const toastMachine = setup({
  types: { context: {} as ToastContext, input: {} as ToastInput, events: {} as ToastEvent },
  actions: {
    hold: assign({ holds: ({ context }) => context.holds + 1 }),
    release: assign({ holds: ({ context }) => context.holds - 1 }),
    act: ({ context: { action } }) => action?.owner.send(action.event),
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
  description: 'One toast, from its appearance to its end.',
  meta: { spec: ['2.50', '9.4'] },
  context: ({ input }) => ({ ...input, holds: 0 }),
  initial: 'shown',
  states: {
    shown: {
      description: 'It is read; its time runs.',
      meta: { spec: ['2.50', '9.4'] },
      after: { duration: 'dismissed' },
      on: {
        'toast.hold': { target: 'paused', actions: 'hold' },
        'toast.act': { guard: 'hasAction', target: 'dismissed', actions: 'act' },
        'toast.dismiss': 'dismissed',
      },
    },
    paused: {
      description:
        'The pointer or the focus is on it, or the tab is hidden: its time begins anew when nothing holds it.',
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
      description: 'It is gone.',
      meta: { spec: ['2.50'] },
      entry: 'tellGone',
    },
  },
});
