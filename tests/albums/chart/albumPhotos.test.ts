import { expect } from 'vitest';
import { fromCallback } from 'xstate';
import { byMonth } from '../../../machines/photos/selection/pending.values.ts';
import type { FlatList, LibraryValue } from '../../../machines/photos/library/model.ts';
import { photoListMachine } from '../../../machines/photos/lists/photoList.machine.ts';
import { listViewState } from '../../../machines/photos/lists/photoList.selectors.ts';
import { selectionMachine } from '../../../machines/photos/selection/selection.machine.ts';
import { nothingSelected } from '../../../machines/photos/selection/selected.values.ts';
import { type Call, journey, sentTo } from '../../kit/chart/index.ts';
import {
  flat,
  full,
  halfThere,
  looksAt,
  newest,
  spot as spotIn,
  world,
} from '../../photos/lists/chart/worlds.ts';
import { here } from './samples.ts';

const album: FlatList = { scope: { kind: 'album', albumId: 'a' }, sorting: newest };
const at = here('album', 'a');
const input = (value: LibraryValue) => flat(album.scope, value, at);
const spot = (place: number) => spotIn('all', place);
/** The selection is not a stub, and no other actor consumes its events. */
const selecting = photoListMachine.provide({
  actors: { selection: selectionMachine.provide({ actors: { watchGone: fromCallback(() => undefined) } }) },
});

const subject = { machine: photoListMachine, input: input(full) };
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

journey(
  '[2.41a, 2.41b] [6.4a] photos of a shared album can be opened and downloaded, but not deleted',
  {
    machine: selecting,
    input: flat({ kind: 'sharedAlbum', albumId: 'a' }, full, here('sharedAlbum', 'a')),
    keepActors: ['selection'],
  },
  (walk) => {
    const { selection } = walk.snapshot.children;
    walk.send({ type: 'photo.toggle', id: 'p3', group: 'all', place: 3 });
    expect(selection?.getSnapshot().can({ type: 'selection.delete' })).toBe(false);
    selection?.send({ type: 'selection.download', name: 'Camping' });
    expect(sentTo(walk.calls, 'downloads', 'download.selected')).toMatchObject([
      { name: 'Camping', target: { kind: 'shared', albumId: 'a' } },
    ]);
    walk.send({ type: 'photo.open', id: 'p3', position: [0, 0] });
    expect(sentTo(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: '/my-photos/shared-albums/a/preview/p3' },
    ]);
    walk.send({ type: 'area.route', ...here('sharedAlbumPhotoPreview', 'a', 'p3') });
    expect(walk.snapshot.matches({ viewer: 'open' })).toBe(true);
  },
  { list: { shown: 'ready' }, viewer: 'open' },
);

const missing = world(1200, () => false);
journey(
  '[8.4b] a failed read stays visible while counts change; a retry shows that photos are loading',
  { machine: photoListMachine, input: input(missing) },
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
  { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
);

journey(
  '[2.32] an album without its last photo is empty, and a new photo makes it a list again',
  { machine: photoListMachine, input: input(full) },
  (walk) => {
    expect(listViewState(walk.snapshot)).toBe('ready');
    walk.send({ type: 'library.changed', value: world(0) });
    expect(listViewState(walk.snapshot)).toBe('empty');
    walk.send({ type: 'library.changed', value: world(1) });
  },
  { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
);

journey(
  '[2.35a] selecting a partly loaded album selects the photos not yet loaded as ranges to be read',
  { machine: photoListMachine, input: input(halfThere) },
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
  { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
);

journey(
  '[2.35a] selecting a loaded album selects its photos by id and never the whole library',
  subject,
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
  { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
);

journey(
  '[2.28] [2.34b] a photo opens over the list, which reveals that photo when the preview closes',
  subject,
  (walk) => {
    walk.send({ type: 'photo.open', id: 'p7', position: [0, 900] });
    expect(sentTo(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: '/my-photos/albums/a/preview/p7' },
    ]);
    walk.send({ type: 'area.route', ...here('albumPhotoPreview', 'a', 'p7') });
    expect(walk.snapshot.context.previewId).toBe('p7');
    walk.send({ type: 'area.route', ...at });
    expect(walk.snapshot.context.reveal).toBe('p7');
  },
  { list: { shown: 'ready' }, viewer: { closed: 'returned' } },
);
