import { expect } from 'vitest';
import type { FlatScope } from '../../../../machines/photos/library/model.ts';
import { photoListMachine } from '../../../../machines/photos/lists/photoList.machine.ts';
import { isByMonth } from '../../../../machines/photos/lists/photoList.values.ts';
import { type EventFixtures, type Proof, proveChart } from '../../../kit/chart/index.ts';
import { here } from '../../../albums/chart/samples.ts';
import { july, june, listOfMonth, valueOf, viewOf } from '../../library/chart/samples.ts';
import {
  bothMonths,
  counting,
  flat,
  halfThere,
  looksAt,
  newest,
  onList,
  onPreview,
  spot,
  timeline,
  received,
  world,
} from './worlds.ts';

const ofShown = ['viewport.changed', 'photo.open', 'group.retry'] as const;

const common = {
  'list.recount': [{ epoch: 1 }],
  'photos.vanished': [{ ids: new Set(['n0']) }],
  'photos.returned': [{ ids: new Set(['n0']) }],
  'jump.dropped': [{}],
  'scroll.rested': [{ position: [0, 10] }],
  'list.retry': [{}],
  'selection.all': [{}],
} as const;

/** A month with more loaded photos than it shows at first. */
const full = {
  value: valueOf(
    viewOf(
      ['n0', 'n1', 'n29', 'o0', 'o1'],
      [
        { key: july, count: 30 },
        { key: june, count: 2 },
      ],
    ),
  ),
};

/** Events for a list by months. An open photo does not affect when this list is shown. */
const ofMonths: EventFixtures<typeof photoListMachine> = {
  ...common,
  'area.route': [onList, onPreview('n29'), onPreview('n28')],
  'library.changed': [full, received('empty'), received('failed'), received('loading')],
  'library.failed': [received('failed')],
  'totals.failed': [received('failed')],
  'list.fulfilled': [{ list: listOfMonth(july), ...full }],
  'list.rejected': [{ list: listOfMonth(july), ...full }],
  'section.shows': [{ group: july, shown: { photos: 'there' } }],
  'viewport.changed': [{ groups: bothMonths }, { groups: [] }],
  'jump.considered': [{ groups: bothMonths }],
  'travel.ahead': [{ groups: bothMonths }],
  'group.expand': [{ group: july }],
  'group.retry': [{ group: july }],
  'picture.broken': [{ id: 'n0', group: july }],
  'photo.open': [{ id: 'n0', position: [0, 10] }],
  'photo.toggle': [{ id: 'n0', group: july, place: 0 }],
  'group.toggle': [{ group: july }, { group: '2020/1' }],
  'range.select': [{ from: spot(july, 0), to: spot(june, 1), selects: true }],
  'area.select': [{ runs: [{ group: july, first: 0, last: 1 }], selects: true }],
  'sorting.changed': [{ sorting: { sortKey: 'dateTaken', sortOrder: 'asc' } }],
};

/** Returns the events for a flat list. */
const ofFlat = (
  scope: FlatScope,
  list: Parameters<typeof flat>[2] & object,
  preview: Parameters<typeof flat>[2] & object,
): EventFixtures<typeof photoListMachine> => ({
  ...common,
  'area.route': [list, preview],
  'library.changed': [{ value: halfThere }, { value: world(0) }],
  'library.failed': [{ value: world(null, () => false, true) }],
  'totals.failed': [{ value: world(null, () => false, true) }],
  'list.fulfilled': [
    { list: { scope, sorting: newest }, value: halfThere },
    { list: listOfMonth(july), value: halfThere },
  ],
  'list.rejected': [
    { list: { scope, sorting: newest }, value: halfThere },
    { list: listOfMonth(july), value: halfThere },
  ],
  'section.shows': [{ group: 'all', shown: { photos: 'there' } }],
  'viewport.changed': [looksAt(0, 30), looksAt(490, 520), { groups: [] }],
  'jump.considered': [looksAt(0, 30)],
  'travel.ahead': [looksAt(0, 30)],
  'group.expand': [{ group: 'all' }],
  'group.retry': [{ group: 'all' }],
  'picture.broken': [{ id: 'p0', group: 'all' }],
  'photo.open': [{ id: 'p0', position: [0, 10] }],
  'photo.toggle': [{ id: 'p0', group: 'all', place: 0 }],
  'group.toggle': [{ group: 'all' }],
  'range.select': [{ from: spot('all', 0), to: spot('all', 9), selects: true }],
  'area.select': [{ runs: [{ group: 'all', first: 0, last: 1 }], selects: true }],
  'sorting.changed': [{ sorting: { sortKey: 'created', sortOrder: 'asc' } }],
});

const latest = { kind: 'latest' } as const;
const album = { kind: 'album', albumId: 'a' } as const;
const [inAlbum, overAlbum] = [here('album', 'a'), here('albumPhotoPreview', 'a', 'p0')];
const ofOne: Pick<Proof<typeof photoListMachine>, 'project'> = {
  project: ({ context: { previewId, sections, view, visible } }) => [
    view.count('all'),
    view.photoAt('all', 600) === undefined,
    previewId,
    Object.keys(sections).length,
    visible[0]?.range.first ?? -1,
  ],
};
const forLatest = { events: ofFlat(latest, onList, onPreview('p0')), ...ofOne };
const forAlbum = { events: ofFlat(album, inAlbum, overAlbum), ...ofOne };

proveChart(
  '[2.16a] [2.16c] [2.17a] [2.17b] [2.22a] [2.34a] [2.34b] [2.35a] [9.1a] a list of photos: by month, by upload, of an album',
  {
    machine: photoListMachine,
    // From this input, a library whose photos are being counted, all other states can be reached.
    input: timeline(counting('loading')),
    events: ofMonths,
    outcomes: {
      attachment: {},
      selection: {},
      scrollMemory: {},
      section: {},
      lookAhead: {},
      openedMonths: {},
      keptSelection: {},
      preview: { done: [undefined] },
    },
    project: ({ context: { list, previewId, sections, visible } }) => [
      previewId,
      Object.keys(sections).length,
      visible.length,
      list.sorting.sortOrder,
    ],
    limit: 20_000,
    observe: ({ snapshot, running, event, calls }) => {
      const { sections, list } = snapshot.context;
      expect(running.filter((id) => id.startsWith('section-')).length).toBe(Object.keys(sections).length);
      expect(running.includes('preview')).toBe(snapshot.matches({ viewer: 'open' }));
      expect(running).toEqual(expect.arrayContaining(['attachment', 'selection', 'scroll']));
      // Expanding groups, remembering them, and sorting in the library apply to lists by months only.
      const monthsSent = calls.filter(
        (call) =>
          (call.kind === 'sent' && (call.to === 'opened' || call.event.type === 'sorting.changed')) ||
          (call.kind === 'action' && call.name === 'storeVisible'),
      );
      if (!isByMonth(list)) expect([event.type, monthsSent]).toEqual([event.type, []]);
    },
    ignores: {
      'list.shown': ['list.retry'],
      'list.empty': ['list.retry', ...ofShown],
      'list.failed': ofShown,
      'list.loading': ['list.retry', ...ofShown],
      'viewer.open': ['scroll.rested'],
    },
    walkedByHand: [
      'viewer.deciding --always [namesPhoto]--> viewer.open',
      'viewer.deciding --always [cameBack]--> viewer.closed.returned',
      'viewer.deciding --always--> viewer.closed',
    ],
  },
  { name: 'latest uploads', input: flat(latest, world(null)), ...forLatest },
  { name: 'an album', input: flat(album, world(null), inAlbum), ...forAlbum },
);
