import { expect } from 'vitest';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';

import type { ToastRequest } from '../../../machines/toasts/toasts.machine.ts';
import { type CopyEnded, copyToAlbumMachine } from '../../../machines/albums/copyToAlbum.machine.ts';
import { copyOne, copyTarget, copyViewState } from '../../../machines/albums/copyToAlbum.selectors.ts';
import { allSelected } from '../../../machines/photos/selection/selected.values.ts';
import { type Call, journey, proveChart, sentTo, transcript } from '../../kit/chart/index.ts';
import { Recorder } from '../../kit/chart/record.ts';
import { july } from '../../photos/library/chart/samples.ts';

const subject = {
  machine: copyToAlbumMachine,
  input: () => {
    let made = 0;
    return { newId: () => `op-${made++}` };
  },
};
const all = copyTarget(allSelected, [{ key: july, count: 2 }]);
const resolved = (...ids: string[]) =>
  ({ outcome: 'resolved', ids: new Map(ids.map((id): [string, MonthKey] => [id, july])) }) as const;
const unresolved = { outcome: 'failed' } as const;
const nobody = new Recorder().ref<{ type: 'selection.stop' }>('nobody');
const asker = new Recorder().ref<CopyEnded>('asker');
const shown = { context: { result: { ids: new Map([['p0', july]]), expected: 2 } } };
const naxos = { albumId: 'a', name: 'Naxos' } as const;
const batches = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === 'copyBatches' ? [call.input] : []));
const copied = (calls: readonly Call[]) =>
  sentTo(calls, 'toasts', 'toast.show').map((toast) => {
    const { message, values } = toast as ToastRequest;
    return [message, values];
  });
proveChart('[2.38] [2.18] [2.26a] the dialog that copies to an album', {
  ...subject,
  // Many walks share one state map, so ids must be the same in each of them.
  input: { newId: () => 'op-0' },
  events: {
    'copy.ask': [
      { target: all, requester: null },
      { target: all, requester: nobody },
    ],
    'copy.into': [{ ...naxos, ids: ['p1'], asker }],
    'copy.choose': [naxos],
    'copy.create': [{}],
    'copy.back': [{}],
    'copy.retry': [{}],
    'copy.cancel': [{}],
    'albums.more': [{}],
    'albums.retry': [{}],
    'modal.escape': [{ id: 'albums.copy', by: 'escape' }],
    'batches.ended': [
      { opId: 'op-0', failed: [], pastRetries: false },
      { opId: 'op-0', failed: ['p0'], pastRetries: false },
    ],
  },
  outcomes: {
    resolveIds: {
      done: [resolved('p0'), resolved(), unresolved],
      error: [new Error('gone')],
      snapshot: [shown],
    },
    albumList: {},
    albumCreate: { done: [{ outcome: 'saved', saved: naxos }, { outcome: 'cancelled' }] },
    copyBatches: {},
  },
  project: ({ context: { ids, requester, copies } }) => [
    ids.length,
    requester !== null,
    Math.min(2, Object.keys(copies).length),
  ],
  ignores: {
    closed: [
      'copy.choose',
      'copy.create',
      'copy.back',
      'copy.retry',
      'copy.cancel',
      'albums.more',
      'albums.retry',
      'modal.escape',
    ],
    'open.resolving': ['copy.ask', 'copy.choose', 'copy.create', 'copy.back', 'copy.retry'],
    'open.unresolved': ['copy.ask', 'copy.choose', 'copy.create', 'copy.back'],
    'open.choosing': ['copy.ask', 'copy.back', 'copy.retry'],
    'open.creating': ['copy.ask', 'copy.choose', 'copy.create', 'copy.retry'],
  },
  observe: ({ snapshot, running, allCalls }) => {
    expect(running.includes('albums')).toBe(snapshot.matches('open'));
    expect(
      sentTo(allCalls, 'modals', 'modal.opened').length - sentTo(allCalls, 'modals', 'modal.closed').length,
    ).toBe(snapshot.matches('open') ? 1 : 0);
  },
});

journey(
  '[2.38] the counted photos are copied, the selection ends, the album is invalidated and a toast appears',
  subject,
  (walk) => {
    const requester = walk.recorder.ref<{ type: 'selection.stop' }>('list');
    walk.send({ type: 'copy.ask', target: all, requester });
    expect(copyViewState(walk.snapshot)).toBe('resolving');
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'albums')).toMatchObject({
      input: { observed: true },
    });
    walk.show('resolveIds', shown);
    expect([walk.snapshot.context.ids, walk.snapshot.context.expected]).toEqual([['p0'], 2]);
    walk.finish('resolveIds', resolved('p0', 'p1'));
    walk.send({ type: 'albums.more' });
    walk.send({ type: 'albums.retry' });
    expect(transcript(walk.calls).slice(-2)).toEqual(['albums: query.more', 'albums: query.retry']);
    walk.send({ type: 'copy.choose', ...naxos });
    expect(batches(walk.calls)).toMatchObject([{ opId: 'op-0', scope: 'a', ids: ['p0', 'p1'] }]);
    expect(transcript(walk.calls)).toContain('list: selection.stop');
    walk.send({ type: 'batches.ended', opId: 'op-0', failed: [], pastRetries: false });
    expect(copied(walk.calls)).toEqual([['photosCopied', { albumName: naxos.name, count: 2 }]]);
    const sentTo = walk.calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'library' ? [call.event] : [],
    );
    expect(sentTo).toEqual([
      { type: 'operation.begin', opId: 'op-0', removes: new Map(), from: 'album-a', only: true },
      { type: 'operation.end', opId: 'op-0', failed: new Set() },
    ]);
    expect(walk.snapshot.context.copies).toEqual({});
  },
  'closed',
);

journey(
  '[2.26a] [2.38] the open photo is copied to a new album, and a failed copy can be retried',
  subject,
  (walk) => {
    walk.send({ type: 'copy.ask', target: copyOne('p7'), requester: null });
    walk.finish('resolveIds', resolved('p7'));
    walk.send({ type: 'copy.create' });
    walk.send({ type: 'copy.back' });
    expect(copyViewState(walk.snapshot)).toBe('choosing');
    walk.send({ type: 'copy.create' });
    walk.finish('create', { outcome: 'saved', saved: naxos });
    expect(batches(walk.calls)).toMatchObject([{ scope: 'a', ids: ['p7'] }]);
    walk.send({ type: 'batches.ended', opId: 'op-0', failed: ['p7'], pastRetries: false });
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toMatchObject([
      {
        key: 'copy-op-0',
        kind: 'failure',
        message: 'photosNotCopied',
        values: { albumName: naxos.name },
        action: { label: 'tryAgain', owner: { id: 'copy-op-0' }, event: { type: 'batches.again' } },
      },
    ]);
    expect(transcript(walk.calls).filter((line) => line.startsWith('library:'))).toEqual([
      'library: operation.begin',
      'library: operation.end',
    ]);
    expect(walk.running).toContain('copy-op-0');
    walk.send({ type: 'batches.ended', opId: 'op-0', failed: [], pastRetries: false });
    expect(copied(walk.calls).slice(1)).toEqual([['photoCopied', { albumName: naxos.name, count: 1 }]]);
    expect(walk.running).not.toContain('copy-op-0');
  },
  'closed',
);

journey(
  '[2.38] photos that cannot be counted are not copied, and an empty selection closes the dialog',
  subject,
  (walk) => {
    walk.send({ type: 'copy.ask', target: all, requester: null });
    walk.finish('resolveIds', unresolved);
    expect(copyViewState(walk.snapshot)).toBe('unresolved');
    walk.send({ type: 'copy.retry' });
    walk.fail('resolveIds', new Error('gone'));
    walk.send({ type: 'copy.retry' });
    walk.finish('resolveIds', resolved());
    expect(copyViewState(walk.snapshot)).toBe('closed');
    expect(batches(walk.calls)).toEqual([]);
  },
  'closed',
);

journey(
  '[2.51b] Escape and Cancel copy nothing and keep the selection',
  subject,
  (walk) => {
    const requester = walk.recorder.ref<{ type: 'selection.stop' }>('list');
    walk.send({ type: 'copy.ask', target: all, requester });
    walk.send({ type: 'modal.escape', id: 'albums.copy', by: 'escape' });
    walk.send({ type: 'copy.ask', target: all, requester });
    walk.finish('resolveIds', resolved('p0'));
    walk.send({ type: 'copy.cancel' });
    expect(transcript(walk.calls)).not.toContain('list: selection.stop');
    expect(batches(walk.calls)).toEqual([]);
  },
  'closed',
);

journey(
  '[2.36a] [2.38] photos chosen on the album page are copied without a question, and the page receives every result',
  subject,
  (walk) => {
    const chooser = walk.recorder.ref<CopyEnded>('chooser');
    walk.send({ type: 'copy.into', ...naxos, ids: ['p1', 'p2'], asker: chooser });
    expect(batches(walk.calls)).toMatchObject([{ opId: 'op-0', scope: 'a', ids: ['p1', 'p2'] }]);
    walk.send({ type: 'batches.ended', opId: 'op-0', failed: ['p2'], pastRetries: false });
    walk.send({ type: 'batches.ended', opId: 'op-0', failed: [], pastRetries: false });
    expect(sentTo(walk.calls, 'chooser', 'copy.ended')).toEqual([{ failed: ['p2'] }, { failed: [] }]);
    expect(copied(walk.calls).map(([message]) => message)).toEqual(['photosNotCopied', 'photosCopied']);
  },
  'closed',
);
