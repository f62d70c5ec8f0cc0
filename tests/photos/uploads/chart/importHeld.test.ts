import { expect } from 'vitest';
import { heldBy } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { journey } from '../../../kit/chart/index.ts';
import { ended, hash } from './samples.ts';
import { itemsRunning, states, subject, upload, type Walk } from './importSamples.ts';

const sentTo = (walk: Pick<Walk, 'calls'>) =>
  walk.calls.flatMap((call) =>
    call.kind === 'sent' && call.to.startsWith('item-') ? [`${call.to} ${call.event.type}`] : [],
  );

journey(
  '[1.3b] F12: an upload interrupted before a pause resumes with the customer, even if the network is back',
  subject,
  (walk) => {
    upload(walk, ['a', 'b']);
    walk.send({ type: 'item.ended', ...ended('u0', 'failed', { reason: 'lost', sent: 4 }) });
    walk.send({ type: 'import.pause' });
    walk.send({ type: 'connection.back' });
    expect(itemsRunning(walk)).toEqual(['item-u1']);
    walk.send({ type: 'import.resume' });
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1']);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] F12: interrupted uploads resume with the network; other failures wait for the customer',
  subject,
  (walk) => {
    upload(walk, ['a', 'b', 'c']);
    walk.send({ type: 'item.ended', ...ended('u0', 'failed', { reason: 'lost', sent: 4 }) });
    expect(itemsRunning(walk)).toEqual(['item-u1', 'item-u2']);
    walk.send({ type: 'connection.back' });
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1', 'item-u2']);
    walk.send({ type: 'item.ended', ...ended('u1', 'failed', { reason: 'noRoom' }) });
    walk.send({ type: 'item.ended', ...ended('u2', 'ready') });
    walk.send({ type: 'item.ended', ...ended('u0', 'failed', { reason: 'lost', sent: 4 }) });
    expect(walk.snapshot.value).toEqual({ dialog: { open: 'device' }, queue: 'reviewing' });
    walk.send({ type: 'connection.back' });
    expect([itemsRunning(walk), states(walk)]).toEqual([
      ['item-u0'],
      ['u0 working', 'u1 failed', 'u2 ready'],
    ]);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] [F12] no upload starts without a network, and all continue once it returns',
  subject,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd']);
    walk.send({ type: 'connection.lost' });
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    expect([itemsRunning(walk).length, heldBy(walk.snapshot)]).toEqual([2, 'offline']);
    walk.send({ type: 'connection.back' });
    expect([itemsRunning(walk).length, heldBy(walk.snapshot)]).toEqual([3, 'nothing']);
    expect(sentTo(walk)).toEqual(
      ['connection.lost', 'connection.back'].flatMap((type) =>
        (type === 'connection.lost' ? ['u0', 'u1', 'u2'] : ['u1', 'u2']).map((id) => `item-${id} ${type}`),
      ),
    );
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] the customer can pause all uploads and resume them',
  subject,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd']);
    walk.send({ type: 'import.pause' });
    walk.send({ type: 'item.remove', id: 'u0' });
    expect([itemsRunning(walk), heldBy(walk.snapshot)]).toEqual([['item-u1', 'item-u2'], 'person']);
    walk.send({ type: 'import.resume' });
    expect(itemsRunning(walk)).toEqual(['item-u1', 'item-u2', 'item-u3']);
    expect(sentTo(walk)).toEqual([
      'item-u0 item.pause',
      'item-u1 item.pause',
      'item-u2 item.pause',
      'item-u1 item.resume',
      'item-u2 item.resume',
    ]);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] [F12] a queue resumed after the network failed during a pause waits for the network',
  subject,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd']);
    walk.send({ type: 'import.pause' });
    walk.send({ type: 'connection.lost' });
    expect(heldBy(walk.snapshot)).toBe('person');
    const watches = () =>
      walk.calls.filter((call) => call.kind === 'start' && call.src === 'watchConnection').length;
    expect(watches()).toBe(1);
    walk.send({ type: 'import.resume' });
    // The watcher reports a missing connection immediately.
    expect([watches(), itemsRunning(walk).length]).toEqual([2, 3]);
    walk.send({ type: 'connection.lost' });
    expect(heldBy(walk.snapshot)).toBe('offline');
    expect(sentTo(walk).slice(3)).toEqual(
      ['item.resume', 'connection.lost'].flatMap((type) =>
        ['u0', 'u1', 'u2'].map((id) => `item-${id} ${type}`),
      ),
    );
  },
  { dialog: { open: 'device' }, queue: { underWay: 'waitingOnline' } },
);

journey(
  '[1.3b] failed uploads are retried, one or all, from where they stopped',
  subject,
  (walk) => {
    upload(walk, ['a', 'b']);
    for (const id of ['u0', 'u1'])
      walk.send({
        type: 'item.ended',
        ...ended(id, 'failed', { hash, address: `http://s/files/${id}`, sent: 4, reason: 'lost' }),
      });
    expect(walk.snapshot.value).toEqual({ dialog: { open: 'device' }, queue: 'reviewing' });
    walk.send({ type: 'item.again', id: 'u1' });
    expect(states(walk)).toEqual(['u0 lost', 'u1 working']);
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.id === 'item-u1')).toMatchObject({
      input: { hash, address: 'http://s/files/u1', sent: 4, name: 'b', type: 'image/jpeg' },
    });
    walk.send({ type: 'import.retry' });
    expect(states(walk)).toEqual(['u0 working', 'u1 working']);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);
