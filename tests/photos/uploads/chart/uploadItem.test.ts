import { expect } from 'vitest';
import { uploadItemMachine } from '../../../../machines/photos/uploads/uploadItem.machine.ts';
import {
  connectionTries,
  outcomeAsks,
  type UploadItemInput,
} from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import { journey, type Journey, proveChart } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { failed, finished } from '../../library/chart/samples.ts';

const hash = 'ab'.repeat(32);
const address = 'http://localhost/svc/uploads/files/u-1';
const file =
  (known: Partial<UploadItemInput> = {}) =>
  (recorder: Recorder): UploadItemInput => ({
    id: 'u1',
    name: 'a.jpg',
    size: 100,
    type: 'image/jpeg',
    albumId: null,
    hash: null,
    address: null,
    uploadId: null,
    sent: 0,
    checked: false,
    owner: recorder.ref('owner'),
    ...known,
  });
const hashed = { kind: 'hashed', hash } as const;
const outcome = (reply: object) => finished(reply as { state: 'processing' });
const ready = outcome({ state: 'ready', imageId: 'i', monthKey: '2024/7' });
const duplicate = outcome({ state: 'duplicate', imageId: 'i', since: '2024-08-03T00:00:00Z' });
const readyOutside = outcome({ state: 'ready', imageId: 'i', monthKey: '2024/7', album: 'gone' });
const duplicateOutside = outcome({
  state: 'duplicate',
  imageId: 'i',
  since: '2024-08-03T00:00:00Z',
  album: 'gone',
});
const refused = outcome({ state: 'refused', reason: 'truncated' });
const examined = outcome({ state: 'processing' });
const notFound = { outcome: 'refused', refusal: 'notFound', correlationId: 'c-1' } as const;
const known = finished({ known: [{ hash, imageId: 'i', since: '2024-08-03T00:00:00Z' }] });
const unknown = finished({ known: [] });
const joined = finished({ failed: [] });
const leftOut = finished({ failed: ['i'] });
const albumGone = notFound;

const told = (walk: Pick<Journey<typeof uploadItemMachine>, 'calls'>) =>
  walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'owner' ? [call.event] : []));
const remembered = (walk: Pick<Journey<typeof uploadItemMachine>, 'calls'>) =>
  walk.calls.flatMap((call) =>
    call.kind === 'action' && call.name === 'remember'
      ? [call.params as { hash: string | null; address: string | null; uploadId: string | null }]
      : [],
  );

const bytes = [
  'bytes.address',
  'bytes.kept',
  'bytes.sent',
  'bytes.complete',
  'bytes.lost',
  'bytes.forgotten',
  'bytes.unauthorized',
  'bytes.refused',
  'bytes.failed',
  'bytes.unreadable',
] as const;
const connection = ['connection.lost', 'connection.back'] as const;
const token = ['token.ready', 'token.lost'] as const;

proveChart(
  '[1.3b] [5.6a] one file on its way',
  {
    machine: uploadItemMachine,
    input: file(),
    events: {
      'item.pause': [{}],
      'item.resume': [{}],
      'connection.lost': [{}],
      'connection.back': [{}],
      'turn.granted': [{}],
      'bytes.address': [{ address }],
      'bytes.sent': [{ sent: 40, at: 1 }],
      'bytes.complete': [{ uploadId: 'server-1' }],
      'bytes.kept': [{ kept: 40 }],
      'bytes.lost': [
        { offline: false, pause: 0 },
        { offline: true, pause: 0 },
      ],
      'bytes.forgotten': [{}],
      'bytes.unauthorized': [{}],
      'token.ready': [{}],
      'token.lost': [{}],
      'bytes.refused': [{ reason: 'tooLarge' }],
      'bytes.failed': [{ reason: 'noRoom' }],
      'bytes.unreadable': [{}],
    },
    outcomes: {
      hashFile: {
        done: [
          hashed,
          { kind: 'hashed', hash: 'cd'.repeat(32) },
          { kind: 'unreadable' },
          { kind: 'offline' },
        ],
        error: [new Error('no worker')],
      },
      holdTurn: { error: [new Error('no locks')] },
      sendBytes: { error: [new Error('gone')] },
      askBeforeLeaving: {},
      askKnown: { done: [known, unknown, failed], error: [new Error('gone')] },
      joinAlbum: { done: [joined, leftOut, albumGone, failed], error: [new Error('gone')] },
      askOutcome: {
        done: [ready, duplicate, readyOutside, duplicateOutside, refused, examined, notFound, failed],
        error: [new Error('gone')],
      },
    },
    project: ({ context }) => [
      context.hash,
      context.checked,
      context.address,
      context.uploadId,
      Math.min(context.tries, connectionTries),
      context.asks > 0,
      context.reason,
      context.since,
    ],
    limit: 20_000,
    ignores: {
      hashing: ['item.resume', ...connection, 'turn.granted', ...bytes, ...token],
      'admitted.waitingTurn': ['item.resume', 'connection.back', ...bytes, ...token],
      'admitted.comparing': ['item.resume', 'connection.back', 'turn.granted', ...bytes, ...token],
      'admitted.joining': ['item.resume', 'connection.back', 'turn.granted', ...bytes, ...token],
      'admitted.recalling': ['item.resume', 'connection.back', 'turn.granted', ...bytes, ...token],
      'admitted.waitingToken': ['item.resume', 'connection.back', 'turn.granted', ...bytes],
      'admitted.sending': ['item.resume', 'connection.back', 'turn.granted', ...token],
      'admitted.processing': ['item.resume', 'connection.back', 'turn.granted', ...bytes, ...token],
      paused: ['item.pause', ...connection, 'turn.granted', ...bytes, ...token],
      offline: ['item.resume', 'connection.lost', 'turn.granted', ...bytes, ...token],
      retrying: ['item.resume', 'connection.back', 'turn.granted', ...bytes, ...token],
    },
    observe: ({ snapshot, calls }) => {
      const ended = told({ calls }).filter(({ type }) => type === 'item.ended');
      expect(ended.map((end) => end['how'])).toEqual(snapshot.status === 'done' ? [snapshot.value] : []);
    },
  },
  { input: file({ hash, checked: true }) },
  { input: file({ hash, checked: true, albumId: 'a-1' }) },
  { input: file({ hash, address }) },
  { input: file({ hash, address, uploadId: 'server-1', checked: true }) },
);

const subject = { machine: uploadItemMachine, input: file() };
type Walk = Journey<typeof uploadItemMachine>;
const toSending = (walk: Walk) => {
  walk.finish('hashFile', hashed);
  walk.send({ type: 'turn.granted' });
  walk.finish('askKnown', unknown);
};

journey(
  '[1.3b] what the library holds already is not sent: a duplicate, said with its day',
  subject,
  (walk) => {
    walk.finish('hashFile', hashed);
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', known);
    expect(told(walk)).toMatchObject([
      { type: 'item.ended', how: 'duplicate', since: '2024-08-03T00:00:00Z', photoId: 'i' },
    ]);
    expect(walk.calls.some((call) => call.kind === 'start' && call.src === 'sendBytes')).toBe(false);
  },
  'duplicate',
);

const toAlbum = { ...subject, input: file({ hash, checked: true, albumId: 'a-1' }) };
const toJoining = (walk: Walk) => {
  walk.send({ type: 'turn.granted' });
  walk.finish('askKnown', known);
};

journey(
  '[2.36a] [1.3b] a photo added to an album that the library holds already comes into the album without being sent',
  toAlbum,
  (walk) => {
    toJoining(walk);
    expect(told(walk)).toEqual([]);
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.src === 'joinAlbum')).toMatchObject({
      input: { params: { id: 'a-1' }, body: { photoIds: ['i'] } },
    });
    walk.finish('joinAlbum', joined);
    expect(told(walk)).toMatchObject([{ how: 'duplicate', since: '2024-08-03T00:00:00Z' }]);
    expect(walk.calls.some((call) => call.kind === 'start' && call.src === 'sendBytes')).toBe(false);
  },
  'duplicate',
);

journey(
  '[2.36a] [4.9c] a photo that the library holds is not said to be in an album that was deleted meanwhile',
  toAlbum,
  (walk) => {
    toJoining(walk);
    walk.finish('joinAlbum', albumGone);
    expect(told(walk)).toMatchObject([{ how: 'albumGone', since: '2024-08-03T00:00:00Z', photoId: 'i' }]);
    expect(walk.calls.some((call) => call.kind === 'start' && call.src === 'sendBytes')).toBe(false);
  },
  'albumGone',
);

for (const [what, answer, since] of [
  ['that is new to the library', readyOutside, null],
  ['that the library held after all', duplicateOutside, '2024-08-03T00:00:00Z'],
] as const) {
  journey(
    `[2.36a] [4.9c] the service says that the album of a photo is gone, ${what}: it is in the library alone`,
    { ...subject, input: file({ hash, checked: true, albumId: 'a-1', uploadId: 'server-1' }) },
    (walk) => {
      walk.send({ type: 'turn.granted' });
      walk.finish('askOutcome', answer);
      expect(told(walk).at(-1)).toMatchObject({ how: 'albumGone', since, photoId: 'i' });
    },
    'albumGone',
  );
}

journey(
  '[2.36a] [4.9c] 11.20: the album is gone, as the upload says whose answer was lost',
  { ...subject, input: file({ hash, address, checked: true, albumId: 'a-1' }) },
  (walk) => {
    toJoining(walk);
    walk.finish('askOutcome', readyOutside);
    expect(walk.calls.some((call) => call.kind === 'start' && call.src === 'joinAlbum')).toBe(false);
  },
  'albumGone',
);

journey(
  '[2.36a] [1.3b] where the photo could not be put into the album it is sent after all, and the service puts it there',
  toAlbum,
  (walk) => {
    toJoining(walk);
    walk.finish('joinAlbum', failed);
  },
  { admitted: { sending: 'flowing' } },
);

journey(
  '[1.3b] [F5] the answer to the last byte is lost and the upload is gone since: it is found in the library, not sent again',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.address', address });
    walk.send({ type: 'bytes.lost', offline: false, pause: 0 });
    walk.wait(40_000);
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', known);
    walk.finish('askOutcome', notFound);
    expect(told(walk).at(-1)).toMatchObject({ how: 'duplicate', since: '2024-08-03T00:00:00Z' });
    expect(walk.calls.filter((call) => call.kind === 'start' && call.src === 'sendBytes').length).toBe(1);
  },
  'duplicate',
);

journey(
  "[1.3b] 11.20: the answer to the last byte is lost, and the library holds the picture by this very upload: it is 'added', not 'already there'",
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
    expect(told(walk).at(-1)).toMatchObject({ type: 'item.ended', how: 'ready' });
    expect(walk.calls.filter((call) => call.kind === 'start' && call.src === 'sendBytes').length).toBe(1);
  },
  'ready',
);

journey(
  '[2.36a] [1.3b] 11.20: where the library had it by another upload it still comes into the album',
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
  '[1.3b] of a duplicate that was sent the photo is told that the library had',
  { ...subject, input: file({ hash, checked: true, uploadId: 'server-1' }) },
  (walk) => {
    walk.send({ type: 'turn.granted' });
    walk.finish('askOutcome', duplicate);
    expect(told(walk).at(-1)).toMatchObject({ how: 'duplicate', photoId: 'i' });
  },
  'duplicate',
);

const announced = (albumId: string | null = null) => ({
  ...subject,
  input: file({ hash, address, checked: true, albumId }),
});
journey(
  '[1.3b] 11.20: nobody answers how the upload ended: it is asked again after a pause, and it is the very one',
  announced(),
  (walk) => {
    toJoining(walk);
    walk.finish('askOutcome', failed);
    expect([walk.snapshot.value, told(walk)]).toEqual(['retrying', []]);
    walk.wait(40_000);
    toJoining(walk);
    walk.finish('askOutcome', ready);
  },
  'ready',
);

journey(
  '[1.3b] 11.20: the upload whose answer was lost is still examined: its outcome is waited for',
  announced(),
  (walk) => {
    toJoining(walk);
    walk.finish('askOutcome', examined);
    expect(walk.snapshot.value).toEqual({ admitted: { processing: 'asking' } });
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.src === 'askOutcome')).toMatchObject({
      input: { params: { id: 'u-1' } },
    });
    expect([told(walk).at(-1), remembered(walk).at(-1)]).toMatchObject([
      { type: 'item.sent' },
      { uploadId: 'u-1' },
    ]);
    walk.finish('askOutcome', ready);
  },
  'ready',
);

for (const [name, albumId, end] of [
  ['it is in the library, as that says', null, 'duplicate'],
  ['the album still gets it', 'a-1', { admitted: 'joining' }],
] as const)
  journey(
    `[1.3b] [2.36a] 11.20: how the upload ended is not asked for ever: ${name}`,
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

const broken = new Error('gone');
const flowing = { admitted: { sending: 'flowing' } };
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
  '[1.3b] the address at which the service takes it is told at once, so that a later page can go on there',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.address', address });
    expect(told(walk)).toEqual([{ type: 'item.announced', id: 'u1', address }]);
  },
  flowing,
);

journey(
  '[1.3b] [6.2b] a refused token is asked for once more, and the transfer goes on from the same address',
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
  '[1.3b] [6.2b] a service that refuses every token is not fed for ever',
  subject,
  (walk) => {
    toSending(walk);
    for (let at = 0; at < connectionTries; at++) {
      walk.send({ type: 'bytes.unauthorized' });
      walk.send({ type: 'token.ready' });
    }
    walk.send({ type: 'bytes.unauthorized' });
    expect(told(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'lost' });
  },
  'failed',
);

for (const [how, left] of [
  ['auth has none', (walk: Walk) => walk.send({ type: 'token.lost' })],
  ['nobody answers for a minute', (walk: Walk) => walk.wait(60_000)],
] as const)
  journey(
    `[1.3b] [6.2b] no token comes: ${how}, and the transfer is taken up after a pause`,
    subject,
    (walk) => {
      toSending(walk);
      walk.send({ type: 'bytes.unauthorized' });
      left(walk);
    },
    'retrying',
  );

journey(
  '[1.3b] nothing is compared or sent while another tab sends the same bytes',
  subject,
  (walk) => {
    walk.finish('hashFile', hashed);
    expect(walk.running).toEqual(['holdTurn']);
    walk.send({ type: 'turn.granted' });
    expect(walk.running).toEqual(['askKnown', 'holdTurn']);
  },
  { admitted: 'comparing' },
);

journey(
  '[1.3b] [F2] a lost connection is taken up from the same address, and given up after the last try with what was sent kept',
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
  '[1.3b] F1: bytes that left and never arrived are no progress: a service that takes and breaks is not fed for ever',
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
  '[1.3b] [F12] without a network nothing is tried; when there is one again it goes on after a short pause of its own',
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
  '[1.3b] F12: what reads files could not be fetched without a network: the file waits for one and is read then',
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

journey(
  '[1.3b] [F13] what a later page needs is written down as soon as it is known',
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
  '[1.3b] [F11] a file whose bytes were all there before the reload asks for its outcome alone',
  { ...subject, input: file({ hash, address, uploadId: 'server-1', checked: true }) },
  (walk) => {
    walk.send({ type: 'turn.granted' });
    expect(walk.running).toEqual(['askOutcome', 'holdTurn']);
    walk.finish('askOutcome', ready);
    expect(told(walk).map(({ type }) => type)).toEqual(['item.sent', 'item.ended']);
  },
  'ready',
);

journey(
  '[1.3b] the outcome is asked for until it is there, more and more seldom, and not for ever',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.complete', uploadId: 'server-1' });
    for (let at = 0; at < outcomeAsks; at++) {
      walk.finish('askOutcome', examined);
      walk.wait(at < 3 ? 250 * 2 ** (at + 1) : 2_000);
    }
    walk.finish('askOutcome', examined);
    expect(told(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'trouble', uploadId: 'server-1' });
  },
  'failed',
);

journey(
  '[1.3b] an upload the service has forgotten begins at its first byte',
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
  '[1.3b] a full disk is no lost connection: it is said at once, and not tried over and over',
  subject,
  (walk) => {
    toSending(walk);
    walk.send({ type: 'bytes.failed', reason: 'noRoom' });
    expect(told(walk).at(-1)).toMatchObject({ how: 'failed', reason: 'noRoom' });
  },
  'failed',
);

journey(
  '[1.3b] another file chosen to continue becomes an upload of its own',
  { ...subject, input: file({ hash: 'cd'.repeat(32), address }) },
  (walk) => {
    walk.finish('hashFile', hashed);
    expect(told(walk)).toMatchObject([{ how: 'otherFile', hash }]);
  },
  'otherFile',
);

journey(
  '[1.3b] paused in any part of its way it sends nothing, and goes on where it was',
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

const toOutcome = (walk: Walk) => {
  toSending(walk);
  walk.send({ type: 'bytes.address', address });
  walk.send({ type: 'bytes.complete', uploadId: 'server-1' });
};
const kept = { hash, address, uploadId: 'server-1', sent: 100 };
const forgotten = { address: null, uploadId: null, sent: 0 };
for (const [what, ends, end, said] of [
  ['its bytes are gone', (walk: Walk) => walk.finish('hashFile', { kind: 'unreadable' }), 'needsFile', {}],
  [
    'nothing can read it',
    (walk: Walk) => walk.fail('hashFile', broken),
    'failed',
    { reason: 'trouble', hash: null },
  ],
  [
    'its turn cannot be had',
    (walk: Walk) => {
      walk.finish('hashFile', hashed);
      walk.fail('holdTurn', broken);
    },
    'failed',
    { reason: 'trouble', hash },
  ],
  [
    'what sends breaks',
    (walk: Walk) => {
      toSending(walk);
      walk.fail('sendBytes', broken);
    },
    'failed',
    { reason: 'trouble' },
  ],
  [
    'the service does not take it',
    (walk: Walk) => {
      toSending(walk);
      walk.send({ type: 'bytes.refused', reason: 'tooLarge' });
    },
    'refused',
    { reason: 'tooLarge' },
  ],
  [
    'its bytes are gone while it is sent',
    (walk: Walk) => {
      toSending(walk);
      walk.send({ type: 'bytes.unreadable' });
    },
    'needsFile',
    { hash },
  ],
  [
    'it is examined and no picture',
    (walk: Walk) => {
      toOutcome(walk);
      walk.finish('askOutcome', refused);
    },
    'refused',
    { reason: 'truncated' },
  ],
  [
    'it is examined and there already',
    (walk: Walk) => {
      toOutcome(walk);
      walk.finish('askOutcome', duplicate);
    },
    'duplicate',
    { since: '2024-08-03T00:00:00Z' },
  ],
  [
    'its outcome is forgotten',
    (walk: Walk) => {
      toOutcome(walk);
      walk.finish('askOutcome', notFound);
    },
    'failed',
    { reason: 'trouble', ...forgotten },
  ],
  [
    'the question for its outcome breaks',
    (walk: Walk) => {
      toOutcome(walk);
      walk.fail('askOutcome', broken);
    },
    'failed',
    { reason: 'trouble', ...kept },
  ],
  [
    'no byte moves, however often it is tried',
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
    'it is forgotten however often it is sent',
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
    `[1.3b] [5.6a] ${what}: it has ended as ${end}, and the queue is told what is left of it`,
    subject,
    (walk) => {
      ends(walk);
      expect(told(walk).at(-1)).toMatchObject({ type: 'item.ended', id: 'u1', how: end, ...said });
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

const loses = (walk: Walk, times: number) => {
  for (let at = 0; at < times; at++) {
    walk.send({ type: 'bytes.lost', offline: false, pause: 0 });
    walk.wait(40_000);
    walk.send({ type: 'turn.granted' });
    walk.finish('askKnown', unknown);
  }
};
const waitsForOutcome = { admitted: { processing: 'waiting' } };
const unanswered = (walk: Walk, times: number) => {
  for (let at = 0; at < times; at++) {
    walk.finish('askOutcome', failed);
    walk.wait(10_000);
  }
};

journey(
  '[1.3b] F1: a question without an answer is asked anew as often as a lost connection, counted from the last byte, and from each answer',
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
