import { expect } from 'vitest';
import { fromPromise } from 'xstate';
import { PhotoChunk } from '../../../../machines/photos/library/chunk.values.ts';
import {
  type FlatScope,
  type LibraryValue,
  listKey,
  type Pages,
  type PhotoList,
} from '../../../../machines/photos/library/model.ts';
import { libraryMachine } from '../../../../machines/photos/library/library.machine.ts';
import {
  flatCountOf,
  listOf,
  monthsOf,
  photosCountOf,
  reportOf,
} from '../../../../machines/photos/library/library.selectors.ts';
import { pageReadMachine, type PageRequest } from '../../../../machines/photos/library/pageRead.machine.ts';
import { photoPagesMachine } from '../../../../machines/photos/library/photoPages.machine.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import { Recorder } from '../../../kit/chart/record.ts';
import { failed, finished, july, june, listOfMonth, pageOf, photo } from './samples.ts';

const input = {
  sorting: { sortKey: 'dateTaken', sortOrder: 'desc' } as const,
  randomAccess: true,
  newId: () => 'op-1',
};
const counts = finished({ 2024: { 7: 3, 6: 2 } });
const totals = finished({ photosCount: 5, albumsCount: 1 });
const others = new Recorder();
const list = others.ref('list');
const removes = new Map([['n0', july]]);
const two = new Map([...removes, ['n1', july]]);
const months = listOfMonth(july);
const album: FlatScope = { kind: 'album', albumId: 'a1' };
const sorting = { sortKey: 'created', sortOrder: 'desc' } as const;
const albumList: PhotoList & { scope: FlatScope } = { scope: album, sorting };
const latest: PhotoList & { scope: FlatScope } = { scope: { kind: 'latest' }, sorting };

const pages: Pages = new Map([[0, new PhotoChunk([photo('n0')], null)]]);

proveChart('[3.2a] [3.3b] [4.7c] the library', {
  machine: libraryMachine,
  input,
  events: {
    'list.opened': [
      { list, scope: null },
      { list, scope: album },
    ],
    'list.closed': [{ list, observers: ['timeline'] }],
    'list.counted': [{ scope: album, count: 5, sinceEpoch: 0 }],
    'sorting.force': [{}],
    'firsts.read': [{ firsts: { sortOrder: 'desc', hashes: { [july]: ['hash'] } } }],
    'sorting.changed': [{ sorting: { sortKey: 'dateTaken', sortOrder: 'asc' } }],
    'range.observe': [
      { list: months, observer: 'timeline', first: 0, last: 23, epoch: 0 },
      { list: albumList, observer: 'album', first: 0, last: 23, epoch: 0 },
    ],
    'range.release': [{ list: months, observer: 'timeline' }],
    'range.keep': [{ lists: [months], observer: 'timeline' }],
    'lists.tell': [{ of: null, notice: { type: 'library.changed' } }],
    'page.opened': [{ page: others.ref('page') }],
    'page.closed': [{}],
    'photos.retry': [{ list: months }],
    'library.retry': [{}],
    'picture.broken': [{ id: 'n0', list: months }],
    'deletion.request': [
      { target: { kind: 'single', id: 'n0', month: july }, requester: others.ref('asker') },
    ],
    'cache.stale': [{ tags: ['photos'] }, { tags: ['albums'] }],
    'network.back': [{}],
    'attempt.due': [{}],
    'counts.renew': [{}],
    'operation.begin': [
      { opId: 'op-1', removes },
      { opId: 'op-1', removes, from: 'album-a1', only: true },
    ],
    'operation.end': [{ opId: 'op-1', failed: new Set(['n0']) }],
    'operation.dropped': [{ opId: 'op-1' }],
    'deletion.report': [
      { deleted: 400, failed: 100 },
      { deleted: 99, failed: 0 },
    ],
    'report.close': [{}],
    'pages.changed': [
      { list: months, pages },
      { list: albumList, pages },
    ],
    'pages.rejected': [
      { list: months, pages },
      { list: albumList, pages },
    ],
    'pages.settled': [
      { list: months, sinceEpoch: 0, pages },
      { list: albumList, sinceEpoch: 0, pages: new Map() },
    ],
  },
  outcomes: {
    readMonths: { done: [counts, failed], error: [new Error('gone')] },
    readTotals: { done: [totals, failed], error: [new Error('gone')] },
    photoPages: {},
    photoGrid: {},
    deletion: {},
    firstThumbhashes: {},
  },
  // The only facts that guards read: whether an operation is running, and whether one has ended since the counts were
  // requested.
  project: ({ context }) => [
    context.overlay.operations.length > 0,
    context.monthsSinceEpoch === context.overlay.epoch,
    context.totalsSinceEpoch === context.overlay.epoch,
    context.page !== null,
    context.overlay.epoch === 0,
  ],
  limit: 20_000,
  ignores: { 'page.closed': ['page.closed'], 'page.owed': ['page.closed', 'sorting.force'] },
  observe: ({ snapshot, calls }) => {
    const asked = calls.flatMap((call) => (call.kind === 'start' ? [call.src] : []));
    if (asked.includes('readMonths')) expect(snapshot.matches({ months: 'loading' })).toBe(true);
    if (asked.includes('readTotals')) expect(snapshot.matches({ totals: 'loading' })).toBe(true);
  },
});

const subject = { machine: libraryMachine, input, keepActors: ['photoPages'] };
const seen = (snapshot: Parameters<typeof monthsOf>[0]) => [
  monthsOf(snapshot).map(({ count }) => count),
  photosCountOf(snapshot),
];

journey(
  '[4.7c] [F4] deleted photos disappear from all counts at once, and exactly the failed ones return',
  subject,
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
  { months: 'ready', totals: 'ready', page: 'closed' },
);

journey(
  '[2.48a, 4.7c] the result of a large deletion is kept until the customer closes it',
  subject,
  (walk) => {
    walk.send({ type: 'deletion.report', deleted: 90, failed: 9 });
    expect(reportOf(walk.snapshot)).toBeNull();
    walk.send({ type: 'deletion.report', deleted: 0, failed: 100 });
    walk.send({ type: 'deletion.report', deleted: 400, failed: 100 });
    expect(reportOf(walk.snapshot)).toEqual({ deleted: 400, failed: 100 });
    walk.send({ type: 'report.close' });
    expect(reportOf(walk.snapshot)).toBeNull();
  },
  { months: 'loading', totals: 'loading', page: 'closed' },
);

journey(
  '[4.7c] [F6] counts read during an operation are not trusted, and its end counts again',
  subject,
  (walk) => {
    walk.finish('readMonths', counts);
    walk.finish('readTotals', totals);
    walk.send({ type: 'operation.begin', opId: 'op-1', removes });
    walk.send({ type: 'cache.stale', tags: ['photos'] });
    walk.finish('readMonths', finished({ 2024: { 7: 2, 6: 2 } }));
    walk.finish('readTotals', finished({ photosCount: 4, albumsCount: 1 }));
    expect([walk.snapshot.value, seen(walk.snapshot)]).toEqual([
      { months: 'unsure', totals: 'unsure', page: 'closed' },
      [[2, 2], 4],
    ]);
    walk.send({ type: 'operation.end', opId: 'op-1', failed: new Set() });
    walk.finish('readMonths', finished({ 2024: { 7: 2, 6: 2 } }));
    expect(seen(walk.snapshot)).toEqual([[2, 2], 4]);
  },
  { months: 'ready', totals: 'loading', page: 'closed' },
);

journey(
  '[4.1b] an observed month is read by its full key; another sort order releases its observers',
  subject,
  (walk) => {
    const rangesOf = (of: PhotoList) =>
      walk.snapshot.context.pages[listKey(of)]?.getSnapshot().context.ranges;
    const upwards = { sortKey: 'dateTaken', sortOrder: 'asc' } as const;
    const observe = (of: PhotoList) =>
      walk.send({ type: 'range.observe', list: of, observer: 'timeline', first: 0, last: 23, epoch: 0 });
    walk.finish('readMonths', counts);
    observe(months);
    expect([Object.keys(walk.snapshot.context.pages), rangesOf(months)]).toEqual([
      ['photos/timeline/dateTaken/desc/2024/7'],
      { timeline: { first: 0, last: 2 } },
    ]);
    walk.send({ type: 'sorting.changed', sorting: upwards });
    observe(listOfMonth(july, 'asc'));
    expect([
      rangesOf(months),
      rangesOf(listOfMonth(july, 'asc')),
      monthsOf(walk.snapshot).map(({ key }) => key),
    ]).toEqual([{}, { timeline: { first: 0, last: 2 } }, [june, july]]);
  },
  { months: 'ready', totals: 'loading', page: 'closed' },
);

/** The same as `subject`, but the test supplies the responses with pages. */
const asked = fromPromise<never>(() => new Promise(() => undefined));
const reader = pageReadMachine.provide({ actors: { readPage: asked as unknown as PageRequest } });
const answering = {
  ...subject,
  machine: libraryMachine.provide({
    actors: {
      photoPages: photoPagesMachine.provide({
        actors: { readMonth: reader, readLatest: reader, readAlbum: reader, readSharedAlbum: reader },
      }),
    },
  }),
};
const held = (ids: readonly string[]) => ({
  type: 'page.answered' as const,
  page: 0,
  generation: 0,
  answered: pageOf(ids),
});
type Walk = Parameters<Parameters<typeof journey<typeof libraryMachine>>[2]>[0];
const hold = (walk: Walk, of: PhotoList, ids: readonly string[]) => {
  const { epoch } = walk.snapshot.context.overlay;
  walk.send({ type: 'range.observe', list: of, observer: 'list', first: 0, last: 23, epoch });
  walk.snapshot.context.pages[listKey(of)]?.send(held(ids));
};
const shown = (walk: Walk, of: PhotoList) =>
  [0, 1, 2, 3].flatMap((place) => listOf(walk.snapshot, of).at(place)?.id ?? []);
const notice = (walk: Walk, name: string) =>
  walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === name ? [call.event.type] : []));

journey(
  '[4.7c] a deletion hides its photos in every list and count; a failed one restores them in each',
  answering,
  (walk) => {
    walk.finish('readMonths', counts);
    walk.finish('readTotals', totals);
    walk.send({ type: 'list.opened', list: walk.recorder.ref('album'), scope: album });
    walk.send({ type: 'list.counted', scope: album, count: 2, sinceEpoch: 0 });
    hold(walk, months, ['n0', 'n1', 'n2']);
    hold(walk, latest, ['o0', 'n0', 'n1', 'o1', 'n2']);
    hold(walk, albumList, ['n1', 'n0']);
    const all = () => [
      shown(walk, months),
      shown(walk, latest),
      shown(walk, albumList),
      seen(walk.snapshot),
      flatCountOf(walk.snapshot, latest),
      flatCountOf(walk.snapshot, albumList),
    ];
    walk.send({
      type: 'operation.begin',
      opId: 'op-1',
      removes: new Map([
        ['n0', july],
        ['n1', july],
      ]),
    });
    expect(all()).toEqual([['n2'], ['o0', 'o1', 'n2'], [], [[1, 2], 3], 3, 0]);
    walk.send({ type: 'operation.end', opId: 'op-1', failed: new Set(['n1']) });
    expect(all()).toEqual([['n1', 'n2'], ['o0', 'n1', 'o1', 'n2'], ['n1'], [[2, 2], 4], 4, 1]);
    expect(
      notice(walk, 'album').filter((type) => type === 'photos.vanished' || type === 'list.recount'),
    ).toEqual(['photos.vanished', 'list.recount']);
  },
  { months: 'loading', totals: 'loading', page: 'closed' },
);

journey(
  '[4.7c] [F6] two deletions overlap with a recount: each failure restores only its own photos',
  answering,
  (walk) => {
    walk.finish('readMonths', counts);
    walk.finish('readTotals', totals);
    hold(walk, months, ['n0', 'n1', 'n2']);
    const begin = (opId: string, id: string) =>
      walk.send({ type: 'operation.begin', opId, removes: new Map([[id, july]]) });
    begin('op-1', 'n0');
    // A push message invalidates the cache: the counts are requested again while the first deletion is running, and
    // the response arrives after the second one has started.
    walk.send({ type: 'cache.stale', tags: ['photos'] });
    begin('op-2', 'n1');
    walk.finish('readMonths', finished({ 2024: { 7: 3, 6: 2 } }));
    walk.finish('readTotals', totals);
    expect([shown(walk, months), seen(walk.snapshot)]).toEqual([['n2'], [[1, 2], 3]]);
    walk.send({ type: 'operation.end', opId: 'op-1', failed: new Set(['n0']) });
    expect([shown(walk, months), seen(walk.snapshot)]).toEqual([
      ['n0', 'n2'],
      [[2, 2], 4],
    ]);
    walk.send({ type: 'operation.end', opId: 'op-2', failed: new Set() });
    expect([shown(walk, months), seen(walk.snapshot)]).toEqual([
      ['n0', 'n2'],
      [[2, 2], 4],
    ]);
    walk.finish('readMonths', finished({ 2024: { 7: 2, 6: 2 } }));
    walk.finish('readTotals', finished({ photosCount: 4, albumsCount: 1 }));
    expect(seen(walk.snapshot)).toEqual([[2, 2], 4]);
  },
  { months: 'ready', totals: 'ready', page: 'closed' },
);

journey(
  "[2.48b] photos removed from an album stay in months and totals, and only the album's list is notified",
  answering,
  (walk) => {
    walk.finish('readMonths', counts);
    walk.finish('readTotals', totals);
    walk.send({ type: 'list.opened', list: walk.recorder.ref('album'), scope: album });
    walk.send({ type: 'list.opened', list: walk.recorder.ref('timeline'), scope: null });
    walk.send({ type: 'list.counted', scope: album, count: 2, sinceEpoch: 0 });
    hold(walk, latest, ['n0', 'n1']);
    hold(walk, albumList, ['n1', 'n0']);
    walk.send({ type: 'operation.begin', opId: 'op-1', removes, from: 'album-a1', only: true });
    expect([
      shown(walk, latest),
      shown(walk, albumList),
      seen(walk.snapshot),
      flatCountOf(walk.snapshot, albumList),
      notice(walk, 'album').includes('photos.vanished'),
      notice(walk, 'timeline').includes('photos.vanished'),
    ]).toEqual([['n0', 'n1'], ['n1'], [[3, 2], 5], 1, true, false]);
    walk.send({ type: 'operation.end', opId: 'op-1', failed: new Set() });
    expect([walk.snapshot.context.pages[listKey(latest)] !== undefined, shown(walk, albumList)]).toEqual([
      true,
      ['n1'],
    ]);
    const returned = (list: string) =>
      walk.calls.flatMap((call) =>
        call.kind === 'sent' && call.to === list && call.event.type === 'photos.returned' ? [call.event] : [],
      );
    expect(returned('album')).toEqual([]);
    walk.send({ type: 'operation.begin', opId: 'op-2', removes: two, from: 'album-a1', only: true });
    walk.send({ type: 'operation.end', opId: 'op-2', failed: new Set(['n1']) });
    expect([returned('album'), returned('timeline')]).toEqual([
      [{ type: 'photos.returned', ids: new Set(['n1']) }],
      [],
    ]);
    walk.send({ type: 'operation.begin', opId: 'op-3', removes: two });
    walk.send({ type: 'operation.end', opId: 'op-3', failed: 'all' });
    expect([returned('album').at(-1), returned('timeline')]).toEqual([
      { type: 'photos.returned', ids: new Set(['n0', 'n1']) },
      [{ type: 'photos.returned', ids: new Set(['n0', 'n1']) }],
    ]);
  },
  { months: 'loading', totals: 'loading', page: 'closed' },
);

journey(
  '[4.7c] [F6] an album count read during a change is not trusted; a closed list leaves nothing to wait for',
  subject,
  (walk) => {
    const ref = walk.recorder.ref('album');
    walk.send({ type: 'list.opened', list: ref, scope: album });
    walk.send({ type: 'list.counted', scope: album, count: 2, sinceEpoch: 0 });
    walk.send({ type: 'operation.begin', opId: 'op-1', removes, from: 'album-a1', only: true });
    walk.send({ type: 'list.counted', scope: album, count: 1, sinceEpoch: 0 });
    expect(flatCountOf(walk.snapshot, albumList)).toBe(1);
    walk.send({ type: 'operation.end', opId: 'op-1', failed: new Set() });
    walk.send({ type: 'list.counted', scope: album, count: 2, sinceEpoch: 0 });
    expect(flatCountOf(walk.snapshot, albumList)).toBe(1);
    walk.send({ type: 'list.closed', list: ref, observers: [] });
    expect([walk.snapshot.context.albumCounts, walk.snapshot.context.overlay.operations]).toEqual([{}, []]);
  },
  { months: 'loading', totals: 'loading', page: 'closed' },
);

journey(
  '[8.9d] [F3] negative counts are reported and become 0',
  subject,
  (walk) => {
    walk.finish('readMonths', finished({ 2024: { 7: 3, 6: -2 } }));
    expect(walk.calls.find(({ kind }) => kind === 'action')).toEqual({
      kind: 'action',
      name: 'reportNegativeCounts',
      params: [june],
    });
    expect(monthsOf(walk.snapshot)).toEqual([{ key: july, count: 3 }]);
  },
  { months: 'ready', totals: 'loading', page: 'closed' },
);

journey(
  '[3.2a] [4.3] counts are read again once their tag is invalidated or the network returns',
  subject,
  (walk) => {
    const counted = () =>
      walk.calls.filter((call) => call.kind === 'start' && call.id === 'readMonths').length;
    expect(walk.calls.filter((call) => call.kind === 'sent' && call.to === 'queries')).toMatchObject([
      { event: { type: 'query.registered', tags: ['photos'] } },
    ]);
    walk.finish('readMonths', counts);
    walk.finish('readTotals', totals);
    walk.send({ type: 'cache.stale', tags: ['storage'] });
    expect(counted()).toBe(1);
    walk.send({ type: 'cache.stale', tags: ['photos'] });
    walk.finish('readMonths', counts);
    walk.send({ type: 'network.back' });
    expect(counted()).toBe(3);
  },
  { months: 'loading', totals: 'loading', page: 'closed' },
);

journey(
  '[3.2c] [4.1a] a list receives the known data when it opens, then only changes of what it shows',
  answering,
  (walk) => {
    walk.finish('readMonths', counts);
    walk.send({ type: 'list.opened', list: walk.recorder.ref('timeline'), scope: null });
    walk.send({ type: 'list.opened', list: walk.recorder.ref('album'), scope: album });
    expect([notice(walk, 'timeline'), notice(walk, 'album')]).toEqual([
      ['library.changed'],
      ['library.changed'],
    ]);
    hold(walk, months, ['n0', 'n1', 'n2']);
    // The response has arrived, but the library ignores data from before the change.
    expect([notice(walk, 'timeline').slice(1), notice(walk, 'album').slice(1)]).toEqual([
      ['list.fulfilled', 'list.fulfilled'],
      [],
    ]);
    const values = walk.calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'timeline' ? [call.event['value'] as LibraryValue] : [],
    );
    expect(values.map((value) => value.timeline().photoAt(july, 1)?.id)).toEqual([undefined, 'n1', 'n1']);
    walk.send({ type: 'list.counted', scope: album, count: 2, sinceEpoch: 0 });
    expect([notice(walk, 'timeline').length, notice(walk, 'album').slice(1)]).toEqual([
      3,
      ['library.changed'],
    ]);
    walk.send({ type: 'operation.begin', opId: 'op-1', removes });
    expect(notice(walk, 'timeline').slice(3)).toEqual(['photos.vanished', 'library.changed']);
    // Values that were emitted earlier do not change.
    expect(values.at(-1)?.timeline().count(july)).toBe(3);
  },
  { months: 'ready', totals: 'loading', page: 'closed' },
);

journey(
  '[4.1a] a range of an outdated epoch is not observed, as it may hold other photos',
  answering,
  (walk) => {
    walk.finish('readMonths', counts);
    walk.send({ type: 'operation.begin', opId: 'op-1', removes });
    walk.send({ type: 'operation.end', opId: 'op-1', failed: new Set() });
    const observe = (epoch: number) => {
      walk.send({ type: 'range.observe', list: months, observer: 'timeline', first: 0, last: 1, epoch });
      return walk.snapshot.context.observers[listKey(months)];
    };
    expect([observe(0), observe(1)]).toEqual([undefined, ['timeline']]);
  },
  { months: 'loading', totals: 'loading', page: 'closed' },
);

journey(
  '[4.9c] an upload forces the sort order of the open page, or once of the next one',
  subject,
  (walk) => {
    walk.send({ type: 'sorting.force' });
    walk.send({ type: 'page.opened', page: walk.recorder.ref('page') });
    expect(notice(walk, 'page')).toEqual(['sorting.force']);
    walk.send({ type: 'page.closed' });
    expect(walk.snapshot.context.page).toBe(null);
    walk.send({ type: 'page.opened', page: walk.recorder.ref('page') });
    expect(notice(walk, 'page').length).toBe(1);
    walk.send({ type: 'sorting.force' });
    expect(notice(walk, 'page').length).toBe(2);
  },
  { months: 'loading', totals: 'loading', page: 'open' },
);

for (const [what, now] of [
  ['has other photos', new Map([[0, new PhotoChunk([photo('n1')], null)]])],
  ['is empty', new Map()],
] as const satisfies readonly (readonly [string, Pages])[])
  journey(
    `[4.7c] [F6] an operation no longer hides photos from a list that was read again and ${what}`,
    answering,
    (walk) => {
      const waitsFor = () =>
        walk.snapshot.context.overlay.operations.flatMap((operation) => [...operation.waitsFor]);
      walk.finish('readMonths', counts);
      walk.finish('readTotals', totals);
      hold(walk, months, ['n0', 'n1', 'n2']);
      walk.send({ type: 'operation.begin', opId: 'op-1', removes });
      walk.send({ type: 'operation.end', opId: 'op-1', failed: new Set() });
      walk.finish('readMonths', counts);
      walk.finish('readTotals', totals);
      expect(waitsFor()).toEqual([listKey(months)]);
      walk.send({ type: 'pages.settled', list: months, sinceEpoch: 1, pages: now });
      expect(waitsFor()).toEqual([]);
    },
    { months: 'ready', totals: 'ready', page: 'closed' },
  );
