import { expect } from 'vitest';
import type { Download } from '../../../contracts/downloads/download.ts';
import { archiveMachine } from '../../../machines/downloads/archive.machine.ts';
import type { ArchiveInput } from '../../../machines/downloads/archive.setup.ts';
import { allSelected } from '../../../machines/photos/selection/selected.values.ts';
import { type Call, journey, proveChart, randomWalks, told } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { july } from '../../photos/library/chart/samples.ts';
import { download, failed, finished, id, other, refused, url } from './samples.ts';

const sorting = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;
const months = [{ key: july, count: 2 }];
const wholeMonth = {
  kind: 'selected',
  selection: allSelected,
  count: 2,
  selected: allSelected,
  months,
  sorting,
} as const;
const subject = (target: ArchiveInput['target'], awaited = false) => ({
  machine: archiveMachine,
  input: (recorder: Recorder) => ({ id, name: 'July 2024', target, awaited, owner: recorder.ref('owner') }),
});
const shared = {
  kind: 'shared',
  albumId: 'album-1',
  photos: [{ photoId: 'a', ownerId: 'owner-1' }],
} as const;
/** Photos that the list holds no more: nobody knows whose they are. */
const unowned = { ...shared, unowned: ['b', 'c'] } as const;
/** The list of downloads, with ours in a state of its own; without one where the service tells none. */
const listed = (state?: Download['state'], whose = id) => {
  const { state: _, ...named } = download({ id: whose });
  return finished({ items: [state === undefined ? named : { ...named, state }] });
};
const notListed = finished({ items: [] });
const ids = { kind: 'ids', ids: ['a', 'b'] } as const;
const resolved = (...photos: string[]) => ({
  outcome: 'resolved' as const,
  ids: new Map(photos.map((photo) => [photo, july] as const)),
});
const tooMany = resolved(...Array.from({ length: 101 }, (_, index) => `p${index}`));

const events = {
  'archive.told': [
    { key: 'started', at: 2_000 },
    { key: 'finished', at: 3_000 },
    { key: 'error', at: 4_000 },
    { key: 'finished', at: 5_000 },
  ],
  'archive.look': [{}],
  'archive.retry': [{}],
  'way.told': [{ leads: true }],
} as const;
const outcomes = {
  watchWay: {},
  resolveIds: {
    done: [resolved('a', 'b'), resolved(), tooMany, { outcome: 'failed' as const }],
    error: [new Error('x')],
  },
  findOwners: {
    done: [{ photos: [{ photoId: 'b', ownerId: 'owner-2' }] }, { photos: null }],
    error: [new Error('x')],
  },
  createShared: { done: [finished({ id: other }), refused('notFound'), failed], error: [new Error('x')] },
  createDownload: { done: [finished({ id }), refused('notFound'), failed], error: [new Error('x')] },
  readState: {
    done: [
      listed('started'),
      listed('finished'),
      listed('gone'),
      listed('error'),
      listed(),
      notListed,
      failed,
    ],
    error: [new Error('x')],
  },
  readAddress: {
    done: [finished({ url }), refused('notReady'), refused('gone'), refused('notFound'), failed],
    error: [new Error('x')],
  },
  handOver: { done: [undefined], error: [new Error('x')] },
} as const;

/** What each toast of an archive says. */
const said: Readonly<Record<string, string>> = {
  downloadPreparing: 'sayStarted',
  downloadStarted: 'sayFinished',
  downloadFailed: 'sayFailed',
};
const actions = (calls: readonly Call[]) =>
  calls.flatMap((call) => {
    if (call.kind === 'action') return [call.name];
    return call.kind === 'sent' && call.to === 'toasts' ? [said[String(call.event['message'])] ?? ''] : [];
  });
const toOwner = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to !== 'toasts' ? [call.event] : []));
const started = (calls: readonly Call[], src: string) =>
  calls.filter((call) => call.kind === 'start' && call.src === src).length;
const toasts = ['sayStarted', 'sayFinished', 'sayFailed'];

proveChart(
  '[4.16a] [4.16b] [7.7] [7.15a] an archive',
  {
    ...subject(wholeMonth),
    events,
    outcomes,
    project: ({ context }) => [
      context.photos !== null,
      context.unowned.length,
      context.url,
      context.newest,
      context.spent,
    ],
    ignores: {
      resolving: ['archive.told', 'archive.look', 'archive.retry'],
      findingOwners: ['archive.told', 'archive.look', 'archive.retry'],
      requested: ['archive.look', 'archive.retry'],
      'started.waiting': ['archive.retry'],
      'started.looking': ['archive.look', 'archive.retry'],
      'started.addressing': ['archive.look', 'archive.retry'],
      finished: ['archive.told', 'archive.look', 'archive.retry'],
      saving: ['archive.told', 'archive.look', 'archive.retry'],
      saved: ['archive.told', 'archive.look', 'archive.retry'],
      error: ['archive.look'],
    },
    observe: ({ snapshot, calls, running, event }) => {
      const said = actions(calls).filter((name) => toasts.includes(name));
      expect(said.length).toBeLessThan(2);
      if (said[0] === 'sayFailed') expect(snapshot.matches('error')).toBe(true);
      if (said[0] === 'sayFinished') expect(snapshot.matches('saved')).toBe(true);
      expect(running.includes('handOver')).toBe(snapshot.matches('saving'));
      // What is told to a chart that has ended is heard in the map alone.
      if (snapshot.status === 'done' && event.type !== 'way.told')
        expect(toOwner(calls)[0]).toEqual({ type: 'archive.over', id });
    },
  },
  subject(ids),
  subject(shared),
  subject(unowned),
  subject(null),
  subject(null, true),
);

journey(
  '[4.16a, 4.16b] [9.4a] asked for, started, finished: one toast for each, and the browser is handed the signed address',
  subject(wholeMonth),
  (walk) => {
    walk.finish('resolveIds', resolved('a', 'b'));
    expect(walk.calls.at(-1)).toEqual({
      kind: 'start',
      id: 'createDownload',
      src: 'createDownload',
      input: { params: {}, query: {}, body: { id, name: 'July 2024', photos: ['a', 'b'] } },
    });
    walk.finish('createDownload', finished({ id }));
    expect(walk.snapshot.value).toEqual({ started: 'waiting' });
    walk.send({ type: 'archive.told', key: 'finished', at: 3_000 });
    walk.finish('readAddress', finished({ url }));
    expect(walk.calls.at(-1)).toEqual({ kind: 'start', id: 'handOver', src: 'handOver', input: { url } });
    walk.finish('handOver');
    expect(actions(walk.calls)).toEqual(['sayStarted', 'sayFinished']);
    expect(toOwner(walk.calls)).toEqual([
      { type: 'archive.changed', id, phase: 'working', remote: id },
      { type: 'archive.changed', id, phase: 'saved', remote: id },
    ]);
    walk.wait(9_999);
    expect(walk.snapshot.value).toBe('saved');
    walk.wait(1);
  },
  'over',
);

journey(
  '[4.16a] started, then error: said with a way to try again, which asks anew under another id',
  subject(wholeMonth),
  (walk) => {
    walk.finish('resolveIds', resolved('a', 'b'));
    walk.finish('createDownload', finished({ id }));
    walk.send({ type: 'archive.told', key: 'error', at: 3_000 });
    expect(walk.snapshot.value).toBe('error');
    expect(actions(walk.calls)).toEqual(['sayStarted', 'sayFailed']);
    walk.send({ type: 'archive.retry' });
    expect(toOwner(walk.calls).slice(-2)).toEqual([
      { type: 'archive.over', id },
      { type: 'download.selected', name: 'July 2024', target: { kind: 'ids', ids: ['a', 'b'] } },
    ]);
  },
  'replaced',
);

journey(
  '[4.16a] F5: the answer is lost though the service did the work: found by its id, made once',
  subject(ids),
  (walk) => {
    walk.finish('createDownload', failed);
    expect(walk.snapshot.value).toEqual({ requested: 'unsure' });
    walk.finish('askWhetherMade', listed('started'));
    expect(walk.snapshot.value).toEqual({ started: 'waiting' });
    expect(started(walk.calls, 'createDownload')).toBe(1);
    expect(actions(walk.calls)).toEqual(['sayStarted']);
  },
  { started: 'waiting' },
);

journey(
  '[4.16b] F5: the message comes though no answer does: the archive is saved, and no second one asked for',
  subject(ids),
  (walk) => {
    walk.finish('createDownload', failed);
    walk.finish('askWhetherMade', failed);
    expect(walk.snapshot.value).toBe('error');
    walk.send({ type: 'archive.told', key: 'finished', at: 3_000 });
    walk.finish('readAddress', finished({ url }));
    walk.finish('handOver');
    expect(started(walk.calls, 'createDownload')).toBe(1);
    expect(actions(walk.calls)).toEqual(['sayFailed', 'sayFinished']);
  },
  'saved',
);

journey(
  '[4.16a] [F5] tried again after no answer it goes under the same id',
  subject(ids),
  (walk) => {
    walk.finish('createDownload', failed);
    walk.finish('askWhetherMade', notListed);
    walk.send({ type: 'archive.retry' });
    const bodies = walk.calls.flatMap((call) =>
      call.kind === 'start' && call.src === 'createDownload' ? [(call.input as { body: object }).body] : [],
    );
    expect(bodies).toEqual([
      { id, name: 'July 2024', photos: ['a', 'b'] },
      { id, name: 'July 2024', photos: ['a', 'b'] },
    ]);
  },
  { requested: 'sending' },
);

journey(
  '[3.15b] F8: doubled and reordered messages give one toast and one download',
  subject(ids),
  (walk) => {
    walk.send({ type: 'archive.told', key: 'finished', at: 3_000 });
    walk.send({ type: 'archive.told', key: 'started', at: 2_000 });
    walk.send({ type: 'archive.told', key: 'finished', at: 3_000 });
    walk.finish('readAddress', finished({ url }));
    walk.send({ type: 'archive.told', key: 'finished', at: 3_000 });
    walk.finish('handOver');
    walk.send({ type: 'archive.told', key: 'finished', at: 9_000 });
    walk.send({ type: 'archive.told', key: 'error', at: 9_000 });
    expect(actions(walk.calls)).toEqual(['sayFinished']);
    expect(started(walk.calls, 'handOver')).toBe(1);
  },
  'saved',
);

journey(
  '[3.15b] [F8] newest wins: an end that is older than the error that was heard is not believed',
  subject(ids),
  (walk) => {
    walk.finish('createDownload', finished({ id }));
    walk.send({ type: 'archive.told', key: 'error', at: 4_000 });
    walk.send({ type: 'archive.told', key: 'finished', at: 3_000 });
    expect(walk.snapshot.value).toBe('error');
    walk.send({ type: 'archive.told', key: 'finished', at: 4_001 });
  },
  'finished',
);

journey(
  '[4.16b] F7: with no word from the channel the list is looked at, and as soon as the channel is back; the address is asked for when it is made, once',
  subject(ids),
  (walk) => {
    walk.finish('createDownload', finished({ id }));
    walk.wait(14_999);
    expect(walk.snapshot.value).toEqual({ started: 'waiting' });
    walk.wait(1);
    walk.finish('look', listed('started'));
    walk.send({ type: 'archive.look' });
    walk.finish('look', failed);
    walk.send({ type: 'archive.look' });
    expect(started(walk.calls, 'readAddress')).toBe(0);
    walk.finish('look', listed('finished'));
    walk.finish('readAddress', finished({ url }));
    walk.finish('handOver');
    expect(started(walk.calls, 'readAddress')).toBe(1);
    expect(actions(walk.calls)).toEqual(['sayStarted', 'sayFinished']);
  },
  'saved',
);

journey(
  '[9.4d] what is not made within 30 minutes has failed',
  subject(ids),
  (walk) => {
    walk.finish('createDownload', finished({ id }));
    for (let look = 0; look < 119; look += 1) {
      walk.wait(15_000);
      walk.finish('look', listed('started'));
    }
    expect(walk.snapshot.value).toEqual({ started: 'waiting' });
    walk.wait(15_000);
  },
  'error',
);

journey(
  '[5.3a] [9.3] a month that has grown past 100 while its ids were read is not asked for',
  subject(wholeMonth),
  (walk) => {
    walk.finish('resolveIds', tooMany);
    expect(started(walk.calls, 'createDownload')).toBe(0);
  },
  'error',
);

journey(
  '[4.16b] one that was made before is only fetched; what is gone is said',
  subject(null),
  (walk) => {
    expect(walk.running).toEqual(['readAddress', 'way']);
    walk.finish('readAddress', refused('gone'));
    expect(actions(walk.calls)).toEqual(['sayFailed']);
    walk.wait(300_000);
  },
  'over',
);

journey(
  '[4.16b] F11: one that was waited for before a reload is looked for in the list first, and fetched when it is made',
  subject(null, true),
  (walk) => {
    expect(walk.running).toEqual(['look', 'way']);
    walk.finish('look', listed('started'));
    expect(started(walk.calls, 'readAddress')).toBe(0);
    walk.send({ type: 'archive.told', key: 'finished', at: 3_000 });
    walk.finish('readAddress', finished({ url }));
    walk.finish('handOver');
  },
  'saved',
);

for (const [title, untold] of [
  ['a service that tells no states', listed()],
  ['a download that the list of the latest does not hold', notListed],
] as const)
  journey(
    `[3.15a] [7.7] ${title} is asked for the address until there is one`,
    subject(ids),
    (walk) => {
      walk.finish('createDownload', finished({ id }));
      for (const answer of [refused('notReady'), failed]) {
        walk.wait(15_000);
        walk.finish('look', untold);
        walk.finish('lookThere', answer);
        expect(walk.snapshot.value).toEqual({ started: 'waiting' });
      }
      walk.send({ type: 'archive.look' });
      walk.finish('look', untold);
      walk.finish('lookThere', finished({ url }));
    },
    'saving',
  );

journey(
  '[4.16a] [6.4a] of a shared album each photo goes with its owner and no more; the service makes the id, which is looked at at once',
  subject(shared),
  (walk) => {
    expect(walk.calls.at(-1)).toEqual({
      kind: 'start',
      id: 'createShared',
      src: 'createShared',
      input: {
        params: {},
        query: {},
        body: { albumId: 'album-1', photos: [{ photoId: 'a', ownerId: 'owner-1' }] },
      },
    });
    walk.finish('createShared', finished({ id: other }));
    expect(walk.calls.at(-1)).toEqual({
      kind: 'start',
      id: 'look',
      src: 'readState',
      input: { params: {}, query: {}, body: {} },
    });
    walk.finish('look', listed('finished', other));
    expect(walk.calls.at(-1)).toMatchObject({ src: 'readAddress', input: { params: { id: other } } });
    walk.finish('readAddress', finished({ url }));
    walk.finish('handOver');
    expect(toOwner(walk.calls)).toEqual([
      { type: 'archive.changed', id, phase: 'working', remote: other },
      { type: 'archive.changed', id, phase: 'saved', remote: other },
    ]);
  },
  'saved',
);

const bodiesOf = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' && call.src === 'createShared' ? [(call.input as { body: object }).body] : [],
  );

journey(
  '[6.4a] [7.7] owners that are not known are read first, once; what left the album meanwhile is not asked for',
  subject(unowned),
  (walk) => {
    expect(walk.calls.at(-1)).toEqual({
      kind: 'start',
      id: 'findOwners',
      src: 'findOwners',
      input: { albumId: 'album-1', ids: ['b', 'c'] },
    });
    walk.finish('findOwners', { photos: [{ photoId: 'b', ownerId: 'owner-2' }] });
    walk.finish('createShared', failed);
    walk.send({ type: 'archive.retry' });
    const body = {
      albumId: 'album-1',
      photos: [
        { photoId: 'a', ownerId: 'owner-1' },
        { photoId: 'b', ownerId: 'owner-2' },
      ],
    };
    expect(bodiesOf(walk.calls)).toEqual([body, body]);
    expect(started(walk.calls, 'findOwners')).toBe(1);
  },
  { requested: 'sharing' },
);

journey(
  '[8.2] where nobody can say whose they are the download has failed, and is tried again',
  subject({ ...unowned, photos: [] }),
  (walk) => {
    walk.finish('findOwners', { photos: null });
    expect(actions(walk.calls)).toEqual(['sayFailed']);
    const before = walk.calls.length;
    walk.send({ type: 'archive.retry' });
    expect(walk.calls.slice(before)).toContainEqual({
      kind: 'sent',
      to: 'owner',
      event: { type: 'archive.changed', id, phase: 'asked', remote: null },
    });
    walk.finish('findOwners', { photos: [] });
    expect(bodiesOf(walk.calls)).toEqual([]);
  },
  'error',
);

journey(
  '[4.16a] an error that is told before the answer comes is the end of this id; older words do not bring it back',
  subject(ids),
  (walk) => {
    walk.send({ type: 'archive.told', key: 'error', at: 4_000 });
    expect(walk.snapshot.value).toBe('error');
    walk.send({ type: 'archive.told', key: 'finished', at: 3_000 });
    expect(walk.snapshot.value).toBe('error');
    walk.send({ type: 'archive.retry' });
  },
  'replaced',
);

journey(
  '[4.16a] a wish that breaks on its way is looked for before it is given up',
  subject(ids),
  (walk) => {
    walk.fail('createDownload', new Error('broken'));
    expect(walk.running).toEqual(['askWhetherMade', 'way']);
    walk.finish('askWhetherMade', listed('gone'));
    walk.send({ type: 'archive.retry' });
  },
  'replaced',
);

randomWalks(
  '[4.16a] [4.16b] [3.15b] [F8] an archive is saved once at most and said failed once at a time, in any order of words',
  {
    walker: 'archive',
    ...subject(ids),
    events,
    outcomes,
    invariant: ({ calls, snapshot }) => {
      const said = actions(calls).filter((name) => toasts.includes(name));
      expect(said.filter((name) => name === 'sayFinished').length).toBeLessThanOrEqual(1);
      for (const [index, name] of said.entries())
        if (name === 'sayStarted') expect(said[index + 1]).not.toBe('sayStarted');
      if (snapshot.matches('error')) expect(said.at(-1)).toBe('sayFailed');
      if (snapshot.matches('saved')) expect(said.at(-1)).toBe('sayFinished');
    },
  },
);

journey(
  '[2.50] [2.52h] the toasts of an archive lead to the list of downloads, for whoever has it and is not there',
  subject(ids),
  (walk) => {
    walk.send({ type: 'way.told', leads: true });
    walk.finish('createDownload', finished({ id }));
    expect(told(walk.calls, 'toasts', 'toast.show')).toMatchObject([
      {
        key: `archive-${id}`,
        kind: 'busy',
        duration: 5_000,
        action: { label: 'seeDownloads', event: { type: 'downloads.see' } },
      },
    ]);
    walk.send({ type: 'way.told', leads: false });
    walk.send({ type: 'archive.told', key: 'finished', at: 3_000 });
    walk.finish('readAddress', finished({ url }));
    walk.finish('handOver');
    const [, finishedToast] = told(walk.calls, 'toasts', 'toast.show');
    expect(finishedToast).toEqual({
      key: `archive-${id}`,
      kind: 'success',
      message: 'downloadStarted',
      duration: 10_000,
    });
  },
  'saved',
);
