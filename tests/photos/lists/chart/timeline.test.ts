import { expect } from 'vitest';
import { fromCallback } from 'xstate';
import { selectionMachine } from '../../../../machines/photos/selection/selection.machine.ts';
import { timelineMachine } from '../../../../machines/photos/lists/timeline.machine.ts';
import type { LibraryView } from '../../../../machines/photos/library/library.values.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { july, june, valueOf, viewOf } from '../../library/chart/samples.ts';

const list = {
  route: { name: 'photos', params: {} },
  address: { pathname: '/my-photos/photos', search: '', hash: '' },
} as const;
const preview = (id: string) =>
  ({
    route: { name: 'photoPreview', params: { id } },
    address: { pathname: `/my-photos/photos/preview/${id}`, search: '', hash: '' },
  }) as const;
/** With its real selection, from which nobody else takes anything. */
const selecting = timelineMachine.provide({
  actors: { selection: selectionMachine.provide({ actors: { watchGone: fromCallback(() => undefined) } }) },
});
const held = viewOf(['n0', 'n1', 'o0', 'o1']);

/** The library at some moment of being counted. */
const counting = (now: 'loading' | 'failed' | 'empty' | 'full'): LibraryView => ({
  ...held,
  counted: () => now !== 'loading' && now !== 'failed',
  failed: () => now === 'failed',
  groups: () => (now === 'full' ? held.groups() : []),
});
const told = (now: Parameters<typeof counting>[0]) => ({ value: valueOf(counting(now)) });
const input =
  (view: LibraryView, here: typeof list | ReturnType<typeof preview> = list) =>
  (recorder: Recorder) => ({ ...here, library: recorder.ref('library'), value: valueOf(view) });
const visible = [
  { group: june, range: { first: 0, last: 1 } },
  { group: july, range: { first: 0, last: 1 } },
];

const spot = (group: typeof july | typeof june, place: number) => ({ group, place, id: null });
const ofReady = [
  'month.fulfilled',
  'month.rejected',
  'viewport.changed',
  'group.retry',
  'photo.open',
] as const;

const events = {
  'area.route': [list, preview('n0')],
  'library.changed': [told('full'), told('empty'), told('failed'), told('loading')],
  'library.failed': [told('failed')],
  'month.fulfilled': [{ month: july, ...told('full') }],
  'month.rejected': [{ month: july, ...told('full') }],
  'month.shows': [{ month: july, shown: { photos: 'there' } }],
  'photos.vanished': [{ ids: new Set(['n0']) }],
  'deletion.cancelled': [{}],
  'deletion.confirmed': [{}],
  'deletion.finished': [{}],
  'deletion.failed': [{}],
  'timeline.retry': [{}],
  'viewport.changed': [{ groups: visible }, { groups: [] }],
  'jump.considered': [{ groups: visible }],
  'jump.dropped': [{}],
  'scroll.rested': [{ position: [0, 10] }],
  'group.expand': [{ group: july }],
  'group.retry': [{ group: july }],
  'picture.broken': [{ id: 'n0', group: july }],
  'photo.open': [{ id: 'n0', position: [0, 10] }],
  'photo.toggle': [{ id: 'n0', group: july, place: 0 }],
  'group.toggle': [{ group: july }, { group: '2020/1' }],
  'range.select': [{ from: spot(july, 0), to: spot(june, 1), selects: true }],
  'area.select': [{ runs: [{ group: july, first: 0, last: 1 }], selects: true }],
  'selection.start': [{}],
  'selection.stop': [{}],
  'selection.all': [{}],
  'selection.clear': [{}],
  'selection.escape': [{}],
  'selection.retry': [{}],
  'selection.delete': [{}],
  'selection.download': [{ name: 'July 2024' }],
  'sorting.changed': [{ sorting: { sortKey: 'dateTaken', sortOrder: 'asc' } }],
} as const;

const common = {
  machine: timelineMachine,
  events: events as never,
  outcomes: {
    attachment: {},
    selection: {},
    scrollMemory: {},
    monthSection: {},
    lookAhead: {},
    openedMonths: {},
    preview: { done: [undefined] },
  },
  project: ({
    context,
  }: {
    context: {
      previewId: string | null;
      sections: object;
      visible: readonly unknown[];
      sortOrder: string;
    };
  }) => [context.previewId, Object.keys(context.sections).length, context.visible.length, context.sortOrder],
  limit: 20_000,
  observe: ({
    snapshot,
    running,
  }: {
    snapshot: { context: { sections: object }; matches: (value: { viewer: 'open' }) => boolean };
    running: readonly string[];
  }) => {
    expect(running.filter((id) => id.startsWith('month-')).length).toBe(
      Object.keys(snapshot.context.sections).length,
    );
    expect(running.includes('preview')).toBe(snapshot.matches({ viewer: 'open' }));
    expect(running).toEqual(expect.arrayContaining(['attachment', 'selection', 'scroll']));
  },
};

/** Every arrow of the list that has photos; the other faces are proved with libraries of their own. */
proveChart(
  '[2.16] [2.17] [2.22] the photos page',
  {
    ...common,
    input: input(held),
    ignores: {
      'list.ready': ['library.failed', 'timeline.retry'],
      'list.empty': ['library.failed', 'timeline.retry', ...ofReady],
      'list.failed': ['library.failed', ...ofReady],
      'list.loading': ['timeline.retry', ...ofReady],
      'viewer.open': ['scroll.rested'],
    },
    walkedByHand: [
      'viewer.deciding --always [namesPhoto]--> viewer.open',
      'viewer.deciding --always--> viewer.closed',
    ],
  } as never,
  { input: input(counting('loading')) } as never,
  { input: input(counting('empty')) } as never,
  { input: input(counting('failed')) } as never,
);

journey(
  '[2.15, 8.1] a count that failed before the page was there is said at once, and can be tried again',
  { machine: timelineMachine, input: input(counting('failed')) },
  (walk) => {
    expect(walk.snapshot.value).toEqual({ list: 'failed', viewer: 'closed' });
    walk.send({ type: 'timeline.retry' });
  },
  { list: 'loading', viewer: 'closed' },
);

journeys(input(held));
function journeys(start: ReturnType<typeof input>): void {
  const bench = { machine: timelineMachine, input: start };
  journey(
    '[4.1] what comes into view is told to its section in the order of the page, what leaves it too',
    bench,
    (walk) => {
      walk.send({ type: 'viewport.changed', groups: visible });
      expect(walk.snapshot.context.visible.map(({ month }) => month)).toEqual([july, june]);
      walk.send({ type: 'viewport.changed', groups: visible.slice(0, 1) });
      const sent = walk.calls.flatMap((call) =>
        call.kind === 'sent' && call.to.startsWith('month-') ? [`${call.to} ${call.event.type}`] : [],
      );
      expect(sent).toEqual([
        // Before anything is drawn, then as the grid says.
        'month-2024/7 month.visible',
        'month-2024/6 month.visible',
        'month-2024/7 month.visible',
        'month-2024/6 month.visible',
        // What is looked at as before is told nothing.
        'month-2024/7 month.hidden',
      ]);
      walk.send({ type: 'library.changed', ...told('full') });
      expect(
        walk.calls.findLast((call) => call.kind === 'sent' && call.to.startsWith('month-')),
      ).toMatchObject({
        to: 'month-2024/6',
        event: { type: 'month.visible' },
      });
    },
    { list: 'ready', viewer: 'closed' },
  );

  const years = Array.from({ length: 40 }, (_, index) => ({ key: `${2024 - index}/1` as const, count: 20 }));
  const seen = (here: typeof list | ReturnType<typeof preview>) => ({
    machine: timelineMachine,
    input: input({ ...held, groups: () => years }, here),
  });
  journey(
    '[2.17] the newest months are looked at before they are drawn, as many as fill a screen',
    seen(list),
    (walk) => {
      const ranges = walk.snapshot.context.visible.map(({ month, range }) => [
        month,
        range.first,
        range.last,
      ]);
      expect(ranges).toEqual([
        ['2024/1', 0, 19],
        ['2023/1', 0, 19],
        ['2022/1', 0, 19],
      ]);
    },
    { list: 'ready', viewer: 'closed' },
  );
  journey(
    '[2.17] a list under a photo is not looked at before it is drawn',
    seen(preview('n0')),
    (walk) => expect(walk.snapshot.context.visible).toEqual([]),
    { list: 'ready', viewer: 'open' },
  );

  journey(
    '[4.1] a sort change resets the sections and orders what is visible anew',
    bench,
    (walk) => {
      walk.send({ type: 'viewport.changed', groups: visible });
      walk.send({ type: 'sorting.changed', sorting: { sortKey: 'dateTaken', sortOrder: 'asc' } });
      expect([walk.snapshot.context.sections, walk.running.filter((id) => id.startsWith('month-'))]).toEqual([
        {},
        [],
      ]);
      walk.send({ type: 'viewport.changed', groups: visible });
      walk.send({ type: 'scroll.rested', position: [0, 10] });
      expect(walk.calls.findLast(({ kind }) => kind === 'action')).toEqual({
        kind: 'action',
        name: 'storeVisible',
        params: [june, july],
      });
    },
    { list: 'ready', viewer: 'closed' },
  );

  journey(
    '[2.28] opening a photo stores the place, closing brings it back',
    bench,
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
      expect([walk.snapshot.context.reveal, walk.snapshot.context.returns]).toEqual(['n1', 1]);
    },
    { list: 'ready', viewer: 'closed' },
  );

  journey(
    '[2.28] come back to from another page, the list stands where it was left from the start',
    { machine: timelineMachine, input: (recorder: Recorder) => ({ ...start(recorder), back: true }) },
    (walk) => {
      expect(walk.snapshot.context.returns).toBe(1);
    },
    { list: 'ready', viewer: 'closed' },
  );

  journey(
    '[2.26] what is selected is deleted by the library, and selecting ends when that is confirmed',
    { machine: selecting, input: start, keepActors: ['selection'] },
    (walk) => {
      walk.send({ type: 'photo.toggle', id: 'n0', group: july, place: 0 });
      walk.send({ type: 'selection.delete' });
      const request = walk.calls.findLast((call) => call.kind === 'sent' && call.to === 'library');
      expect(
        request?.kind === 'sent' && [request.event.type, [...request.event['target'].selected.ids.keys()]],
      ).toEqual(['deletion.request', ['n0']]);
      walk.send({ type: 'deletion.confirmed' });
      expect(walk.snapshot.children.selection?.getSnapshot().value).toBe('off');
    },
    { list: 'ready', viewer: 'closed' },
  );
}

journey(
  '[4.2] [4.7] a range that still waits for its ids was not counted: nothing is deleted',
  { machine: selecting, input: input(viewOf(['n0', 'o1'])), keepActors: ['selection'] },
  (walk) => {
    walk.send({ type: 'photo.toggle', id: 'n0', group: july, place: 0 });
    walk.send({ type: 'range.select', from: spot(july, 1), to: spot(june, 0), selects: true });
    expect(walk.snapshot.children.selection?.getSnapshot().context.selected.waiting.length).toBe(1);
    walk.send({ type: 'selection.delete' });
    const asked = walk.calls.filter((call) => call.kind === 'sent' && call.event.type === 'deletion.request');
    expect(asked).toEqual([]);
  },
  { list: 'ready', viewer: 'closed' },
);

journey(
  '[2.15] loader, error, again, empty, the first photo, and empty again',
  { machine: timelineMachine, input: input(counting('loading')) },
  (walk) => {
    expect(walk.snapshot.value).toEqual({ list: 'loading', viewer: 'closed' });
    walk.send({ type: 'library.failed', ...told('failed') });
    expect(walk.snapshot.value).toEqual({ list: 'failed', viewer: 'closed' });
    walk.send({ type: 'timeline.retry' });
    expect(walk.calls.at(-1)).toEqual({ kind: 'sent', to: 'library', event: { type: 'library.retry' } });
    walk.send({ type: 'library.changed', ...told('empty') });
    expect(walk.snapshot.value).toEqual({ list: 'empty', viewer: 'closed' });
    walk.send({ type: 'library.changed', ...told('full') });
    expect(walk.snapshot.value).toEqual({ list: 'ready', viewer: 'closed' });
    walk.send({ type: 'library.changed', ...told('empty') });
  },
  { list: 'empty', viewer: 'closed' },
);

journey(
  '[2.22] a deep link opens the photo over a list that still loads',
  { machine: timelineMachine, input: input(counting('loading'), preview('n0')) },
  (walk) => {
    expect(walk.running).toEqual(expect.arrayContaining(['preview', 'attachment']));
  },
  { list: 'loading', viewer: 'open' },
);

journey(
  '[2.23] [8.1] the photo over the list is told that the months could not be counted, and that they are',
  { machine: timelineMachine, input: input(counting('loading'), preview('n0')) },
  (walk) => {
    const heard = () =>
      walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'preview' ? [call.event] : []));
    const changed = { type: 'fetched.tell', event: { type: 'library.changed' } };
    walk.send({ type: 'library.failed', ...told('failed') });
    expect(heard()).toMatchObject([changed]);
    walk.send({ type: 'library.changed', ...told('full') });
    expect(heard()).toMatchObject([changed, changed]);
  },
  { list: 'ready', viewer: 'open' },
);
