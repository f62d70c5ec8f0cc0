import { expect } from 'vitest';
import { connectionTries } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import { journey } from '../../../kit/chart/index.ts';
import { failed } from '../../library/chart/samples.ts';
import {
  address,
  examined,
  hash,
  hashed,
  kept,
  subject,
  sentTo,
  toSending,
  unknown,
  type Walk,
} from './itemSamples.ts';

journey(
  '[1.3b] [F2] a lost connection resumes at the same address, and the last failure keeps the progress',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.address', address });
    walk.send({ type: 'bytes.sent', sent: 40, at: 1 });
    for (let at = 0; at < connectionTries; at++) {
      walk.send({ type: 'bytes.lost', offline: false, pause: 0 });
      expect(walk.snapshot.value).toBe('retrying');
      walk.wait(40_000);
      walk.send({ type: 'turn.granted' });
      walk.finish('askKnown', unknown);
    }
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.src === 'sendBytes')).toMatchObject({
      input: { address, hash },
    });
    walk.send({ type: 'bytes.lost', offline: false, pause: 0 });
    expect(sentTo(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'lost', sent: 40, address, hash });
  },
  'failed',
);

journey(
  '[1.3b] F1: sent bytes that the service never stores are no progress, so the retries are limited',
  subject,
  (walk) => {
    toSending(walk);
    const breaks = (at: number) => {
      walk.send({ type: 'bytes.sent', sent: 90, at });
      walk.send({ type: 'bytes.lost', offline: false, pause: 0 });
    };
    for (let at = 0; at < connectionTries; at++) {
      breaks(at);
      walk.wait(40_000);
      walk.send({ type: 'turn.granted' });
      walk.finish('askKnown', unknown);
    }
    breaks(connectionTries);
    expect(sentTo(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'lost' });
  },
  'failed',
);

journey(
  '[1.3b] bytes stored by the service are progress, so an unstable connection is retried until it succeeds',
  subject,
  (walk) => {
    toSending(walk);
    for (let at = 1; at <= connectionTries * 3; at++) {
      walk.send({ type: 'bytes.kept', kept: at });
      walk.send({ type: 'bytes.lost', offline: false, pause: 0 });
      walk.wait(40_000);
      walk.send({ type: 'turn.granted' });
      walk.finish('askKnown', unknown);
    }
  },
  { admitted: { sending: 'flowing' } },
);

journey(
  '[1.3b] F1: the upload respects a pause requested by the service, up to ten minutes',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.lost', offline: false, pause: 120_000 });
    walk.wait(119_999);
    expect(walk.snapshot.value).toBe('retrying');
    walk.wait(1);
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', unknown);
    walk.send({ type: 'bytes.lost', offline: false, pause: 86_400_000 });
    walk.wait(600_000);
  },
  { admitted: 'waitingTurn' },
);

journey(
  '[1.3b] [F12] an upload waits offline and resumes after a short pause of its own once the network returns',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.lost', offline: true, pause: 0 });
    expect(walk.running).toEqual([]);
    walk.wait(3_600_000);
    expect(walk.snapshot.value).toBe('offline');
    walk.send({ type: 'connection.back' });
    expect(walk.snapshot.value).toBe('retrying');
    walk.wait(700);
    expect(walk.snapshot.value).toBe('retrying');
    walk.wait(600);
  },
  { admitted: 'waitingTurn' },
);

journey(
  '[1.3b] [F12] an unstable network starts no upload until it has been up for the pause, and then just one',
  subject,
  (walk) => {
    toSending(walk);
    const begun = () => walk.calls.filter((call) => call.kind === 'start' && call.src === 'holdTurn').length;
    const before = begun();
    walk.send({ type: 'connection.lost' });
    for (let time = 0; time < 50; time += 1) {
      walk.send({ type: 'connection.back' });
      walk.wait(300);
      walk.send({ type: 'connection.lost' });
      walk.wait(300);
    }
    expect([begun() - before, walk.snapshot.value]).toEqual([0, 'offline']);
    walk.send({ type: 'connection.back' });
    walk.wait(2_000);
    expect(begun() - before).toBe(1);
  },
  { admitted: 'waitingTurn' },
);

journey(
  '[1.3b] F12: a file that cannot be hashed offline waits for the network and is then hashed',
  subject,
  (walk) => {
    walk.finish('hashFile', { kind: 'offline' });
    expect(walk.snapshot.value).toBe('offline');
    walk.send({ type: 'connection.back' });
    walk.wait(2_000);
    walk.finish('hashFile', hashed);
  },
  { admitted: 'waitingTurn' },
);

journey(
  '[1.3b] [F2] [F13] a transfer without progress for a minute is restarted from where the service has it',
  subject,
  (walk) => {
    toSending(walk);
    walk.wait(59_000);
    walk.send({ type: 'bytes.sent', sent: 10, at: 1 });
    walk.wait(59_000);
    expect(walk.snapshot.value).toEqual({ admitted: { sending: 'flowing' } });
    walk.wait(1_000);
  },
  'retrying',
);

const loses = (walk: Walk, times: number) => {
  for (let at = 0; at < times; at++) {
    walk.send({ type: 'bytes.lost', offline: false, pause: 0 });
    walk.wait(40_000);
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', unknown);
  }
};

const unanswered = (walk: Walk, times: number) => {
  for (let at = 0; at < times; at++) {
    walk.finish('askOutcome', failed);
    walk.wait(10_000);
  }
};

journey(
  '[1.3b] F1: an unanswered request is retried as often as a lost connection, counted from the last progress',
  subject,
  (walk) => {
    toSending(walk);
    loses(walk, connectionTries);
    walk.send({ type: 'bytes.complete', uploadId: 'server-1' });
    unanswered(walk, connectionTries);
    walk.finish('askOutcome', examined);
    walk.wait(10_000);
    unanswered(walk, connectionTries);
    expect(walk.snapshot.value).toEqual({ admitted: { processing: 'asking' } });
    walk.finish('askOutcome', failed);
    expect(sentTo(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'trouble', ...kept, address: null });
  },
  'failed',
);

journey(
  '[1.3b] [F12] being offline is not a failure, and resets the retries',
  subject,
  (walk) => {
    toSending(walk);
    loses(walk, connectionTries);
    walk.send({ type: 'connection.lost' });
    walk.send({ type: 'connection.back' });
    walk.wait(40_000);
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', unknown);
    walk.send({ type: 'bytes.lost', offline: false, pause: 0 });
  },
  'retrying',
);

for (const [when, comes] of [
  ['it is offline', (walk: Walk) => walk.send({ type: 'connection.lost' })],
  ['it waits for a retry', (walk: Walk) => walk.send({ type: 'bytes.lost', offline: false, pause: 0 })],
] as const)
  journey(
    `[1.3b] an upload paused while ${when} waits for the customer`,
    subject,
    (walk) => {
      toSending(walk);
      comes(walk);
      walk.send({ type: 'item.pause' });
      walk.wait(3_600_000);
    },
    'paused',
  );
