import { expect } from 'vitest';
import { photosPageMachine } from '../../../../machines/photos/lists/photosPage.machine.ts';
import type { PhotoListInput } from '../../../../machines/photos/lists/photoList.setup.ts';
import { journey, proveChart, sentTo } from '../../../kit/chart/index.ts';
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
const dropped = {
  name: 'sea.jpg',
  size: 1,
  type: 'image/jpeg',
  lastModified: 0,
  body: {},
  preview: null,
};
const input = (recorder: Recorder) => ({ ...list, library: recorder.ref('library') });
type Started = PhotoListInput;
const subject = { machine: photosPageMachine, input };

proveChart('[2.21] [2.22b] [3.6a] the photos page', {
  ...subject,
  events: {
    'area.route': [list, preview],
    'sorting.changed': [{ sorting: taken }, { sorting: oldest }, { sorting: created }],
    'sorting.choose': [{ sorting: oldest }],
    'sorting.force': [{}],
    'photos.add': [{}, { files: [dropped] }],
  },
  outcomes: {
    sorting: {},
    forcing: {},
    welcomeBanner: {},
    timeline: {},
    latestUploaded: {},
  },
  project: ({ context: { sorting, here } }) => [sorting.sortKey, sorting.sortOrder, here.route.name],
  observe: ({ snapshot, running, event, calls }) => {
    expect(running.includes('list')).toBe(snapshot.matches('timeline') || snapshot.matches('latestUploaded'));
    const files = sentTo(calls, 'uploads', 'files.chosen');
    expect(files).toEqual('files' in event ? [{ files: [dropped] }] : []);
    expect(sentTo(calls, 'uploads', 'import.open').length).toBe(event.type === 'photos.add' ? 1 : 0);
  },
});

const sent = (calls: readonly { kind: string }[], to: string) =>
  (calls as readonly { kind: string; to?: string; event?: unknown }[]).flatMap((call) =>
    call.kind === 'sent' && call.to === to ? [call.event] : [],
  );

journey(
  '[2.36a] [9.15] adding photos opens the upload dialog, with any dropped files',
  subject,
  (walk) => {
    walk.send({ type: 'photos.add' });
    expect(sent(walk.calls, 'uploads')).toEqual([{ type: 'import.open' }]);
    walk.send({ type: 'photos.add', files: [dropped] });
    expect(sent(walk.calls, 'uploads').slice(1)).toEqual([
      { type: 'import.open' },
      { type: 'files.chosen', files: [dropped] },
    ]);
  },
  'recalling',
);

const starts = (calls: readonly { kind: string }[]) =>
  (calls as readonly { kind: string; src?: string; input?: unknown }[]).flatMap(
    ({ kind, src, input: with_ }) =>
      kind === 'start' && (src === 'timeline' || src === 'latestUploaded') ? [[src, with_]] : [],
  );

journey(
  '[4.1b] months receive their sort order before the timeline starts, and both receive a new one',
  subject,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: oldest });
    const [[src, with_] = []] = starts(walk.calls);
    expect([src, (with_ as Started).list, sent(walk.calls, 'library')]).toEqual([
      'timeline',
      { scope: { kind: 'timeline' }, sorting: oldest },
      [{ type: 'sorting.changed', sorting: oldest }],
    ]);
    walk.send({ type: 'sorting.changed', sorting: taken });
    expect(sent(walk.calls, 'list')).toEqual([{ type: 'sorting.changed', sorting: taken }]);
    expect(walk.snapshot.context.sorting).toEqual(taken);
  },
  'timeline',
);

journey(
  '[2.22b] the sort key decides which list and preview are shown, and routes go to that list',
  subject,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: taken });
    walk.send({ type: 'area.route', ...preview });
    walk.send({ type: 'sorting.changed', sorting: created });
    const [, [src, with_] = []] = starts(walk.calls);
    const { route, list: shown } = with_ as Started;
    expect([src, route, shown]).toEqual([
      'latestUploaded',
      preview.route,
      { scope: { kind: 'latest' }, sorting: created },
    ]);
    walk.send({ type: 'area.route', ...list });
    expect(sent(walk.calls, 'list').at(-1)).toEqual({ type: 'area.route', ...list });
  },
  'latestUploaded',
);

journey(
  '[2.28] a list returned to keeps that fact, and the list after another sort key starts at the top',
  { machine: photosPageMachine, input: (recorder: Recorder) => ({ ...input(recorder), back: true }) },
  (walk) => {
    // The URL may arrive again before the page's order is known.
    walk.send({ type: 'area.route', ...list, back: true });
    walk.send({ type: 'sorting.changed', sorting: taken });
    walk.send({ type: 'sorting.changed', sorting: created });
    walk.send({ type: 'sorting.changed', sorting: taken });
    const begun = starts(walk.calls).map(([src, with_]) => [src, (with_ as Started).back]);
    expect(begun).toEqual([
      ['timeline', true],
      ['latestUploaded', false],
      ['timeline', false],
    ]);
  },
  'timeline',
);

journey(
  '[2.21] [4.9c] a sorting chosen by the customer or forced by an upload goes to the sorting chart',
  subject,
  (walk) => {
    const chosen = { type: 'sorting.choose', sorting: oldest } as const;
    const forced = { type: 'sorting.force' } as const;
    walk.send(chosen);
    walk.send(forced);
    expect(sent(walk.calls, 'sorting')).toEqual([chosen, forced]);
  },
  'recalling',
);

journey(
  '[2.22b] a photo opened before the sorting is known is shown over the list once it starts',
  subject,
  (walk) => {
    walk.send({ type: 'area.route', ...preview });
    walk.send({ type: 'sorting.changed', sorting: taken });
    const [[, with_] = []] = starts(walk.calls);
    expect((with_ as Started).route).toEqual(preview.route);
  },
  'timeline',
);
