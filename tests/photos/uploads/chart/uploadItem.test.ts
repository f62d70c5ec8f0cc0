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
        done: [ready, duplicate, refused, examined, notFound, failed],
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
      { type: 'item.ended', how: 'duplicate', since: '2024-08-03T00:00:00Z' },
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
  '[2.36a] [1.3b] an album that is gone meanwhile keeps no photo from being there already',
  toAlbum,
  (walk) => {
    toJoining(walk);
    walk.finish('joinAlbum', albumGone);
  },
  'duplicate',
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
  },
  { admitted: 'joining' },
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
  ['how it ended: it is there already', file({ hash, address, checked: true }), toJoining, 'duplicate'],
  [
    'how it ended: the album still gets it',
    file({ hash, address, checked: true, albumId: 'a-1' }),
    toJoining,
    { admitted: 'joining' },
  ],
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
