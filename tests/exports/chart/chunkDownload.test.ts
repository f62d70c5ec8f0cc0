import { expect } from 'vitest';
import { FileUnsaved } from '../../../contracts/embedding/appView.ts';
import {
  chunkDownloadMachine,
  chunkId,
  iterationOf,
} from '../../../machines/exports/chunkDownload.machine.ts';
import { failed, finished, refused } from '../../downloads/chart/samples.ts';
import { journey, proveChart } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { backupId } from './samples.ts';

const id = chunkId(backupId, 3);
const subject = {
  machine: chunkDownloadMachine,
  input: (recorder: Recorder) => ({ id, owner: recorder.ref('owner') as never }),
};
const url = 'http://localhost/svc/exports/chunks/1?h=signed';

proveChart('[2.44d] [7.5] the download of one zip of an export', {
  ...subject,
  events: { 'download.start': [{}] },
  outcomes: {
    readAddress: { done: [finished({ url }), refused('gone'), failed], error: [new Error('gone')] },
    handOver: { done: [undefined], error: [new Error('no file'), new FileUnsaved()] },
  },
  project: ({ context }) => context.url,
  ignores: { pending: ['download.start'] },
  observe: ({ snapshot, running }) => {
    expect(running).toEqual(
      snapshot.matches({ pending: 'addressing' })
        ? ['readAddress']
        : snapshot.matches({ pending: 'handing' })
          ? ['handOver']
          : [],
    );
  },
});

journey(
  '[7.5] the address is requested by export and iteration, and handed to the browser',
  subject,
  (walk) => {
    walk.send({ type: 'download.start' });
    expect(walk.calls).toContainEqual({
      kind: 'start',
      id: 'readAddress',
      src: 'readAddress',
      input: { params: { backupId, iteration: '3' }, query: {}, body: {} },
    });
    walk.finish('readAddress', finished({ url }));
    walk.finish('handOver');
    expect([walk.snapshot.context.url, iterationOf(id)]).toEqual([url, 3]);
  },
  'success',
);
