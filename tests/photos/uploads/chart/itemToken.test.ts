import { expect } from 'vitest';
import { connectionTries } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import { journey } from '../../../kit/chart/index.ts';
import { address, flowing, hashed, subject, sentTo, toSending, type Walk } from './itemSamples.ts';

journey(
  '[1.3b] the address of the upload is announced immediately, so that a later page can resume there',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.address', address });
    expect(sentTo(walk)).toEqual([{ type: 'item.announced', id: 'u1', address }]);
  },
  flowing,
);

journey(
  '[1.3b] [6.2b] a refused token is renewed once, and the transfer resumes at the same address',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.address', address });
    walk.send({ type: 'bytes.unauthorized' });
    expect(
      walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'auth' ? [call.event.type] : [])),
    ).toEqual(['token.needed']);
    expect(walk.running).toEqual(['holdTurn']);
    walk.send({ type: 'token.ready' });
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.src === 'sendBytes')).toMatchObject({
      input: { address },
    });
  },
  { admitted: { sending: 'flowing' } },
);

journey(
  '[1.3b] [6.2b] a service that refuses every token is retried a limited number of times',
  subject,
  (walk) => {
    toSending(walk);
    for (let at = 0; at < connectionTries; at++) {
      walk.send({ type: 'bytes.unauthorized' });
      walk.send({ type: 'token.ready' });
    }
    walk.send({ type: 'bytes.unauthorized' });
    expect(sentTo(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'lost' });
  },
  'failed',
);

for (const [how, left] of [
  ['the sign-in has none', (walk: Walk) => walk.send({ type: 'token.lost' })],
  ['the request is unanswered for a minute', (walk: Walk) => walk.wait(60_000)],
] as const)
  journey(
    `[1.3b] [6.2b] a transfer without a token is retried after a pause: ${how}`,
    subject,
    (walk) => {
      toSending(walk);
      walk.send({ type: 'bytes.unauthorized' });
      left(walk);
    },
    'retrying',
  );

journey(
  '[1.3b] a file is neither compared nor sent while another tab sends the same bytes',
  subject,
  (walk) => {
    walk.finish('hashFile', hashed);
    expect(walk.running).toEqual(['holdTurn']);
    walk.send({ type: 'turn.granted' });
    expect(walk.running).toEqual(['askKnown', 'holdTurn']);
  },
  { admitted: 'comparing' },
);
