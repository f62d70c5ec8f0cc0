import { expect, test } from 'vitest';
import { createActor, fromTransition } from 'xstate';
import {
  type HistoryDepthEvent,
  type ModalEscape,
  modalStackMachine,
} from '../../../machines/modals/modalStack.machine.ts';
import { isOpen, isScrollLocked, topModal } from '../../../machines/modals/modalStack.selectors.ts';
import { type Call, journey, proveChart, Recorder, type Seen } from '../../kit/chart/index.ts';

const owners = new Recorder();
const owner = owners.ref<ModalEscape>('owner');
const input = (recorder: Recorder) => ({ parent: recorder.ref<HistoryDepthEvent>('parent') });
const depthOf = (stack: readonly { readonly entry: boolean }[]) => stack.filter(({ entry }) => entry).length;
const opened = (id: string, dismissible = true, entry = true) => ({
  id,
  kind: 'test',
  dismissible,
  entry,
  owner,
});

proveChart('[2.51a] the modal stack', {
  machine: modalStackMachine,
  input,
  events: {
    'modal.opened': [opened('a'), opened('b', false), opened('c', true, false)],
    'modal.changed': [
      { id: 'a', busy: true },
      { id: 'a', busy: false },
      { id: 'b', dismissible: true },
      { id: 'z', busy: true },
    ],
    'modal.closed': [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'z' }],
    'escape.pressed': [{}, { typed: true }],
    'discard.asked': [{}],
    'discard.keep': [{}],
    'discard.confirm': [{}],
    'modals.backed': [{ depth: 0 }, { depth: 1 }],
    'modals.left': [{}],
  },
  outcomes: {},
  project: ({ context }) => [
    context.asking,
    context.stack.map(({ id, busy, dismissible }) => [id, busy, dismissible]),
  ],
  ignores: { closed: ['modal.changed', 'modal.closed', 'escape.pressed', 'modals.backed'] },
  observe: ({
    snapshot,
    calls,
    event,
  }: Seen<ReturnType<ReturnType<typeof createActor<typeof modalStackMachine>>['getSnapshot']>>) => {
    const { stack, asking } = snapshot.context;
    expect(isScrollLocked(snapshot)).toBe(stack.length > 0);
    const received = calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'parent' ? [call.event] : [],
    );
    const depth = { type: 'history.depth', depth: depthOf(stack), held: stack.at(-1)?.busy ?? false };
    // A dialog for confirmation changes no other modal when it opens or closes; a page that is left with unsaved text
    // has none.
    const changesNone =
      ['xstate.init', 'discard.asked', 'discard.keep'].includes(event.type) ||
      (event.type === 'escape.pressed' && 'typed' in event && asking !== null);
    if (received[0]?.type === 'navigation.discard')
      expect([event.type, received.length]).toEqual(['discard.confirm', 1]);
    else if (event.type === 'modals.left' && received.length === 0) expect(stack).toEqual([]);
    else expect(received).toEqual(changesNone ? [] : [depth]);
  },
});

const escapes = (recorder: Recorder, name: string) =>
  recorder.calls.flatMap((call: Call) =>
    call.kind === 'sent' && call.to === name
      ? [`${String(call.event['id'])} ${String(call.event['by'])}`]
      : [],
  );

journey(
  '[2.51a, 2.51b] [F25] Escape closes only the top-most modal that allows it',
  { machine: modalStackMachine, input },
  (walk) => {
    const asked = walk.recorder.ref<ModalEscape>('asked');
    walk.send({ type: 'modal.opened', ...opened('lower'), owner: asked });
    walk.send({ type: 'modal.opened', ...opened('upper'), owner: asked });
    walk.send({ type: 'modal.opened', ...opened('stubborn', false), owner: asked });
    walk.send({ type: 'escape.pressed' });
    expect(escapes(walk.recorder, 'asked')).toEqual(['upper escape']);
    expect(walk.snapshot.context.stack.map(({ id }) => id)).toEqual(['lower', 'stubborn']);
    walk.send({ type: 'modal.changed', id: 'lower', busy: true });
    walk.send({ type: 'escape.pressed' });
    expect(escapes(walk.recorder, 'asked')).toEqual(['upper escape']);
    walk.send({ type: 'modal.changed', id: 'lower', busy: false });
    walk.send({ type: 'escape.pressed' });
    expect([isOpen('lower')(walk.snapshot), topModal(walk.snapshot)]).toEqual([false, 'stubborn']);
  },
  'open',
);

journey(
  '[2.51a, 2.51c] leaving the page closes every modal, the newest first, and restores scrolling',
  { machine: modalStackMachine, input },
  (walk) => {
    const asked = walk.recorder.ref<ModalEscape>('asked');
    for (const id of ['a', 'b']) walk.send({ type: 'modal.opened', ...opened(id, false), owner: asked });
    walk.send({ type: 'modals.left' });
    expect(escapes(walk.recorder, 'asked')).toEqual(['b navigation', 'a navigation']);
    expect(isScrollLocked(walk.snapshot)).toBe(false);
  },
  'closed',
);

journey(
  '[2.51a] a modal closed by its owner is removed, and no owner is asked to close',
  { machine: modalStackMachine, input },
  (walk) => {
    const asked = walk.recorder.ref<ModalEscape>('asked');
    for (const id of ['a', 'b']) walk.send({ type: 'modal.opened', ...opened(id), owner: asked });
    walk.send({ type: 'modal.closed', id: 'a' });
    expect(walk.snapshot.context.stack.map(({ id }) => id)).toEqual(['b']);
    walk.send({ type: 'modal.closed', id: 'b' });
    expect(escapes(walk.recorder, 'asked')).toEqual([]);
  },
  'closed',
);

journey(
  '[2.51a] Back closes the modals above the entry that it leads to, dismissible or not',
  { machine: modalStackMachine, input },
  (walk) => {
    const asked = walk.recorder.ref<ModalEscape>('asked');
    for (const id of ['a', 'b', 'c']) walk.send({ type: 'modal.opened', ...opened(id, false), owner: asked });
    walk.send({ type: 'modals.backed', depth: 1 });
    expect(escapes(walk.recorder, 'asked')).toEqual(['c back', 'b back']);
    expect(walk.snapshot.context.stack.map(({ id }) => id)).toEqual(['a']);
  },
  'open',
);

test('[2.51a] an owner that is asked to close and also unregisters closes its modal once', () => {
  const received: unknown[] = [];
  const parent = createActor(
    fromTransition((state: null, event: HistoryDepthEvent) => {
      received.push(event);
      return state;
    }, null),
  ).start();
  const stack = createActor(modalStackMachine, { input: { parent } }).start();
  stack.send({ type: 'modal.opened', ...opened('a') });
  stack.send({ type: 'modal.opened', ...opened('b') });
  stack.send({ type: 'escape.pressed' });
  stack.send({ type: 'modal.closed', id: 'b' });
  expect([stack.getSnapshot().context.stack.map(({ id }) => id), received]).toEqual([
    ['a'],
    [1, 2, 1].map((depth) => ({ type: 'history.depth', depth, held: false })),
  ]);
  stack.stop();
  parent.stop();
});
