import { setup } from 'xstate';
import { type NetworkBack, networkStub } from '../system/registration.ts';
import { promiseStub, sourceStub } from '../system/stubs.ts';
import { withAnswer } from '../system/outcomes.ts';

/** Something waits to be reported. */
export type OutboxFilled = { readonly type: 'outbox.filled' };
/** What became of the oldest report: it is told, nothing waits, or it has to wait for a service or a network. */
export type Reported = 'told' | 'empty' | 'later';

/** Milliseconds until what could not be told is tried again without the network's return. */
export const reportAgainAfter = 60_000;

/**
 * Tells the error-reporting service what failed, one report after the other; what cannot be told now is told later, also
 * by the next page. A report that fails is none: nothing here is reported [4.18].
 */
export const reportsMachine = setup({
  types: {
    events: {} as OutboxFilled | NetworkBack,
    children: {} as { outbox: 'watchOutbox'; tellNext: 'tellNext'; network: 'network' },
  },
  actors: {
    /** Tells at once where something waits, and whenever something is added. */
    watchOutbox: sourceStub<OutboxFilled>('reports.watchOutbox'),
    tellNext: promiseStub<Reported>('reports.tellNext'),
    network: networkStub,
  },
  guards: {
    isDelivered: (_, how: Reported) => how === 'told',
    isEmpty: (_, how: Reported) => how === 'empty',
  },
  delays: { reportAgainAfter },
}).createMachine({
  id: 'reports',
  description: 'The queue of failures that are reported to the error-reporting service.',
  meta: { spec: ['4.18'] },
  initial: 'idle',
  states: {
    idle: {
      description: 'The queue is empty; all failures have been reported.',
      invoke: { id: 'outbox', src: 'watchOutbox' },
      on: { 'outbox.filled': 'telling' },
    },
    telling: {
      description: 'The oldest report is being sent.',
      invoke: {
        id: 'tellNext',
        src: 'tellNext',
        onDone: [
          { guard: withAnswer('isDelivered'), target: 'telling', reenter: true },
          { guard: withAnswer('isEmpty'), target: 'idle' },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
    },
    waiting: {
      description: 'The network or the reporting service is unavailable; the report is sent later.',
      invoke: { id: 'network', src: 'network' },
      after: { reportAgainAfter: 'telling' },
      on: { 'network.back': 'telling' },
    },
  },
});
