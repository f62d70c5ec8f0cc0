import { type AnyEventObject, createActor, fromCallback, setup } from 'xstate';
import { expect, test } from 'vitest';
import { tell } from '../../../machines/system/tell.ts';

/** A chart that sends an event to the toasts; its state shows that it continues to run. */
const teller = setup({
  types: { context: {} as { name: string }, events: {} as { type: 'say' } | { type: 'toast.show' } },
}).createMachine({
  context: { name: 'Sea' },
  initial: 'quiet',
  states: {
    quiet: {
      on: {
        say: {
          target: 'said',
          actions: tell('toasts', 'toast.show', ({ context }) => ({
            kind: 'success',
            message: 'albumDeleted',
            values: { albumName: context.name },
          })),
        },
      },
    },
    // XState delivers an event without a target to its sender.
    said: { on: { 'toast.show': 'echoed' } },
    echoed: {},
  },
});

test('an event to a chart that is not running is ignored, and the sender continues', () => {
  const failures: unknown[] = [];
  const actor = createActor(teller);
  actor.subscribe({ error: (error) => failures.push(error) });
  actor.start();
  actor.send({ type: 'say' });
  expect([actor.getSnapshot().value, actor.getSnapshot().status, failures]).toEqual(['said', 'active', []]);
});

test('an event reaches an actor by its system id, with the sender’s current values', () => {
  const heard: AnyEventObject[] = [];
  const toasts = fromCallback<AnyEventObject>(({ receive }) => receive((event) => void heard.push(event)));
  const root = setup({ actors: { toasts, teller } }).createMachine({
    invoke: [
      { src: 'toasts', id: 'toasts', systemId: 'toasts' },
      { src: 'teller', id: 'teller' },
    ],
  });
  const actor = createActor(root).start();
  actor.getSnapshot().children.teller?.send({ type: 'say' });
  expect(heard).toEqual([
    { type: 'toast.show', kind: 'success', message: 'albumDeleted', values: { albumName: 'Sea' } },
  ]);
  actor.stop();
});
