import { expect } from 'vitest';
import { deleteAllMachine } from '../../../../machines/photos/deletion/deleteAll.machine.ts';
import {
  type Call,
  type Journey,
  journey,
  proveChart,
  sentTo,
  transcript,
} from '../../../kit/chart/index.ts';
import { failed, finished } from '../../library/chart/samples.ts';

const chart = { machine: deleteAllMachine, input: { newId: () => 'op' } };
const subject = { ...chart, keepActors: ['question'] };
const until = '2026-11-21T10:00:00.000Z';
const counted = (count: number) => finished({ count, until });
const changed = { outcome: 'refused', refusal: 'changed', correlationId: 'c' } as const;
const ask = { type: 'deletion.ask', count: 40, exact: true } as const;
const said = (typed: string) => ({ typed, word: 'DELETE' });
type Walk = Journey<typeof deleteAllMachine>;
const invalid = ({ snapshot }: Walk) => snapshot.children.question?.getSnapshot().hasTag('invalid');
const submit = ({ snapshot }: Walk, typed: string) =>
  snapshot.children.question?.send({ type: 'question.answer', answer: said(typed) });

const acts = transcript;
const undone = [{ opId: 'op', failed: 'all' }];
const failure = [{ kind: 'failure', message: 'photosNotDeleted' }];
const again = { label: 'tryAgain', owner: expect.anything(), event: { type: 'deletion.again' } };
const undoneSaid = [{ ...failure[0], key: 'op', duration: 10_000, action: again }];

proveChart('[2.19] [2.48a] [4.7b] [4.7c] [5.1a] [5.1b] deleting all photos', {
  ...chart,
  events: {
    'deletion.ask': [
      { count: 40, exact: true },
      { count: 40, exact: false },
    ],
    'deletion.again': [{}],
  },
  outcomes: {
    question: { done: [{ outcome: 'answered', answer: said('DELETE') }, { outcome: 'cancelled' }] },
    countAll: { done: [counted(42), counted(0), failed], error: [new Error('broken')] },
    deleteAllPhotos: { done: [finished(undefined), changed, failed], error: [new Error('broken')] },
  },
  project: ({ context: { counted, again } }) => [counted?.count ?? null, counted?.until ?? null, again],
  ignores: {
    'resting.waiting': ['deletion.again'],
    asking: ['deletion.ask', 'deletion.again'],
    inProgress: ['deletion.again', 'deletion.ask'],
  },
  observe: ({ snapshot, calls, running }) => {
    const acted = acts(calls);
    expect(acted.includes('library: operation.begin')).toBe(snapshot.matches('inProgress'));
    expect(
      sentTo(calls, 'library', 'operation.end').some((end) => !('failed' in end && end.failed === 'all')),
    ).toBe(snapshot.matches('finished'));
    expect(running.includes('question')).toBe(snapshot.matches('asking'));
  },
});

const asked = (calls: readonly Call[], src: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === src ? [call.input] : []));

/** Requests, counts and confirms the deletion. */
const confirmed = (walk: Walk) => {
  walk.send(ask);
  walk.finish('countAll', counted(42));
  submit(walk, 'DELETE');
};

journey(
  '[5.1a, 5.1b] the word is checked on submit, and only exactly that word deletes',
  subject,
  (walk) => {
    walk.send(ask);
    walk.finish('countAll', counted(42));
    expect([walk.snapshot.value, invalid(walk)]).toEqual([{ asking: 'confirming' }, false]);
    for (const typed of ['', 'delete', 'DELETE!', 'DE LETE', 'LÖSCHEN']) {
      submit(walk, typed);
      expect([walk.snapshot.value, invalid(walk)]).toEqual([{ asking: 'confirming' }, true]);
    }
    expect(acts(walk.calls)).not.toContain('library: operation.begin');
    submit(walk, 'DELETE');
  },
  'inProgress',
);

journey(
  '[5.1a] the word is accepted with spaces around it and with accents from any keyboard',
  subject,
  (walk) => {
    walk.send(ask);
    walk.finish('countAll', counted(42));
    const answer = (typed: string) =>
      walk.snapshot.children.question?.send({
        type: 'question.answer',
        answer: { typed, word: 'L\u00d6SCHEN' },
      });
    answer('LOSCHEN');
    expect(invalid(walk)).toBe(true);
    answer(' LO\u0308SCHEN ');
  },
  'inProgress',
);

journey(
  '[4.7b] a successful deletion removes all photos, scrolls to the top and is tracked',
  subject,
  (walk) => {
    confirmed(walk);
    expect(asked(walk.calls, 'deleteAllPhotos')).toEqual([
      { params: {}, query: { count: 42, until }, body: {} },
    ]);
    walk.finish('deleteAllPhotos', finished(undefined));
    expect(acts(walk.calls)).toEqual([
      'modals: modal.opened',
      'modals: modal.closed',
      'library: operation.begin',
      'scrollToTop',
      'library: operation.end',
      'library: deletion.report',
      'navigation: navigation.request',
      'tracking: event.track',
    ]);
    expect(sentTo(walk.calls, 'library', 'deletion.report')).toEqual([{ deleted: 42, failed: 0 }]);
    expect([
      sentTo(walk.calls, 'library', 'operation.begin'),
      sentTo(walk.calls, 'library', 'operation.end'),
      sentTo(walk.calls, 'navigation', 'navigation.request'),
    ]).toEqual([
      [{ opId: 'op', removes: new Map(), all: true }],
      [{ opId: 'op', failed: new Set() }],
      [{ to: '/my-photos/photos', within: 'photos' }],
    ]);
  },
  'finished',
);

journey(
  '[4.7c] [8.1b] [F1] a failed deletion restores all photos and shows a toast',
  subject,
  (walk) => {
    confirmed(walk);
    walk.finish('deleteAllPhotos', failed);
    expect([
      sentTo(walk.calls, 'library', 'operation.end'),
      sentTo(walk.calls, 'toasts', 'toast.show'),
    ]).toEqual([undone, undoneSaid]);
  },
  { resting: 'failed' },
);

journey(
  '[2.48a] a deletion with an outdated count is rolled back and asked again with the new count',
  subject,
  (walk) => {
    confirmed(walk);
    walk.finish('deleteAllPhotos', changed);
    expect(walk.snapshot.value).toEqual({ asking: 'counting' });
    expect(sentTo(walk.calls, 'library', 'operation.end')).toEqual(undone);
    walk.finish('countAll', counted(43));
    expect([walk.snapshot.context.counted, walk.snapshot.context.again]).toEqual([
      { count: 43, until },
      true,
    ]);
  },
  { asking: 'confirming' },
);

journey(
  "[2.48a] without a count from the service, the page's own count is confirmed and none is sent",
  subject,
  (walk) => {
    walk.send({ ...ask, exact: false });
    expect(walk.snapshot.context.counted).toEqual({ count: 40, until: null });
    submit(walk, 'DELETE');
    expect([asked(walk.calls, 'countAll'), asked(walk.calls, 'deleteAllPhotos')]).toEqual([
      [],
      [{ params: {}, query: {}, body: {} }],
    ]);
  },
  'inProgress',
);

journey(
  '[2.48a] Escape closes the question and changes nothing',
  subject,
  (walk) => {
    walk.send(ask);
    walk.finish('countAll', counted(42));
    walk.snapshot.children.question?.send({ type: 'modal.escape', id: 'op', by: 'escape' });
    expect(acts(walk.calls)).toEqual(['modals: modal.opened', 'modals: modal.closed']);
    expect(sentTo(walk.calls, 'modals', 'modal.opened')).toMatchObject([
      { id: 'op', kind: 'photos.deleteAll' },
    ]);
  },
  'cancelled',
);

journey(
  '[2.48a] an empty library closes the question',
  subject,
  (walk) => {
    walk.send(ask);
    walk.finish('countAll', counted(0));
  },
  'cancelled',
);

journey(
  '[8.1a] a count that throws shows a toast',
  subject,
  (walk) => {
    walk.send(ask);
    walk.fail('countAll', new Error('broken'));
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toEqual(failure);
  },
  'cancelled',
);

journey(
  '[2.48a] Cancel closes the question and changes nothing',
  subject,
  (walk) => {
    walk.send(ask);
    walk.finish('countAll', counted(42));
    walk.snapshot.children.question?.send({ type: 'question.cancel' });
  },
  'cancelled',
);

journey(
  '[8.1b] a count that fails shows a toast',
  subject,
  (walk) => {
    walk.send(ask);
    walk.finish('countAll', failed);
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toEqual(failure);
  },
  'cancelled',
);

journey(
  '[4.7c] a deletion that throws restores all photos',
  subject,
  (walk) => {
    confirmed(walk);
    walk.fail('deleteAllPhotos', new Error('broken'));
    expect([
      sentTo(walk.calls, 'library', 'operation.end'),
      sentTo(walk.calls, 'toasts', 'toast.show'),
    ]).toEqual([undone, undoneSaid]);
  },
  { resting: 'failed' },
);

journey(
  "[4.7c] [8.1b] [F1] 'Try again' resends the same count without another question",
  subject,
  (walk) => {
    confirmed(walk);
    walk.finish('deleteAllPhotos', failed);
    walk.send({ type: 'deletion.again' });
    expect(asked(walk.calls, 'deleteAllPhotos')).toEqual(
      [1, 2].map(() => ({ params: {}, query: { count: 42, until }, body: {} })),
    );
    expect(sentTo(walk.calls, 'modals', 'modal.opened')).toHaveLength(1);
    expect(sentTo(walk.calls, 'library', 'operation.begin')).toHaveLength(2);
    walk.finish('deleteAllPhotos', finished(undefined));
  },
  'finished',
);

journey(
  '[2.48a] a new question after a failure counts again',
  subject,
  (walk) => {
    confirmed(walk);
    walk.finish('deleteAllPhotos', changed);
    walk.finish('countAll', counted(43));
    submit(walk, 'DELETE');
    walk.finish('deleteAllPhotos', failed);
    expect(walk.snapshot.context.again).toBe(true);
    walk.send(ask);
    expect([walk.snapshot.context.counted, walk.snapshot.context.again]).toEqual([null, false]);
  },
  { asking: 'counting' },
);

journey(
  '[2.48a] a deletion without a confirmed count offers no retry',
  subject,
  (walk) => {
    walk.send({ ...ask, exact: false });
    submit(walk, 'DELETE');
    walk.finish('deleteAllPhotos', failed);
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toEqual([{ ...failure[0], key: 'op' }]);
    walk.send({ type: 'deletion.again' });
  },
  { resting: 'failed' },
);
