import { expect } from 'vitest';
import { albumPhotosMachine } from '../../../machines/albums/albumPhotos.machine.ts';
import { albumPhotosFace } from '../../../machines/albums/albumPhotos.selectors.ts';
import { PhotoChunk } from '../../../machines/photos/library/chunk.values.ts';
import type { FlatKey, FlatList } from '../../../machines/photos/library/lists.values.ts';
import type { LibraryValue, ListView } from '../../../machines/photos/library/library.values.ts';
import { byMonth } from '../../../machines/photos/lists/flatSelection.ts';
import { nothingSelected } from '../../../machines/photos/selection/selected.values.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { flatValue, july, listOfMonth, photo } from '../../photos/library/chart/samples.ts';
import { here } from './samples.ts';

const newest = { sortKey: 'created', sortOrder: 'desc' } as const;
const oldest = { sortKey: 'dateTaken', sortOrder: 'asc' } as const;
const album: FlatList = { scope: { kind: 'album', albumId: 'a' }, sorting: newest };
const at = here('album', 'a');
const preview = here('albumPhotoPreview', 'a', 'p0');

/** 1,200 photos `p0 p1 …` of which the places in `held` are there, as the library tells of them. */
const world = (count: number | null = 1200, held: (place: number) => boolean = () => true) =>
  flatValue(
    (of: FlatList): ListView<FlatKey> => ({
      epoch: 0,
      counted: () => count !== null,
      failed: () => false,
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
  (value: LibraryValue, where: ReturnType<typeof here> = at) =>
  (recorder: Recorder) => ({
    ...where,
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

proveChart(
  '[2.34] [2.35] the photos of an album',
  {
    machine: albumPhotosMachine,
    input: input(halfThere),
    events: {
      'area.route': [at, preview],
      'library.changed': [{ value: halfThere }, { value: world(0) }],
      'totals.failed': [{ value: world(null) }],
      'list.fulfilled': [
        { list: album, value: halfThere },
        { list: listOfMonth(july), value: halfThere },
      ],
      'list.rejected': [
        { list: album, value: halfThere },
        { list: listOfMonth(july), value: halfThere },
      ],
      'list.recount': [{}],
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
      'selection.download': [{ name: 'Naxos' }],
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
      if (!snapshot.matches({ viewer: 'open' })) expect(running).not.toContain('preview');
      expect(running).toEqual(expect.arrayContaining(['attachment', 'selection', 'scroll']));
    },
    ignores: {
      'list.shown.ready': ['group.retry'],
      'list.shown.loadingMore': ['group.retry'],
      'list.empty': ofShown,
      'list.loading': ofShown,
      'viewer.open': ['scroll.rested'],
    },
    walkedByHand: [
      'viewer.deciding --always [namesPhoto]--> viewer.open',
      'viewer.deciding --always--> viewer.closed',
    ],
  } as never,
  { input: input(world(null)) } as never,
  { input: input(world(0)) } as never,
  { input: input(full, preview) } as never,
);

const bench = { machine: albumPhotosMachine, input: input(full) };
const ranges = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && call.event.type === 'range.selected'
      ? [
          call.event['change'] as {
            selects: boolean;
            groups: ReadonlySet<string>;
            ids: ReadonlyMap<string, string>;
            unread: unknown;
          },
        ]
      : [],
  );

const sharedBench = {
  machine: albumPhotosMachine,
  input: input(full, here('sharedAlbum', 'a')),
};
journey(
  '[2.41] [6.4] of a shared album nothing is deleted; it is opened and downloaded from as any other',
  sharedBench,
  (walk) => {
    expect(walk.snapshot.context.list.scope).toEqual({ kind: 'sharedAlbum', albumId: 'a' });
    expect(walk.snapshot.can({ type: 'selection.delete' })).toBe(false);
    walk.send({ type: 'selection.download', name: 'Camping' });
    expect(walk.calls.at(-1)).toEqual({
      kind: 'sent',
      to: 'selection',
      event: { type: 'selection.download', name: 'Camping' },
    });
    walk.send({ type: 'area.route', ...here('sharedAlbumPhotoPreview', 'a', 'p3') });
    expect(walk.snapshot.matches({ viewer: 'open' })).toBe(true);
  },
  { list: { shown: 'ready' }, viewer: 'open' },
);

const missing = world(1200, () => false);
journey(
  '[8.4] what could not be read goes on being said while counts change; what is asked for again is on its way',
  { machine: albumPhotosMachine, input: input(missing) },
  (walk) => {
    walk.send({ type: 'viewport.changed', ...looksAt(0, 30) });
    walk.send({ type: 'list.rejected', list: album, value: missing });
    walk.send({ type: 'library.changed', value: missing });
    expect(walk.snapshot.matches({ list: { shown: 'rejected' } })).toBe(true);
    walk.send({ type: 'group.retry', group: 'all' });
    expect(walk.snapshot.matches({ list: { shown: 'loadingMore' } })).toBe(true);
    walk.send({ type: 'list.rejected', list: album, value: missing });
    walk.send({ type: 'library.changed', value: full });
  },
  { list: { shown: 'ready' }, viewer: 'closed' },
);

journey(
  '[2.32] the last photo leaves: the album is empty; one comes: it is a list again',
  { machine: albumPhotosMachine, input: input(full) },
  (walk) => {
    expect(albumPhotosFace(walk.snapshot)).toBe('ready');
    walk.send({ type: 'library.changed', value: world(0) });
    expect(albumPhotosFace(walk.snapshot)).toBe('empty');
    walk.send({ type: 'library.changed', value: world(1) });
  },
  { list: { shown: 'ready' }, viewer: 'closed' },
);

journey(
  '[2.35] all of it is selected by id, what is not loaded as places that are read',
  { machine: albumPhotosMachine, input: input(halfThere) },
  (walk) => {
    walk.send({ type: 'selection.all' });
    const [change] = ranges(walk.calls);
    expect(change?.selects).toBe(true);
    expect([change?.ids.size, change?.groups.size]).toEqual([0, 0]);
    expect(change?.unread).toMatchObject([
      { first: 0, last: 1199, toEnd: true, firstId: 'p0', lastId: null },
    ]);
    expect(walk.calls.some((call) => call.kind === 'sent' && call.event.type === 'selection.all')).toBe(
      false,
    );
    walk.send({ type: 'group.toggle', group: 'all' });
    expect(ranges(walk.calls).length).toBe(2);
  },
  { list: { shown: 'ready' }, viewer: 'closed' },
);

journey(
  '[2.35] [4.7] all of a loaded album is its photos and never the library, however it was selected',
  bench,
  (walk) => {
    walk.send({ type: 'selection.all' });
    walk.send({ type: 'range.select', from: spot(0), to: spot(1199), selects: true });
    walk.send({ type: 'area.select', runs: [{ group: 'all', first: 0, last: 1199 }], selects: true });
    expect(ranges(walk.calls).map(({ groups, ids, unread }) => [groups.size, ids.size, unread])).toEqual([
      [0, 1200, []],
      [0, 1200, []],
      [0, 1200, []],
    ]);
    const { view } = walk.snapshot.context;
    const symbolic = { ...nothingSelected, all: true, groups: new Set(['all']) };
    expect(byMonth(symbolic, view).all).toBe(false);
  },
  { list: { shown: 'ready' }, viewer: 'closed' },
);

journey(
  '[2.28] [2.34] a photo opens over the list, which is where it was afterwards',
  bench,
  (walk) => {
    walk.send({ type: 'photo.open', id: 'p7', position: [0, 900] });
    expect(walk.calls).toContainEqual({
      kind: 'action',
      name: 'openPreview',
      params: { type: 'photo.open', id: 'p7', position: [0, 900] },
    });
    walk.send({ type: 'area.route', ...here('albumPhotoPreview', 'a', 'p7') });
    expect(walk.snapshot.context.previewId).toBe('p7');
    walk.send({ type: 'area.route', ...at });
    expect([walk.snapshot.context.reveal, walk.snapshot.context.returns]).toEqual(['p7', 1]);
  },
  { list: { shown: 'ready' }, viewer: 'closed' },
);
