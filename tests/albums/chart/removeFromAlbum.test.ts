import { expect } from 'vitest';
import {
  type RemovalAgainEvent,
  type RemovalVerb,
  removeFromAlbumMachine,
} from '../../../machines/albums/removeFromAlbum.machine.ts';
import { askedIds } from '../../../machines/albums/removeFromAlbum.selectors.ts';
import type { QuestionEvent } from '../../../machines/request/question.machine.ts';

import type { ToRequester } from '../../../machines/photos/deletion/deletion.machine.ts';
import { nothingSelected } from '../../../machines/photos/selection/selected.values.ts';
import { type Call, type Journey, journey, proveChart, sentTo, transcript } from '../../kit/chart/index.ts';
import { Recorder } from '../../kit/chart/record.ts';
import { july } from '../../photos/library/chart/samples.ts';

type Machine = typeof removeFromAlbumMachine;
const subject = {
  machine: removeFromAlbumMachine,
  keepActors: ['question'],
  input: () => {
    let made = 0;
    return { newId: () => `op-${made++}` };
  },
};
const two = new Map([
  ['p0', july],
  ['p1', july],
]);
const one = new Map([['p0', july]]);
const nobody = new Recorder().ref<ToRequester>('nobody');
const toLibrary = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'library' ? [call.event] : []));
const failures = (calls: readonly Call[]) =>
  sentTo(calls, 'toasts', 'toast.show').map((toast) => 'message' in toast && toast.message);
const ask = (walk: Journey<Machine>, ids: ReadonlyMap<string, typeof july>, single = false) =>
  walk.send({
    type: 'removal.ask',
    albumId: 'a/b',
    ids,
    single,
    requester: walk.recorder.ref<ToRequester>('list'),
  });

/** Sends an event to the open dialog. */
const answer = (walk: Journey<Machine>, event: QuestionEvent<RemovalVerb>) =>
  walk.snapshot.children.question?.send(event);
const modals = ({ calls }: Journey<Machine>) =>
  transcript(calls).filter((line) => line.startsWith('modals:'));

proveChart('[2.48b] [2.35b] the dialog that removes photos from an album', {
  ...subject,
  keepActors: [],
  // Many walks share one state map, so ids must be the same in each of them.
  input: { newId: () => 'op-0' },
  events: {
    'removal.ask': [{ albumId: 'a', ids: two, single: false, requester: nobody }],
    'removal.again': [{ opId: 'op-0', albumId: 'a', ids: two, single: false, requester: nobody }],
    'batches.ended': [
      { opId: 'op-0', failed: [], pastRetries: false },
      { opId: 'op-0', failed: ['p0'], pastRetries: false },
      { opId: 'unknown', failed: [], pastRetries: false },
    ],
  },
  outcomes: {
    removalBatches: {},
    question: {
      done: [
        { outcome: 'answered', answer: 'remove' },
        { outcome: 'answered', answer: 'delete' },
        { outcome: 'cancelled' },
      ],
    },
  },
  project: ({ context: { asked, removals } }) => [
    asked !== null,
    'op-0' in removals,
    Math.min(2, Object.keys(removals).length),
  ],
  ignores: { asking: ['removal.ask'] },
  observe: ({ snapshot, running }) => {
    expect(running.includes('question')).toBe(snapshot.matches('asking'));
    expect(snapshot.context.asked === null).toBe(snapshot.matches('closed'));
  },
});

journey(
  '[2.48b] [4.7c] photos removed from the album disappear immediately; exactly the failed ones return, with a toast',
  subject,
  (walk) => {
    ask(walk, two);
    answer(walk, { type: 'question.answer', answer: 'remove' });
    expect(toLibrary(walk.calls)).toEqual([
      { type: 'operation.begin', opId: 'op-0', removes: two, from: 'album-a%2Fb', only: true },
    ]);
    expect(walk.calls.find((call) => call.kind === 'start')).toMatchObject({
      input: { opId: 'op-0', scope: 'a/b', ids: ['p0', 'p1'] },
    });
    walk.send({ type: 'batches.ended', opId: 'op-0', failed: ['p1'], pastRetries: false });
    expect(toLibrary(walk.calls).at(-1)).toEqual({
      type: 'operation.end',
      opId: 'op-0',
      failed: new Set(['p1']),
    });
    expect(failures(walk.calls)).toEqual(['photosNotRemoved']);
    expect(transcript(walk.calls).filter((line) => line.startsWith('list:'))).toEqual([
      'list: deletion.confirmed',
      'list: deletion.failed',
    ]);
    ask(walk, one, true);
    answer(walk, { type: 'question.answer', answer: 'remove' });
    walk.send({ type: 'batches.ended', opId: 'op-2', failed: ['p0'], pastRetries: false });
    expect(failures(walk.calls).at(-1)).toBe('photoNotRemoved');
    ask(walk, one, true);
    answer(walk, { type: 'question.answer', answer: 'remove' });
    walk.send({ type: 'batches.ended', opId: 'op-4', failed: [], pastRetries: false });
    expect(sentTo(walk.calls, 'list', 'deletion.finished')).toEqual([{ ids: one }]);
    expect(walk.snapshot.context.removals).toEqual({});
  },
  'closed',
);

journey(
  '[2.48b] deleting from the library passes exactly these photos to the library, which asks for itself',
  subject,
  (walk) => {
    ask(walk, two);
    answer(walk, { type: 'question.answer', answer: 'delete' });
    expect(toLibrary(walk.calls)).toMatchObject([
      {
        type: 'deletion.request',
        target: { kind: 'selected', selected: { ...nothingSelected, ids: two }, months: [] },
      },
    ]);
    ask(walk, one, true);
    answer(walk, { type: 'question.answer', answer: 'delete' });
    expect(toLibrary(walk.calls).at(-1)).toMatchObject({ target: { kind: 'single', id: 'p0', month: july } });
    expect(walk.running).toEqual([]);
  },
  'closed',
);

journey(
  '[2.51b] Escape, Back and Keep change nothing, and the list is notified',
  subject,
  (walk) => {
    ask(walk, two);
    answer(walk, { type: 'modal.escape', id: 'albums.remove', by: 'back' });
    expect(walk.snapshot.value).toBe('closed');
    ask(walk, two);
    answer(walk, { type: 'question.cancel' });
    expect(transcript(walk.calls).filter((line) => line.startsWith('list:'))).toEqual([
      'list: deletion.cancelled',
      'list: deletion.cancelled',
    ]);
    expect(toLibrary(walk.calls)).toEqual([]);
    const once = ['modals: modal.opened', 'modals: modal.closed'];
    expect(modals(walk)).toEqual([...once, ...once]);
    walk.send({ type: 'batches.ended', opId: 'unknown', failed: [], pastRetries: false });
  },
  'closed',
);

journey(
  "[2.48b] [8.1c] 'Try again' removes exactly the failed photos without another question",
  subject,
  (walk) => {
    ask(walk, two);
    answer(walk, { type: 'question.answer', answer: 'remove' });
    walk.send({ type: 'batches.ended', opId: 'op-0', failed: ['p1'], pastRetries: false });
    const [toast] = sentTo(walk.calls, 'toasts', 'toast.show');
    const { action } = toast as unknown as { action: { label: string; event: RemovalAgainEvent } };
    expect(action.label).toBe('tryAgain');
    walk.send(action.event);
    expect(toLibrary(walk.calls).at(-1)).toEqual({
      type: 'operation.begin',
      opId: 'op-1',
      removes: new Map([['p1', july]]),
      from: 'album-a%2Fb',
      only: true,
    });
    expect(sentTo(walk.calls, 'list', 'deletion.resumed')).toEqual([{ ids: new Map([['p1', july]]) }]);
    expect(walk.running).toEqual(['removal-op-1']);
  },
  'closed',
);

journey(
  "[2.48b] [8.1c] 'Try again' during a question about another photo starts immediately, and the question stays open",
  subject,
  (walk) => {
    ask(walk, two);
    answer(walk, { type: 'question.answer', answer: 'remove' });
    walk.send({ type: 'batches.ended', opId: 'op-0', failed: ['p1'], pastRetries: false });
    const [toast] = sentTo(walk.calls, 'toasts', 'toast.show');
    const { action } = toast as unknown as { action: { event: RemovalAgainEvent } };
    ask(walk, one, true);
    walk.send(action.event);
    expect([walk.snapshot.value, askedIds(walk.snapshot)]).toEqual(['asking', one]);
    expect(sentTo(walk.calls, 'library', 'operation.begin').slice(1)).toMatchObject([
      { removes: new Map([['p1', july]]) },
    ]);
    expect(sentTo(walk.calls, 'list', 'deletion.resumed')).toEqual([{ ids: new Map([['p1', july]]) }]);
    answer(walk, { type: 'question.answer', answer: 'remove' });
    const begun = sentTo(walk.calls, 'library', 'operation.begin') as unknown as {
      opId: string;
      removes: unknown;
    }[];
    expect(begun.slice(1).map(({ removes }) => removes)).toEqual([new Map([['p1', july]]), one]);
    expect(new Set(begun.map(({ opId }) => opId)).size).toBe(3);
    expect(walk.running).toHaveLength(2);
  },
  'closed',
);
