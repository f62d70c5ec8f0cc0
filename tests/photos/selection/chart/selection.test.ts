import { expect } from 'vitest';
import type { RangeChange, Stretch } from '../../../../machines/photos/selection/ranges.values.ts';
import { selectionMachine } from '../../../../machines/photos/selection/selection.machine.ts';
import { knowing, readInAll, readSoFar } from '../../../../machines/photos/selection/selection.selectors.ts';
import type { ReadableList } from '../../../../machines/photos/selection/selection.setup.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import { failed, july, june, pageOf } from '../../library/chart/samples.ts';

const list: ReadableList = {
  jump: () => true,
  hidden: () => new Set(),
  page: (group, start) => ({
    params: { group },
    query: { sortKey: 'dateTaken', sortOrder: 'desc', limit: 500, ...start },
    body: {},
  }),
};
const group = { key: july, count: 6 };
const groups = [group, { key: june, count: 3 }];
const stretch: Stretch = {
  group: july,
  first: 1,
  last: 3,
  toEnd: false,
  firstId: 'n1',
  lastId: 'n3',
  picks: null,
};
const over = (unread: readonly Stretch[], ids: readonly string[] = []): RangeChange => ({
  kind: 'range',
  selects: true,
  groups: new Set(),
  ids: new Map(ids.map((id) => [id, june])),
  unread,
});
const bench = { machine: selectionMachine, input: { list } };
/** Places without known ends cannot be found again once photos vanish. */
const nameless = { ...stretch, firstId: null, lastId: null };

proveChart('[4.2] [5.3] selection', {
  ...bench,
  events: {
    'selection.start': [{}],
    'selection.stop': [{}],
    'selection.escape': [{}],
    'selection.all': [{}],
    'selection.clear': [{}],
    'selection.retry': [{}],
    'photo.toggle': [{ id: 'n0', group: july }],
    'group.toggle': [{ group, groups }],
    'range.selected': [
      { change: over([], ['o0']), groups },
      { change: over([stretch]), groups },
      { change: over([nameless]), groups },
    ],
    'photos.vanished': [{ ids: new Set(['n0']) }],
  },
  outcomes: {
    readIds: { done: [pageOf(['n1', 'n2', 'n3'], 'on'), failed], error: [new Error('gone')] },
    watchGone: {},
  },
  project: ({ context: { selected, read } }) => {
    const [first] = selected.waiting;
    return [
      selected.all,
      selected.groups.size,
      Math.min(selected.ids.size, 1),
      first?.kind === 'range' && first.unread[0]?.firstId,
      read?.searching,
    ];
  },
  ignores: {
    off: ['selection.stop', 'selection.clear', 'selection.escape', 'selection.retry', 'photos.vanished'],
    on: ['selection.start'],
    'on.settled': ['selection.retry', 'selection.start'],
    'on.resolving': ['selection.retry', 'selection.start'],
    'on.failed': ['selection.start'],
  },
  observe: ({ snapshot, running }) => {
    const { selected } = snapshot.context;
    if (snapshot.matches('off'))
      expect([
        selected.all,
        selected.groups.size,
        selected.ids.size,
        selected.exceptions.size,
        selected.waiting.length,
      ]).toEqual([false, 0, 0, 0, 0]);
    expect(running.includes('readIds')).toBe(snapshot.matches({ on: 'resolving' }));
    expect(running.includes('gone')).toBe(snapshot.matches('on'));
    expect(snapshot.matches({ on: 'settled' })).toBe(
      snapshot.matches('on') && knowing(snapshot) === 'known' && selected.waiting.length === 0,
    );
  },
});

journey(
  '[4.2] toggle one, toggle a group, deselect all; stopping clears the set',
  bench,
  (walk) => {
    walk.send({ type: 'photo.toggle', id: 'n0', group: july });
    expect([...walk.snapshot.context.selected.ids]).toEqual([['n0', july]]);
    walk.send({ type: 'group.toggle', group, groups });
    expect([...walk.snapshot.context.selected.groups]).toEqual([july]);
    walk.send({ type: 'group.toggle', group, groups });
    expect(walk.snapshot.context.selected.groups.size).toBe(0);
    walk.send({ type: 'photo.toggle', id: 'o0', group: june });
    walk.send({ type: 'selection.clear' });
    expect([walk.snapshot.value, walk.snapshot.context.selected.ids.size]).toEqual([{ on: 'settled' }, 0]);
    walk.send({ type: 'selection.all' });
    walk.send({ type: 'selection.stop' });
    expect(walk.snapshot.context.selected.all).toBe(false);
  },
  'off',
);

journey(
  '[4.2] [9.1] a range over photos that were never loaded is read from its place, page by page, with progress',
  bench,
  (walk) => {
    walk.send({ type: 'range.selected', change: over([stretch], ['o0']), groups });
    expect(walk.snapshot.value).toEqual({ on: 'resolving' });
    const asked = () =>
      walk.calls.flatMap((call) =>
        call.kind === 'start' && call.src === 'readIds' ? [(call.input as { query: object }).query] : [],
      );
    expect(asked()).toEqual([{ sortKey: 'dateTaken', sortOrder: 'desc', limit: 500, offset: 1 }]);
    walk.finish('readIds', pageOf(['n1', 'n2'], 'after-n2'));
    expect([readSoFar(walk.snapshot), readInAll(walk.snapshot)]).toEqual([3, 4]);
    walk.finish('readIds', pageOf(['n3', 'n4'], 'after-n4'));
    expect(asked()[1]).toEqual({ sortKey: 'dateTaken', sortOrder: 'desc', limit: 500, cursor: 'after-n2' });
    expect([...walk.snapshot.context.selected.ids.keys()]).toEqual(['o0', 'n1', 'n2', 'n3']);
  },
  { on: 'settled' },
);

journey(
  '[4.2] what is done while a range is read comes after it, in order',
  bench,
  (walk) => {
    walk.send({ type: 'range.selected', change: over([stretch]), groups });
    walk.send({ type: 'photo.toggle', id: 'n2', group: july });
    walk.send({
      type: 'range.selected',
      change: { ...over([]), selects: false, ids: new Map([['n3', july]]) },
      groups,
    });
    expect(walk.snapshot.context.selected.ids.size).toBe(0);
    walk.finish('readIds', pageOf(['n1', 'n2', 'n3'], null));
    expect([...walk.snapshot.context.selected.ids.keys()]).toEqual(['n1']);
  },
  { on: 'settled' },
);

journey(
  '[4.2] [F17] Escape drops a range that is being read and keeps what was selected besides; once more ends selecting',
  bench,
  (walk) => {
    walk.send({ type: 'photo.toggle', id: 'n0', group: july });
    walk.send({ type: 'range.selected', change: over([stretch]), groups });
    walk.send({ type: 'photo.toggle', id: 'o1', group: june });
    walk.send({ type: 'selection.escape' });
    expect([walk.snapshot.value, [...walk.snapshot.context.selected.ids.keys()], walk.running]).toEqual([
      { on: 'settled' },
      ['n0', 'o1'],
      ['gone'],
    ]);
    walk.send({ type: 'selection.escape' });
  },
  'off',
);

journey(
  '[4.2] [F6] photos that vanish while a range is read: it starts again from its two end ids',
  bench,
  (walk) => {
    walk.send({ type: 'range.selected', change: over([{ ...stretch, first: 3, last: 5 }]), groups });
    walk.send({ type: 'photos.vanished', ids: new Set(['n0']) });
    const last = walk.calls.findLast(({ kind }) => kind === 'start');
    expect(last?.kind === 'start' && (last.input as { query: object }).query).toEqual({
      sortKey: 'dateTaken',
      sortOrder: 'desc',
      limit: 500,
    });
    walk.finish('readIds', pageOf(['m0', 'n1', 'n2', 'n3', 'n4'], null));
    expect([...walk.snapshot.context.selected.ids.keys()]).toEqual(['n1', 'n2', 'n3']);
  },
  { on: 'settled' },
);

journey(
  '[4.2] photos that vanish leave ids and exceptions; places without known ends are not guessed',
  bench,
  (walk) => {
    walk.send({ type: 'selection.all' });
    walk.send({ type: 'photo.toggle', id: 'n0', group: july });
    walk.send({ type: 'photos.vanished', ids: new Set(['n0']) });
    expect(walk.snapshot.context.selected.exceptions.size).toBe(0);
    walk.send({ type: 'range.selected', change: { ...over([nameless]), selects: false }, groups });
    walk.send({ type: 'photos.vanished', ids: new Set(['n9']) });
  },
  { on: 'failed' },
);

journey(
  '[8.1] ids that could not be read: said, tried again, and there',
  bench,
  (walk) => {
    walk.send({ type: 'range.selected', change: over([stretch]), groups });
    walk.finish('readIds', failed);
    expect([walk.snapshot.value, knowing(walk.snapshot)]).toEqual([{ on: 'failed' }, 'failed']);
    walk.send({ type: 'selection.retry' });
    expect(knowing(walk.snapshot)).toBe('reading');
    walk.finish('readIds', pageOf(['n1', 'n2', 'n3'], 'on'));
    expect([...walk.snapshot.context.selected.ids.keys()]).toEqual(['n1', 'n2', 'n3']);
  },
  { on: 'settled' },
);
