import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { type Customer, me } from '../../../contracts/customer/calls.ts';
import {
  type Answered,
  answers,
  callGuards,
  callOutcomes,
  mayComeYet,
  outputOf,
  surprise,
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

test('[3.21a] the answers of a call become arrows in order: refused, failed, then what finished', () => {
  expect(
    callOutcomes({
      refused: { target: 'gone' },
      failed: { target: 'failed', actions: 'keep' },
      finished: [{ guard: 'changed', target: 'changed' }, { actions: ['keep', { type: 'count' }] }],
    }),
  ).toEqual({
    onDone: [
      { guard: { type: 'callRefused', params: outputOf }, target: 'gone' },
      {
        guard: { type: 'callFailed', params: outputOf },
        target: 'failed',
        actions: [{ type: 'keep', params: outputOf }],
      },
      { guard: { type: 'changed', params: outputOf }, target: 'changed' },
      { actions: [{ type: 'keep', params: outputOf }, { type: 'count' }] },
    ],
    onError: { target: 'failed', actions: [{ type: 'keep', params: surprise }] },
  });
});

test('[3.21a] a chart may name only guards and actions it has, and only those that take the answer', () => {
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
              finished: { guard: 'changed', target: 'ready', actions: ['keep', 'count'] },
              failed: { target: 'failed', actions: 'keep' },
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
            ...callOutcomes({ finished: { actions: 'kept' }, failed: { target: 'failed' } }),
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
            ...callOutcomes({ finished: { guard: 'change' }, failed: { target: 'failed' } }),
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
            ...callOutcomes({ finished: { actions: 'keepAddress' }, failed: { target: 'failed' } }),
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

test('[3.21a] an answer with several ways tells every word, and no more to what is named by its type', () => {
  expect(
    answers([
      { guard: 'changed', target: 'changed', actions: ['keep', { type: 'count' }] },
      { guard: { type: 'isThere' }, actions: 'keep' },
      { target: 'failed' },
    ]),
  ).toEqual([
    {
      guard: { type: 'changed', params: outputOf },
      target: 'changed',
      actions: [{ type: 'keep', params: outputOf }, { type: 'count' }],
    },
    { guard: { type: 'isThere' }, actions: [{ type: 'keep', params: outputOf }] },
    { target: 'failed' },
  ]);
});

test('[3.21a] of such answers, too, a chart may name only guards and actions it has, and that take the answer', () => {
  const reading = { id: 'read', src: 'read', input: call } as const;
  const machines = [
    readSetup.createMachine({
      ...base,
      states: {
        reading: {
          invoke: {
            ...reading,
            onDone: answers([
              { guard: 'changed', target: 'ready', actions: ['keep', 'count'] },
              { target: 'ready' },
            ]),
          },
        },
        ready: {},
      },
    }),
    readSetup.createMachine({
      ...base,
      states: {
        // @ts-expect-error: no such guard
        reading: { invoke: { ...reading, onDone: answers([{ guard: 'change' }]) } },
      },
    }),
    readSetup.createMachine({
      ...base,
      states: {
        // @ts-expect-error: an action that takes something else
        reading: { invoke: { ...reading, onDone: answers([{ actions: 'keepAddress' }]) } },
      },
    }),
  ];
  expect(machines.map(({ id }) => id)).toEqual(Array(3).fill('(machine)'));
  // @ts-expect-error: an expression of its own is given nothing: what it is for is not known here
  expect(answers([{ actions: { type: 'keep', params: ({ context }) => context } }]).length).toBe(1);
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
