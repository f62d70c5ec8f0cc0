import { setup } from 'xstate';
import { type NetworkBack, networkStub } from '../system/registration.ts';
import { promiseStub, sourceStub } from '../system/stubs.ts';
import { withAnswer } from '../system/outcomes.ts';

/** Something waits to be reported. */
export type OutboxFilled = { readonly type: 'outbox.filled' };
/** The result of the oldest report: it was sent, no report waits, or it has to wait for the service or the network. */
export type Reported = 'told' | 'empty' | 'later';

/** Milliseconds until the next attempt if the network's return brings none. */
export const reportAgainAfter = 60_000;

/**
 * Sends failures to the error-reporting service, one after the other; a report that cannot be sent waits, also for the
 * next page. A failed report is not reported itself [4.18].
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
