import { expect } from 'vitest';
import { fromCallback } from 'xstate';
import { selectionMachine } from '../../../../machines/photos/selection/selection.machine.ts';
import { photoListMachine } from '../../../../machines/photos/lists/photoList.machine.ts';
import { journey } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { july, june, viewOf } from '../../library/chart/samples.ts';
import {
  bothMonths as visible,
  counting,
  held,
  onList as list,
  onPreview as preview,
  spot,
  timeline as input,
  received,
} from './worlds.ts';

/** Uses the real selection; no other actor consumes its events. */
const selecting = photoListMachine.provide({
  actors: { selection: selectionMachine.provide({ actors: { watchGone: fromCallback(() => undefined) } }) },
});

journey(
  '[2.15b, 8.1a] a count that failed before the page opened shows immediately and can be retried',
  { machine: photoListMachine, input: input(counting('failed')) },
  (walk) => {
    expect(walk.snapshot.value).toEqual({ list: 'failed', viewer: { closed: 'begun' } });
    walk.send({ type: 'list.retry' });
  },
  { list: 'loading', viewer: { closed: 'begun' } },
);

journeys(input(held));
function journeys(start: ReturnType<typeof input>): void {
  const subject = { machine: photoListMachine, input: start };
  journey(
    '[4.1c] sections are notified in page order when they become visible, and when they no longer are',
    subject,
    (walk) => {
      walk.send({ type: 'viewport.changed', groups: visible });
      expect(walk.snapshot.context.visible.map(({ group }) => group)).toEqual([july, june]);
      walk.send({ type: 'viewport.changed', groups: visible.slice(0, 1) });
      const sent = walk.calls.flatMap((call) =>
        call.kind === 'sent' && call.to.startsWith('section-') ? [`${call.to} ${call.event.type}`] : [],
      );
      expect(sent).toEqual([
        // The first two events are sent before anything has been rendered, and the next two after the grid has
        // reported its ranges.
        'section-2024/7 section.visible',
        'section-2024/6 section.visible',
        'section-2024/7 section.visible',
        'section-2024/6 section.visible',
        // Sections whose range does not change receive no event.
        'section-2024/7 section.hidden',
      ]);
      walk.send({ type: 'library.changed', ...received('full') });
      expect(
        walk.calls.findLast((call) => call.kind === 'sent' && call.to.startsWith('section-')),
      ).toMatchObject({
        to: 'section-2024/6',
        event: { type: 'section.visible' },
      });
    },
    { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
  );

  const years = Array.from({ length: 40 }, (_, index) => ({ key: `${2024 - index}/1` as const, count: 20 }));
  const seen = (here: typeof list | ReturnType<typeof preview>, groups = years) => ({
    machine: photoListMachine,
    input: input({ ...held, groups: () => groups }, here),
  });
  journey(
    '[2.17a] the newest months are observed before the first render, enough to fill a screen',
    seen(list),
    (walk) => {
      const ranges = walk.snapshot.context.visible.map(({ group, range }) => [
        group,
        range.first,
        range.last,
      ]);
      expect(ranges).toEqual([
        ['2024/1', 0, 19],
        ['2023/1', 0, 19],
        ['2022/1', 0, 19],
      ]);
    },
    { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
  );
  journey(
    '[2.17a] a month takes at least one row of the screen, however few photos it has',
    seen(
      list,
      years.map(({ key }) => ({ key, count: 2 })),
    ),
    (walk) =>
      expect(walk.snapshot.context.visible.map(({ range }) => range.last)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]),
    { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
  );
  journey(
    '[2.17a] a list beneath a photo is not observed before it is rendered',
    seen(preview('n0')),
    (walk) => expect(walk.snapshot.context.visible).toEqual([]),
    { list: { shown: 'ready' }, viewer: 'open' },
  );

  journey(
    '[4.1b, 4.1c] another sort order resets the sections and reorders the visible months',
    subject,
    (walk) => {
      walk.send({ type: 'viewport.changed', groups: visible });
      walk.send({ type: 'sorting.changed', sorting: { sortKey: 'dateTaken', sortOrder: 'asc' } });
      expect([
        walk.snapshot.context.sections,
        walk.running.filter((id) => id.startsWith('section-')),
      ]).toEqual([{}, []]);
      walk.send({ type: 'viewport.changed', groups: visible });
      walk.send({ type: 'scroll.rested', position: [0, 10] });
      expect(walk.calls.findLast(({ kind }) => kind === 'action')).toEqual({
        kind: 'action',
        name: 'storeVisible',
        params: [june, july],
      });
    },
    { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
  );

  journey(
    '[2.28] opening a photo stores the scroll position, and closing it restores the position',
    subject,
    (walk) => {
      walk.send({ type: 'photo.open', id: 'n0', position: [0, 1200] });
      walk.send({ type: 'area.route', ...preview('n0') });
      walk.send({ type: 'scroll.rested', position: [0, 0] });
      walk.send({ type: 'area.route', ...preview('n1') });
      walk.send({ type: 'area.route', ...list });
      const scroll = walk.calls.flatMap((call) =>
        call.kind === 'sent' && call.to === 'scroll' ? [call.event] : [],
      );
      expect(scroll).toEqual([{ type: 'scroll.store', position: [0, 1200] }, { type: 'scroll.restore' }]);
      expect(walk.snapshot.context.reveal).toBe('n1');
    },
    { list: { shown: 'ready' }, viewer: { closed: 'returned' } },
  );

  journey(
    '[2.22a] [2.23b] a repeated address does not repeat the navigation, so earlier steps still count',
    subject,
    (walk) => {
      for (const id of ['n0', 'n0', 'n1', 'n1']) walk.send({ type: 'area.route', ...preview(id) });
      const led = walk.calls.flatMap((call) =>
        call.kind === 'sent' && call.to === 'preview' && call.event.type === 'preview.goto'
          ? [call.event]
          : [],
      );
      expect(led).toEqual([{ type: 'preview.goto', id: 'n1' }]);
    },
    { list: { shown: 'ready' }, viewer: 'open' },
  );

  journey(
    '[2.28] a list returned to from another page counts as returned from the start',
    { machine: photoListMachine, input: (recorder: Recorder) => ({ ...start(recorder), back: true }) },
    () => undefined,
    { list: { shown: 'ready' }, viewer: { closed: 'returned' } },
  );

  journey(
    '[2.18] the selection is deleted by the library and ends once the deletion is confirmed',
    { machine: selecting, input: start, keepActors: ['selection'] },
    (walk) => {
      walk.send({ type: 'photo.toggle', id: 'n0', group: july, place: 0 });
      walk.snapshot.children.selection?.send({ type: 'selection.delete' });
      const request = walk.calls.findLast((call) => call.kind === 'sent' && call.to === 'library');
      expect(
        request?.kind === 'sent' && [request.event.type, [...request.event['target'].selected.ids.keys()]],
      ).toEqual(['deletion.request', ['n0']]);
      walk.snapshot.children.selection?.send({ type: 'deletion.confirmed' });
      expect(walk.snapshot.children.selection?.getSnapshot().value).toBe('off');
    },
    { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
  );
}

journey(
  '[4.2a] a range whose ids are still being read cannot be deleted',
  { machine: selecting, input: input(viewOf(['n0', 'o1'])), keepActors: ['selection'] },
  (walk) => {
    walk.send({ type: 'photo.toggle', id: 'n0', group: july, place: 0 });
    walk.send({ type: 'range.select', from: spot(july, 1), to: spot(june, 0), selects: true });
    expect(walk.snapshot.children.selection?.getSnapshot().context.selected.waiting.length).toBe(1);
    walk.snapshot.children.selection?.send({ type: 'selection.delete' });
    const asked = walk.calls.filter((call) => call.kind === 'sent' && call.event.type === 'deletion.request');
    expect(asked).toEqual([]);
  },
  { list: { shown: 'ready' }, viewer: { closed: 'begun' } },
);

journey(
  '[2.15a, 2.15b, 2.15c] the list shows loading, failed, retried, empty, filled and empty again',
  { machine: photoListMachine, input: input(counting('loading')) },
  (walk) => {
    expect(walk.snapshot.value).toEqual({ list: 'loading', viewer: { closed: 'begun' } });
    walk.send({ type: 'library.failed', ...received('failed') });
    expect(walk.snapshot.value).toEqual({ list: 'failed', viewer: { closed: 'begun' } });
    walk.send({ type: 'list.retry' });
    expect(walk.calls.at(-1)).toEqual({ kind: 'sent', to: 'library', event: { type: 'library.retry' } });
    walk.send({ type: 'library.changed', ...received('empty') });
    expect(walk.snapshot.value).toEqual({ list: 'empty', viewer: { closed: 'begun' } });
    walk.send({ type: 'library.changed', ...received('full') });
    expect(walk.snapshot.value).toEqual({ list: { shown: 'ready' }, viewer: { closed: 'begun' } });
    walk.send({ type: 'library.changed', ...received('empty') });
  },
  { list: 'empty', viewer: { closed: 'begun' } },
);

journey(
  '[2.22a] a deep link opens the photo over a list that is still loading',
  { machine: photoListMachine, input: input(counting('loading'), preview('n0')) },
  (walk) => {
    expect(walk.running).toEqual(expect.arrayContaining(['preview', 'attachment']));
  },
  { list: 'loading', viewer: 'open' },
);

journey(
  '[2.23a] the open photo is notified when the count of months fails, and when it succeeds',
  { machine: photoListMachine, input: input(counting('loading'), preview('n0')) },
  (walk) => {
    const heard = () =>
      walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'preview' ? [call.event] : []));
    const changed = { type: 'library.changed' };
    walk.send({ type: 'library.failed', ...received('failed') });
    expect(heard()).toMatchObject([changed]);
    walk.send({ type: 'library.changed', ...received('full') });
    expect(heard()).toMatchObject([changed, changed]);
  },
  { list: { shown: 'ready' }, viewer: 'open' },
);
