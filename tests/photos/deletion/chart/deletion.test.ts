import { expect } from 'vitest';
import { deletionMachine } from '../../../../machines/photos/deletion/deletion.machine.ts';
import type { DeletionTarget } from '../../../../machines/photos/library/library.events.ts';
import { allSelected, nothingSelected } from '../../../../machines/photos/selection/selected.values.ts';
import {
  type Call,
  type Journey,
  journey,
  proveChart,
  sentTo,
  transcript,
} from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { july, june } from '../../library/chart/samples.ts';

const months = [
  { key: july, count: 2 },
  { key: june, count: 2 },
];
const resolved = (ids: readonly string[]) => ({
  outcome: 'resolved' as const,
  ids: new Map(ids.map((id) => [id, july] as const)),
});
const targets = {
  single: { kind: 'single', id: 'n0', month: july },
  whole: { kind: 'selected', selected: allSelected, months },
  again: { kind: 'again', ids: new Map([['n0', july]]), single: false },
  nothing: { kind: 'selected', selected: nothingSelected, months },
} as const satisfies Record<string, DeletionTarget>;
/** Returns the events that the library and the caller received, in order. */
const done = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && ['library', 'requester'].includes(call.to) ? [call.event] : [],
  );
const input = (target: DeletionTarget) => (recorder: Recorder) => ({
  opId: 'op-1',
  target,
  requester: recorder.ref('requester'),
  library: recorder.ref('library'),
  sorting: { sortKey: 'dateTaken', sortOrder: 'desc' } as const,
});

const subject = { machine: deletionMachine, keepActors: ['question'] };
const confirm = ({ snapshot }: Journey<typeof deletionMachine>) =>
  snapshot.children.question?.send({ type: 'question.answer', answer: 'delete' });

proveChart('[2.48a] [4.7c] [8.7a] [8.7b] deleting photos', {
  machine: deletionMachine,
  input: input(targets.whole),
  events: {
    'batches.ended': [
      { opId: 'op-1', failed: [], pastRetries: false },
      { opId: 'op-1', failed: ['a'], pastRetries: true },
    ],
  },
  // In a library that was emptied elsewhere, the selection resolves to no photos.
  outcomes: {
    resolveIds: {
      done: [
        resolved(['a', 'b']),
        resolved([]),
        resolved(Array.from({ length: 501 }, (_, index) => `p${index}`)),
        { outcome: 'failed' },
      ],
      error: [new Error('gone')],
      snapshot: [{ context: { result: { ids: new Map([['a', july]]) } } }],
    },
    deletionBatches: {},
    question: { done: [{ outcome: 'answered', answer: 'delete' }, { outcome: 'cancelled' }] },
  },
  walkedByHand: ['deciding --always [isConfirmed]--> inProgress', 'deciding --always--> asking'],
  project: ({ context }) => [context.unresolved === null, context.ids.size, context.failed.length],
  ignores: { asking: ['batches.ended'] },
  observe: ({ snapshot, allCalls, running }) => {
    const operations = allCalls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'library' ? [call.event.type] : [],
    );
    const expected = snapshot.matches('asking')
      ? []
      : snapshot.matches('inProgress')
        ? ['operation.begin']
        : snapshot.matches('cancelled')
          ? ['operation.dropped']
          : ['operation.begin', 'deletion.report', 'operation.end'];
    expect(operations).toEqual(expected);
    if (snapshot.matches('inProgress')) {
      expect(running).toEqual(['batches']);
    }
    expect(running.includes('question')).toBe(snapshot.matches('asking'));
  },
});

journey(
  '[2.48a] [4.7c] one photo disappears as soon as its deletion is confirmed, and is tracked once deleted',
  { ...subject, input: input(targets.single) },
  (walk) => {
    expect(walk.snapshot.value).toEqual({ asking: 'confirming' });
    confirm(walk);
    expect(done(walk.calls)).toEqual([
      { type: 'operation.begin', opId: 'op-1', removes: new Map([['n0', july]]) },
      { type: 'deletion.confirmed' },
    ]);
    const tracked = () => sentTo(walk.calls, 'tracking', 'event.track');
    expect(tracked()).toEqual([]);
    expect(sentTo(walk.calls, 'tracking', 'lazy.want')).toEqual([{}]);
    walk.send({ type: 'batches.ended', opId: 'op-1', failed: [], pastRetries: false });
    expect(tracked()).toEqual([{ name: 'deletePhotos' }]);
    expect(done(walk.calls).slice(2)).toEqual([
      { type: 'deletion.finished', ids: new Map([['n0', july]]) },
      { type: 'deletion.report', deleted: 1, failed: 0 },
      { type: 'operation.end', opId: 'op-1', failed: new Set() },
    ]);
  },
  'finished',
);

journey(
  '[8.7a, 8.7b] [F4] 2,000 photos are deleted in batches of 500, three at a time, and only failed ones return',
  { ...subject, input: input({ ...targets.whole, months: [{ key: july, count: 2000 }] }) },
  (walk) => {
    walk.show('resolveIds', { context: { result: { ids: new Map([['p0', july]]) } } });
    expect(walk.snapshot.context).toMatchObject({ ids: new Map([['p0', july]]), expected: 2000 });
    walk.finish('resolveIds', resolved(Array.from({ length: 2000 }, (_, index) => `p${index}`)));
    expect(walk.snapshot.context.ids.size).toBe(2000);
    confirm(walk);
    expect(walk.calls.findLast((call) => call.kind === 'start')).toMatchObject({
      id: 'batches',
      input: { opId: 'op-1', ids: Array.from({ length: 2000 }, (_, index) => `p${index}`) },
    });
    walk.send({ type: 'batches.ended', opId: 'op-1', failed: ['p600'], pastRetries: true });
    expect(sentTo(walk.calls, 'requester', 'deletion.failed')).toEqual([
      { failed: new Map([['p600', july]]) },
    ]);
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toMatchObject([
      {
        kind: 'failure',
        message: 'photosPastRetries',
        action: {
          label: 'tryAgain',
          owner: walk.snapshot.context.library,
          event: {
            type: 'deletion.request',
            target: { kind: 'again', ids: new Map([['p600', july]]), single: false },
            requester: walk.snapshot.context.requester,
          },
        },
      },
    ]);
    expect(sentTo(walk.calls, 'library', 'deletion.report')).toEqual([{ deleted: 1999, failed: 1 }]);
    expect(walk.calls.at(-1)).toEqual({
      kind: 'sent',
      to: 'library',
      event: { type: 'operation.end', opId: 'op-1', failed: new Set(['p600']) },
    });
  },
  'failed',
);

journey(
  '[8.1a] a selection that cannot be read shows a toast and deletes nothing',
  { ...subject, input: input(targets.whole) },
  (walk) => {
    walk.finish('resolveIds', { outcome: 'failed' });
    expect(transcript(walk.calls)).toEqual([
      'modals: modal.opened',
      'modals: modal.closed',
      'toasts: toast.show',
      'requester: deletion.cancelled',
      'library: operation.dropped',
    ]);
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toEqual([
      { kind: 'failure', message: 'photosNotDeleted' },
    ]);
  },
  'cancelled',
);

journey(
  '[2.48a] [2.51b] a deletion cannot be confirmed while photos are counted, and Escape cancels it',
  { ...subject, input: input(targets.whole) },
  (walk) => {
    confirm(walk);
    expect(walk.snapshot.value).toEqual({ asking: 'resolving' });
    walk.snapshot.children.question?.send({ type: 'modal.escape', id: 'op-1', by: 'escape' });
    expect(transcript(walk.calls)).toEqual([
      'modals: modal.opened',
      'modals: modal.closed',
      'requester: deletion.cancelled',
      'library: operation.dropped',
    ]);
  },
  'cancelled',
);

journey(
  '[2.48a] an empty selection asks no question',
  { ...subject, input: input(targets.nothing) },
  () => undefined,
  'cancelled',
);

journey(
  "[8.7a] [8.7b] 'Try again' deletes the failed photos immediately, without another question",
  { ...subject, input: input(targets.again) },
  (walk) => {
    expect(done(walk.calls)).toEqual([
      { type: 'operation.begin', opId: 'op-1', removes: targets.again.ids },
      { type: 'deletion.resumed', ids: targets.again.ids },
    ]);
    expect(sentTo(walk.calls, 'modals', 'modal.opened')).toEqual([]);
    expect(walk.calls.findLast((call) => call.kind === 'start')).toMatchObject({ input: { ids: ['n0'] } });
  },
  'inProgress',
);
