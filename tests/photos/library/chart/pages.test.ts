import { expect } from 'vitest';
import type { Pages, PhotoList, Scope } from '../../../../machines/photos/library/model.ts';
import { pageReadMachine } from '../../../../machines/photos/library/pageRead.machine.ts';
import { photoPagesMachine } from '../../../../machines/photos/library/photoPages.machine.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { type Journey, journey, proveChart } from '../../../kit/chart/index.ts';
import { failed, july, pageOf } from './samples.ts';

const sorting = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;
const call = { params: { year: '2024', month: '7' }, query: { ...sorting, limit: 24 }, body: {} };

proveChart('[3.3a] the read of one page', {
  machine: pageReadMachine,
  input: (recorder: Recorder) => ({ page: 2, generation: 1, call, owner: recorder.ref('owner') }),
  events: {},
  outcomes: { readPage: { done: [pageOf(['a']), failed], error: [new Error('gone')] } },
  observe: ({ snapshot, calls }) =>
    expect(calls.filter(({ kind }) => kind === 'sent').length).toBe(snapshot.matches('reported') ? 1 : 0),
});

const list: PhotoList = { scope: { kind: 'month', month: july }, sorting };
const input = (recorder: Recorder) => ({
  list,
  epoch: 0,
  randomAccess: true,
  library: recorder.ref('library'),
});
const answer = (
  page: number,
  generation = 0,
  answered: ReturnType<typeof pageOf> | typeof failed = pageOf(['a', 'b']),
) => ({ page, generation, answered });

proveChart('[4.1a] the pages of a month', {
  machine: photoPagesMachine,
  input,
  events: {
    'pages.look': [
      { observer: 'timeline', range: { first: 0, last: 23 } },
      { observer: 'preview', range: { first: 0, last: 30 } },
    ],
    'pages.leave': [{ observer: 'timeline' }, { observer: 'preview' }],
    'pages.retry': [{}],
    'pages.stale': [{ epoch: 1 }],
    'picture.broken': [{ id: 'a' }],
    'picture.refused': [{ address: 'http://localhost/a/300' }, { address: 'unknown' }],
    'page.answered': [
      answer(0),
      answer(1),
      answer(0, 1),
      answer(1, 1),
      answer(0, 0, failed),
      answer(0, 1, failed),
      answer(7),
    ],
  },
  outcomes: { readMonth: {}, readLatest: {}, readAlbum: {}, readSharedAlbum: {}, checkPicture: {} },
  project: ({ context }) => [
    [...context.pages.keys()],
    context.incoming === null ? null : [...context.incoming.keys()],
    context.reading,
    Object.keys(context.ranges),
    Math.min(context.generation, 2),
    [...context.doubted],
  ],
  ignores: {
    idle: ['pages.retry'],
    reading: ['pages.retry'],
    refreshing: ['pages.retry'],
    fresh: ['pages.retry'],
  },
  limit: 20_000,
  observe: ({ snapshot, running }) => {
    const reads = running.filter((id) => id.startsWith('page-')).length;
    expect(reads).toBe(snapshot.context.reading.length);
    if (snapshot.matches('idle')) expect(Object.keys(snapshot.context.ranges)).toEqual([]);
    if (snapshot.matches('fresh')) expect([reads, snapshot.context.incoming]).toEqual([0, null]);
  },
});

const subject = { machine: photoPagesMachine, input };
type Walk = Journey<typeof photoPagesMachine>;
/** Returns the events that the library received, in order, except the initial one. */
const sentTo = (walk: Walk) =>
  walk.calls.flatMap((one) => (one.kind === 'sent' && one.to === 'library' ? [one.event] : [])).slice(1);
const saidTo = (walk: Walk) => sentTo(walk).map(({ type }) => type);
const reads = (walk: Walk) => walk.calls.flatMap((one) => (one.kind === 'start' ? [one.id] : []));
const held = (walk: Walk) => [...walk.snapshot.context.pages.keys()];
const look = (walk: Walk, observer: string, first: number, last: number) =>
  walk.send({ type: 'pages.look', observer, range: { first, last } });
const ids = (page: number, of = 'p') => Array.from({ length: 24 }, (_, index) => `${of}${page * 24 + index}`);

journey(
  '[4.1a] [F17] observed pages are read with one request each',
  subject,
  (walk) => {
    walk.send({ type: 'pages.look', observer: 'timeline', range: { first: 0, last: 30 } });
    expect(walk.running).toEqual(['page-0-0', 'page-0-1']);
    walk.send({ type: 'page.answered', ...answer(1, 0, pageOf(ids(1))) });
    walk.send({ type: 'page.answered', ...answer(0, 0, pageOf(ids(0))) });
    expect([walk.running, reads(walk)]).toEqual([[], ['page-0-0', 'page-0-1']]);
    expect(sentTo(walk).map(({ type, pages }) => [type, [...(pages as Pages).keys()]])).toEqual([
      ['pages.changed', [1]],
      ['pages.changed', [1, 0]],
      ['pages.settled', [1, 0]],
    ]);
  },
  'fresh',
);

journey(
  '[2.17a] [F17] a page that scrolled past before it was read is cancelled',
  subject,
  (walk) => {
    walk.send({ type: 'pages.look', observer: 'timeline', range: { first: 0, last: 23 } });
    walk.send({ type: 'pages.look', observer: 'timeline', range: { first: 480, last: 503 } });
    expect(walk.running).toEqual(['page-0-20']);
    walk.send({ type: 'pages.leave', observer: 'timeline' });
    expect(walk.running).toEqual([]);
  },
  'idle',
);

journey(
  '[3.2c] [F6] stale pages show until all visible ones are reread, then change together; late answers are dropped',
  subject,
  (walk) => {
    walk.send({ type: 'pages.look', observer: 'timeline', range: { first: 0, last: 30 } });
    walk.send({ type: 'page.answered', ...answer(0, 0, pageOf(ids(0))) });
    walk.send({ type: 'page.answered', ...answer(1, 0, pageOf(ids(1))) });
    walk.send({ type: 'pages.stale', epoch: 5 });
    walk.send({ type: 'page.answered', ...answer(1, 0, pageOf(['late'])) });
    walk.send({ type: 'page.answered', ...answer(0, 1, pageOf(ids(0, 'new'))) });
    expect(walk.snapshot.context.pages.get(0)?.ids[0]).toBe('p0');
    walk.send({ type: 'page.answered', ...answer(1, 1, pageOf(ids(1, 'new'))) });
    expect([walk.snapshot.context.pages.get(0)?.ids[0], walk.snapshot.context.pages.get(1)?.ids[0]]).toEqual([
      'new0',
      'new24',
    ]);
    expect(walk.calls.at(-1)).toEqual({
      kind: 'sent',
      to: 'library',
      event: { type: 'pages.settled', list, sinceEpoch: 5, pages: walk.snapshot.context.pages },
    });
  },
  'fresh',
);

journey(
  '[4.1a] a page that cannot be read fails its section, and a retry reads it',
  subject,
  (walk) => {
    walk.send({ type: 'pages.look', observer: 'timeline', range: { first: 0, last: 5 } });
    walk.send({ type: 'page.answered', ...answer(0, 0, failed) });
    expect([walk.snapshot.value, walk.running, saidTo(walk)]).toEqual(['failed', [], ['pages.rejected']]);
    walk.send({ type: 'pages.retry' });
    expect(walk.running).toEqual(['page-0-0']);
    walk.send({ type: 'page.answered', ...answer(0) });
  },
  'fresh',
);

journey(
  '[3.1c] a page with an expired URL is read again once, and not again for the same URL',
  subject,
  (walk) => {
    walk.send({ type: 'pages.look', observer: 'timeline', range: { first: 0, last: 23 } });
    walk.send({ type: 'page.answered', ...answer(0, 0, pageOf(ids(0))) });
    walk.send({ type: 'picture.broken', id: 'p3' });
    walk.send({ type: 'picture.broken', id: 'p4' });
    expect(walk.running).toEqual(['check-http://localhost/p0/300']);
    expect(saidTo(walk)).not.toContain('counts.renew');
    walk.send({ type: 'picture.refused', address: 'http://localhost/p0/300' });
    expect(walk.running).toEqual(['page-1-0']);
    // The photo may have been deleted elsewhere, in which case the counts have to be read again.
    expect(saidTo(walk).at(-1)).toBe('counts.renew');
    walk.send({ type: 'page.answered', ...answer(0, 1, pageOf(ids(0))) });
    walk.send({ type: 'picture.broken', id: 'p3' });
    expect(walk.running).toEqual([]);
  },
  'fresh',
);

journey(
  '[3.1c] a refused URL is ignored once its page has new ones, and so is a photo that no page has',
  subject,
  (walk) => {
    look(walk, 'timeline', 0, 23);
    walk.send({ type: 'page.answered', ...answer(0, 0, pageOf(ids(0))) });
    walk.send({ type: 'picture.broken', id: 'elsewhere' });
    expect(walk.running).toEqual([]);
    walk.send({ type: 'picture.broken', id: 'p3' });
    walk.send({ type: 'pages.stale', epoch: 1 });
    walk.send({ type: 'page.answered', ...answer(0, 1, pageOf(ids(0, 'new'))) });
    walk.send({ type: 'picture.refused', address: 'http://localhost/p0/300' });
    expect([walk.running, saidTo(walk).includes('counts.renew')]).toEqual([[], false]);
  },
  'fresh',
);

journey(
  '[4.1a] [F17] a failed page stays failed while observers look elsewhere, and a retry reads what they observe',
  subject,
  (walk) => {
    look(walk, 'timeline', 0, 23);
    look(walk, 'preview', 0, 23);
    walk.send({ type: 'page.answered', ...answer(0, 0, failed) });
    look(walk, 'preview', 48, 71);
    walk.send({ type: 'pages.leave', observer: 'timeline' });
    expect([walk.snapshot.value, walk.running]).toEqual(['failed', []]);
    walk.send({ type: 'pages.retry' });
    expect(walk.running).toEqual(['page-0-2']);
  },
  'reading',
);

journey(
  '[4.1a] a failed page without observers is dropped, and the next observer reads it',
  subject,
  (walk) => {
    look(walk, 'timeline', 0, 30);
    walk.send({ type: 'page.answered', ...answer(0, 0, failed) });
    expect(walk.running).toEqual(['page-0-1']);
    walk.send({ type: 'pages.leave', observer: 'timeline' });
    expect([walk.snapshot.value, walk.snapshot.context.ranges, walk.running]).toEqual(['idle', {}, []]);
    expect(saidTo(walk)).toEqual(['pages.rejected', 'pages.settled']);
    look(walk, 'timeline', 0, 23);
    expect(walk.running).toEqual(['page-0-0']);
  },
  'reading',
);

journey(
  '[4.1a] [F17] an observer of loaded pages gets no event and reads missing ones; a new observer is notified',
  subject,
  (walk) => {
    look(walk, 'timeline', 0, 5);
    walk.send({ type: 'page.answered', ...answer(0, 0, pageOf(ids(0))) });
    expect(saidTo(walk)).toEqual(['pages.changed', 'pages.settled']);
    look(walk, 'timeline', 6, 20);
    expect([saidTo(walk).length, walk.snapshot.context.ranges]).toEqual([
      2,
      { timeline: { first: 6, last: 20 } },
    ]);
    look(walk, 'preview', 3, 3);
    expect(saidTo(walk).slice(2)).toEqual(['pages.settled']);
    look(walk, 'preview', 24, 24);
    expect(walk.running).toEqual(['page-0-1']);
  },
  'reading',
);

journey(
  '[9.1a] [F17] without observers only the first page stays, with those of a new epoch if already read',
  subject,
  (walk) => {
    look(walk, 'timeline', 0, 30);
    walk.send({ type: 'page.answered', ...answer(0, 0, pageOf(ids(0))) });
    walk.send({ type: 'page.answered', ...answer(1, 0, pageOf(ids(1))) });
    walk.send({ type: 'pages.leave', observer: 'timeline' });
    expect([held(walk), saidTo(walk).at(-1)]).toEqual([[0], 'pages.settled']);
    look(walk, 'timeline', 0, 30);
    walk.send({ type: 'pages.stale', epoch: 1 });
    walk.send({ type: 'page.answered', ...answer(0, 1, pageOf(ids(0, 'new'))) });
    walk.send({ type: 'pages.leave', observer: 'timeline' });
    expect(walk.snapshot.context.pages.get(0)?.ids[0]).toBe('new0');
    look(walk, 'timeline', 24, 30);
    expect(walk.snapshot.value).toBe('reading');
  },
  'reading',
);

const scopes: readonly { scope: Scope; name: string; src: string; params: object; limit: number }[] = [
  {
    scope: { kind: 'month', month: july },
    name: 'a month',
    src: 'readMonth',
    params: { year: '2024', month: '7' },
    limit: 24,
  },
  { scope: { kind: 'latest' }, name: 'the latest uploads', src: 'readLatest', params: {}, limit: 500 },
  {
    scope: { kind: 'album', albumId: 'a1' },
    name: 'an album',
    src: 'readAlbum',
    params: { id: 'a1' },
    limit: 500,
  },
  {
    scope: { kind: 'sharedAlbum', albumId: 's1' },
    name: 'a shared album',
    src: 'readSharedAlbum',
    params: { id: 's1' },
    limit: 500,
  },
];
for (const { scope, name, src, params, limit } of scopes)
  journey(
    `[9.1a] the photos of ${name} are read by their own call and page size, from any position`,
    {
      machine: photoPagesMachine,
      input: (recorder: Recorder) => ({ ...input(recorder), list: { scope, sorting } }),
    },
    (walk) => {
      walk.send({ type: 'pages.look', observer: 'list', range: { first: limit * 3, last: limit * 3 + 7 } });
      expect(
        walk.calls.flatMap((one) =>
          one.kind === 'start' ? [[one.src, (one.input as { call: unknown }).call]] : [],
        ),
      ).toEqual([[src, { params, query: { ...sorting, limit, offset: limit * 3 }, body: {} }]]);
      walk.send({ type: 'page.answered', ...answer(3, 0, pageOf(['a', 'b'], 'next')) });
      expect(walk.snapshot.context.pages.get(3)?.ids).toEqual(['a', 'b']);
    },
    'fresh',
  );

journey(
  '[3.3a] [F3] a service that repeats a cursor ends the list',
  {
    machine: photoPagesMachine,
    input: (recorder: Recorder) => ({ ...input(recorder), randomAccess: false }),
  },
  (walk) => {
    walk.send({ type: 'pages.look', observer: 'timeline', range: { first: 0, last: 200 } });
    walk.send({ type: 'page.answered', ...answer(0, 0, pageOf(ids(0), 'same')) });
    walk.send({ type: 'page.answered', ...answer(1, 0, pageOf(ids(0), 'same')) });
    expect(walk.running).toEqual([]);
  },
  'fresh',
);
