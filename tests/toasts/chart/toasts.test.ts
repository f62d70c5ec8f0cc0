import { expect } from 'vitest';
import { toastMachine, type ToastParent } from '../../../machines/toasts/toast.machine.ts';
import { mostToasts, toastsMachine, usualDuration } from '../../../machines/toasts/toasts.machine.ts';
import { journey, proveChart, Recorder } from '../../kit/chart/index.ts';

const outside = new Recorder();
const retryOf = (recorder: Recorder) =>
  ({ label: 'tryAgain', owner: recorder.ref('owner'), event: { type: 'download.start' } }) as const;
const retry = retryOf(outside);
const toastInput = (acts: 'acts' | null) => (recorder: Recorder) => ({
  id: 'toast-1',
  kind: 'failure' as const,
  message: 'downloadFailed' as const,
  duration: usualDuration,
  action: acts === null ? null : retryOf(recorder),
  parent: recorder.ref('parent') as ToastParent,
});
const toastEvents = {
  'toast.hold': [{}],
  'toast.release': [{}],
  'toast.act': [{}],
  'toast.dismiss': [{}],
} as const;

proveChart('[2.50] one toast', {
  machine: toastMachine,
  input: toastInput('acts'),
  events: toastEvents,
  outcomes: {},
  project: ({ context }) => Math.min(context.holds, 3),
  ignores: { shown: ['toast.release'] },
  observe: ({ snapshot, event, calls }) => {
    const gone = { kind: 'sent', to: 'parent', event: { type: 'toast.gone', id: 'toast-1' } };
    const act = { kind: 'sent', to: 'owner', event: { type: 'download.start' } };
    const expected =
      snapshot.value === 'dismissed' ? [...(event.type === 'toast.act' ? [act] : []), gone] : [];
    expect(calls.filter(({ kind }) => kind === 'sent' || kind === 'action')).toEqual(expected);
  },
});

journey(
  '[2.50] [9.4a] a toast disappears after 5000 ms',
  { machine: toastMachine, input: toastInput(null) },
  (walk) => {
    walk.wait(4_999);
    expect(walk.snapshot.value).toBe('shown');
    walk.wait(1);
  },
  'dismissed',
);

journey(
  '[2.50] a toast stays while it has pointer or focus, and then restarts its timer',
  { machine: toastMachine, input: toastInput(null) },
  (walk) => {
    walk.wait(4_000);
    walk.send({ type: 'toast.hold' });
    walk.send({ type: 'toast.hold' });
    walk.send({ type: 'toast.release' });
    walk.wait(60_000);
    expect(walk.snapshot.value).toBe('paused');
    walk.send({ type: 'toast.release' });
    walk.wait(4_999);
    expect(walk.snapshot.value).toBe('shown');
  },
  'shown',
);

journey(
  'pressing the button of a toast without one has no effect',
  { machine: toastMachine, input: toastInput(null) },
  (walk) => {
    walk.send({ type: 'toast.act' });
  },
  'shown',
);

journey(
  '[2.50] a dismissed toast disappears immediately, even while held',
  { machine: toastMachine, input: toastInput(null) },
  (walk) => {
    walk.send({ type: 'toast.hold' });
    walk.send({ type: 'toast.dismiss' });
  },
  'dismissed',
);

journey(
  '[2.50] a toast that is not held is dismissed by its close button',
  { machine: toastMachine, input: toastInput(null) },
  (walk) => {
    walk.send({ type: 'toast.dismiss' });
  },
  'dismissed',
);

journey(
  '[2.50] a toast held a second time is released as before',
  { machine: toastMachine, input: toastInput(null) },
  (walk) => {
    walk.send({ type: 'toast.hold' });
    walk.send({ type: 'toast.release' });
    walk.send({ type: 'toast.hold' });
    walk.send({ type: 'toast.release' });
    expect(walk.snapshot.context.holds).toBe(0);
  },
  'shown',
);

const show = (key: string) =>
  ({ type: 'toast.show', kind: 'info', message: 'downloadStarted', key }) as const;
const keys = (snapshot: { context: { toasts: readonly { key: string | null }[] } }) =>
  snapshot.context.toasts.map(({ key }) => key);

proveChart('[2.50] the toasts', {
  machine: toastsMachine,
  events: {
    'toast.show': [
      { kind: 'info', message: 'downloadStarted', key: 'a' },
      { kind: 'info', message: 'downloadFailed', key: 'b' },
    ],
    'toast.withdraw': [{ key: 'a' }, { key: 'z' }],
    'toast.gone': [{ id: 'toast-1' }, { id: 'toast-99' }],
    'tab.hidden': [{}],
    'tab.shown': [{}],
  },
  outcomes: { toast: {}, visibility: {} },
  project: ({ context }) => [
    keys({ context }),
    context.toasts.some(({ id }) => id === 'toast-1'),
    Math.min(context.count, 3),
  ],
  ignores: {
    'said.quiet': ['toast.withdraw', 'toast.gone'],
    'tab.shown': ['tab.shown'],
    'tab.hidden': ['tab.hidden'],
  },
  observe: ({ snapshot, running }) => {
    expect(running).toEqual([...snapshot.context.toasts.map(({ id }) => id), 'visibility'].toSorted());
  },
});

const subject = { machine: toastsMachine, keepActors: ['toast'] };

journey(
  '[2.50] toasts keep their order, and one with the same key replaces the older',
  subject,
  (walk) => {
    for (const key of ['a', 'b', 'c', 'b']) walk.send(show(key));
    expect(walk.snapshot.context.toasts.map(({ id, key }) => [id, key])).toEqual([
      ['toast-1', 'a'],
      ['toast-4', 'b'],
      ['toast-3', 'c'],
    ]);
  },
  { said: 'speaking', tab: 'shown' },
);

journey(
  '[2.50] at most five toasts are shown, and a newer one removes the oldest',
  subject,
  (walk) => {
    for (let number = 0; number < mostToasts + 2; number += 1) walk.send(show(`k${number}`));
    expect(keys(walk.snapshot)).toEqual(['k2', 'k3', 'k4', 'k5', 'k6']);
    expect(
      Object.keys(walk.snapshot.children)
        .filter((id) => id.startsWith('toast-'))
        .toSorted(),
    ).toEqual(['toast-3', 'toast-4', 'toast-5', 'toast-6', 'toast-7']);
  },
  { said: 'speaking', tab: 'shown' },
);

journey(
  '[2.50] [9.4a] each toast has its own duration and leaves no actor behind',
  subject,
  (walk) => {
    walk.send(show('short'));
    walk.send({ ...show('long'), duration: 10_000 });
    walk.wait(5_000);
    expect(keys(walk.snapshot)).toEqual(['long']);
    walk.wait(5_000);
    expect(Object.keys(walk.snapshot.children)).toEqual(['visibility']);
  },
  { said: 'quiet', tab: 'shown' },
);

journey(
  '[2.50] the timers of toasts pause while the tab is hidden',
  subject,
  (walk) => {
    walk.send(show('a'));
    walk.send({ type: 'tab.hidden' });
    walk.send(show('b'));
    walk.wait(60_000);
    expect(keys(walk.snapshot)).toEqual(['a', 'b']);
    walk.send({ type: 'tab.shown' });
    walk.wait(5_000);
  },
  { said: 'quiet', tab: 'shown' },
);

journey(
  "[2.50] 'Try again' sends its event to the owner of the toast",
  subject,
  (walk) => {
    const owner = walk.recorder.ref('owner');
    walk.send({ ...show('a'), action: { label: 'tryAgain', owner, event: { type: 'download.start' } } });
    walk.snapshot.context.toasts[0]?.ref.send({ type: 'toast.act' });
    expect(walk.calls.filter(({ kind }) => kind === 'sent')).toEqual([
      { kind: 'sent', to: 'owner', event: { type: 'download.start' } },
    ]);
  },
  { said: 'quiet', tab: 'shown' },
);

journey(
  '[2.50] the state of the toasts has everything that a view renders',
  subject,
  (walk) => {
    walk.send(show('a'));
    walk.send({
      ...show('b'),
      kind: 'failure',
      message: 'photosNotCopied',
      values: { count: 2 },
      action: retry,
    });
    const said = walk.snapshot.context.toasts.map(({ kind, message, values, action }) => [
      kind,
      message,
      values,
      action,
    ]);
    expect(said).toEqual([
      ['info', 'downloadStarted', {}, null],
      ['failure', 'photosNotCopied', { count: 2 }, retry],
    ]);
  },
  { said: 'speaking', tab: 'shown' },
);

journey(
  '[2.50] a toast is withdrawn by its key',
  subject,
  (walk) => {
    for (const key of ['a', 'b']) walk.send(show(key));
    walk.send({ type: 'toast.withdraw', key: 'z' });
    expect(keys(walk.snapshot)).toEqual(['a', 'b']);
    walk.send({ type: 'toast.withdraw', key: 'a' });
    expect(keys(walk.snapshot)).toEqual(['b']);
  },
  { said: 'speaking', tab: 'shown' },
);

journey(
  '[2.50] a toast shown after the tab is visible again has its full duration',
  subject,
  (walk) => {
    walk.send({ type: 'tab.hidden' });
    walk.send({ type: 'tab.shown' });
    walk.send(show('a'));
    walk.wait(usualDuration);
  },
  { said: 'quiet', tab: 'shown' },
);
