import { expect } from 'vitest';
import { phonePhotoMachine, phoneTries } from '../../../machines/handoffs/phonePhoto.machine.ts';
import { journey, proveChart } from '../../kit/chart/index.ts';
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
  '[2.49b] F12: a lost network is waited for, and it goes on where the service has it',
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
  '[2.49b] after eight losses in a row without a byte the person is asked',
  subject,
  (walk) => {
    for (let at = 0; at < phoneTries; at += 1) {
      walk.send(lost);
      expect(walk.snapshot.value).toBe('retrying');
      walk.send({ type: 'network.back' });
    }
    walk.send(lost);
    expect(walk.calls.at(-1)).toMatchObject({ event: { how: 'failed', reason: 'lost' } });
  },
  'failed',
);

journey(
  '[2.49b] every byte that the service keeps forgives the losses before it; a silent transfer is begun anew after a minute',
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

journey(
  '[2.49b] when the code is over the page is told',
  subject,
  (walk) => {
    walk.send({ type: 'bytes.unauthorized' });
    expect(walk.calls.at(-1)).toMatchObject({ event: { type: 'photo.unwelcome' } });
  },
  'unwelcome',
);
