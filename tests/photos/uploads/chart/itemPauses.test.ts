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
  told,
  toOutcome,
  toSending,
} from './itemSamples.ts';

for (const [question, input, walkTo, end] of [
  ['whether the library holds it: it is sent', file({ hash, checked: true }), () => undefined, flowing],
  [
    'for its place in the album: it is sent',
    file({ hash, checked: true, albumId: 'a-1' }),
    toJoining,
    flowing,
  ],
  ['how it ended: it is asked again', file({ hash, address, checked: true }), toJoining, 'retrying'],
] as const)
  journey(
    `[1.3b] [2.36a] a question that breaks ends no upload, asked ${question}`,
    { ...subject, input },
    (walk) => {
      walk.send({ type: 'turn.granted' });
      walkTo(walk);
      walk.fail(walk.running.find((id) => id !== 'holdTurn') ?? '', broken);
    },
    end,
  );

journey(
  '[1.3b] the queue is told of every byte that leaves, and when the last one has',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.sent', sent: 40, at: 7 });
    walk.send({ type: 'bytes.complete', uploadId: 'server-1' });
    expect(told(walk)).toEqual([
      { type: 'item.progress', id: 'u1', sent: 40, at: 7 },
      { type: 'item.sent', id: 'u1' },
    ]);
  },
  { admitted: { processing: 'asking' } },
);

journey(
  '[1.3b] paused while it is read, it is read from the start when it goes on',
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
  '[1.3b] paused while it is examined, its outcome is asked for as long again when it goes on',
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
