import { expect } from 'vitest';
import { importPhotosMachine } from '../../machines/photos/importPhotos.machine.ts';
import { uploadItemMachine } from '../../machines/photos/uploadItem.machine.ts';
import { journey, proveChart } from '../kit/chart/index.ts';
import type { Recorder } from '../kit/chart/record.ts';
import { proveDeciding } from './prove.ts';
import { failed, finished } from './samples.ts';

const hash = 'ab'.repeat(32);
const file =
  (type = 'image/jpeg', size = 100) =>
  (recorder: Recorder) => ({ id: 'u1', name: 'a.jpg', size, type, owner: recorder.ref('owner') });
const outcome = (reply: object) => finished(reply as { state: 'processing' });
const ready = outcome({ state: 'ready', imageId: 'i', monthKey: '2024/7' });
const duplicate = outcome({ state: 'duplicate', imageId: 'i', since: '2024-08-03T00:00:00Z' });
const refused = outcome({ state: 'refused', reason: 'truncated' });
const known = finished({ known: [{ hash, imageId: 'i', since: '2024-08-03T00:00:00Z' }] });

const item = {
  machine: uploadItemMachine,
  events: {
    'item.start': [{}],
    'item.pause': [{}],
    'item.resume': [{}],
    'item.retry': [{}],
    'bytes.sent': [{ sent: 40 }],
    'bytes.complete': [{ uploadId: 'server-1' }],
    'bytes.lost': [{}],
    'bytes.refused': [{ reason: 'tooLarge' }],
  },
  outcomes: {
    hashFile: { done: [hash], error: [new Error('unreadable')] },
    sendBytes: { error: [new Error('gone')] },
    askKnown: { done: [known, finished({ known: [] }), failed], error: [new Error('gone')] },
    askOutcome: {
      done: [ready, duplicate, refused, outcome({ state: 'processing' }), failed],
      error: [new Error('gone')],
    },
  },
} as const;
const bytes = ['bytes.sent', 'bytes.complete', 'bytes.lost', 'bytes.refused'] as const;

proveDeciding(
  '[4.9] [5.6] one file on its way',
  {
    walkedByHand: ['queued --always [refusedAtOnce]--> refused'],
    ...item,
    input: file(),
    project: ({ context }) => [
      context.hash !== null,
      context.uploadId !== null,
      context.tries,
      context.reason,
      context.since,
    ],
    ignores: {
      queued: ['item.pause', 'item.resume', 'item.retry', ...bytes],
      hashing: ['item.start', 'item.pause', 'item.resume', 'item.retry', ...bytes],
      comparing: ['item.start', 'item.pause', 'item.resume', 'item.retry', ...bytes],
      sending: ['item.start', 'item.resume', 'item.retry'],
      paused: ['item.start', 'item.pause', 'item.retry', ...bytes],
      retrying: ['item.start', 'item.resume', ...bytes],
      processing: ['item.start', 'item.pause', 'item.resume', 'item.retry', ...bytes],
      failed: ['item.start', 'item.pause', 'item.resume', ...bytes],
    },
    observe: ({ snapshot, calls }) => {
      const told = calls.flatMap((call) =>
        call.kind === 'sent' && call.to === 'owner' ? [call.event['how']] : [],
      );
      const ends = ['failed', 'ready', 'duplicate', 'refused'].filter((state) => snapshot.value === state);
      expect(told).toEqual(ends);
    },
  },
  { input: file('video/quicktime') },
);

journey(
  '[5.6] an empty file is refused at once',
  { machine: uploadItemMachine, input: file('image/png', 0) },
  (walk) => {
    expect(walk.snapshot.context.reason).toBe('empty');
  },
  'refused',
);

journey(
  '[4.9] a lost connection is taken up where it stopped, and given up after the last try',
  { machine: uploadItemMachine, input: file() },
  (walk) => {
    walk.send({ type: 'item.start' });
    walk.finish('hashFile', hash);
    walk.finish('askKnown', finished({ known: [] }));
    walk.send({ type: 'bytes.sent', sent: 40 });
    for (const pause of [1, 2, 4, 8, 16]) {
      walk.send({ type: 'bytes.lost' });
      expect(walk.snapshot.value).toBe('retrying');
      walk.wait(pause * 2_000);
      expect(walk.snapshot.value).toBe('sending');
    }
    walk.send({ type: 'bytes.lost' });
    expect([walk.snapshot.value, walk.snapshot.context.sent]).toEqual(['failed', 40]);
    walk.send({ type: 'item.retry' });
  },
  'sending',
);

journey(
  '[4.9] the outcome is asked for until it is there',
  { machine: uploadItemMachine, input: file() },
  (walk) => {
    walk.send({ type: 'item.start' });
    walk.finish('hashFile', hash);
    walk.finish('askKnown', finished({ known: [] }));
    walk.send({ type: 'bytes.complete', uploadId: 'server-1' });
    walk.finish('askOutcome', outcome({ state: 'processing' }));
    expect(walk.running).toEqual([]);
    walk.wait(1_000);
    walk.finish('askOutcome', ready);
  },
  'ready',
);

const chosen = (name: string) => ({ name, size: 10, type: 'image/jpeg', body: {} });
const input = () => {
  let next = 0;
  return { newId: () => `u${next++}` };
};
const bench = { machine: importPhotosMachine, input };
const types = (walk: { calls: readonly { kind: string; to?: string; event?: { type: string } }[] }) =>
  walk.calls.flatMap((call) =>
    call.kind === 'sent' && call.event !== undefined ? [`${call.to} ${call.event.type}`] : [],
  );

journey(
  '[5.6] nothing is sent before the person says so',
  bench,
  (walk) => {
    walk.send({ type: 'import.open' });
    walk.send({ type: 'import.start' });
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg'), chosen('b.jpg')] });
    expect([types(walk), walk.running]).toEqual([[], ['item-u0', 'item-u1']]);
    walk.send({ type: 'import.start' });
    expect(types(walk)).toEqual(['item-u0 item.start', 'item-u1 item.start']);
  },
  { dialog: 'open', queue: 'uploading' },
);

journey(
  '[4.9] three at a time, the next when one has ended, and Next leads to the photos read anew',
  bench,
  (walk) => {
    walk.send({ type: 'import.open' });
    walk.send({ type: 'files.chosen', files: ['a', 'b', 'c', 'd'].map(chosen) });
    walk.send({ type: 'import.start' });
    expect(types(walk).length).toBe(3);
    walk.send({ type: 'item.ended', id: 'u1', how: 'ready' });
    expect(types(walk).at(-1)).toBe('item-u3 item.start');
    for (const id of ['u0', 'u2']) walk.send({ type: 'item.ended', id, how: 'duplicate' });
    walk.send({ type: 'item.ended', id: 'u3', how: 'failed' });
    expect(walk.snapshot.value).toEqual({ dialog: 'open', queue: 'reviewing' });
    walk.send({ type: 'item.again', id: 'u3' });
    walk.send({ type: 'item.ended', id: 'u3', how: 'refused' });
    walk.send({ type: 'import.next' });
    const did = walk.calls.flatMap((call) => (call.kind === 'action' ? [call.name] : []));
    expect(did).toEqual([
      'openModal',
      'keepBytes',
      'renewPhotos',
      'renewPhotos',
      'closeModal',
      'goToPhotos',
      'renewPhotos',
    ]);
    expect(walk.running).toEqual([]);
  },
  { dialog: 'closed', queue: 'reviewing' },
);

journey(
  '[4.9] Back renews the photos only where some were chosen',
  bench,
  (walk) => {
    walk.send({ type: 'import.open' });
    walk.send({ type: 'import.back' });
    walk.send({ type: 'import.open' });
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.back' });
    const did = walk.calls.flatMap((call) => (call.kind === 'action' ? [call.name] : []));
    expect(did).toEqual(['openModal', 'closeModal', 'openModal', 'keepBytes', 'closeModal', 'renewPhotos']);
  },
  { dialog: 'closed', queue: 'choosing' },
);

proveChart('[2.49] [4.9] adding photos', {
  machine: importPhotosMachine,
  // Two files a time always get the same two ids, so that the map stays finite.
  input: () => {
    let next = 0;
    return { newId: () => `u${next++ % 2}` };
  },
  events: {
    'import.open': [{}],
    'import.back': [{}],
    'import.next': [{}],
    'import.start': [{}],
    'files.chosen': [{ files: [chosen('a.jpg'), chosen('b.jpg')] }],
    'item.remove': [{ id: 'u0' }, { id: 'u1' }],
    'item.again': [{ id: 'u0' }],
    'modal.escape': [{ id: 'photos.import', by: 'escape' }],
    'item.ended': [
      { id: 'u0', how: 'failed' },
      { id: 'u0', how: 'ready' },
    ],
  },
  outcomes: { item: {} },
  project: ({ context }) => [
    ...[context.items.map(({ id }) => id), context.waiting, context.running].map((ids) =>
      [...new Set(ids)].toSorted(),
    ),
    Object.entries(context.ended).toSorted(([a], [b]) => a.localeCompare(b)),
  ],
  ignores: {
    'dialog.closed': ['import.back', 'import.next', 'modal.escape'],
    'dialog.open': ['import.open'],
    'queue.choosing': ['item.again'],
    'queue.uploading': ['import.start'],
    'queue.reviewing': ['import.start'],
  },
  limit: 20_000,
  observe: ({ snapshot, running }) => {
    const ids = new Set(snapshot.context.items.map(({ id }) => `item-${id}`));
    expect(new Set(running)).toEqual(ids);
  },
});
