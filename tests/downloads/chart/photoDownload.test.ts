import { expect } from 'vitest';
import { FileUnsaved } from '../../../contracts/embedding/appView.ts';
import { photoDownloadMachine } from '../../../machines/downloads/photoDownload.machine.ts';
import { downloadViewState } from '../../../machines/request/download.selectors.ts';
import { type Call, journey, proveChart, sentTo as sentBy } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { photo } from '../../photos/library/chart/samples.ts';
import { failed, finished, refused } from './samples.ts';

const subject = {
  machine: photoDownloadMachine,
  input: (recorder: Recorder) => ({ id: 'a', owner: recorder.ref('owner') as never }),
};
const found = finished({ image: photo('a'), year: 2024, month: 7, offset: 0 });
const sentTo = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'owner' ? [call.event] : []));
const said = (calls: readonly Call[]) => sentBy(calls, 'toasts', 'toast.show');
const failure = {
  key: 'photoDownload-a',
  kind: 'failure',
  message: 'photoNotDownloaded',
  duration: 10_000,
  action: { label: 'tryAgain', event: { type: 'download.start' } },
};

proveChart('[4.10a] [8.1d] the download of one photo', {
  ...subject,
  events: { 'download.start': [{}] },
  outcomes: {
    readAddress: { done: [found, refused('notFound'), failed], error: [new Error('gone')] },
    handOver: { done: [undefined], error: [new Error('no file'), new FileUnsaved()] },
  },
  project: ({ context }) => context.url,
  ignores: { pending: ['download.start'] },
  observe: ({ snapshot, calls, running }) => {
    expect(running).toEqual(
      snapshot.matches({ pending: 'addressing' })
        ? ['readAddress']
        : snapshot.matches({ pending: 'handing' })
          ? ['handOver']
          : [],
    );
    const isSaid = said(calls).length > 0;
    if (isSaid) expect(downloadViewState(snapshot)).toBe('failure');
  },
});

journey(
  '[4.10a] a download goes from initial to pending to success, with a fresh address handed to the browser',
  subject,
  (walk) => {
    expect(downloadViewState(walk.snapshot)).toBe('initial');
    walk.send({ type: 'download.start' });
    expect(downloadViewState(walk.snapshot)).toBe('pending');
    walk.finish('readAddress', found);
    walk.finish('handOver');
    expect(downloadViewState(walk.snapshot)).toBe('success');
    expect(walk.calls.filter(({ kind }) => kind === 'start')).toEqual([
      {
        kind: 'start',
        id: 'readAddress',
        src: 'readAddress',
        input: { params: { id: 'a' }, query: {}, body: {} },
      },
      {
        kind: 'start',
        id: 'handOver',
        src: 'handOver',
        input: { url: 'http://localhost/a/original' },
      },
    ]);
    walk.send({ type: 'download.start' });
    expect(downloadViewState(walk.snapshot)).toBe('success');
    walk.wait(4_999);
    expect(downloadViewState(walk.snapshot)).toBe('success');
    walk.wait(1);
    expect(sentTo(walk.calls)).toEqual([
      { type: 'download.begun', id: 'a' },
      { type: 'download.over', id: 'a' },
    ]);
  },
  'initial',
);

journey(
  '[4.10a] [8.1d] [F1] each failure shows one toast, and the download can be retried',
  subject,
  (walk) => {
    walk.send({ type: 'download.start' });
    walk.finish('readAddress', refused('notFound'));
    expect(downloadViewState(walk.snapshot)).toBe('failure');
    walk.send({ type: 'download.start' });
    walk.finish('readAddress', found);
    walk.fail('handOver', new Error('no file'));
    expect(said(walk.calls)).toMatchObject([failure, failure]);
    expect(sentTo(walk.calls)).toEqual([
      { type: 'download.begun', id: 'a' },
      { type: 'download.begun', id: 'a' },
    ]);
  },
  'failure',
);
