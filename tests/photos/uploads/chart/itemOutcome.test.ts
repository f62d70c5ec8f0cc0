import { expect } from 'vitest';
import { connectionTries, outcomeAsks } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import { journey } from '../../../kit/chart/index.ts';
import {
  address,
  broken,
  duplicate,
  examined,
  file,
  hash,
  hashed,
  noPicture,
  kept,
  notFound,
  ready,
  refused,
  remembered,
  subject,
  sentTo,
  toOutcome,
  toSending,
  unknown,
  type Walk,
} from './itemSamples.ts';

journey(
  '[1.3b] [F13] everything that a later page needs is stored as soon as it is known',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.address', address });
    walk.send({ type: 'bytes.complete', uploadId: 'server-1' });
    expect(remembered(walk).map(({ hash: h, address: a, uploadId: u }) => [h, a, u])).toEqual([
      [hash, null, null],
      [hash, address, null],
      [hash, address, 'server-1'],
    ]);
  },
  { admitted: { processing: 'asking' } },
);

journey(
  '[1.3b] [F11] a file whose bytes were all sent before a reload only requests its outcome',
  { ...subject, input: file({ hash, address, uploadId: 'server-1', checked: true }) },
  (walk) => {
    walk.send({ type: 'turn.granted' });
    expect(walk.running).toEqual(['askOutcome', 'holdTurn']);
    walk.finish('askOutcome', ready);
    expect(sentTo(walk).map(({ type }) => type)).toEqual(['item.sent', 'item.ended']);
  },
  'ready',
);

journey(
  '[1.3b] the outcome is polled with growing pauses and a limit',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.complete', uploadId: 'server-1' });
    for (let at = 0; at < outcomeAsks; at++) {
      walk.finish('askOutcome', examined);
      walk.wait(at < 3 ? 250 * 2 ** (at + 1) : 2_000);
    }
    walk.finish('askOutcome', examined);
    expect(sentTo(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'trouble', uploadId: 'server-1' });
  },
  'failed',
);

journey(
  '[1.3b] an upload that the service has forgotten starts again from its first byte',
  { ...subject, input: file({ hash, address, checked: true, sent: 60 }) },
  (walk) => {
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', unknown);
    walk.send({ type: 'bytes.forgotten' });
    walk.wait(40_000);
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', unknown);
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.src === 'sendBytes')).toMatchObject({
      input: { address: null },
    });
    expect(remembered(walk).at(-1)).toMatchObject({ address: null });
  },
  { admitted: { sending: 'flowing' } },
);

journey(
  '[1.3b] a full storage is not a lost connection: it fails immediately without a retry',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.failed', reason: 'noRoom' });
    expect(sentTo(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'noRoom' });
  },
  'failed',
);

journey(
  '[1.3b] a different file chosen to resume becomes an upload of its own',
  { ...subject, input: file({ hash: 'cd'.repeat(32), address }) },
  (walk) => {
    walk.finish('hashFile', hashed);
    expect(sentTo(walk)).toMatchObject([{ how: 'otherFile', hash }]);
  },
  'otherFile',
);

journey(
  '[1.3b] an upload paused while waiting for its turn resumes there',
  subject,
  (walk) => {
    walk.finish('hashFile', hashed);
    walk.send({ type: 'turn.granted' });
    walk.send({ type: 'item.pause' });
    expect(walk.running).toEqual([]);
    walk.send({ type: 'item.resume' });
  },
  { admitted: 'waitingTurn' },
);

const forgotten = { address: null, uploadId: null, sent: 0 };

for (const [what, ends, end, said] of [
  ['its bytes are missing', (walk: Walk) => walk.finish('hashFile', { kind: 'unreadable' }), 'needsFile', {}],
  [
    'its first bytes are not those of an image',
    (walk: Walk) => walk.finish('hashFile', noPicture),
    'refused',
    { reason: 'notAPicture', hash: null },
  ],
  [
    'its hash throws',
    (walk: Walk) => walk.fail('hashFile', broken),
    'failed',
    { reason: 'trouble', hash: null },
  ],
  [
    'the wait for its turn throws',
    (walk: Walk) => {
      walk.finish('hashFile', hashed);
      walk.fail('holdTurn', broken);
    },
    'failed',
    { reason: 'trouble', hash },
  ],
  [
    'its transfer throws',
    (walk: Walk) => {
      toSending(walk);
      walk.fail('sendBytes', broken);
    },
    'failed',
    { reason: 'trouble' },
  ],
  [
    'the service refuses it',
    (walk: Walk) => {
      toSending(walk);
      walk.send({ type: 'bytes.refused', reason: 'tooLarge' });
    },
    'refused',
    { reason: 'tooLarge' },
  ],
  [
    'its bytes disappear during the transfer',
    (walk: Walk) => {
      toSending(walk);
      walk.send({ type: 'bytes.unreadable' });
    },
    'needsFile',
    { hash },
  ],
  [
    'the service finds no image in it',
    (walk: Walk) => {
      toOutcome(walk);
      walk.finish('askOutcome', refused);
    },
    'refused',
    { reason: 'truncated' },
  ],
  [
    'the service already has it',
    (walk: Walk) => {
      toOutcome(walk);
      walk.finish('askOutcome', duplicate);
    },
    'duplicate',
    { since: '2024-08-03T00:00:00Z' },
  ],
  [
    'the service has forgotten it',
    (walk: Walk) => {
      toOutcome(walk);
      walk.finish('askOutcome', notFound);
    },
    'failed',
    { reason: 'trouble', ...forgotten },
  ],
  [
    'the request for its outcome throws',
    (walk: Walk) => {
      toOutcome(walk);
      walk.fail('askOutcome', broken);
    },
    'failed',
    { reason: 'trouble', ...kept },
  ],
  [
    'its transfer makes no progress in any retry',
    (walk: Walk) => {
      toSending(walk);
      for (let at = 0; at < connectionTries; at++) {
        walk.wait(60_000);
        walk.wait(40_000);
        walk.send({ type: 'turn.granted' });
        walk.finish('askKnown', unknown);
      }
      walk.wait(60_000);
    },
    'failed',
    { reason: 'lost' },
  ],
  [
    'the service forgets it in every retry',
    (walk: Walk) => {
      toSending(walk);
      for (let at = 0; at < connectionTries; at++) {
        walk.send({ type: 'bytes.forgotten' });
        walk.wait(40_000);
        walk.send({ type: 'turn.granted' });
        walk.finish('askKnown', unknown);
      }
      walk.send({ type: 'bytes.address', address });
      walk.send({ type: 'bytes.forgotten' });
    },
    'failed',
    { reason: 'trouble', ...forgotten },
  ],
] as const)
  journey(
    `[1.3b] [5.6a] an upload ends as ${end} and reports its state to the queue: ${what}`,
    subject,
    (walk) => {
      ends(walk);
      expect(sentTo(walk).at(-1)).toMatchObject({ type: 'item.ended', id: 'u1', how: end, ...said });
    },
    end,
  );
