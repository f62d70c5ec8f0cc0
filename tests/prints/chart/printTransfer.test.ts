import { expect, test } from 'vitest';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { leastSpinner, mostTransferred } from '../../../contracts/prints/prints.ts';
import { copyTarget } from '../../../machines/albums/copyToAlbum.selectors.ts';
import { allSelected } from '../../../machines/photos/selection/selected.values.ts';
import { printTransferMachine } from '../../../machines/prints/printTransfer.machine.ts';
import { addingAmount, printsLimit } from '../../../machines/prints/printTransfer.selectors.ts';
import { type Call, type Journey, journey, proveChart, Recorder, sentTo } from '../../kit/chart/index.ts';
import { july } from '../../photos/library/chart/samples.ts';

const editor = 'http://shop.test/editor';
const subject = { machine: printTransferMachine };
const target = copyTarget(allSelected, [{ key: july, count: 2 }]);
const selection = new Recorder().ref('selection');
const ask = { target, selection } as never;
const resolved = (...ids: string[]) =>
  ({ outcome: 'resolved', ids: new Map(ids.map((id): [string, MonthKey] => [id, july])) }) as const;
const kept = { outcome: 'finished', reply: { tempSelectionId: 's1' } } as const;
const answers = [
  kept,
  { outcome: 'refused', refusal: 'notFound', correlationId: 'c' },
  { outcome: 'failed', failure: { kind: 'timeout', correlationId: 'c' } },
  { outcome: 'cancelled' },
] as const;
const did = (calls: readonly Call[], name: string) =>
  calls.flatMap((call) => (call.kind === 'action' && call.name === name ? [call.params] : []));
const started = (calls: readonly Call[], src: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === src ? [call.input] : []));

proveChart('[4.8a] the transfer of photos to the prints editor', {
  ...subject,
  events: {
    'prints.ask': [ask],
    'prints.cancel': [{}],
    'editor.received': [{ editor }],
    'modal.escape': [{ id: 'prints', by: 'escape' }],
  },
  outcomes: {
    resolveIds: {
      done: [resolved('p0', 'p1'), resolved(), { outcome: 'failed' }],
      error: [new Error('gone')],
    },
    watchEditor: {},
    watchSelection: {},
    sizes: { done: [['p0', 'p1'], []], error: [new Error('gone')] },
    createSelection: { done: answers, error: [new Error('gone')] },
    leave: { done: [undefined], error: [new TypeError('no address')] },
  },
  ignores: {
    idle: ['prints.cancel', 'modal.escape', 'editor.received'],
    resolving: ['prints.ask', 'modal.escape', 'editor.received'],
    choosing: ['prints.ask', 'modal.escape', 'editor.received'],
    adding: ['prints.ask'],
    failed: ['prints.cancel', 'modal.escape', 'editor.received'],
  },
  observe: ({ snapshot, allCalls, running }) => {
    const open =
      sentTo(allCalls, 'modals', 'modal.opened').length - sentTo(allCalls, 'modals', 'modal.closed').length;
    expect(open).toBe(snapshot.matches('adding') ? 1 : 0);
    expect(addingAmount(snapshot)).toBe(snapshot.matches('adding') ? 2 : null);
    expect(running.includes('selection')).toBe(snapshot.matches('resolving') || snapshot.matches('choosing'));
    if (snapshot.matches({ adding: 'redirecting' }))
      expect(started(allCalls, 'leave').at(-1)).toEqual({
        editor: expect.any(String),
        tempSelectionId: 's1',
      });
    // After the end of a transfer, the context contains no data about it.
    if (snapshot.matches('idle') || snapshot.matches('failed'))
      expect(snapshot.context).toEqual({ asked: null, photoIds: [], tempSelectionId: '', editor: '' });
  },
});

const order = (walk: Journey<typeof printTransferMachine>) => {
  walk.send({ type: 'prints.ask', ...(ask as object) } as never);
  walk.finish('resolveIds', resolved('p1', 'p0'));
  walk.finish('sizes', ['p1', 'p0']);
  walk.send({ type: 'editor.received', editor });
};

journey(
  '[4.8a] [9.4c] a fast answer still shows the spinner for three seconds before the editor opens',
  subject,
  (walk) => {
    walk.send({ type: 'prints.ask', ...(ask as object) } as never);
    expect(sentTo(walk.calls, 'modals', 'modal.opened')).toEqual([]);
    walk.wait(60_000);
    walk.finish('resolveIds', resolved('p1', 'p0'));
    walk.finish('sizes', ['p1', 'p0']);
    walk.send({ type: 'editor.received', editor: 'http://shop.test/before' });
    walk.send({ type: 'editor.received', editor });
    expect(started(walk.calls, 'createSelection')).toEqual([
      { params: {}, query: {}, body: { photoIds: ['p1', 'p0'] } },
    ]);
    walk.wait(1000);
    walk.finish('create', kept);
    walk.wait(leastSpinner - 1001);
    expect(walk.running).not.toContain('leave');
    walk.wait(1);
    expect(started(walk.calls, 'leave')).toEqual([{ editor, tempSelectionId: 's1' }]);
    expect(sentTo(walk.calls, 'tracking', 'event.track')).toEqual([
      { name: 'orderPrintsClick' },
      { name: 'orderPrintsNextClick' },
    ]);
    expect(sentTo(walk.calls, 'modals', 'modal.closed')).toEqual([]);
  },
  { adding: 'redirecting' },
);

journey(
  '[4.8a] a slow answer opens the editor immediately, and a returning customer finds the page unchanged',
  subject,
  (walk) => {
    order(walk);
    walk.wait(10_000);
    walk.finish('create', kept);
    expect(walk.running).toContain('leave');
    walk.finish('leave');
    expect(sentTo(walk.calls, 'modals', 'modal.closed')).toEqual([{ id: 'prints' }]);
    expect([sentTo(walk.calls, 'toasts', 'toast.show'), did(walk.calls, 'stay')]).toEqual([[], []]);
  },
  'idle',
);

for (const [why, fail] of [
  ['the photos cannot be counted', (walk) => walk.finish('resolveIds', { outcome: 'failed' })],
  ['their code throws', (walk) => walk.fail('resolveIds', new Error('gone'))],
] as const satisfies readonly (readonly [string, (walk: Journey<typeof printTransferMachine>) => void])[])
  journey(
    `[4.8c] if ${why}, a toast appears without a spinner or a request`,
    subject,
    (walk) => {
      walk.send({ type: 'prints.ask', ...(ask as object) } as never);
      fail(walk);
      expect([
        sentTo(walk.calls, 'toasts', 'toast.show').length,
        sentTo(walk.calls, 'modals', 'modal.opened').length,
      ]).toEqual([1, 0]);
      expect(started(walk.calls, 'createSelection')).toEqual([]);
    },
    'failed',
  );

for (const answer of answers.slice(1))
  journey(
    `[4.8c] a ${answer.outcome} selection closes the spinner early, shows a toast and can be retried`,
    subject,
    (walk) => {
      order(walk);
      walk.finish('create', answer);
      expect(walk.snapshot.value).toBe('failed');
      expect([
        sentTo(walk.calls, 'modals', 'modal.closed').length,
        sentTo(walk.calls, 'toasts', 'toast.show').length,
      ]).toEqual([1, 1]);
      walk.wait(leastSpinner);
      expect(walk.running).toEqual([]);
      order(walk);
      walk.finish('create', kept);
      walk.wait(leastSpinner);
      expect(started(walk.calls, 'leave')).toEqual([{ editor, tempSelectionId: 's1' }]);
    },
    { adding: 'redirecting' },
  );

journey(
  '[4.8c] an editor that does not open fails the order, and the browser stays',
  subject,
  (walk) => {
    order(walk);
    walk.finish('create', kept);
    walk.wait(leastSpinner);
    walk.wait(19_999);
    expect(walk.running).toContain('leave');
    walk.wait(1);
    expect([did(walk.calls, 'stay').length, sentTo(walk.calls, 'toasts', 'toast.show').length]).toEqual([
      1, 1,
    ]);
  },
  'failed',
);

journey(
  '[2.51b] Escape cancels silently, both while photos are added and while the editor opens',
  subject,
  (walk) => {
    order(walk);
    walk.send({ type: 'modal.escape', id: 'prints', by: 'escape' });
    expect(walk.running).toEqual([]);
    order(walk);
    walk.send({ type: 'prints.cancel' });
    expect([walk.snapshot.value, walk.running]).toEqual(['idle', []]);
    walk.wait(leastSpinner);
    order(walk);
    walk.finish('create', kept);
    walk.wait(leastSpinner);
    expect(did(walk.calls, 'stay')).toEqual([]);
    walk.send({ type: 'prints.cancel' });
    expect([did(walk.calls, 'stay').length, sentTo(walk.calls, 'toasts', 'toast.show').length]).toEqual([
      1, 0,
    ]);
    order(walk);
    walk.finish('create', kept);
    walk.wait(leastSpinner);
    walk.send({ type: 'modal.escape', id: 'prints', by: 'escape' });
    expect([did(walk.calls, 'stay').length, sentTo(walk.calls, 'toasts', 'toast.show').length]).toEqual([
      2, 0,
    ]);
  },
  'idle',
);

journey(
  '[4.2a] a selection that changes while it is counted cancels the order',
  subject,
  (walk) => {
    walk.send({ type: 'prints.ask', ...(ask as object) } as never);
    walk.send({ type: 'prints.cancel' });
    expect(walk.running).toEqual([]);
    walk.send({ type: 'prints.ask', ...(ask as object) } as never);
    walk.finish('resolveIds', resolved('p1', 'p0'));
    walk.send({ type: 'prints.cancel' });
    expect(sentTo(walk.calls, 'sizes', 'question.cancel')).toEqual([{}]);
    walk.finish('sizes', []);
    expect(walk.running).toEqual([]);
    walk.send({ type: 'prints.ask', ...(ask as object) } as never);
    walk.finish('resolveIds', resolved());
    expect([
      sentTo(walk.calls, 'toasts', 'toast.show').length,
      sentTo(walk.calls, 'modals', 'modal.opened').length,
    ]).toEqual([0, 0]);
  },
  'idle',
);

test('[4.8d] a transfer has as many photos as the shop says its editor accepts, and never above the limit', () => {
  expect(
    [undefined, null, {}, { PrintsLimit: 2 }, { PrintsLimit: mostTransferred + 1 }].map(printsLimit),
  ).toEqual([mostTransferred, mostTransferred, mostTransferred, 2, mostTransferred]);
});

journey(
  '[4.8a] the editor receives exactly the chosen photos, and an empty choice orders nothing',
  subject,
  (walk) => {
    walk.send({ type: 'prints.ask', ...(ask as object) } as never);
    walk.finish('resolveIds', resolved('p1', 'p0', 'p2'));
    expect(started(walk.calls, 'sizes')).toEqual([{ photoIds: ['p1', 'p0', 'p2'] }]);
    walk.finish('sizes', []);
    expect([walk.snapshot.value, started(walk.calls, 'createSelection')]).toEqual(['idle', []]);
    walk.send({ type: 'prints.ask', ...(ask as object) } as never);
    walk.finish('resolveIds', resolved('p1', 'p0', 'p2'));
    walk.finish('sizes', ['p1', 'p2']);
    expect([addingAmount(walk.snapshot), started(walk.calls, 'createSelection')]).toEqual([
      2,
      [{ params: {}, query: {}, body: { photoIds: ['p1', 'p2'] } }],
    ]);
  },
  { adding: { transferring: { selection: 'creatingSelection', spinner: 'appeared' } } },
);
