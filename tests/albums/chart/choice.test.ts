import { expect } from 'vitest';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { choiceMachine } from '../../../machines/albums/choice.machine.ts';
import { choiceViewState, isInsideUnknown } from '../../../machines/albums/choice.selectors.ts';
import { copyTarget } from '../../../machines/albums/copyToAlbum.selectors.ts';
import { insideAlbumMachine } from '../../../machines/albums/insideAlbum.machine.ts';
import { allSelected } from '../../../machines/photos/selection/selected.values.ts';
import { journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { Recorder } from '../../kit/chart/record.ts';
import { failed, finished, july, photo } from '../../photos/library/chart/samples.ts';

const album = { albumId: 'a', albumName: 'Naxos' };
const nobody = new Recorder();
const owner = nobody.ref<{ type: 'photos.added' }>('owner');
const subject = { machine: choiceMachine, input: { album, owner } };
const target = copyTarget(allSelected, [{ key: july, count: 3 }]);
const ids = (...of: string[]) => new Map(of.map((id): [string, MonthKey] => [id, july]));
const resolved = (...of: string[]) => ({ outcome: 'resolved', ids: ids(...of) }) as const;
const inside = (...of: string[]) => ({ outcome: 'read', inside: ids(...of) }) as const;
const unread = {
  outcome: 'unread',
  failure: { kind: 'network', correlationId: 'id-1' },
} as const;
const shown = { context: { result: { ids: ids('p0'), expected: 3 } } };

proveChart('[2.36a] photos of the library, chosen for an album', {
  ...subject,
  events: {
    'choice.show': [{}],
    'choice.add': [{ target }],
    'choice.stop': [{}],
    'choice.retry': [{}],
    'inside.retry': [{}],
    'attempt.due': [{}],
    'copy.ended': [{ failed: [] }, { failed: ['p2'] }],
  },
  outcomes: {
    list: {},
    insideAlbum: { done: [inside('p0'), unread], error: [new Error('gone')] },
    resolveIds: {
      done: [resolved('p0', 'p1'), resolved('p0'), { outcome: 'failed' }],
      error: [new Error('gone')],
      snapshot: [shown],
    },
  },
  project: ({ context }) => [context.inside.size],
  ignores: {
    '*': ['attempt.due'],
    'inside.reading': ['choice.show', 'inside.retry'],
    'inside.known': ['inside.retry'],
    'adding.choosing': ['choice.stop', 'choice.retry'],
    'adding.resolving': ['choice.add', 'choice.retry'],
    'adding.unresolved': ['choice.add'],
    'adding.sending': ['choice.add', 'choice.stop', 'choice.retry'],
    'adding.added': ['choice.add', 'choice.stop', 'choice.retry'],
  },
  observe: ({ running }) => expect(running).toContain('list'),
});

journey(
  '[2.36a] only photos missing from the album are added; if it has them all, the dialog is notified',
  subject,
  (walk) => {
    nobody.calls.length = 0;
    expect(sentTo(walk.calls, 'library', 'sorting.changed')).toEqual([
      { sorting: { sortKey: 'dateTaken', sortOrder: 'desc' } },
    ]);
    walk.finish('inside', inside('p0'));
    walk.send({ type: 'choice.add', target });
    walk.show('resolveIds', shown);
    expect([walk.snapshot.context.read, walk.snapshot.context.expected]).toEqual([1, 3]);
    walk.finish('resolveIds', resolved('p0', 'p1', 'p2'));
    expect(sentTo(walk.calls, 'copyToAlbum', 'copy.into')).toMatchObject([
      { albumId: 'a', name: 'Naxos', ids: ['p1', 'p2'] },
    ]);
    expect(sentTo(nobody.calls, 'owner', 'photos.added')).toEqual([]);
    walk.send({ type: 'copy.ended', failed: [] });
    expect(sentTo(nobody.calls, 'owner', 'photos.added')).toEqual([{}]);
  },
  { inside: 'reading', adding: 'added' },
);

journey(
  '[2.36a] 11.15: failed photos stay selected and added ones are marked, so a retry adds exactly the rest',
  subject,
  (walk) => {
    walk.finish('inside', inside());
    walk.send({ type: 'choice.add', target });
    walk.finish('resolveIds', resolved('p0', 'p1'));
    walk.send({ type: 'copy.ended', failed: ['p1'] });
    expect(choiceViewState(walk.snapshot)).toBe('choosing');
    walk.finish('inside', inside('p0'));
    walk.send({ type: 'choice.add', target });
    walk.finish('resolveIds', resolved('p0', 'p1'));
    expect(sentTo(walk.calls, 'copyToAlbum', 'copy.into')).toMatchObject([
      { ids: ['p0', 'p1'] },
      { ids: ['p1'] },
    ]);
  },
  { inside: 'known', adding: 'sending' },
);

journey(
  '[2.36a] [8.1a] photos that cannot be counted are not added; unreadable marks keep the selection and are retried',
  subject,
  (walk) => {
    walk.finish('inside', unread);
    expect(isInsideUnknown(walk.snapshot)).toBe(true);
    walk.send({ type: 'choice.show' });
    walk.fail('inside', new Error('gone'));
    walk.send({ type: 'inside.retry' });
    walk.send({ type: 'choice.add', target });
    walk.finish('resolveIds', { outcome: 'failed' });
    walk.send({ type: 'choice.retry' });
    walk.send({ type: 'choice.stop' });
    walk.send({ type: 'choice.add', target });
    walk.finish('resolveIds', resolved());
    expect(sentTo(walk.calls, 'copyToAlbum', 'copy.into')).toEqual([]);
  },
  { inside: 'reading', adding: 'choosing' },
);

const reading = { machine: insideAlbumMachine, input: { albumId: 'a' } };
const page = (cursor: string | null, ...of: readonly [string, string | null][]) =>
  finished({
    cursor,
    images: of.map(([id, dateTaken]) => ({ ...photo(id), dateTaken })),
  });

journey(
  '[2.36a] [9.1a] 11.15: every page of the album is read, and each photo is stored with its month',
  reading,
  (walk) => {
    walk.finish('readPage', page('c1', ['p0', '2024-07-14T12:00:00'], ['p1', null]));
    walk.finish('readPage', page(null, ['p2', '2023-01-02T12:00:00']));
    expect(walk.calls.flatMap((call) => (call.kind === 'start' ? [call.input] : []))).toMatchObject([
      { params: { id: 'a' }, query: { limit: 500 } },
      { params: { id: 'a' }, query: { limit: 500, cursor: 'c1' } },
    ]);
    expect(walk.snapshot.output).toEqual({
      outcome: 'read',
      inside: new Map([
        ['p0', '2024/7'],
        ['p1', '1970/1'],
        ['p2', '2023/1'],
      ]),
    });
  },
  'finished',
);

journey(
  '[2.36a] [8.1a] 11.15: an album that cannot be read gives no marks and reports its failure',
  reading,
  (walk) => {
    walk.finish('readPage', failed);
    expect(walk.snapshot.output).toEqual({ outcome: 'unread', failure: failed.failure });
  },
  'failed',
);
