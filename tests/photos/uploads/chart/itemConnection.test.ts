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
  told,
  toSending,
  unknown,
  type Walk,
} from './itemSamples.ts';

journey(
  '[1.3b] [F2] a lost connection resumes at the same address; after the last try what was sent is kept',
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
    expect(told(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'lost', sent: 40, address, hash });
  },
  'failed',
);

journey(
  '[1.3b] F1: bytes that never arrive are no progress: a service that takes and breaks is not fed forever',
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
    expect(told(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'lost' });
  },
  'failed',
);

journey(
  '[1.3b] bytes that the service keeps are progress: a connection that is cut off again and again gets there',
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
  '[1.3b] F1: a service that asks for a pause is left alone for so long, ten minutes at most',
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
  '[1.3b] [F12] without a network nothing is tried; with one again it resumes after a short pause of its own',
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
  '[1.3b] [F12] a network that comes and goes begins nothing until it has stayed for its pause, and then once',
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
  '[1.3b] F12: the reader of files could not be fetched offline: the file waits for a network, then is read',
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
  '[1.3b] [F2] [F13] a transfer in which no byte moves for a minute is begun anew from where the service has it',
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
  '[1.3b] F1: an unanswered question is retried as often as a lost connection, since the last byte or answer',
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
    expect(told(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'trouble', ...kept, address: null });
  },
  'failed',
);

journey(
  '[1.3b] [F12] no network is no failure: what was tried before counts no more when there is one again',
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
  ['there is no network', (walk: Walk) => walk.send({ type: 'connection.lost' })],
  ['it waits to be tried again', (walk: Walk) => walk.send({ type: 'bytes.lost', offline: false, pause: 0 })],
] as const)
  journey(
    `[1.3b] paused while ${when}, it waits for the person`,
    subject,
    (walk) => {
      toSending(walk);
      comes(walk);
      walk.send({ type: 'item.pause' });
      walk.wait(3_600_000);
    },
    'paused',
  );
