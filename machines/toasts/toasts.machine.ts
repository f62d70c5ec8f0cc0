import type { ToastAction, ToastRequest, ToastsEvent, ToastWords } from './toasts.events.ts';
import { type ActorRefFrom, assign, enqueueActions, type EventFromLogic, setup } from 'xstate';
import { sourceStub } from '../stubs.ts';
import { toastMachine } from './toast.machine.ts';

/** Milliseconds a toast is shown where nothing else is said [2.50, 9.4]. */
export const usualDuration = 5_000;
/** Toasts at a time; the oldest goes for a new one. */
export const mostToasts = 5;

export type ToastRef = ActorRefFrom<typeof toastMachine>;

/** What it says stands here: a view draws it and looks at no chart. */
interface Shown extends Required<ToastWords> {
  readonly id: string;
  readonly key: string | null;
  readonly action: ToastAction | null;
  readonly ref: ToastRef;
}

interface ToastsContext {
  /** Oldest first. */
  readonly toasts: readonly Shown[];
  readonly count: number;
  readonly hidden: boolean;
}

/** The toasts at the top of the page: each is a chart of its own [2.50, 9.4]. */
export const toastsMachine = setup({
  types: { context: {} as ToastsContext, events: {} as ToastsEvent },
  actors: { toast: toastMachine, visibility: sourceStub<ToastsEvent>('toasts.visibility') },
  actions: {
    show: enqueueActions(
      (
        { context, enqueue },
        { key = null, ...request }: Omit<ToastRequest, 'key'> & { key?: string | null },
      ) => {
        const { toasts, count, hidden } = context;
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
        if (hidden) enqueue.sendTo(id, { type: 'toast.hold' } satisfies EventFromLogic<typeof toastMachine>);
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
    hide: assign({ hidden: true }),
    unhide: assign({ hidden: false }),
    tellAll: enqueueActions(({ context, enqueue }, type: 'toast.hold' | 'toast.release') => {
      for (const { ref } of context.toasts) enqueue.sendTo(ref, { type });
    }),
  },
  guards: {
    shows: ({ context }, { id, key }: { id?: string; key?: string }) =>
      context.toasts.some((toast) => toast.id === id || (key !== undefined && toast.key === key)),
    none: ({ context }) => context.toasts.length === 0,
    visible: ({ context }) => !context.hidden,
    hidden: ({ context }) => context.hidden,
  },
}).createMachine({
  id: 'toasts',
  description: 'The toasts that are shown, in their order.',
  meta: { spec: ['2.50', '9.4a'] },
  context: { toasts: [], count: 0, hidden: false },
  invoke: { id: 'visibility', src: 'visibility' },
  initial: 'quiet',
  on: {
    'tab.hidden': { guard: 'visible', actions: ['hide', { type: 'tellAll', params: 'toast.hold' }] },
    'tab.shown': { guard: 'hidden', actions: ['unhide', { type: 'tellAll', params: 'toast.release' }] },
  },
  states: {
    quiet: {
      description: 'No toast is shown.',
      meta: { spec: ['2.50'] },
      on: { 'toast.show': { target: 'speaking', actions: { type: 'show', params: ({ event }) => event } } },
    },
    speaking: {
      description: 'At least one toast is shown.',
      meta: { spec: ['2.50'] },
      always: { guard: 'none', target: 'quiet' },
      on: {
        'toast.show': { actions: { type: 'show', params: ({ event }) => event } },
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
});
