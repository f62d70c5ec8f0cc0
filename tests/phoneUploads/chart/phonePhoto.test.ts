import { expect } from 'vitest';
import { phonePhotoMachine, phoneTries } from '../../../machines/phoneUploads/phonePhoto.machine.ts';
import { journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';

const subject = {
  machine: phonePhotoMachine,
  input: (recorder: Recorder) => ({
    id: 'photo-0',
    name: 'a.jpg',
    type: 'image/jpeg',
    address: null,
    owner: recorder.ref('owner') as never,
  }),
};
const address = 'http://s/phone-files/1';
const lost = { type: 'bytes.lost', offline: false, pause: 0 } as const;
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

proveChart('[2.49b] one photo from a phone', {
  ...subject,
  events: {
    'bytes.address': [{ address }],
    'bytes.kept': [{ kept: 4 }],
    'bytes.sent': [{ sent: 4, at: 1 }],
    'bytes.complete': [{ uploadId: 'u' }],
    'bytes.lost': [
      { offline: false, pause: 0 },
      { offline: true, pause: 0 },
    ],
    'bytes.forgotten': [{}],
    'bytes.unauthorized': [{}],
    'bytes.refused': [{ reason: 'wrongType' }],
    'bytes.failed': [{ reason: 'noRoom' }],
    'bytes.unreadable': [{}],
    'network.back': [{}],
  },
  outcomes: { sendBytes: { error: [new Error('no code')] }, network: {} },
  project: ({ context }) => [context.address, context.kept, context.tries, context.reason],
  ignores: { 'sending.flowing': ['network.back'], retrying: bytes, offline: bytes },
  observe: ({ snapshot, running }) => {
    if (snapshot.status === 'active') expect(running.includes('sendBytes')).toBe(snapshot.matches('sending'));
  },
});

journey(
  '[2.49b] F12: an upload pauses offline and resumes once the network returns',
  subject,
  (walk) => {
    walk.send({ type: 'bytes.address', address });
    walk.send({ ...lost, offline: true });
    expect(walk.snapshot.value).toBe('offline');
    walk.send({ type: 'network.back' });
    expect(walk.calls.findLast((call) => call.kind === 'start')).toMatchObject({
      id: 'sendBytes',
      input: { id: 'photo-0', address },
    });
    walk.send({ type: 'bytes.complete', uploadId: '1' });
    expect(walk.calls.at(-1)).toMatchObject({ event: { type: 'photo.ended', id: 'photo-0', how: 'sent' } });
  },
  'sent',
);

journey(
  '[2.49b] an upload fails after eight interruptions in a row without progress',
  subject,
  (walk) => {
    for (let at = 0; at < phoneTries; at += 1) {
      walk.send(lost);
      expect(walk.snapshot.value).toBe('retrying');
      walk.send({ type: 'network.back' });
    }
    walk.send(lost);
    expect(walk.calls.at(-1)).toMatchObject({ event: { how: 'failed', reason: 'lost', uploadId: null } });
  },
  'failed',
);

journey(
  '[2.49b] each byte the service keeps resets the losses; a silent transfer restarts after a minute',
  subject,
  (walk) => {
    for (let at = 0; at < 3 * phoneTries; at += 1) {
      walk.send({ type: 'bytes.kept', kept: at + 1 });
      walk.wait(60_000);
      expect(walk.snapshot.value).toBe('retrying');
      walk.send({ type: 'network.back' });
    }
  },
  { sending: 'flowing' },
);

type Walk = Journey<typeof phonePhotoMachine>;
for (const [how, what, end, reason] of [
  [
    'is refused',
    (walk: Walk) => walk.send({ type: 'bytes.refused', reason: 'wrongType' }),
    'refused',
    'wrongType',
  ],
  ['is unreadable', (walk: Walk) => walk.send({ type: 'bytes.unreadable' }), 'refused', 'unreadable'],
  [
    'exceeds the storage',
    (walk: Walk) => walk.send({ type: 'bytes.failed', reason: 'noRoom' }),
    'failed',
    'noRoom',
  ],
  [
    'fails with an exception',
    (walk: Walk) => walk.fail('sendBytes', new Error('no code')),
    'failed',
    'trouble',
  ],
] as const)
  journey(
    `[2.49b, 5.6a] the page receives the reason why a photo ${how}`,
    subject,
    (walk) => {
      what(walk);
      expect(sentTo(walk.calls, 'owner', 'photo.ended')).toEqual([
        { id: 'photo-0', how: end, reason, uploadId: null },
      ]);
    },
    end,
  );

journey(
  '[2.49b] the page gets progress and address, and a photo forgotten by the service is resent up to eight times',
  subject,
  (walk) => {
    const places = () =>
      sentTo(walk.calls, 'owner', 'photo.announced').map(
        (one) => (one as { address: string | null }).address,
      );
    for (let at = 0; at < phoneTries; at += 1) {
      walk.send({ type: 'bytes.forgotten' });
      expect(walk.snapshot.value).toBe('retrying');
      walk.send({ type: 'network.back' });
    }
    walk.send({ type: 'bytes.address', address });
    walk.send({ type: 'bytes.kept', kept: 4 });
    walk.send({ type: 'bytes.sent', sent: 6, at: 1 });
    expect(sentTo(walk.calls, 'owner', 'photo.progress')).toEqual([{ id: 'photo-0', sent: 6 }]);
    walk.send({ type: 'bytes.forgotten' });
    walk.send({ type: 'network.back' });
    expect(walk.calls.findLast((call) => call.kind === 'start')).toMatchObject({ input: { address: null } });
    // The service acknowledges the first byte of the file once more, which counts as progress.
    walk.send({ type: 'bytes.kept', kept: 1 });
    for (let at = 0; at < phoneTries; at += 1) {
      walk.send({ type: 'bytes.forgotten' });
      walk.send({ type: 'network.back' });
    }
    walk.send({ type: 'bytes.address', address });
    walk.send({ type: 'bytes.forgotten' });
    expect(places().slice(phoneTries)).toEqual([
      address,
      ...Array.from({ length: phoneTries + 1 }, () => null),
      address,
      null,
    ]);
    expect(sentTo(walk.calls, 'owner', 'photo.ended')).toEqual([
      { id: 'photo-0', how: 'failed', reason: 'trouble', uploadId: null },
    ]);
  },
  'failed',
);

journey(
  '[2.49b] bytes stored before are no progress, and a silent transfer fails like an interrupted one',
  subject,
  (walk) => {
    walk.send({ type: 'bytes.kept', kept: 4 });
    for (let at = 0; at < phoneTries; at += 1) {
      walk.wait(60_000);
      expect(walk.snapshot.value).toBe('retrying');
      walk.send({ type: 'network.back' });
      walk.send({ type: 'bytes.kept', kept: 4 });
    }
    walk.wait(60_000);
    expect(sentTo(walk.calls, 'owner', 'photo.ended')).toEqual([
      { id: 'photo-0', how: 'failed', reason: 'lost', uploadId: null },
    ]);
  },
  'failed',
);

journey(
  '[2.49b] a pause from the service lasts up to a minute; without one the phone retries on its own',
  subject,
  (walk) => {
    for (const [asked, kept] of [
      [20_000, 20_000],
      [600_000, 60_000],
    ] as const) {
      walk.send({ ...lost, pause: asked });
      walk.wait(kept - 1);
      expect(walk.snapshot.value).toBe('retrying');
      walk.wait(1);
      expect(walk.snapshot.value).toEqual({ sending: 'flowing' });
    }
    walk.send({ type: 'bytes.kept', kept: 1 });
    walk.wait(60_000);
    walk.wait(1_000);
    expect(walk.snapshot.value).toEqual({ sending: 'flowing' });
    walk.send({ ...lost, offline: true });
    walk.wait(5_000);
  },
  { sending: 'flowing' },
);

journey(
  '[2.49b] an expired code notifies the page',
  subject,
  (walk) => {
    walk.send({ type: 'bytes.unauthorized' });
    expect(walk.calls.at(-1)).toMatchObject({ event: { type: 'photo.unwelcome' } });
  },
  'unwelcome',
);
