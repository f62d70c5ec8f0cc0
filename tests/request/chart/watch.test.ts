import { expect } from 'vitest';
import { watchViewState } from '../../../machines/request/watch.selectors.ts';
import { type Call, journey, proveChart, transcript } from '../../kit/chart/index.ts';
import { watchMachine } from '../../../machines/request/examples.ts';

const upload = (accountId: string | null) => ({
  id: 'u',
  accountId,
  url: 'https://storage.example/u',
  created: '2026-01-01T00:00:00Z',
});
const under = { outcome: 'finished', reply: upload(null) } as const;
const done = { outcome: 'finished', reply: upload('eva') } as const;
const failed = { outcome: 'failed', failure: { kind: 'network', correlationId: 'id-1' } } as const;
const call = { params: { id: 'u' }, query: { accountId: 'eva' }, body: {} };
const subject = { machine: watchMachine, input: { call, tags: ['photos', 'sharedAlbums'] } };
const opened = { type: 'push.opened' } as const;
const received = { type: 'push.received' } as const;
const closed = { type: 'push.closed' } as const;
const check = { type: 'watch.check' } as const;
const reads = (calls: readonly Call[]) =>
  calls.flatMap((seen) => (seen.kind === 'start' && seen.src === 'read' ? [seen.id] : []));

proveChart('[3.21a, 4.6c, 9.4b] a watch', {
  ...subject,
  events: { 'push.opened': [{}], 'push.received': [{}], 'push.closed': [{}], 'watch.check': [{}] },
  outcomes: { read: { done: [under, done, failed], error: [new Error('bug')] }, push: {} },
  project: ({ context }) => context.latest?.accountId,
  ignores: {
    'watching.polling': ['push.closed'],
    'watching.polling.reading': ['watch.check'],
    'watching.listening': ['push.opened'],
    'watching.listening.catchingUp': ['watch.check'],
    'watching.settling': ['push.opened', 'push.closed', 'watch.check'],
    'watching.rereading': ['push.opened', 'push.closed', 'watch.check'],
  },
  observe: ({ snapshot, running, calls }) => {
    const watching = snapshot.status === 'active';
    expect(running.includes('push')).toBe(watching);
    expect(running.length).toBe(watching ? (snapshot.hasTag('busy') ? 2 : 1) : 0);
    expect(transcript(calls).includes('queries: cache.stale')).toBe(snapshot.matches('settled'));
    expect(watchViewState(snapshot).state).toBe(
      watching ? 'watching' : snapshot.matches('settled') ? 'settled' : 'expired',
    );
  },
});

journey(
  '[4.6c] [9.4b] a pushed change is read ten seconds later; a settled one ends the watch and invalidates its tags',
  subject,
  (walk) => {
    walk.finish('poll', under);
    expect(watchViewState(walk.snapshot)).toEqual({ state: 'watching', latest: under.reply });
    walk.send(opened);
    walk.finish('catchUp', under);
    walk.send(received);
    walk.wait(9_000);
    walk.send(received);
    walk.wait(9_999);
    expect(reads(walk.calls)).toEqual(['poll', 'catchUp']);
    walk.wait(1);
    walk.finish('reread', done);
    expect(walk.snapshot.output).toEqual({ outcome: 'settled', reply: done.reply });
    expect(walk.calls.at(-1)).toMatchObject({
      to: 'queries',
      event: { type: 'cache.stale', tags: ['photos', 'sharedAlbums'] },
    });
    expect(watchViewState(walk.snapshot)).toEqual({ state: 'settled', latest: done.reply });
  },
  'settled',
);

journey(
  '[4.6c] [F7] without a channel the watch polls, and a channel that closes resumes the polling',
  subject,
  (walk) => {
    walk.finish('poll', failed);
    walk.wait(5_000);
    walk.fail('poll');
    walk.send(check);
    walk.send(opened);
    walk.finish('catchUp', under);
    walk.wait(60_000);
    walk.send(check);
    walk.finish('catchUp', failed);
    walk.wait(5_000);
    walk.fail('catchUp');
    walk.send(check);
    expect(reads(walk.calls)).toEqual(['poll', 'poll', 'poll', 'catchUp', 'catchUp', 'catchUp', 'catchUp']);
    walk.send(closed);
    walk.finish('poll', done);
    expect(walk.snapshot.output).toEqual({ outcome: 'settled', reply: done.reply });
  },
  'settled',
);

journey(
  '[4.6c] a job that continues after a push is watched further, despite earlier pushes',
  subject,
  (walk) => {
    walk.send(received);
    walk.wait(10_000);
    walk.send(received);
    walk.wait(10_000);
    walk.finish('reread', under);
    expect(walk.snapshot.value).toEqual({ watching: { polling: 'pausing' } });
    walk.send(received);
    walk.wait(10_000);
    walk.fail('reread');
    walk.wait(5_000);
    expect(walk.running).toEqual(['poll', 'push']);
  },
  { watching: { polling: 'reading' } },
);

journey(
  '[4.6c] the latest read is shown, whichever request made it',
  subject,
  (walk) => {
    const read = (url: string) => ({ outcome: 'finished', reply: { ...upload(null), url } }) as const;
    const url = () => walk.snapshot.context.latest?.url;
    walk.finish('poll', read('polled'));
    expect(url()).toBe('polled');
    walk.send(opened);
    walk.finish('catchUp', read('caught up'));
    expect(url()).toBe('caught up');
    walk.send(received);
    walk.wait(10_000);
    walk.finish('reread', read('read anew'));
    expect(url()).toBe('read anew');
    walk.send(opened);
    walk.finish('catchUp', done);
    expect(walk.snapshot.output).toEqual({ outcome: 'settled', reply: done.reply });
  },
  'settled',
);

journey(
  '[9.4d] a watch expires after half an hour',
  subject,
  (walk) => {
    walk.finish('poll', under);
    walk.send(opened);
    walk.finish('catchUp', under);
    walk.wait(1_799_999);
    expect(walk.snapshot.status).toBe('active');
    walk.wait(1);
    expect([walk.snapshot.output, walk.running]).toEqual([{ outcome: 'expired' }, []]);
    expect(watchViewState(walk.snapshot)).toEqual({ state: 'expired' });
  },
  'expired',
);
