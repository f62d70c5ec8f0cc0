import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CallInput, CallRow } from '../../contracts/call.ts';
import { type Answered, withAnswer } from '../system/outcomes.ts';
import { requestFor } from './request.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

export type RecordChangeEvent<Value> =
  /** Requests a new value, which is shown immediately as an optimistic update. */
  | { readonly type: 'record.change'; readonly value: Value }
  /** Requests again the change that was rolled back. */
  | { readonly type: 'record.again' }
  /** The record has been read. Unless a change is running, its value replaces the current one. */
  | { readonly type: 'record.read'; readonly value: Value };

export interface RecordChangeInput<Scope, Value> {
  /** Input of the call in addition to the value. */
  readonly scope: Scope;
  /** The value that the service has stored. */ readonly value: Value;
}

export interface RecordChangePlan<Row extends CallRow, Scope, Value> {
  readonly id: string;
  readonly description: string;
  /**
   * A noun phrase for the changed object, for example "the default address"; used in the descriptions of the
   * states.
   */
  readonly noun: string;
  readonly spec: readonly string[];
  readonly call: (value: Value, scope: Scope) => CallInput<Row>;
  /** Compares two values; identity by default. */ readonly same?: (one: Value, other: Value) => boolean;
}

export interface RecordChangeContext<Row extends CallRow, Scope, Value> {
  readonly scope: Scope;
  /** The value that the service has stored. */
  readonly saved: Value;
  /** The value in the request that is in flight. */
  readonly sent: Value;
  /** The value requested last. If there were several requests, the last one wins. */
  readonly wanted: Value;
  readonly answer: Answered<Row> | null;
}

/**
 * Returns a chart that updates one record optimistically. A failed change is rolled back, and the last
 * request wins [3.21, 4.3, 8.4].
 */
export const recordChangeFor = <Row extends CallRow, Scope, Value>(
  row: Row,
  plan: RecordChangePlan<Row, Scope, Value>,
) => {
  type Context = RecordChangeContext<Row, Scope, Value>;
  const { same = Object.is } = plan;
  return setup({
    types: {
      context: {} as Context,
      input: {} as RecordChangeInput<Scope, Value>,
      events: {} as RecordChangeEvent<Value>,
      tags: {} as 'busy' | 'error',
      children: {} as { send: 'send' },
    },
    actors: { send: requestFor(row) },
    actions: {
      keepRequest: assign(
        ({ context, event }): Partial<Context> => ({
          wanted: event.type === 'record.change' ? event.value : context.wanted,
        }),
      ),
      keepRead: assign(({ context, event }): Partial<Context> => {
        const saved = event.type === 'record.read' ? event.value : context.saved;
        return { saved, sent: saved, wanted: saved };
      }),
      keepTruth: assign(
        ({ context, event }): Partial<Context> => ({
          saved: event.type === 'record.read' ? event.value : context.saved,
        }),
      ),
      send: assign(({ context }): Partial<Context> => ({ sent: context.wanted, answer: null })),
      keepSaved: assign(({ context }): Partial<Context> => ({ saved: context.sent })),
      keepAnswer: assign((_, answer: Answered<Row>): Partial<Context> => ({ answer })),
    },
    guards: {
      finished: (_, { outcome }: Answered<Row>) => outcome === 'finished',
      wantsElse: ({ context }) => !same(context.sent, context.wanted),
      isAsBefore: ({ context, event }) => event.type === 'record.change' && same(event.value, context.saved),
    },
  }).createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input: { scope, value } }) => ({
      scope,
      saved: value,
      sent: value,
      wanted: value,
      answer: null,
    }),
    initial: 'settled',
    states: {
      settled: {
        description: `The page shows ${plan.noun} as stored by the service.`,
        meta: { spec: ['3.21a'] },
        on: {
          'record.change': [
            { guard: 'isAsBefore', description: 'The value is already stored, so nothing is sent.' },
            { target: 'saving', actions: 'keepRequest' },
          ],
          'record.read': { actions: 'keepRead' },
        },
      },
      saving: {
        description: `The page shows the new value of ${plan.noun} while the service stores it; a later change is queued.`,
        meta: { spec: ['3.21a', '4.3'] },
        tags: 'busy',
        entry: 'send',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => plan.call(context.sent, context.scope),
          onDone: [
            { guard: withAnswer('finished'), target: 'landed', actions: 'keepSaved' },
            { target: 'missed', actions: withAnswer('keepAnswer') },
          ],
          onError: 'missed',
        },
        on: { 'record.change': { actions: 'keepRequest' }, 'record.read': { actions: 'keepTruth' } },
      },
      landed: {
        description: `The service has stored ${plan.noun}; a queued change is sent next.`,
        meta: { spec: ['4.3'] },
        always: [{ guard: 'wantsElse', target: 'saving' }, { target: 'settled' }],
      },
      missed: {
        description: `The service did not store ${plan.noun}; a queued change is sent next.`,
        meta: { spec: ['4.3'] },
        always: [{ guard: 'wantsElse', target: 'saving' }, { target: 'takenBack' }],
      },
      takenBack: {
        description: `The page shows ${plan.noun} as stored by the service, with an error; the customer can try again.`,
        meta: { spec: ['3.21a', '4.18', '8.4c'] },
        tags: 'error',
        on: {
          'record.change': [
            { guard: 'isAsBefore', target: 'settled' },
            { target: 'saving', actions: 'keepRequest' },
          ],
          'record.again': 'saving',
          'record.read': { actions: 'keepTruth' },
        },
      },
    },
  });
};

export type RecordChangeLogic<Row extends CallRow, Scope, Value> = ReturnType<
  typeof recordChangeFor<Row, Scope, Value>
>;
export type RecordChangeRef<Row extends CallRow, Scope, Value> = ActorRefFrom<
  RecordChangeLogic<Row, Scope, Value>
>;

/** Returns the words of a changed record; `noun` is the one in the plan of the chart. */
export const recordChangeWordsFor = (
  noun: string,
): ChartWords<RecordChangeLogic<CallRow, unknown, unknown>> => ({
  guards: {
    finished: {
      why: `the service has stored ${noun}`,
      whyNot: `the service has not stored ${noun}`,
    },
    wantsElse: {
      why: `the customer has changed ${noun} once more in the meantime`,
      whyNot: `the customer has not changed ${noun} in the meantime`,
    },
    isAsBefore: {
      why: 'the service has already stored the chosen value',
      whyNot: 'the chosen value differs from the stored one',
    },
  },
  delays: {},
  events: {
    'record.change': `the customer changes ${noun}`,
    'record.again': `the customer tries again to change ${noun}`,
    'record.read': `the page has read ${noun} from the service`,
  },
});
