import { expect } from 'vitest';
import { photoDownloadMachine } from '../../../machines/downloads/photoDownload.machine.ts';
import { photoFace } from '../../../machines/downloads/downloads.selectors.ts';
import { journey, proveChart } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { photo } from '../../photos/library/chart/samples.ts';
import { failed, finished, refused } from './samples.ts';

const bench = {
  machine: photoDownloadMachine,
  input: (recorder: Recorder) => ({ id: 'a', owner: recorder.ref('owner') }),
};
const found = finished({ image: photo('a'), year: 2024, month: 7, offset: 0 });
const told = (calls: readonly { kind: string }[]) =>
  calls.flatMap((call) => (call.kind === 'sent' ? [(call as never as { event: object }).event] : []));

proveChart('[4.10] [8.1] the download of one photo', {
  ...bench,
  events: { 'photo.download': [{}] },
  outcomes: {
    readPhoto: { done: [found, refused('notFound'), failed], error: [new Error('gone')] },
    handOver: { done: [undefined], error: [new Error('no file')] },
  },
  project: ({ context }) => context.url,
  ignores: { pending: ['photo.download'] },
  observe: ({ snapshot, calls, running }) => {
    expect(running).toEqual(
      snapshot.matches({ pending: 'addressing' })
        ? ['readPhoto']
        : snapshot.matches({ pending: 'handing' })
          ? ['handOver']
          : [],
    );
    const said = calls.some((call) => call.kind === 'action' && call.name === 'sayFailed');
    if (said) expect(photoFace(snapshot)).toBe('failure');
  },
});

journey(
  '[4.10] initial, pending, success: the address is read anew and handed to the browser',
  bench,
  (walk) => {
    expect(photoFace(walk.snapshot)).toBe('initial');
    walk.send({ type: 'photo.download' });
    expect(photoFace(walk.snapshot)).toBe('pending');
    walk.finish('readPhoto', found);
    walk.finish('handOver');
    expect(photoFace(walk.snapshot)).toBe('success');
    expect(walk.calls.filter(({ kind }) => kind === 'start')).toEqual([
      {
        kind: 'start',
        id: 'readPhoto',
        src: 'readPhoto',
        input: { params: { id: 'a' }, query: {}, body: {} },
      },
      {
        kind: 'start',
        id: 'handOver',
        src: 'handOver',
        input: { url: 'http://localhost/a/original' },
      },
    ]);
    walk.send({ type: 'photo.download' });
    expect(photoFace(walk.snapshot)).toBe('success');
    walk.wait(4_999);
    expect(photoFace(walk.snapshot)).toBe('success');
    walk.wait(1);
    expect(told(walk.calls)).toEqual([{ type: 'photo.begun' }, { type: 'photo.over', id: 'a' }]);
  },
  'initial',
);

journey(
  '[4.10] [8.1] [F1] failure is said once, and tried again',
  bench,
  (walk) => {
    walk.send({ type: 'photo.download' });
    walk.finish('readPhoto', refused('notFound'));
    expect(photoFace(walk.snapshot)).toBe('failure');
    walk.send({ type: 'photo.download' });
    walk.finish('readPhoto', found);
    walk.fail('handOver', new Error('no file'));
    expect(walk.calls.flatMap((call) => (call.kind === 'action' ? [call.name] : []))).toEqual([
      'sayFailed',
      'sayFailed',
    ]);
    expect(told(walk.calls)).toEqual([{ type: 'photo.begun' }, { type: 'photo.begun' }]);
  },
  'failure',
);
