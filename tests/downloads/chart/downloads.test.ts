import { expect } from 'vitest';
import {
  downloadsMachine,
  type DownloadsPageRef,
  type DownloadTarget,
  pendingIn,
} from '../../../machines/downloads/downloads.machine.ts';
import { archiveViewState } from '../../../machines/downloads/archive.selectors.ts';
import { archivePhase } from '../../../machines/downloads/downloads.selectors.ts';
import { allSelected, nothingSelected } from '../../../machines/photos/selection/selected.values.ts';
import { type Call, journey, proveChart, randomWalks, Recorder, sentTo } from '../../kit/chart/index.ts';
import { july } from '../../photos/library/chart/samples.ts';
import { id, messageOf, other } from './samples.ts';

const page = new Recorder().ref('page') as unknown as DownloadsPageRef;
const sorting = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;
const selected = (count: number, which = allSelected): DownloadTarget => ({
  kind: 'selected',
  count,
  selection: which,
  selected: which,
  months: [{ key: july, count }],
  sorting,
});
const request = (target: DownloadTarget) => ({ name: 'July 2024', target });
const three = { kind: 'ids', ids: ['a', 'b', 'c'] } as const;
const shared = {
  kind: 'shared',
  albumId: 'album-1',
  photos: [{ photoId: 'a', ownerId: 'owner-1' }],
} as const;
const many = { kind: 'ids', ids: Array.from({ length: 101 }, (_, index) => `p${index}`) } as const;

const subject = {
  machine: downloadsMachine,
  input: () => {
    let next = 0;
    return { newId: () => [id, other][next++] ?? `id-${next}` };
  },
};
const events = {
  'download.photo': [{ id: 'a' }],
  'download.begun': [{ id: 'a' }],
  'download.over': [{ id: 'a' }],
  'download.selected': [request(three), request(many), request(selected(0)), request(selected(7))],
  'download.archive': [{ id: other }],
  'download.resume': [{}],
  'downloads.see': [{}],
  'page.opened': [{ page }],
  'page.closed': [{ page }],
  'archive.changed': [
    { id, phase: 'working', remote: id },
    { id, phase: 'saved', remote: id },
    { id, phase: 'failed', remote: id },
    { id: 'unknown', phase: 'failed', remote: id },
  ],
  'archive.over': [{ id }, { id: other }],
  'channel.wanted': [{}],
  'channel.message': [
    { message: messageOf('finished') },
    { message: messageOf('error', undefined, 'foreign') },
  ],
  'channel.listening': [{}],
  'channel.due': [{}],
} as const;
const outcomes = {
  recall: { done: [[], [other]], error: [new Error('blocked')] },
  archive: {},
  photoDownload: {},
  channel: { done: [undefined], error: [new Error('lost')] },
  due: {},
} as const;

const spawned = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === 'archive' ? [call.input] : []));
const tracked = (calls: readonly Call[]) => sentTo(calls, 'tracking', 'event.track').length;
const allSentTo = (calls: readonly Call[], to: string) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === to ? [call.event] : []));

proveChart('[4.10a] [4.16a] [4.16b] [5.3a] [9.3] [9.15] the downloads of this page', {
  machine: downloadsMachine,
  // The state map is computed by pure functions, so ids must be the same on every path; consecutive numbers would
  // differ.
  input: { newId: () => id },
  events: { ...events, 'download.selected': [request(three), request(many), request(selected(0))] },
  outcomes,
  limit: 20_000,
  project: ({ context }) => [
    Object.entries(context.archives).map(([key, { phase, target }]) => [key, phase, target?.kind]),
    Object.keys(context.photos),
    Math.min(context.pages.length, 1),
  ],
  ignores: {
    quiet: ['channel.message', 'channel.listening', 'channel.due'],
    deaf: ['channel.message', 'channel.listening'],
  },
  observe: ({ snapshot, calls, running }) => {
    for (const call of calls)
      if (call.kind === 'action' && call.name === 'remember')
        expect(call.params).toEqual(pendingIn(snapshot.context));
    expect(running.includes('channel')).toBe(snapshot.matches('attending'));
    expect(running.includes('due')).toBe(snapshot.matches('deaf'));
    expect(running.filter((one) => one.startsWith('archive-')).sort()).toEqual(
      Object.keys(snapshot.context.archives)
        .map((key) => `archive-${key}`)
        .sort(),
    );
    expect(running.filter((one) => one.startsWith('photo-'))).toEqual(
      Object.keys(snapshot.context.photos).map((key) => `photo-${key}`),
    );
    for (const { target } of Object.values(snapshot.context.archives))
      if (target !== null) expect(target.kind === 'ids' ? target.ids.length : 1).toBeLessThanOrEqual(100);
  },
});

journey(
  '[5.3a] [9.3] a selection of no photos or more than 100 is not requested',
  subject,
  (walk) => {
    for (const target of [selected(0, nothingSelected), selected(101), many])
      walk.send({ type: 'download.selected', ...request(target) });
    expect([spawned(walk.calls), tracked(walk.calls)]).toEqual([[], 0]);
    walk.send({ type: 'download.selected', ...request(selected(100)) });
    expect(spawned(walk.calls)).toEqual([
      { id, name: 'July 2024', target: selected(100), awaited: false, owner: expect.any(Object) as object },
    ]);
  },
  'attending',
);

journey(
  '[4.16a] F25: the same selection requested twice is one archive, and another selection is another',
  subject,
  (walk) => {
    walk.send({ type: 'download.selected', ...request(selected(7)) });
    walk.send({ type: 'download.selected', ...request(selected(7)) });
    walk.send({ type: 'archive.changed', id, phase: 'saved', remote: id });
    walk.send({ type: 'download.selected', ...request(selected(7)) });
    expect([spawned(walk.calls).length, tracked(walk.calls)]).toEqual([1, 1]);
    walk.send({ type: 'download.selected', ...request(selected(7, { ...allSelected })) });
    expect([spawned(walk.calls).length, tracked(walk.calls)]).toEqual([2, 2]);
  },
  'attending',
);

journey(
  '[6.4a] [3.15b] an archive of a shared album is found by the id from the service, in messages and on the page',
  subject,
  (walk) => {
    walk.send({ type: 'download.selected', ...request(shared) });
    walk.send({ type: 'download.selected', ...request({ ...shared, photos: [...shared.photos] }) });
    expect(spawned(walk.calls).length).toBe(1);
    walk.send({ type: 'channel.message', message: messageOf('finished', undefined, other) });
    expect(allSentTo(walk.calls, `archive-${id}`)).toEqual([]);
    walk.send({ type: 'archive.changed', id, phase: 'working', remote: other });
    expect(archivePhase(walk.snapshot, other)).toBe('working');
    expect(archiveViewState(walk.snapshot, other)).toBe('pending');
    expect(archiveViewState(walk.snapshot, 'unknown')).toBe('initial');
    walk.send({ type: 'channel.message', message: messageOf('finished', undefined, other) });
    walk.send({ type: 'download.archive', id: other });
    expect(allSentTo(walk.calls, `archive-${id}`).length).toBe(1);
    expect(spawned(walk.calls).length).toBe(1);
    walk.send({ type: 'download.selected', ...request({ ...shared, albumId: 'album-2' }) });
    expect(spawned(walk.calls).length).toBe(2);
  },
  'attending',
);

journey(
  '[4.16a] F5: a failed archive requested again is retried under its id',
  subject,
  (walk) => {
    walk.send({ type: 'download.selected', ...request(three) });
    walk.send({ type: 'archive.changed', id, phase: 'failed', remote: id });
    walk.send({ type: 'download.selected', ...request({ kind: 'ids', ids: ['a', 'b', 'c'] }) });
    expect(allSentTo(walk.calls, `archive-${id}`)).toEqual([{ type: 'archive.retry' }]);
    expect(spawned(walk.calls).length).toBe(1);
  },
  'attending',
);

journey(
  '[4.16a] F5: the downloads page retries a failed archive and leaves a running one alone',
  subject,
  (walk) => {
    walk.send({ type: 'download.archive', id: other });
    walk.send({ type: 'download.archive', id: other });
    expect(allSentTo(walk.calls, `archive-${other}`)).toEqual([]);
    walk.send({ type: 'archive.changed', id: other, phase: 'failed', remote: other });
    walk.send({ type: 'download.archive', id: other });
    expect(allSentTo(walk.calls, `archive-${other}`)).toEqual([{ type: 'archive.retry' }]);
    expect(spawned(walk.calls).length).toBe(1);
  },
  'attending',
);

journey(
  "[3.15b] F8, F10: a message reaches its archive and the open page; another tab's reaches only the page",
  subject,
  (walk) => {
    const open = walk.recorder.ref('page') as unknown as DownloadsPageRef;
    walk.send({ type: 'page.opened', page: open });
    walk.send({ type: 'download.selected', ...request(three) });
    walk.send({ type: 'channel.message', message: messageOf('finished') });
    walk.send({ type: 'channel.message', message: messageOf('finished', undefined, other) });
    expect(allSentTo(walk.calls, `archive-${id}`)).toEqual([
      { type: 'archive.message', key: 'finished', at: Date.parse('2026-11-21T12:00:01Z') },
    ]);
    expect(allSentTo(walk.calls, 'page')).toEqual([
      { type: 'downloads.changed' },
      { type: 'downloads.changed' },
    ]);
    walk.send({ type: 'page.closed', page: open });
    walk.send({ type: 'channel.message', message: messageOf('error') });
    expect(allSentTo(walk.calls, 'page').length).toBe(2);
  },
  'attending',
);

journey(
  '[7.15a] F7: a channel that listens again refreshes every archive and the page',
  subject,
  (walk) => {
    const open = walk.recorder.ref('page') as unknown as DownloadsPageRef;
    walk.send({ type: 'page.opened', page: open });
    walk.send({ type: 'download.archive', id: other });
    walk.send({ type: 'channel.listening' });
    expect(allSentTo(walk.calls, `archive-${other}`)).toEqual([{ type: 'archive.look' }]);
    expect(allSentTo(walk.calls, 'page')).toEqual([{ type: 'downloads.changed' }]);
  },
  'attending',
);

journey(
  '[7.15b] [F7] the socket is open only while an archive or a page needs it, and reopens after 30 minutes if needed',
  subject,
  (walk) => {
    walk.finish('recall', []);
    expect(walk.running).toEqual([]);
    walk.send({ type: 'download.selected', ...request(three) });
    walk.finish('channel');
    expect(walk.snapshot.value).toBe('deaf');
    walk.send({ type: 'page.opened', page });
    expect(walk.snapshot.value).toBe('attending');
    walk.send({ type: 'archive.over', id });
    expect(walk.snapshot.value).toBe('attending');
    walk.send({ type: 'page.closed', page });
    expect(walk.running).toEqual([]);
  },
  'quiet',
);

journey(
  '[4.16a] [7.15a] a retried archive reopens the channel, and the page receives each of its changes',
  subject,
  (walk) => {
    const open = walk.recorder.ref('page') as unknown as DownloadsPageRef;
    walk.send({ type: 'page.opened', page: open });
    walk.send({ type: 'download.selected', ...request(three) });
    walk.finish('channel');
    walk.send({ type: 'archive.changed', id, phase: 'failed', remote: id });
    expect(walk.snapshot.value).toBe('deaf');
    expect(allSentTo(walk.calls, 'page')).toEqual([{ type: 'downloads.changed' }]);
    walk.send({ type: 'download.selected', ...request(three) });
  },
  'attending',
);

journey(
  '[4.10a] [9.15] the download of one photo has its own chart, is tracked once it begins and needs no socket',
  subject,
  (walk) => {
    walk.fail('recall', new Error('blocked'));
    walk.send({ type: 'download.photo', id: 'a' });
    walk.send({ type: 'download.photo', id: 'a' });
    expect(walk.running).toEqual(['photo-a']);
    expect(allSentTo(walk.calls, 'photo-a')).toEqual([
      { type: 'download.start' },
      { type: 'download.start' },
    ]);
    expect(tracked(walk.calls)).toBe(0);
    walk.send({ type: 'download.begun', id: 'a' });
    expect(tracked(walk.calls)).toBe(1);
    walk.send({ type: 'download.over', id: 'a' });
    expect(walk.running).toEqual([]);
  },
  'quiet',
);

journey(
  '[4.16b] F11: archives pending before a reload are resumed, and only those known to the service are stored',
  subject,
  (walk) => {
    walk.finish('recall', [other]);
    expect(spawned(walk.calls)).toEqual([
      { id: other, name: '', target: null, awaited: true, owner: expect.any(Object) as object },
    ]);
    walk.send({ type: 'download.selected', ...request(three) });
    walk.send({ type: 'archive.changed', id: other, phase: 'working', remote: other });
    walk.send({ type: 'archive.changed', id, phase: 'working', remote: id });
    walk.send({ type: 'archive.changed', id, phase: 'saved', remote: id });
    walk.send({ type: 'archive.over', id: other });
    expect(
      walk.calls.flatMap((call) => (call.kind === 'action' && call.name === 'remember' ? [call.params] : [])),
    ).toEqual([[other], [other, id], [other], []]);
  },
  'attending',
);

journey(
  '[4.16a] [3.15a] F7: archives and their page are polled at intervals, also after the channel has ended',
  subject,
  (walk) => {
    const open = walk.recorder.ref('page') as unknown as DownloadsPageRef;
    walk.send({ type: 'page.opened', page: open });
    walk.send({ type: 'download.selected', ...request(three) });
    walk.send({ type: 'channel.due' });
    walk.finish('channel');
    walk.send({ type: 'channel.due' });
    expect(allSentTo(walk.calls, `archive-${id}`)).toEqual([
      { type: 'archive.look' },
      { type: 'archive.look' },
    ]);
    expect(allSentTo(walk.calls, 'page')).toEqual([
      { type: 'downloads.changed' },
      { type: 'downloads.changed' },
    ]);
  },
  'deaf',
);

randomWalks(
  '[4.16a] [7.15a] no actor is left running, and the channel is open only when needed, in any order of events',
  {
    walker: 'downloads',
    ...subject,
    events,
    outcomes,
    invariant: ({ snapshot, running }) => {
      const { archives, pages, photos } = snapshot.context;
      const needed = Object.keys(archives).length + pages.length > 0;
      expect(snapshot.matches('quiet') && needed).toBe(false);
      expect(running.length).toBe(
        Object.keys(archives).length +
          Object.keys(photos).length +
          (snapshot.matches('quiet') ? 0 : 1) +
          (running.includes('recall') ? 1 : 0),
      );
    },
  },
);

journey(
  "[2.52h] the action of an archive's toast opens the list of downloads",
  subject,
  (walk) => {
    walk.send({ type: 'downloads.see' });
    expect(sentTo(walk.calls, 'navigation', 'navigation.request')).toEqual([{ to: '/downloads' }]);
  },
  'quiet',
);
