import { expect } from 'vitest';
import { outcomeAsks } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import { journey } from '../../../kit/chart/index.ts';
import {
  address,
  broken,
  examined,
  file,
  flowing,
  hash,
  subject,
  toJoining,
  sentTo,
  toOutcome,
  toSending,
} from './itemSamples.ts';

for (const [question, input, walkTo, end] of [
  ['the lookup in the library, so it is sent', file({ hash, checked: true }), () => undefined, flowing],
  [
    'its addition to the album, so it is sent',
    file({ hash, checked: true, albumId: 'a-1' }),
    toJoining,
    flowing,
  ],
  ['its outcome, which is requested again', file({ hash, address, checked: true }), toJoining, 'retrying'],
] as const)
  journey(
    `[1.3b] [2.36a] a request that throws ends no upload: ${question}`,
    { ...subject, input },
    (walk) => {
      walk.send({ type: 'turn.granted' });
      walkTo(walk);
      walk.fail(walk.running.find((id) => id !== 'holdTurn') ?? '', broken);
    },
    end,
  );

journey(
  '[1.3b] the queue receives the progress of the transfer and its end',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.sent', sent: 40, at: 7 });
    walk.send({ type: 'bytes.complete', uploadId: 'server-1' });
    expect(sentTo(walk)).toEqual([
      { type: 'item.progress', id: 'u1', sent: 40, at: 7 },
      { type: 'item.sent', id: 'u1' },
    ]);
  },
  { admitted: { processing: 'asking' } },
);

journey(
  '[1.3b] an upload paused while it is hashed is hashed from the start when it resumes',
  subject,
  (walk) => {
    walk.send({ type: 'item.pause' });
    expect([walk.snapshot.value, walk.running]).toEqual(['paused', []]);
    walk.send({ type: 'item.resume' });
    expect(walk.running).toEqual(['hashFile']);
  },
  'hashing',
);

const waitsForOutcome = { admitted: { processing: 'waiting' } };

journey(
  '[1.3b] an upload paused while it is examined polls its outcome again when it resumes',
  subject,
  (walk) => {
    toOutcome(walk);
    for (let at = 0; at < outcomeAsks; at++) {
      walk.finish('askOutcome', examined);
      walk.wait(2_000);
    }
    walk.send({ type: 'item.pause' });
    walk.send({ type: 'item.resume' });
    walk.send({ type: 'turn.granted' });
    walk.finish('askOutcome', examined);
  },
  waitsForOutcome,
);
