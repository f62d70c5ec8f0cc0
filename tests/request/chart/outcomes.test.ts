import { expect, test } from 'vitest';
import { assign, initialTransition, setup, transition } from 'xstate';
import { type Customer, me } from '../../../contracts/customer/calls.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  mayComeYet,
  surprise,
  withAnswer,
  withEvent,
  withSnapshot,
} from '../../../machines/system/outcomes.ts';
import { requestFor } from '../../../machines/request/request.machine.ts';

const call = { params: {}, query: {}, body: {} };
const readSetup = setup({
  types: { context: {} as { customer: Customer | null } },
  actors: { read: requestFor(me) },
  actions: {
    keep: assign({
      customer: (_, read: Answered<typeof me>) => (read.outcome === 'finished' ? read.reply : null),
    }),
    keepAddress: assign({ customer: (_, _email: { readonly email: string }) => null }),
    count: assign({ customer: null }),
  },
  guards: {
    ...callGuards,
    changed: (_, read: Answered<typeof me>) => read.outcome === 'finished' && read.reply.changed,
  },
});
const base = { context: { customer: null }, initial: 'reading' } as const;

test('[3.21a] the answers of a call become arrows in order: refused, failed, then finished ones', () => {
  expect(
    callOutcomes({
      refused: { target: 'gone' },
      failed: { target: 'failed', actions: withAnswer('keep') },
      finished: [
        { guard: withAnswer('changed'), target: 'changed' },
        { actions: [withAnswer('keep'), 'count'] },
      ],
    }),
  ).toEqual({
    onDone: [
      { guard: withAnswer('callRefused'), target: 'gone' },
      { guard: withAnswer('callFailed'), target: 'failed', actions: withAnswer('keep') },
      { guard: withAnswer('changed'), target: 'changed' },
      { actions: [withAnswer('keep'), 'count'] },
    ],
    onError: { target: 'failed', actions: [{ type: 'keep', params: surprise }] },
  });
});

test('[3.21a] a chart may name only its own guards and actions, and only those that accept the answer', () => {
  const reading = { reading: {}, ready: {}, failed: {} };
  const machines = [
    readSetup.createMachine({
      ...base,
      states: {
        ...reading,
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            input: call,
            ...callOutcomes({
              finished: {
                guard: withAnswer('changed'),
                target: 'ready',
                actions: [withAnswer('keep'), 'count'],
              },
              failed: { target: 'failed', actions: withAnswer('keep') },
            }),
          },
        },
      },
    }),
    readSetup.createMachine({
      ...base,
      states: {
        ...reading,
        reading: {
          // @ts-expect-error: no such action
          invoke: {
            id: 'read',
            src: 'read',
            input: call,
            ...callOutcomes({ finished: { actions: withAnswer('kept') }, failed: { target: 'failed' } }),
          },
        },
      },
    }),
    readSetup.createMachine({
      ...base,
      states: {
        ...reading,
        reading: {
          // @ts-expect-error: no such guard
          invoke: {
            id: 'read',
            src: 'read',
            input: call,
            ...callOutcomes({ finished: { guard: withAnswer('change') }, failed: { target: 'failed' } }),
          },
        },
      },
    }),
    readSetup.createMachine({
      ...base,
      states: {
        ...reading,
        reading: {
          // @ts-expect-error: an action that takes something else
          invoke: {
            id: 'read',
            src: 'read',
            input: call,
            ...callOutcomes({
              finished: { actions: withAnswer('keepAddress') },
              failed: { target: 'failed' },
            }),
          },
        },
      },
    }),
    setup({ actors: { read: requestFor(me) } }).createMachine({
      initial: 'reading',
      states: {
        ...reading,
        reading: {
          // @ts-expect-error: the guards are not named in the setup
          invoke: { id: 'read', src: 'read', input: call, ...callOutcomes({ finished: {}, failed: {} }) },
        },
      },
    }),
  ];
  expect(machines.map(({ id }) => id)).toEqual(Array(5).fill('(machine)'));
});

const eventSetup = setup({
  types: {
    context: {} as { seen: string },
    events: {} as { readonly type: 'door.open'; readonly by: string } | { readonly type: 'door.shut' },
  },
  actors: { read: requestFor(me) },
  actions: {
    note: assign({ seen: (_, by: string) => by }),
    noteEvent: assign({ seen: (_, { by }: { readonly by: string }) => by }),
    noteAnswer: assign({ seen: (_, { outcome }: Answered) => outcome }),
  },
});
const closed = { context: { seen: '' }, initial: 'shut', states: { shut: {} } } as const;

test('[3.21a] an action reads the event, one field of it, or the snapshot of a child', () => {
  const machine = eventSetup.createMachine({
    ...closed,
    on: { 'door.open': { actions: [withEvent('note', 'by'), withEvent('noteEvent')] } },
  });
  const state = initialTransition(machine)[0];
  expect(transition(machine, state, { type: 'door.open', by: 'wind' })[0].context).toEqual({ seen: 'wind' });
  const event = { type: 'xstate.snapshot.read', snapshot: { status: 'active' } };
  expect(withSnapshot('keep').params({ event })).toEqual({ status: 'active' });
});

test('[3.21a] an action that reads a missing field of an event, or a missing answer, does not compile', () => {
  const machines = [
    eventSetup.createMachine({
      ...closed,
      // @ts-expect-error: the event has no such field
      on: { 'door.shut': { actions: withEvent('note', 'by') } },
    }),
    eventSetup.createMachine({
      ...closed,
      // @ts-expect-error: the event lacks what the action takes
      on: { 'door.shut': { actions: withEvent('noteEvent') } },
    }),
    eventSetup.createMachine({
      ...closed,
      // @ts-expect-error: no answer belongs to this event
      on: { 'door.shut': { actions: withAnswer('noteAnswer') } },
    }),
  ];
  expect(machines.map(({ id }) => id)).toEqual(Array(3).fill('(machine)'));
});

test.each([
  [true, { kind: 'network' }],
  [true, { kind: 'timeout' }],
  [true, { kind: 'http', status: 500 }],
  [true, { kind: 'http', status: 503 }],
  [true, { kind: 'http', status: 429 }],
  [false, { kind: 'http', status: 403 }],
  [false, { kind: 'shape' }],
  [false, { kind: 'auth', status: 401 }],
  [false, { kind: 'unexpected' }],
] as const)('[8.5d] another attempt is %s for a failure like %j', (may, failure) => {
  expect(mayComeYet({ outcome: 'failed', failure: { ...failure, correlationId: 'id-1' } })).toBe(may);
  expect(mayComeYet({ outcome: 'refused' })).toBe(false);
});
