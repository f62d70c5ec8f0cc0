import {
  type ActorRef,
  type ActorRefFrom,
  enqueueActions,
  type EventFromLogic,
  type EventObject,
  sendTo,
  setup,
  type Snapshot,
} from 'xstate';
import type { LazyAgain } from '../system/lazyActor.machine.ts';
import type { RemovalAgainEvent } from '../albums/removeFromAlbum.machine.ts';
import type { LibraryEvent } from '../photos/library/library.events.ts';
import type { ChartWords } from '../system/chartWords.ts';
import type { ToChild } from '../system/toChild.ts';
import { sourceStub } from '../system/stubs.ts';
import { withEvent } from '../system/outcomes.ts';
import type { ToastMessage } from './messages.values.ts';
import { toastMachine } from './toast.machine.ts';

/** An event and its receiver. */
export interface Pressed<Event extends EventObject> {
  readonly owner: ActorRef<Snapshot<unknown>, Event>;
  readonly event: Event;
}
/** The buttons of toasts, each with the type of the event that its receiver handles. */
export type ToastAction = { readonly label: 'tryAgain' | 'seeDownloads' | 'copyLink' } & (
  | Pressed<{ readonly type: 'archive.retry' }>
  | Pressed<{ readonly type: 'batches.again' }>
  | Pressed<{ readonly type: 'deletion.again' }>
  | Pressed<{ readonly type: 'download.start' }>
  | Pressed<LazyAgain>
  | Pressed<{ readonly type: 'link.copy' }>
  | Pressed<{ readonly type: 'downloads.see' }>
  | Pressed<Extract<LibraryEvent, { readonly type: 'deletion.request' }>>
  | Pressed<RemovalAgainEvent>
);

export interface ToastWords {
  readonly kind: 'info' | 'success' | 'failure' | 'busy';
  readonly message: ToastMessage;
  readonly values?: Readonly<Record<string, string | number>>;
}

export type ToastEvent =
  | { readonly type: 'toast.hold' }
  | { readonly type: 'toast.release' }
  | { readonly type: 'toast.act' }
  | { readonly type: 'toast.dismiss' };

export interface ToastRequest extends ToastWords {
  /** A toast replaces an earlier toast with the same key. */
  readonly key?: string;
  readonly duration?: number;
  readonly action?: ToastAction;
}

export type ToastsEvent =
  | ({ readonly type: 'toast.show' } & ToastRequest)
  /** Removes the toast with this key, because its message is outdated. */
  | { readonly type: 'toast.withdraw'; readonly key: string }
  | { readonly type: 'toast.gone'; readonly id: string }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' };

declare module '../system/directory.ts' {
  interface Directory {
    readonly toasts: ToastsEvent;
  }
}

/** Default duration in milliseconds [2.50, 9.4]. */
export const usualDuration = 5_000;
/** Maximum number of toasts. A further toast replaces the oldest one. */
export const mostToasts = 5;

const toToast: ToChild<`toast-${number}`, EventFromLogic<typeof toastMachine>> = sendTo;

export type ToastRef = ActorRefFrom<typeof toastMachine>;

/** The text is stored in this chart, so that the view needs no other chart. */
interface Shown extends Required<ToastWords> {
  readonly id: string;
  readonly key: string | null;
  readonly action: ToastAction | null;
  readonly ref: ToastRef;
}

interface ToastsContext {
  /** The visible toasts, oldest first. */
  readonly toasts: readonly Shown[];
  readonly count: number;
}

/** The toasts at the top of the page. Each toast is an actor [2.50, 9.4]. */
export const toastsMachine = setup({
  types: { context: {} as ToastsContext, events: {} as ToastsEvent },
  actors: { toast: toastMachine, visibility: sourceStub<ToastsEvent>('toasts.visibility') },
  actions: {
    show: enqueueActions(
      (
        { context, enqueue },
        { key = null, ...request }: Omit<ToastRequest, 'key'> & { key?: string | null },
      ) => {
        const { toasts, count } = context;
        const replaced = key === null ? -1 : toasts.findIndex((toast) => toast.key === key);
        const dropped =
          replaced >= 0 ? toasts[replaced] : toasts.length >= mostToasts ? toasts[0] : undefined;
        if (dropped !== undefined) enqueue.stopChild(dropped.id);
        const id = `toast-${count + 1}`;
        enqueue.assign(({ spawn, self }) => {
          const { kind, message, values = {}, duration = usualDuration, action = null } = request;
          const said = { id, kind, message, values, action };
          const input = { ...said, duration, parent: self };
          const toast: Shown = { ...said, key, ref: spawn('toast', { id, input }) };
          const kept = toasts.filter((one) => one !== dropped);
          return { count: count + 1, toasts: replaced < 0 ? [...kept, toast] : toasts.with(replaced, toast) };
        });
      },
    ),
    drop: enqueueActions(({ context, enqueue }, { id, key }: { id?: string; key?: string }) => {
      const going = context.toasts.find(
        (toast) => toast.id === id || (key !== undefined && toast.key === key),
      );
      if (going === undefined) return;
      enqueue.stopChild(going.id);
      enqueue.assign({ toasts: context.toasts.filter((toast) => toast !== going) });
    }),
    holdLatest: toToast(({ context: { count } }) => `toast-${count}` as const, { type: 'toast.hold' }),
    tellAll: enqueueActions(({ context, enqueue }, type: 'toast.hold' | 'toast.release') => {
      for (const { ref } of context.toasts) enqueue.sendTo(ref, { type });
    }),
  },
  guards: {
    shows: ({ context }, { id, key }: { id?: string; key?: string }) =>
      context.toasts.some((toast) => toast.id === id || (key !== undefined && toast.key === key)),
    none: ({ context }) => context.toasts.length === 0,
  },
}).createMachine({
  id: 'toasts',
  description: 'The toasts on the screen, in the order in which they appeared.',
  meta: { spec: ['2.50', '9.4a'] },
  context: { toasts: [], count: 0 },
  invoke: { id: 'visibility', src: 'visibility' },
  type: 'parallel',
  states: {
    said: {
      description: 'The list of toasts that are currently shown.',
      meta: { spec: ['2.50'] },
      initial: 'quiet',
      states: {
        quiet: {
          description: 'No toast is on the screen.',
          on: {
            'toast.show': { target: 'speaking', actions: withEvent('show') },
          },
        },
        speaking: {
          description: 'At least one toast is on the screen.',
          always: { guard: 'none', target: 'quiet' },
          on: {
            'toast.show': { actions: withEvent('show') },
            'toast.withdraw': {
              guard: { type: 'shows', params: ({ event }) => ({ key: event.key }) },
              actions: { type: 'drop', params: ({ event }) => ({ key: event.key }) },
            },
            'toast.gone': {
              guard: { type: 'shows', params: ({ event }) => ({ id: event.id }) },
              actions: { type: 'drop', params: ({ event }) => ({ id: event.id }) },
            },
          },
        },
      },
    },
    tab: {
      description: 'The visibility of the browser tab.',
      meta: { spec: ['2.50'] },
      initial: 'shown',
      states: {
        shown: {
          description: 'The tab is visible, and the timers of toasts are running.',
          on: { 'tab.hidden': { target: 'hidden', actions: { type: 'tellAll', params: 'toast.hold' } } },
        },
        hidden: {
          description: 'The tab is hidden; the timers of all toasts are paused.',
          on: {
            'toast.show': { actions: 'holdLatest' },
            'tab.shown': { target: 'shown', actions: { type: 'tellAll', params: 'toast.release' } },
          },
        },
      },
    },
  },
});

export const toastsWords: ChartWords<typeof toastsMachine> = {
  guards: {
    shows: {
      why: 'the toast is still on the screen',
      whyNot: 'the toast has already left the screen',
    },
    none: { why: 'the last toast has left the screen', whyNot: 'at least one toast is on the screen' },
  },
  delays: {},
  events: {
    'toast.show': 'a part of the page has a message for the customer',
    'toast.withdraw': 'the message of a toast is out of date',
    'toast.gone': 'a toast has left the screen',
    'tab.hidden': 'the customer leaves the tab of the page',
    'tab.shown': 'the customer returns to the tab of the page',
  },
};
