import { expect } from 'vitest';
import { FileUnsaved } from '../../../contracts/embedding/appView.ts';
import { historicalDownloadMachine } from '../../../machines/invoices/historicalDownload.machine.ts';
import { invoiceDownloadMachine } from '../../../machines/invoices/invoiceDownload.machine.ts';
import { fileState } from '../../../machines/invoices/invoices.selectors.ts';
import { currentListing, historicalListing, noFilter } from '../../../machines/invoices/invoices.values.ts';
import { yearDownloadMachine } from '../../../machines/invoices/yearDownload.machine.ts';
import { failed, finished, refused } from '../../downloads/chart/samples.ts';
import { type Call, journey, type Journey, proveChart } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { listOf, older } from '../samples.ts';

const [line] = currentListing(listOf(1), 1).lines;
const [olderLine] = historicalListing({ historicalInvoices: [older('900')] }, 1, noFilter).lines;
const pdf = new Blob(['%PDF-'], { type: 'application/pdf' });
const owned = (recorder: Recorder) => recorder.ref('owner') as never;
const current = {
  machine: invoiceDownloadMachine,
  input: (recorder: Recorder) => ({ file: line?.file as never, owner: owned(recorder) }),
};
const historical = {
  machine: historicalDownloadMachine,
  input: (recorder: Recorder) => ({ file: olderLine?.file as never, owner: owned(recorder) }),
};

const saves = (calls: readonly Call[]) =>
  calls.filter((call) => call.kind === 'action' && call.name === 'saveFile').length;

proveChart('[4.10b] [7.8] the download of a current invoice', {
  ...current,
  events: { 'download.start': [{}] },
  outcomes: { read: { done: [finished(pdf), refused('notFound'), failed], error: [new Error('gone')] } },
  project: ({ context }) => context.reference,
  ignores: { inProgress: ['download.start'] },
  observe: ({ snapshot, running, calls }) => {
    expect(running).toEqual(snapshot.matches('inProgress') ? ['readFile'] : []);
    expect(saves(calls) === 1 && ['inProgress', 'failed'].includes(snapshot.value)).toBe(false);
    expect(fileState(snapshot)).toBe(snapshot.value === 'over' ? null : snapshot.value);
  },
});

proveChart('[4.10b] [7.8] the download of a historical invoice', {
  ...historical,
  events: { 'download.start': [{}] },
  outcomes: { read: { done: [finished(pdf), refused('notFound'), failed], error: [new Error('gone')] } },
  project: ({ context }) => context.reference,
  ignores: { inProgress: ['download.start'] },
  observe: ({ snapshot, running, calls }) => {
    expect(running).toEqual(snapshot.matches('inProgress') ? ['readFile'] : []);
    expect(saves(calls) === 1 && ['inProgress', 'failed'].includes(snapshot.value)).toBe(false);
    expect(fileState(snapshot)).toBe(snapshot.value === 'over' ? null : snapshot.value);
  },
});

journey(
  '[4.10b] [7.8] a failed PDF shows its reference; a retry saves it by name, and the chart does not store it',
  current,
  (walk) => {
    expect(walk.snapshot.context.file.name).toBe('invoice_5000.pdf');
    walk.finish('readFile', failed);
    expect([walk.snapshot.value, walk.snapshot.context.reference]).toEqual(['failed', 'c-1']);
    walk.send({ type: 'download.start' });
    walk.finish('readFile', finished(pdf));
    expect([saves(walk.calls), Object.values(walk.snapshot.context).includes(pdf as never)]).toEqual([
      1,
      false,
    ]);
    expect(
      walk.calls.flatMap((call) => (call.kind === 'start' && call.id === 'readFile' ? [call.input] : [])),
    ).toEqual(['5000', '5000'].map((id) => ({ params: { id }, query: {}, body: {} })));
  },
  'finished',
);

journey(
  '[7.8] a historical PDF is requested by id and channel, and named after its order',
  historical,
  (walk) => {
    expect(walk.snapshot.context.file.name).toBe('invoice_3100 900.pdf');
    expect(walk.calls).toContainEqual({
      kind: 'start',
      id: 'readFile',
      src: 'read',
      input: { params: { id: '900', channel: 'alb-nl' }, query: {}, body: {} },
    });
    walk.finish('readFile', finished(pdf));
  },
  'finished',
);

for (const [how, left] of [
  [
    'the service refuses it',
    (walk: Journey<typeof historicalDownloadMachine>) => walk.finish('readFile', failed),
  ],
  [
    'the call throws',
    (walk: Journey<typeof historicalDownloadMachine>) => walk.fail('readFile', new Error('gone')),
  ],
] as const)
  journey(
    `[4.10b] [7.8] a historical PDF that fails can be requested again: ${how}`,
    historical,
    (walk) => {
      left(walk);
      expect(fileState(walk.snapshot)).toBe('failed');
      walk.send({ type: 'download.start' });
      left(walk);
    },
    'failed',
  );

proveChart('[3.12] [4.10b] the download of a year', {
  machine: yearDownloadMachine,
  input: (recorder: Recorder) => ({ id: '2026', owner: owned(recorder) }),
  events: { 'download.start': [{}] },
  outcomes: {
    readAddress: {
      done: [finished({ url: 'http://localhost/zip' }), refused('none'), failed],
      error: [new Error('gone')],
    },
    handOver: { done: [undefined], error: [new Error('no file'), new FileUnsaved()] },
  },
  project: ({ context }) => context.url,
  ignores: { pending: ['download.start'] },
  observe: ({ snapshot, running, calls }) => {
    const [asked] = calls.flatMap((call) => (call.kind === 'start' ? [[call.id, call.input]] : []));
    expect(running.length).toBe(snapshot.hasTag('busy') ? 1 : 0);
    if (asked?.[0] === 'readAddress')
      expect(asked[1]).toEqual({ params: { year: '2026' }, query: {}, body: {} });
  },
});
