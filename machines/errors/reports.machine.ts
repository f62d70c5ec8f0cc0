import { setup } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { cacheEventWords } from '../request/words.ts';
import { type NetworkBack, networkStub } from '../system/registration.ts';
import { promiseStub, sourceStub } from '../system/stubs.ts';
import { withAnswer } from '../system/outcomes.ts';

/** There is at least one failure to report. */
export type OutboxFilled = { readonly type: 'outbox.filled' };
/**
 * Outcome of sending the oldest report: it was delivered, there was none, or it must wait for the service or
 * the network.
 */
export type Reported = 'delivered' | 'empty' | 'later';

/** Milliseconds until the next attempt, unless the network returns earlier and triggers one. */
export const reportAgainAfter = 60_000;

/**
 * Sends failures to the error-reporting service, one at a time. A report that cannot be sent is kept, even
 * for the next page. A failure to send a report is not itself reported [4.18].
 */
export const reportsMachine = setup({
  types: {
    events: {} as OutboxFilled | NetworkBack,
    children: {} as { outbox: 'watchOutbox'; tellNext: 'tellNext'; network: 'network' },
  },
  actors: {
    /** Sends an event immediately if there are reports to send, and again whenever one is added. */
    watchOutbox: sourceStub<OutboxFilled>('reports.watchOutbox'),
    tellNext: promiseStub<Reported>('reports.tellNext'),
    network: networkStub,
  },
  guards: {
    isDelivered: (_, how: Reported) => how === 'delivered',
    isEmpty: (_, how: Reported) => how === 'empty',
  },
  delays: { reportAgainAfter },
}).createMachine({
  id: 'reports',
  description: 'The queue of failures to be sent to the error-reporting service.',
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
      description: 'The network or the reporting service is unavailable; the report will be sent later.',
      invoke: { id: 'network', src: 'network' },
      after: { reportAgainAfter: 'telling' },
      on: { 'network.back': 'telling' },
    },
  },
});

export const reportsWords: ChartWords<typeof reportsMachine> = {
  guards: {
    isDelivered: {
      why: 'the oldest report has been delivered',
      whyNot: 'no report was left to send, or the report could not be delivered',
    },
    isEmpty: {
      why: 'all failures have been reported',
      whyNot: 'at least one failure is still waiting to be reported',
    },
  },
  delays: { reportAgainAfter: 'the pause before the next attempt is over' },
  events: {
    'outbox.filled': 'a failure is waiting to be reported',
    'network.back': cacheEventWords['network.back'],
  },
};
