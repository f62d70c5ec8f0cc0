import { expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { chartStub } from '../../../machines/system/stubs.ts';
import { lazyLogic } from '../../../src/actors/lazyLogic.ts';

const counter = setup({
  types: {
    context: {} as { readonly count: number },
    input: {} as { readonly from: number },
    events: {} as { readonly type: 'count.up' },
  },
  actions: { up: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  context: ({ input }) => ({ count: input.from }),
  initial: 'counting',
  states: { counting: { on: { 'count.up': { actions: 'up' } } }, idle: {} },
});
const parentOf = (child: typeof counter) =>
  setup({ types: { events: {} as { readonly type: 'start' } }, actors: { child } }).createMachine({
    initial: 'waiting',
    states: {
      waiting: { on: { start: 'running' } },
      running: { invoke: { id: 'child', src: 'child', input: { from: 3 } } },
    },
  });

test('[2.1] a chart can be referenced before its code is loaded, and runs normally afterwards', () => {
  let program: typeof counter | null = null;
  const parent = createActor(
    parentOf(
      lazyLogic(() => {
        if (program === null) throw new Error('too early');
        return program;
      }),
    ),
  ).start();
  program = counter;
  parent.send({ type: 'start' });
  const child = parent.getSnapshot().children.child;
  child?.send({ type: 'count.up' });
  expect(child?.getSnapshot()).toMatchObject({ value: 'counting', context: { count: 4 } });
  expect(child?.getSnapshot().can({ type: 'count.up' })).toBe(true);
  parent.stop();
  expect(child?.getSnapshot().status).toBe('stopped');
});

test('a chart without provided code throws an error with its name', () => {
  const errors: unknown[] = [];
  const parent = createActor(parentOf(chartStub<typeof counter>('app.counter')));
  parent.subscribe({ error: (error) => errors.push(error) });
  parent.start();
  parent.send({ type: 'start' });
  expect(errors).toEqual([new Error('must be provided: app.counter')]);
});
