import { expect } from 'vitest';
import { journey } from '../../kit/chart/index.ts';
import { failed, finished, id, refused, url } from './samples.ts';
import { actions, ids, listed, notListed, started, subject } from './archiveSamples.ts';

journey(
  '[4.16b] F5: an archive whose answers were lost is saved once its message arrives, and not requested twice',
  subject(ids),
  (walk) => {
    walk.finish('createDownload', failed);
    walk.finish('askWhetherMade', failed);
    expect(walk.snapshot.value).toBe('error');
    walk.send({ type: 'archive.message', key: 'finished', at: 3_000 });
    walk.finish('readAddress', finished({ url }));
    walk.finish('handOver');
    expect(started(walk.calls, 'createDownload')).toBe(1);
    expect(actions(walk.calls)).toEqual(['sayFailed', 'sayFinished']);
  },
  'saved',
);

journey(
  '[3.15b] [F8] the newest message wins: a finish older than the error is ignored',
  subject(ids),
  (walk) => {
    walk.finish('createDownload', finished({ id }));
    walk.send({ type: 'archive.message', key: 'error', at: 4_000 });
    walk.send({ type: 'archive.message', key: 'finished', at: 3_000 });
    expect(walk.snapshot.value).toBe('error');
    walk.send({ type: 'archive.message', key: 'finished', at: 4_001 });
  },
  'finished',
);

journey(
  "[4.16b] F7: without messages the list is polled, and a finished archive's address is requested once",
  subject(ids),
  (walk) => {
    walk.finish('createDownload', finished({ id }));
    expect(walk.snapshot.value).toEqual({ started: 'waiting' });
    walk.send({ type: 'archive.look' });
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

for (const [title, untold] of [
  ['a service that lists no states', listed()],
  ['an archive that is missing from the list', notListed],
] as const)
  journey(
    `[3.15a] [7.7] ${title} is asked for its address until there is one`,
    subject(ids),
    (walk) => {
      walk.finish('createDownload', finished({ id }));
      for (const answer of [refused('notReady'), failed]) {
        walk.send({ type: 'archive.look' });
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
  '[4.16a] an error before the answer fails the archive, and older messages do not restart it',
  subject(ids),
  (walk) => {
    walk.send({ type: 'archive.message', key: 'error', at: 4_000 });
    expect(walk.snapshot.value).toBe('error');
    walk.send({ type: 'archive.message', key: 'finished', at: 3_000 });
    expect(walk.snapshot.value).toBe('error');
    walk.send({ type: 'archive.retry' });
  },
  'replaced',
);
