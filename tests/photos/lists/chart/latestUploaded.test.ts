import { expect } from 'vitest';
import { PhotoChunk } from '../../../../machines/photos/library/chunk.values.ts';
import type { FlatKey, FlatList } from '../../../../machines/photos/library/lists.values.ts';
import { latestUploadedMachine } from '../../../../machines/photos/lists/latestUploaded.machine.ts';
import type { LibraryValue, ListView } from '../../../../machines/photos/library/library.values.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { flatValue, july, listOfMonth, photo } from '../../library/chart/samples.ts';

const list = {
  route: { name: 'photos', params: {} },
  address: { pathname: '/my-photos/photos', search: '', hash: '' },
} as const;
const preview = (id: string) =>
  ({
    route: { name: 'photoPreview', params: { id } },
    address: { pathname: `/my-photos/photos/preview/${id}`, search: '', hash: '' },
  }) as const;
const newest = { sortKey: 'created', sortOrder: 'desc' } as const;
const oldest = { sortKey: 'created', sortOrder: 'asc' } as const;
const latest: FlatList = { scope: { kind: 'latest' }, sorting: newest };

/** 1,200 photos `p0 p1 …` of which the places in `held` are there, as the library tells of them. */
const world = (count: number | null = 1200, held: (place: number) => boolean = () => true, failed = false) =>
  flatValue(
    (of: FlatList): ListView<FlatKey> => ({
      epoch: 0,
      counted: () => count !== null,
      failed: () => failed,
      count: () => count ?? 0,
      list: () => of,
      photoAt: (_, place) => (held(place) ? new PhotoChunk([photo(`p${place}`)], null).at(0) : undefined),
      placeOf: (id) => ({ group: 'all', place: Number(id.slice(1)) }),
      groups: () => [],
      months: () => [{ key: july, count: 1200 }],
      first: () => undefined,
      jump: () => true,
      hidden: () => new Set(),
    }),
  );
const input =
  (value: LibraryValue, here: typeof list | ReturnType<typeof preview> = list) =>
  (recorder: Recorder) => ({
    ...here,
    sorting: newest,
    library: recorder.ref('library'),
    value,
  });
const full = world();
const halfThere = world(1200, (place) => place < 500);
const looksAt = (first: number, last: number) => ({
  groups: [{ group: 'all' as const, range: { first, last } }],
});
const spot = (place: number) => ({ group: 'all' as const, place, id: null });

const ofShown = ['viewport.changed', 'list.fulfilled', 'list.rejected', 'photo.open', 'group.retry'] as const;
const common = {
  machine: latestUploadedMachine,
  events: {
    'area.route': [list, preview('p0')],
    'library.changed': [{ value: halfThere }, { value: world(0) }],
    'totals.failed': [{ value: world(null, () => false, true) }],
    'list.fulfilled': [
      { list: latest, value: halfThere },
      { list: listOfMonth(july), value: halfThere },
    ],
    'list.rejected': [
      { list: latest, value: halfThere },
      { list: listOfMonth(july), value: halfThere },
    ],
    'list.recount': [{}],
    'list.retry': [{}],
    'photos.vanished': [{ ids: new Set(['p0']) }],
    'deletion.cancelled': [{}],
    'deletion.confirmed': [{}],
    'deletion.finished': [{}],
    'deletion.failed': [{}],
    'viewport.changed': [looksAt(0, 30), looksAt(490, 520), { groups: [] }],
    'scroll.rested': [{ position: [0, 10] }],
    'group.expand': [{ group: 'all' }],
    'group.retry': [{ group: 'all' }],
    'picture.broken': [{ id: 'p0', group: 'all' }],
    'photo.open': [{ id: 'p0', position: [0, 10] }],
    'photo.toggle': [{ id: 'p0', group: 'all', place: 0 }],
    'group.toggle': [{ group: 'all' }],
    'range.select': [{ from: spot(0), to: spot(9), selects: true }],
    'area.select': [{ runs: [{ group: 'all', first: 0, last: 1 }], selects: true }],
    'selection.start': [{}],
    'selection.stop': [{}],
    'selection.all': [{}],
    'selection.clear': [{}],
    'selection.escape': [{}],
    'selection.retry': [{}],
    'selection.delete': [{}],
    'selection.download': [{}],
    'sorting.changed': [{ sorting: oldest }],
  },
  outcomes: { attachment: {}, selection: {}, scrollMemory: {}, preview: { done: [undefined] } },
  project: ({
    context,
  }: {
    context: { previewId: string | null; visible: { first: number } | null; view: ListView<FlatKey> };
  }) => [
    context.view.count('all'),
    context.view.photoAt('all', 600) === undefined,
    context.previewId,
    context.visible?.first ?? -1,
  ],
  limit: 20_000,
  observe: ({
    snapshot,
    running,
  }: {
    snapshot: { matches: (value: object) => boolean };
    running: readonly string[];
  }) => {
    expect(running.includes('preview')).toBe(snapshot.matches({ viewer: 'open' }));
    expect(running).toEqual(expect.arrayContaining(['attachment', 'selection', 'scroll']));
  },
};

proveChart(
  '[2.22] [9.1] the latest-uploaded list',
  {
    ...common,
    input: input(halfThere),
    ignores: {
      'list.shown': ['totals.failed', 'list.retry'],
      'list.shown.ready': ['group.retry'],
      'list.shown.loadingMore': ['group.retry'],
      'list.empty': ['totals.failed', 'list.retry', ...ofShown],
      'list.failed': ['totals.failed', ...ofShown],
      'list.loading': ['list.retry', ...ofShown],
      'viewer.open': ['scroll.rested'],
    },
    walkedByHand: [
      'viewer.deciding --always [namesPhoto]--> viewer.open',
      'viewer.deciding --always--> viewer.closed',
    ],
  } as never,
  { input: input(world(null)) } as never,
  { input: input(world(0)) } as never,
  { input: input(world(null, () => false, true)) } as never,
  { input: input(full, preview('p0')) } as never,
);

const observed = (calls: readonly { kind: string }[]) =>
  (
    calls as readonly {
      kind: string;
      to?: string;
      event?: { type: string; first?: number; list?: FlatList };
    }[]
  ).flatMap(({ kind, to, event }) =>
    kind === 'sent' && to === 'library' && event !== undefined && /^(?:photos|range)\./.test(event.type)
      ? [[event.type, event.list?.sorting.sortOrder, event.first ?? null]]
      : [],
  );

journey(
  '[9.1] the list has its length from the total, and its pages come as they are looked at',
  { machine: latestUploadedMachine, input: input(halfThere) },
  (walk) => {
    walk.send({ type: 'viewport.changed', ...looksAt(0, 30) });
    expect(walk.snapshot.matches({ list: { shown: 'ready' } })).toBe(true);
    walk.send({ type: 'viewport.changed', ...looksAt(490, 520) });
    expect(walk.snapshot.matches({ list: { shown: 'loadingMore' } })).toBe(true);
    walk.send({ type: 'list.rejected', list: latest, value: halfThere });
    expect(walk.snapshot.matches({ list: { shown: 'rejected' } })).toBe(true);
    walk.send({ type: 'group.retry', group: 'all' });
    expect(observed(walk.calls)).toEqual([
      ['range.observe', 'desc', 0],
      ['range.observe', 'desc', 490],
      ['photos.retry', 'desc', null],
    ]);
  },
  { list: { shown: 'loadingMore' }, viewer: 'closed' },
);

journey(
  '[2.15] the last photo is deleted: the list is empty, and a photo added makes it a list again',
  { machine: latestUploadedMachine, input: input(full) },
  (walk) => {
    walk.send({ type: 'library.changed', value: world(0) });
    expect(walk.snapshot.matches({ list: 'empty' })).toBe(true);
    walk.send({ type: 'library.changed', value: world(1) });
  },
  { list: { shown: 'ready' }, viewer: 'closed' },
);

journey(
  '[3.6] another order is another list: the old one is left, and nothing of it is in view',
  { machine: latestUploadedMachine, input: input(full) },
  (walk) => {
    walk.send({ type: 'viewport.changed', ...looksAt(0, 30) });
    walk.send({ type: 'sorting.changed', sorting: oldest });
    walk.send({ type: 'viewport.changed', ...looksAt(0, 30) });
    expect(observed(walk.calls)).toEqual([
      ['range.observe', 'desc', 0],
      ['range.release', 'desc', null],
      ['range.release', 'desc', null],
      ['range.observe', 'asc', 0],
    ]);
    walk.send({ type: 'list.rejected', list: latest, value: halfThere });
    expect(walk.snapshot.matches({ list: { shown: 'ready' } })).toBe(true);
  },
  { list: { shown: 'ready' }, viewer: 'closed' },
);

journey(
  '[2.28] [3.6] another order is another list: nobody has come back to it yet, and it begins at its top',
  { machine: latestUploadedMachine, input: input(full, preview('p7')) },
  (walk) => {
    walk.send({ type: 'area.route', ...list });
    expect([walk.snapshot.context.reveal, walk.snapshot.context.returns]).toEqual(['p7', 1]);
    walk.send({ type: 'sorting.changed', sorting: oldest });
    expect([walk.snapshot.context.reveal, walk.snapshot.context.returns]).toEqual([null, 0]);
  },
  { list: { shown: 'ready' }, viewer: 'closed' },
);

journey(
  '[2.23] the photo over the list is told that the total could not be read: nobody knows what stands beside it',
  { machine: latestUploadedMachine, input: input(world(null), preview('p1')) },
  (walk) => {
    walk.send({ type: 'totals.failed', value: world(null, () => false, true) });
    expect(walk.calls.at(-1)).toMatchObject({
      kind: 'sent',
      to: 'preview',
      event: { type: 'fetched.tell', event: { type: 'library.changed' } },
    });
  },
  { list: 'failed', viewer: 'open' },
);
