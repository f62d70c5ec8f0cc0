import { expect } from 'vitest';
import { FileUnsaved } from '../../../contracts/embedding/appView.ts';
import { journey, sentTo } from '../../kit/chart/index.ts';
import { failed, finished, id, refused, url } from './samples.ts';
import {
  actions,
  ids,
  listed,
  notListed,
  resolved,
  started,
  subject,
  tooMany,
  toOwner,
  wholeMonth,
} from './archiveSamples.ts';

journey(
  '[4.16a, 4.16b] [9.4a] a finished archive shows one toast for each step, and the browser gets its signed address',
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
    walk.send({ type: 'archive.message', key: 'finished', at: 3_000 });
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
  '[4.16a] an archive that fails after its start can be retried, which requests it under a new id',
  subject(wholeMonth),
  (walk) => {
    walk.finish('resolveIds', resolved('a', 'b'));
    walk.finish('createDownload', finished({ id }));
    walk.send({ type: 'archive.message', key: 'error', at: 3_000 });
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
  '[4.16a] F5: an archive whose answer was lost is found by its id and not created twice',
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
  '[4.16a] [F5] a retry without an earlier answer reuses the id',
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
  '[3.15b] F8: duplicate and reordered messages give one toast and one download',
  subject(ids),
  (walk) => {
    walk.send({ type: 'archive.message', key: 'finished', at: 3_000 });
    walk.send({ type: 'archive.message', key: 'started', at: 2_000 });
    walk.send({ type: 'archive.message', key: 'finished', at: 3_000 });
    walk.finish('readAddress', finished({ url }));
    walk.send({ type: 'archive.message', key: 'finished', at: 3_000 });
    walk.finish('handOver');
    walk.send({ type: 'archive.message', key: 'finished', at: 9_000 });
    walk.send({ type: 'archive.message', key: 'error', at: 9_000 });
    expect(actions(walk.calls)).toEqual(['sayFinished']);
    expect(started(walk.calls, 'handOver')).toBe(1);
  },
  'saved',
);

journey(
  "[2.12] [4.16b] an app view that cannot save files ends the archive, and its toast replaces the archive's own",
  subject(ids),
  (walk) => {
    walk.send({ type: 'archive.message', key: 'finished', at: 3_000 });
    walk.finish('readAddress', finished({ url }));
    walk.fail('handOver', new FileUnsaved());
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toEqual([]);
    expect(sentTo(walk.calls, 'toasts', 'toast.withdraw')).toEqual([{ key: `archive-${id}` }]);
  },
  'over',
);

journey(
  '[9.4d] an archive that is not finished within 30 minutes fails',
  subject(ids),
  (walk) => {
    walk.finish('createDownload', finished({ id }));
    for (let look = 0; look < 119; look += 1) {
      walk.wait(15_000);
      walk.send({ type: 'archive.look' });
      walk.finish('look', listed('started'));
    }
    expect(walk.snapshot.value).toEqual({ started: 'waiting' });
    walk.wait(15_000);
  },
  'error',
);

journey(
  '[5.3a] [9.3] a month that exceeds 100 photos while its ids are read is not requested',
  subject(wholeMonth),
  (walk) => {
    walk.finish('resolveIds', tooMany);
    expect(started(walk.calls, 'createDownload')).toBe(0);
  },
  'error',
);

journey(
  '[4.16b] an existing archive is only downloaded, and a missing one shows an error',
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
  '[4.16b] F11: an archive pending before a reload is looked up in the list and downloaded once finished',
  subject(null, true),
  (walk) => {
    expect(walk.running).toEqual(['look', 'way']);
    walk.finish('look', listed('started'));
    expect(started(walk.calls, 'readAddress')).toBe(0);
    walk.send({ type: 'archive.message', key: 'finished', at: 3_000 });
    walk.finish('readAddress', finished({ url }));
    walk.finish('handOver');
  },
  'saved',
);

journey(
  '[4.16a] a request that throws is looked up in the list before it fails',
  subject(ids),
  (walk) => {
    walk.fail('createDownload', new Error('broken'));
    expect(walk.running).toEqual(['askWhetherMade', 'way']);
    walk.finish('askWhetherMade', listed('gone'));
    walk.send({ type: 'archive.retry' });
  },
  'replaced',
);

journey(
  "[2.50] [2.52h] an archive's toasts link to the list of downloads, unless the customer is there or has none",
  subject(ids),
  (walk) => {
    walk.send({ type: 'way.changed', leads: true });
    walk.finish('createDownload', finished({ id }));
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toMatchObject([
      {
        key: `archive-${id}`,
        kind: 'busy',
        duration: 5_000,
        action: { label: 'seeDownloads', event: { type: 'downloads.see' } },
      },
    ]);
    walk.send({ type: 'way.changed', leads: false });
    walk.send({ type: 'archive.message', key: 'finished', at: 3_000 });
    walk.finish('readAddress', finished({ url }));
    walk.finish('handOver');
    const [, finishedToast] = sentTo(walk.calls, 'toasts', 'toast.show');
    expect(finishedToast).toEqual({
      key: `archive-${id}`,
      kind: 'success',
      message: 'downloadStarted',
      duration: 10_000,
    });
  },
  'saved',
);
