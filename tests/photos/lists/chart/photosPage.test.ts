import { expect } from 'vitest';
import { photosPageMachine } from '../../../../machines/photos/lists/photosPage.machine.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';

const list = {
  route: { name: 'photos', params: {} },
  address: { pathname: '/my-photos/photos', search: '', hash: '' },
} as const;
const preview = {
  route: { name: 'photoPreview', params: { id: 'n0' } },
  address: { pathname: '/my-photos/photos/preview/n0', search: '', hash: '' },
} as const;
const taken = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;
const oldest = { sortKey: 'dateTaken', sortOrder: 'asc' } as const;
const created = { sortKey: 'created', sortOrder: 'desc' } as const;
const input = (recorder: Recorder) => ({ ...list, library: recorder.ref('library') });
const bench = { machine: photosPageMachine, input };

proveChart('[2.21] [2.22] [3.6] the photos page', {
  ...bench,
  events: {
    'area.route': [list, preview],
    'sorting.changed': [{ sorting: taken }, { sorting: oldest }, { sorting: created }],
    'sorting.choose': [{ sorting: oldest }],
    'sorting.force': [{}],
    'photos.add': [{}],
    'page.retry': [{}],
  },
  outcomes: {
    sorting: {},
    forcing: {},
    welcomeBanner: {},
    timeline: {},
    latestUploaded: { done: [undefined] },
  },
  project: ({ context: { sorting, here } }) => [sorting.sortKey, sorting.sortOrder, here.route.name],
  ignores: {
    recalling: ['page.retry'],
    timeline: ['page.retry'],
    latestUploaded: ['page.retry'],
  },
  observe: ({ snapshot, running }) => {
    expect(running.includes('timeline')).toBe(snapshot.matches('timeline'));
    expect(running.includes('latest')).toBe(snapshot.matches('latestUploaded'));
  },
});

const starts = (calls: readonly { kind: string }[]) =>
  (calls as readonly { kind: string; src?: string; input?: unknown }[]).flatMap(
    ({ kind, src, input: with_ }) =>
      kind === 'start' && (src === 'timeline' || src === 'latestUploaded') ? [[src, with_]] : [],
  );
const sent = (calls: readonly { kind: string }[], to: string) =>
  (calls as readonly { kind: string; to?: string; event?: unknown }[]).flatMap((call) =>
    call.kind === 'sent' && call.to === to ? [call.event] : [],
  );

journey(
  '[3.6] the months are told their order before the timeline begins; another order is told to both',
  bench,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: oldest });
    const [[src, with_] = []] = starts(walk.calls);
    expect([src, (with_ as { sortOrder: string }).sortOrder, sent(walk.calls, 'library')]).toEqual([
      'timeline',
      'asc',
      [{ type: 'sorting.changed', sorting: oldest }],
    ]);
    walk.send({ type: 'sorting.changed', sorting: taken });
    expect(sent(walk.calls, 'timeline')).toEqual([{ type: 'sorting.changed', sorting: taken }]);
  },
  'timeline',
);

journey(
  '[2.22] the sort key decides which list and which viewer have the page; the address goes with the page',
  bench,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: taken });
    walk.send({ type: 'area.route', ...preview });
    walk.send({ type: 'sorting.changed', sorting: created });
    const [, [src, with_] = []] = starts(walk.calls);
    const { route, sorting } = (with_ as { input: { route: object; sorting: object } }).input;
    expect([src, route, sorting]).toEqual(['latestUploaded', preview.route, created]);
    walk.send({ type: 'area.route', ...list });
    expect(sent(walk.calls, 'latest')).toEqual([
      { type: 'fetched.tell', event: { type: 'area.route', ...list } },
    ]);
  },
  'latestUploaded',
);

journey(
  '[2.28] the list that is come back to is told so; the one after another sort key begins at its first photo',
  { machine: photosPageMachine, input: (recorder: Recorder) => ({ ...input(recorder), back: true }) },
  (walk) => {
    // The address may be told again before anybody knows how the page is sorted.
    walk.send({ type: 'area.route', ...list, back: true });
    walk.send({ type: 'sorting.changed', sorting: taken });
    walk.send({ type: 'sorting.changed', sorting: created });
    walk.send({ type: 'sorting.changed', sorting: taken });
    const told = starts(walk.calls).map(([src, with_]) => {
      const { back, input: fetched } = with_ as { back?: boolean; input?: { back?: boolean } };
      return [src, fetched?.back ?? back];
    });
    expect(told).toEqual([
      ['timeline', true],
      ['latestUploaded', false],
      ['timeline', false],
    ]);
  },
  'timeline',
);

journey(
  '[8.5] a list whose program does not come is asked for again, or another order is chosen',
  bench,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: created });
    walk.finish('latest', undefined);
    expect(walk.snapshot.value).toBe('failed');
    walk.send({ type: 'page.retry' });
    walk.finish('latest', undefined);
    walk.send({ type: 'sorting.changed', sorting: taken });
  },
  'timeline',
);
