import { expect } from 'vitest';
import type { FlatList, LibraryValue } from '../../../../machines/photos/library/model.ts';
import { photoListMachine } from '../../../../machines/photos/lists/photoList.machine.ts';
import { isReturned } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { journey } from '../../../kit/chart/index.ts';
import {
  flat,
  full,
  halfThere,
  onList as list,
  looksAt,
  newest,
  observed,
  onPreview as preview,
  world,
} from './worlds.ts';

const oldest = { sortKey: 'created', sortOrder: 'asc' } as const;
const latest: FlatList = { scope: { kind: 'latest' }, sorting: newest };
const input = (value: LibraryValue, where?: typeof list | ReturnType<typeof preview>) =>
  flat(latest.scope, value, where);
/** The section is not a stub, so that its requests to the library are checked, too. */
const keepActors = ['section'];

journey(
  '[9.1a] the list has its length from the total, and its pages load as they are viewed',
  { machine: photoListMachine, keepActors, input: input(halfThere) },
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
  { list: { shown: 'loadingMore' }, viewer: { closed: 'begun' } },
);

journey(
  '[8.1a] [9.1a] a failed read stays visible until the customer scrolls on',
  { machine: photoListMachine, keepActors, input: input(halfThere) },
  (walk) => {
    walk.send({ type: 'viewport.changed', ...looksAt(490, 520) });
    walk.send({ type: 'list.rejected', list: latest, value: halfThere });
    walk.send({ type: 'viewport.changed', ...looksAt(0, 30) });
    expect(walk.snapshot.matches({ list: { shown: 'rejected' } })).toBe(true);
    walk.send({ type: 'viewport.changed', ...looksAt(490, 530) });
  },
  { list: { shown: 'loadingMore' }, viewer: { closed: 'begun' } },
);

journey(
  '[2.16a] [4.1a] the ranges of a jump and of a scroll are sent to the prefetcher as positions of the list',
  { machine: photoListMachine, keepActors, input: input(full) },
  (walk) => {
    walk.send({ type: 'jump.considered', ...looksAt(600, 630) });
    walk.send({ type: 'jump.dropped' });
    walk.send({ type: 'travel.ahead', ...looksAt(40, 70) });
    const way = (first: number, last: number) => ({ stretch: [{ list: latest, first, last }], epoch: 0 });
    expect(
      walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'ahead' ? [call.event] : [])),
    ).toEqual([
      { type: 'ahead.consider', ...way(600, 630) },
      { type: 'ahead.drop' },
      { type: 'ahead.travel', ...way(40, 70) },
    ]);
  },
  { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
);

journey(
  '[2.15c] the list is empty once its last photo is deleted, and a new photo makes it a list again',
  { machine: photoListMachine, keepActors, input: input(full) },
  (walk) => {
    walk.send({ type: 'library.changed', value: world(0) });
    expect(walk.snapshot.matches({ list: 'empty' })).toBe(true);
    walk.send({ type: 'library.changed', value: world(1) });
  },
  { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
);

journey(
  '[4.1b] another sort order observes another list and releases the old one',
  { machine: photoListMachine, keepActors, input: input(full) },
  (walk) => {
    walk.send({ type: 'viewport.changed', ...looksAt(0, 30) });
    walk.send({ type: 'sorting.changed', sorting: oldest });
    walk.send({ type: 'viewport.changed', ...looksAt(0, 30) });
    expect(observed(walk.calls)).toEqual([
      ['range.observe', 'desc', 0],
      // The ranges that other observers keep: the list itself, and a photo opened over it.
      ['range.keep', undefined, null],
      ['range.keep', undefined, null],
      ['range.observe', 'asc', 0],
    ]);
    walk.send({ type: 'list.rejected', list: latest, value: halfThere });
    expect(walk.snapshot.matches({ list: { shown: 'ready' } })).toBe(true);
  },
  { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
);

journey(
  '[2.28] [4.1b] another sort order starts at the top, as the customer has not returned to it',
  { machine: photoListMachine, keepActors, input: input(full, preview('p7')) },
  (walk) => {
    walk.send({ type: 'area.route', ...list });
    expect([walk.snapshot.context.reveal, isReturned(walk.snapshot)]).toEqual(['p7', true]);
    walk.send({ type: 'sorting.changed', sorting: oldest });
    expect([walk.snapshot.context.reveal, isReturned(walk.snapshot)]).toEqual([null, false]);
  },
  { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
);

journey(
  '[2.23a] the open photo is notified if the total fails, as its neighbours are unknown',
  { machine: photoListMachine, keepActors, input: input(world(null), preview('p1')) },
  (walk) => {
    walk.send({ type: 'totals.failed', value: world(null, () => false, true) });
    expect(walk.calls.at(-1)).toMatchObject({
      kind: 'sent',
      to: 'preview',
      event: { type: 'library.changed' },
    });
  },
  { list: 'failed', viewer: 'open' },
);
