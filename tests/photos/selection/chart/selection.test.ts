import { expect } from 'vitest';
import type { RangeChange, Stretch } from '../../../../machines/photos/selection/ranges.values.ts';
import { selectionMachine } from '../../../../machines/photos/selection/selection.machine.ts';
import { nothingSelected } from '../../../../machines/photos/selection/selected.values.ts';
import { knowing, readInAll, readSoFar } from '../../../../machines/photos/selection/selection.selectors.ts';
import type { ListView } from '../../../../machines/photos/library/model.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { type Call, journey, proveChart } from '../../../kit/chart/index.ts';
import { failed, july, june, listOfMonth, pageOf, viewOf } from '../../library/chart/samples.ts';

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
const months = [
  { key: july, count: 6 },
  { key: june, count: 3 },
];
const view = viewOf(['n0'], months);
const input = (recorder: Recorder) => ({ library: recorder.ref('library'), view });
const subject = { machine: selectionMachine, input };
/** The view of a shared album, which does not allow deletion. */
const shared: ListView = {
  ...view,
  list: () => ({ ...listOfMonth(july), scope: { kind: 'sharedAlbum', albumId: 'a' } }),
  placeOf: () => undefined,
} as ListView;
/** Returns the view while the photo with this id is being removed. */
const hiding = (id: string): ListView => ({ ...view, hidden: () => new Set([id]) }) as ListView;
/** A range whose ends are not loaded can no longer be located after photos have disappeared. */
const nameless = { ...stretch, firstId: null, lastId: null };

const asks = [
  'selection.delete',
  'selection.download',
  'selection.copy',
  'selection.print',
  'selection.remove',
] as const;

const begun = ['selection.start', 'selection.recalled'] as const;

proveChart('[4.2a] [4.2b] [4.2c] [5.3b] selection', {
  ...subject,
  events: {
    'selection.start': [{}],
    'selection.stop': [{}],
    'selection.recalled': [{ selected: { ...nothingSelected, ids: new Map([['n0', july]]) } }],
    'selection.escape': [{}],
    'selection.all': [{}],
    'selection.clear': [{}],
    'selection.retry': [{}],
    'selection.delete': [{}],
    'selection.download': [{ name: 'July' }],
    'selection.copy': [{}],
    'selection.print': [{}],
    'selection.remove': [{}],
    'library.changed': [{ view }, { view: shared }],
    'deletion.cancelled': [{}],
    'deletion.confirmed': [{}],
    'deletion.resumed': [{ ids: new Map([['n0', july]]) }, { ids: new Map() }],
    'deletion.finished': [{ ids: new Map([['n0', july]]) }],
    'deletion.failed': [{ failed: new Map([['a', july]]) }],
    'photo.toggle': [{ id: 'n0', group: july }],
    'group.toggle': [{ group, groups }],
    'range.selected': [
      { change: over([], ['o0']), groups },
      { change: over([], ['o0']), groups, toggles: true },
      { change: over([stretch]), groups },
      { change: over([nameless]), groups },
    ],
    'photos.vanished': [{ ids: new Set(['n0']) }],
    'photos.returned': [{ ids: new Set(['n0']) }],
  },
  outcomes: {
    readIds: { done: [pageOf(['n1', 'n2', 'n3'], 'on'), failed], error: [new Error('gone')] },
    watchGone: {},
  },
  project: ({ context: { selected, read, view: seen } }) => {
    const [first] = selected.waiting;
    return [
      seen === shared,
      selected.all,
      selected.groups.size,
      Math.min(selected.ids.size, 1),
      first?.kind === 'range' && first.unread[0]?.firstId,
      read?.searching,
    ];
  },
  ignores: {
    off: [
      ...asks,
      'deletion.confirmed',
      'selection.stop',
      'selection.clear',
      'selection.escape',
      'selection.retry',
      'photos.vanished',
      'photos.returned',
    ],
    on: begun,
    'on.settled': ['selection.retry', ...begun],
    'on.resolving': [...asks, 'selection.retry', ...begun],
    'on.failed': [...asks, ...begun],
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
  '[4.2a, 4.2b, 4.2c] photos and groups toggle, clearing deselects all, and stopping ends the selection',
  subject,
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
  '[4.2a] [9.1a] a range of unloaded photos is read by position, page by page, with its progress',
  subject,
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
  '[4.2a] actions during the read of a range are applied after it, in order',
  subject,
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
  '[4.2c] [F17] Escape cancels the read of a range and keeps the rest; pressed again, it ends the selection',
  subject,
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
  '[4.2a] [F6] a read of a range restarts from its two end ids if photos vanish',
  subject,
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

const gone = new Set(['n0']);
journey(
  '[4.2a] [4.7c] a photo deleted elsewhere that returns is selected or excluded as before',
  subject,
  (walk) => {
    const kept = () => {
      const { ids, exceptions } = walk.snapshot.context.selected;
      return [[...ids], [...exceptions]];
    };
    const there = [...new Map([['n0', july]])];
    const ranged = { ...over([stretch]), ids: new Map([['n0', july]]) };
    const leaveAndReturn = () => {
      walk.send({ type: 'photos.vanished', ids: gone });
      const away = kept();
      walk.send({ type: 'photos.returned', ids: gone });
      return [away, kept()];
    };
    walk.send({ type: 'selection.start' });
    expect(leaveAndReturn()).toEqual([
      [[], []],
      [[], []],
    ]);
    walk.send({ type: 'photo.toggle', id: 'n0', group: july });
    expect(leaveAndReturn()).toEqual([
      [[], []],
      [there, []],
    ]);
    walk.send({ type: 'selection.all' });
    walk.send({ type: 'photo.toggle', id: 'n0', group: july });
    expect(leaveAndReturn()).toEqual([
      [[], []],
      [[], there],
    ]);
    // Later actions on its month also apply to this photo.
    walk.send({ type: 'photos.vanished', ids: gone });
    walk.send({ type: 'group.toggle', group, groups });
    walk.send({ type: 'photos.returned', ids: gone });
    expect(kept()).toEqual([[], []]);
    // The photo was in a range that is still being read.
    walk.send({ type: 'selection.clear' });
    walk.send({ type: 'range.selected', change: ranged, groups });
    walk.send({ type: 'photos.vanished', ids: gone });
    walk.send({ type: 'photos.returned', ids: gone });
    walk.send({ type: 'selection.escape' });
    expect(kept()).toEqual([there, []]);
    // A selection that was cleared is not restored.
    walk.send({ type: 'photos.vanished', ids: gone });
    walk.send({ type: 'selection.clear' });
    walk.send({ type: 'photos.returned', ids: gone });
    expect(kept()).toEqual([[], []]);
  },
  { on: 'settled' },
);

journey(
  '[4.2a] vanished photos leave ids and exceptions, and a range without known ends fails',
  subject,
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
  '[4.2a] ids that could not be read show a failure and can be retried',
  subject,
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

const didLast = (walk: { readonly calls: readonly Call[] }) =>
  walk.calls.findLast(({ kind }) => kind === 'sent' || kind === 'action');

journey(
  '[2.18] [4.2c] the selection is deleted by the library and ends once the deletion is confirmed',
  subject,
  (walk) => {
    walk.send({ type: 'photo.toggle', id: 'n0', group: july });
    walk.send({ type: 'selection.delete' });
    expect(didLast(walk)).toMatchObject({
      to: 'library',
      event: {
        type: 'deletion.request',
        target: { kind: 'selected', selected: { ids: new Map([['n0', july]]) }, months },
      },
    });
    walk.send({ type: 'deletion.confirmed' });
    expect(walk.snapshot.context.selected.ids.size).toBe(0);
  },
  'off',
);

journey(
  '[5.3b] a range whose ids are still being read allows no action',
  subject,
  (walk) => {
    walk.send({ type: 'range.selected', change: over([stretch]), groups });
    const before = didLast(walk);
    for (const type of asks) expect(walk.snapshot.can({ type, name: '' } as never)).toBe(false);
    expect(didLast(walk)).toBe(before);
  },
  { on: 'resolving' },
);

journey(
  '[2.18] the selection is downloaded, copied and printed with the latest view',
  subject,
  (walk) => {
    const later = viewOf(['n0'], [{ key: july, count: 5 }]);
    walk.send({ type: 'selection.all' });
    walk.send({ type: 'library.changed', view: later });
    const { selected } = walk.snapshot.context;
    walk.send({ type: 'selection.download', name: 'July' });
    expect(didLast(walk)).toMatchObject({
      to: 'downloads',
      event: {
        type: 'download.selected',
        name: 'July',
        target: { kind: 'selected', selection: selected, count: 5 },
      },
    });
    walk.send({ type: 'selection.copy' });
    expect(didLast(walk)).toMatchObject({
      to: 'copyToAlbum',
      event: { type: 'copy.ask', target: { selected, months: later.months() } },
    });
    walk.send({ type: 'selection.print' });
    expect(didLast(walk)).toMatchObject({
      to: 'prints',
      event: { type: 'prints.ask', target: { selected, months: later.months() } },
    });
  },
  { on: 'settled' },
);

journey(
  '[2.41a] [6.4a] photos of a shared album cannot be deleted and are downloaded with their owners',
  { machine: selectionMachine, input: (recorder: Recorder) => ({ ...input(recorder), view: shared }) },
  (walk) => {
    walk.send({ type: 'photo.toggle', id: 'n0', group: 'all' });
    expect(walk.snapshot.can({ type: 'selection.delete' })).toBe(false);
    walk.send({ type: 'selection.download', name: 'Camping' });
    expect(didLast(walk)).toMatchObject({
      to: 'downloads',
      event: { name: 'Camping', target: { kind: 'shared', albumId: 'a', unowned: ['n0'] } },
    });
  },
  { on: 'settled' },
);

const came = (walk: {
  readonly snapshot: { readonly context: { readonly selected: { readonly ids: object } } };
}) => walk.snapshot.context.selected.ids;
const failedOnes = new Map([
  ['n0', july],
  ['o1', june],
]);

journey(
  '[4.2a] [4.7c] [8.7a] exactly the photos that a deletion failed to delete are selected again',
  subject,
  (walk) => {
    walk.send({ type: 'selection.all' });
    walk.send({ type: 'selection.delete' });
    walk.send({ type: 'deletion.confirmed' });
    walk.send({ type: 'deletion.failed', failed: failedOnes });
    expect([walk.snapshot.context.selected.all, came(walk)]).toEqual([false, failedOnes]);
  },
  { on: 'settled' },
);

journey(
  '[4.2a] [4.7c] in a flat list restored photos belong to its only group',
  { machine: selectionMachine, input: (recorder: Recorder) => ({ ...input(recorder), view: shared }) },
  (walk) => {
    walk.send({ type: 'deletion.failed', failed: failedOnes });
    expect(came(walk)).toEqual(
      new Map([
        ['n0', 'all'],
        ['o1', 'all'],
      ]),
    );
  },
  { on: 'settled' },
);

journey(
  '[4.2a] a newer selection is not replaced by restored photos',
  subject,
  (walk) => {
    walk.send({ type: 'photo.toggle', id: 'n1', group: july });
    walk.send({ type: 'deletion.failed', failed: failedOnes });
    expect(came(walk)).toEqual(new Map([['n1', july]]));
  },
  { on: 'settled' },
);

journey(
  '[4.7c] a deletion without restored photos starts no selection',
  subject,
  (walk) => {
    walk.send({ type: 'deletion.failed', failed: new Map() });
  },
  'off',
);

journey(
  '[4.2c] [8.7a] a retried deletion ends the selection of its photos, unless more are selected',
  subject,
  (walk) => {
    walk.send({ type: 'deletion.failed', failed: failedOnes });
    walk.send({ type: 'photo.toggle', id: 'n1', group: july });
    walk.send({ type: 'deletion.resumed', ids: failedOnes });
    walk.send({ type: 'photos.vanished', ids: new Set(failedOnes.keys()) });
    expect([walk.snapshot.value, came(walk)]).toEqual([{ on: 'settled' }, new Map([['n1', july]])]);
    walk.send({ type: 'deletion.resumed', ids: new Map([['n1', july]]) });
    expect(walk.snapshot.value).toBe('off');
    const others = [
      { type: 'selection.all' },
      { type: 'group.toggle', group, groups },
      { type: 'range.selected', change: over([nameless]), groups },
    ] as const;
    for (const other of others) {
      walk.send(other);
      walk.send({ type: 'deletion.resumed', ids: failedOnes });
      expect(walk.snapshot.matches('on')).toBe(true);
      walk.send({ type: 'selection.stop' });
    }
  },
  'off',
);

for (const [name, seen, begins] of [
  ['at its position if nothing is hidden', view, { offset: 1 }],
  ['at the beginning while a photo is being deleted, as positions differ then', hiding('n5'), {}],
  ['at the beginning if the service does not support offsets', { ...view, randomAccess: () => false }, {}],
] as const)
  journey(
    `[4.2a] [9.1a] the read of a range starts ${name}`,
    { machine: selectionMachine, input: (recorder: Recorder) => ({ ...input(recorder), view: seen }) },
    (walk) => {
      walk.send({ type: 'range.selected', change: over([stretch]), groups });
      const read = walk.calls.find((call) => call.kind === 'start' && call.src === 'readIds');
      expect(read?.kind === 'start' && (read.input as { query: object }).query).toEqual({
        sortKey: 'dateTaken',
        sortOrder: 'desc',
        limit: 500,
        ...begins,
      });
    },
    { on: 'resolving' },
  );
