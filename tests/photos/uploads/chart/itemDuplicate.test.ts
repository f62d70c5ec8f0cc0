import { expect } from 'vitest';
import { connectionTries } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import { journey } from '../../../kit/chart/index.ts';
import { failed } from '../../library/chart/samples.ts';
import {
  address,
  broken,
  duplicate,
  duplicateOutside,
  examined,
  file,
  hash,
  hashed,
  joined,
  known,
  notFound,
  ready,
  readyOutside,
  remembered,
  subject,
  toJoining,
  sentTo,
  toSending,
} from './itemSamples.ts';

journey(
  '[1.3b] a photo that the library already has is not sent and ends as a duplicate with its date',
  subject,
  (walk) => {
    walk.finish('hashFile', hashed);
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', known);
    expect(sentTo(walk)).toMatchObject([
      { type: 'item.ended', how: 'duplicate', since: '2024-08-03T00:00:00Z', photoId: 'i' },
    ]);
    expect(walk.calls.some((call) => call.kind === 'start' && call.src === 'sendBytes')).toBe(false);
  },
  'duplicate',
);

const toAlbum = { ...subject, input: file({ hash, checked: true, albumId: 'a-1' }) };

journey(
  '[2.36a] [1.3b] a photo of the library is added to the album without being sent',
  toAlbum,
  (walk) => {
    toJoining(walk);
    expect(sentTo(walk)).toEqual([]);
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.src === 'joinAlbum')).toMatchObject({
      input: { params: { id: 'a-1' }, body: { photoIds: ['i'] } },
    });
    walk.finish('joinAlbum', joined);
    expect(sentTo(walk)).toMatchObject([{ how: 'duplicate', since: '2024-08-03T00:00:00Z' }]);
    expect(walk.calls.some((call) => call.kind === 'start' && call.src === 'sendBytes')).toBe(false);
  },
  'duplicate',
);

journey(
  '[2.36a] [4.9c] a photo of the library whose album was deleted ends without an album',
  toAlbum,
  (walk) => {
    toJoining(walk);
    walk.finish('joinAlbum', notFound);
    expect(sentTo(walk)).toMatchObject([{ how: 'albumGone', since: '2024-08-03T00:00:00Z', photoId: 'i' }]);
    expect(walk.calls.some((call) => call.kind === 'start' && call.src === 'sendBytes')).toBe(false);
  },
  'albumGone',
);

for (const [what, answer, since] of [
  ['new to the library', readyOutside, null],
  ['already in the library', duplicateOutside, '2024-08-03T00:00:00Z'],
] as const) {
  journey(
    `[2.36a] [4.9c] a photo ${what} whose album no longer exists is only in the library`,
    { ...subject, input: file({ hash, checked: true, albumId: 'a-1', uploadId: 'server-1' }) },
    (walk) => {
      walk.send({ type: 'turn.granted' });
      walk.finish('askOutcome', answer);
      expect(sentTo(walk).at(-1)).toMatchObject({ how: 'albumGone', since, photoId: 'i' });
    },
    'albumGone',
  );
}

journey(
  '[2.36a] [4.9c] 11.20: an upload whose answer was lost learns from its outcome that the album no longer exists',
  { ...subject, input: file({ hash, address, checked: true, albumId: 'a-1' }) },
  (walk) => {
    toJoining(walk);
    walk.finish('askOutcome', readyOutside);
    expect(walk.calls.some((call) => call.kind === 'start' && call.src === 'joinAlbum')).toBe(false);
  },
  'albumGone',
);

journey(
  '[2.36a] [1.3b] a photo that could not be added to the album is sent, and the service adds it',
  toAlbum,
  (walk) => {
    toJoining(walk);
    walk.finish('joinAlbum', failed);
  },
  { admitted: { sending: 'flowing' } },
);

journey(
  '[1.3b] [F5] a lost upload whose photo is in the library is a duplicate and not sent again',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.address', address });
    walk.send({ type: 'bytes.lost', offline: false, pause: 0 });
    walk.wait(40_000);
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', known);
    walk.finish('askOutcome', notFound);
    expect(sentTo(walk).at(-1)).toMatchObject({ how: 'duplicate', since: '2024-08-03T00:00:00Z' });
    expect(walk.calls.filter((call) => call.kind === 'start' && call.src === 'sendBytes').length).toBe(1);
  },
  'duplicate',
);

journey(
  '[1.3b] a lost upload that the library received counts as added, not as a duplicate',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.address', address });
    walk.send({ type: 'bytes.lost', offline: false, pause: 0 });
    walk.wait(40_000);
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', known);
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.src === 'askOutcome')).toMatchObject({
      input: { params: { id: 'u-1' } },
    });
    walk.finish('askOutcome', ready);
    expect(sentTo(walk).at(-1)).toMatchObject({ type: 'item.ended', how: 'ready' });
    expect(walk.calls.filter((call) => call.kind === 'start' && call.src === 'sendBytes').length).toBe(1);
  },
  'ready',
);

journey(
  '[2.36a] [1.3b] 11.20: a photo that the library has from another upload is still added to the album',
  { ...subject, input: file({ hash, address, checked: true, albumId: 'a-1' }) },
  (walk) => {
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', known);
    walk.finish('askOutcome', notFound);
    expect(walk.calls.at(-1)).toMatchObject({ src: 'joinAlbum', input: { body: { photoIds: ['i'] } } });
  },
  { admitted: 'joining' },
);

journey(
  "[1.3b] a duplicate that was sent reports the id of the library's photo",
  { ...subject, input: file({ hash, checked: true, uploadId: 'server-1' }) },
  (walk) => {
    walk.send({ type: 'turn.granted' });
    walk.finish('askOutcome', duplicate);
    expect(sentTo(walk).at(-1)).toMatchObject({ how: 'duplicate', photoId: 'i' });
  },
  'duplicate',
);

const announced = (albumId: string | null = null) => ({
  ...subject,
  input: file({ hash, address, checked: true, albumId }),
});

journey(
  '[1.3b] 11.20: an unanswered request for the outcome is retried after a pause, and the upload is found',
  announced(),
  (walk) => {
    toJoining(walk);
    walk.finish('askOutcome', failed);
    expect([walk.snapshot.value, sentTo(walk)]).toEqual(['retrying', []]);
    walk.wait(40_000);
    toJoining(walk);
    walk.finish('askOutcome', ready);
  },
  'ready',
);

journey(
  '[1.3b] 11.20: an upload whose answer was lost and that is still being examined waits for its outcome',
  announced(),
  (walk) => {
    toJoining(walk);
    walk.finish('askOutcome', examined);
    expect(walk.snapshot.value).toEqual({ admitted: { processing: 'asking' } });
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.src === 'askOutcome')).toMatchObject({
      input: { params: { id: 'u-1' } },
    });
    expect([sentTo(walk).at(-1), remembered(walk).at(-1)]).toMatchObject([
      { type: 'item.sent' },
      { uploadId: 'u-1' },
    ]);
    walk.finish('askOutcome', ready);
  },
  'ready',
);

for (const [name, albumId, end] of [
  ['it ends as a duplicate', null, 'duplicate'],
  ['it is added to the album', 'a-1', { admitted: 'joining' }],
] as const)
  journey(
    `[1.3b] [2.36a] 11.20: the outcome of a lost upload is requested a limited number of times: ${name}`,
    announced(albumId),
    (walk) => {
      for (let at = 0; at < connectionTries; at++) {
        toJoining(walk);
        if (at % 2 === 0) walk.finish('askOutcome', failed);
        else walk.fail('askOutcome', broken);
        expect(walk.snapshot.value).toBe('retrying');
        walk.wait(40_000);
      }
      toJoining(walk);
      walk.fail('askOutcome', broken);
    },
    end,
  );
