import { expect } from 'vitest';
import { libraryMachine } from '../../machines/photos/library.machine.ts';
import { monthsOf, photosCountOf } from '../../machines/photos/library.selectors.ts';
import { journey } from '../kit/chart/index.ts';
import { Recorder } from '../kit/chart/record.ts';
import { proveDeciding } from './prove.ts';
import { failed, finished, july, june } from './samples.ts';

const input = {
  sorting: { sortKey: 'dateTaken', sortOrder: 'desc' } as const,
  jump: true,
  newId: () => 'op-1',
};
const counts = finished({ 2024: { 7: 3, 6: 2 } });
const totals = finished({ photosCount: 5, albumsCount: 1 });
const others = new Recorder();
const list = others.ref('list');
const removes = new Map([['n0', july]]);

proveDeciding('[3.2] [3.3] [4.7] the library', {
  machine: libraryMachine,
  input,
  events: {
    'list.opened': [{ list }],
    'list.closed': [{ list, observers: ['timeline'] }],
    'sorting.changed': [{ sorting: { sortKey: 'dateTaken', sortOrder: 'asc' } }],
    'month.observe': [{ month: july, observer: 'timeline', first: 0, last: 23 }],
    'month.release': [{ month: july, observer: 'timeline' }],
    'month.retry': [{ month: july }],
    'library.retry': [{}],
    'picture.broken': [{ id: 'n0', month: july }],
    'deletion.request': [{ target: { kind: 'single', id: 'n0', month: july }, requester: list as never }],
    'cache.stale': [{ tags: ['photos'] }, { tags: ['albums'] }],
    'counts.renew': [{}],
    'operation.begin': [{ opId: 'op-1', removes }],
    'operation.end': [{ opId: 'op-1', failed: new Set(['n0']) }],
    'operation.dropped': [{ opId: 'op-1' }],
    'pages.changed': [{ month: july }],
    'pages.rejected': [{ month: july }],
    'pages.settled': [
      { month: july, began: 0, held: true },
      { month: july, began: 0, held: false },
    ],
  },
  outcomes: {
    readMonths: { done: [counts, failed], error: [new Error('gone')] },
    readTotals: { done: [totals, failed], error: [new Error('gone')] },
    photoPages: {},
    deletion: {},
  },
  // Guards read only whether an operation is under way or has ended since the counts were asked for.
  project: ({ context }) => [
    context.overlay.operations.length > 0,
    context.monthsBegan === context.overlay.epoch,
    context.totalsBegan === context.overlay.epoch,
  ],
  limit: 20_000,
  observe: ({ snapshot, calls }) => {
    const asked = calls.flatMap((call) => (call.kind === 'start' ? [call.src] : []));
    if (asked.includes('readMonths')) expect(snapshot.matches({ months: 'loading' })).toBe(true);
    if (asked.includes('readTotals')) expect(snapshot.matches({ totals: 'loading' })).toBe(true);
  },
});

const bench = { machine: libraryMachine, input, keepActors: ['photoPages'] };
const seen = (snapshot: Parameters<typeof monthsOf>[0]) => [
  monthsOf(snapshot).map(({ count }) => count),
  photosCountOf(snapshot),
];

journey(
  '[4.7] removed at once everywhere, back for exactly the failed ids',
  bench,
  (walk) => {
    walk.finish('readMonths', counts);
    walk.finish('readTotals', totals);
    expect(seen(walk.snapshot)).toEqual([[3, 2], 5]);
    walk.send({
      type: 'operation.begin',
      opId: 'op-1',
      removes: new Map([
        ['n0', july],
        ['n1', july],
        ['o0', june],
        ['o1', june],
      ]),
    });
    expect(seen(walk.snapshot)).toEqual([[1], 1]);
    walk.send({ type: 'operation.end', opId: 'op-1', failed: new Set(['o1']) });
    expect(seen(walk.snapshot)).toEqual([[1, 1], 2]);
    walk.finish('readMonths', finished({ 2024: { 7: 1, 6: 1 } }));
    walk.finish('readTotals', finished({ photosCount: 2, albumsCount: 1 }));
    expect([seen(walk.snapshot), walk.snapshot.context.overlay.operations]).toEqual([[[1, 1], 2], []]);
  },
  { months: 'ready', totals: 'ready' },
);

journey(
  '[4.7] counts read while an operation is under way are not believed; its end counts again',
  bench,
  (walk) => {
    walk.finish('readMonths', counts);
    walk.finish('readTotals', totals);
    walk.send({ type: 'operation.begin', opId: 'op-1', removes });
    walk.send({ type: 'cache.stale', tags: ['photos'] });
    walk.finish('readMonths', finished({ 2024: { 7: 2, 6: 2 } }));
    walk.finish('readTotals', finished({ photosCount: 4, albumsCount: 1 }));
    expect([walk.snapshot.value, seen(walk.snapshot)]).toEqual([
      { months: 'unsure', totals: 'unsure' },
      [[2, 2], 4],
    ]);
    walk.send({ type: 'operation.end', opId: 'op-1', failed: new Set() });
    walk.finish('readMonths', finished({ 2024: { 7: 2, 6: 2 } }));
    expect(seen(walk.snapshot)).toEqual([[2, 2], 4]);
  },
  { months: 'ready', totals: 'loading' },
);

journey(
  '[4.1] a month is read while somebody looks, by its full key, and a sort change drops it',
  bench,
  (walk) => {
    walk.finish('readMonths', counts);
    walk.send({ type: 'month.observe', month: july, observer: 'timeline', first: 0, last: 23 });
    const pages = walk.snapshot.context.pages[july]?.getSnapshot();
    expect([pages?.context.key, pages?.context.ranges]).toEqual([
      'photos/timeline/dateTaken/desc/2024/7',
      { timeline: { first: 0, last: 2 } },
    ]);
    walk.send({ type: 'sorting.changed', sorting: { sortKey: 'dateTaken', sortOrder: 'asc' } });
    expect([walk.snapshot.context.pages, monthsOf(walk.snapshot).map(({ key }) => key)]).toEqual([
      {},
      [june, july],
    ]);
  },
  { months: 'ready', totals: 'loading' },
);

journey(
  '[8.9] negative counts are named to the report and become 0',
  bench,
  (walk) => {
    walk.finish('readMonths', finished({ 2024: { 7: 3, 6: -2 } }));
    expect(walk.calls.find(({ kind }) => kind === 'action')).toEqual({
      kind: 'action',
      name: 'reportNegativeCounts',
      params: [june],
    });
    expect(monthsOf(walk.snapshot)).toEqual([{ key: july, count: 3 }]);
  },
  { months: 'ready', totals: 'loading' },
);
