import { expect } from 'vitest';
import { journey } from '../../../kit/chart/index.ts';
import { sentTo } from '../../../kit/chart/record.ts';
import { chosen, ended } from './samples.ts';
import { itemsRunning, open, paramsOf, stale, states, subject, upload } from './importSamples.ts';

journey(
  '[1.3b] a removed file is deleted from the service and the storage',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg', { preview: 'blob:1' })] });
    walk.send({ type: 'import.start' });
    walk.send({
      type: 'item.ended',
      ...ended('u0', 'failed', { address: 'http://s/files/u0', reason: 'lost' }),
    });
    walk.send({ type: 'item.remove', id: 'u0' });
    expect(paramsOf(walk, 'releaseFiles').at(-1)).toEqual({
      ids: ['u0'],
      previews: ['blob:1'],
      addresses: ['http://s/files/u0'],
      moved: null,
    });
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);

journey(
  '[1.3b] a file removed while it is sent is stopped and deleted from the service',
  subject,
  (walk) => {
    upload(walk, ['a', 'b']);
    walk.send({ type: 'item.announced', id: 'u0', address: 'http://s/files/u0' });
    walk.send({ type: 'item.remove', id: 'u0' });
    expect([itemsRunning(walk), paramsOf(walk, 'releaseFiles')]).toEqual([
      ['item-u1'],
      [{ ids: ['u0'], previews: [], addresses: ['http://s/files/u0'], moved: null }],
    ]);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] [5.6b] removing the only file being uploaded ends the queue and invalidates the photos',
  subject,
  (walk) => {
    upload(walk, ['a']);
    walk.send({ type: 'item.remove', id: 'u0' });
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([stale]);
    walk.send({ type: 'files.chosen', files: [chosen('b.jpg')] });
    expect(states(walk)).toEqual(['u1 chosen']);
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);

journey(
  '[1.3b] the bytes and record of a file are deleted with its result, but kept if it failed',
  subject,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd']);
    for (const [id, how] of [
      ['u0', 'ready'],
      ['u1', 'duplicate'],
      ['u2', 'refused'],
      ['u3', 'failed'],
    ] as const)
      walk.send({ type: 'item.ended', ...ended(id, how) });
    expect(paramsOf(walk, 'releaseFiles').map((discarded) => (discarded as { ids: string[] }).ids)).toEqual([
      ['u0'],
      ['u1'],
      ['u2'],
      [],
    ]);
  },
  { dialog: { open: 'device' }, queue: 'reviewing' },
);
