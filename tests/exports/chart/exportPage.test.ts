import { expect } from 'vitest';
import type { ExportInfo } from '../../../contracts/exports/export.ts';
import { exportPageMachine } from '../../../machines/exports/exportPage.machine.ts';
import {
  exportPageViewState,
  factsOf,
  isTakingAll,
  zipState,
} from '../../../machines/exports/exportPage.selectors.ts';
import { chunkId } from '../../../machines/exports/chunkDownload.machine.ts';
import { failure } from '../../downloads/chart/samples.ts';
import { type Call, journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { backupId, here, other, ready } from './samples.ts';

const subject = { machine: exportPageMachine, input: here() };
const read = (data: ExportInfo | null, how: 'ready' | 'failed' | 'notFound' = 'ready') => ({
  value: data === null && how === 'ready' ? 'loading' : how,
  context: {
    data,
    failure: how === 'failed' ? failure : null,
    refusal: how === 'notFound' ? 'gone' : null,
  },
});
/** Returns the view of the query as the page renders it. */
const shown = ({ snapshot }: Pick<Journey<typeof exportPageMachine>, 'snapshot'>) => {
  const info = snapshot.children.info?.getSnapshot();
  return info === undefined || !('context' in info) ? null : exportPageViewState(info);
};
const [first, second] = [chunkId(backupId, 1), chunkId(backupId, 2)];
const started = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === 'chunkDownload' ? [call.id] : []));
const toInfo = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'info' ? [call.event] : []));

proveChart('[2.43] [2.44a] [2.44d] [2.45a] [2.45b] [2.46] the page of an export', {
  ...subject,
  events: {
    'area.route': [here(), here(other)],
    'chunk.download': [{ iteration: 1 }, { iteration: 9 }],
    'chunks.download': [{}],
    'export.retry': [{}],
    'taken.changed': [{ iterations: [1] }],
    'download.begun': [{ id: first }],
    'download.over': [{ id: first }],
  },
  outcomes: {
    info: {
      snapshot: [
        read(null),
        read(ready),
        read({ status: 'REQUESTED' }),
        read({ status: 'IN_PROGRESS' }),
        read({ status: 'FAILED' }),
        read(null, 'failed'),
        read(null, 'notFound'),
      ],
    },
    memory: {},
    chunkDownload: {},
  },
  project: ({ context }) => [
    context.backupId,
    context.ready?.status,
    context.taken.join(),
    Object.keys(context.downloads).join(),
    context.waiting.join(),
  ],
  ignores: {
    taking: ['chunks.download'],
  },
  observe: ({ snapshot, running }) => {
    expect(running.filter((id) => !id.startsWith('chunk-'))).toEqual(['info', 'memory']);
    expect(running.filter((id) => id.startsWith('chunk-')).length).toBe(
      Object.keys(snapshot.context.downloads).length,
    );
    expect(shown({ snapshot })?.state === 'ready').toBe(factsOf(snapshot) !== null);
  },
});

journey(
  '[2.44c] [2.44d] each zip file is downloaded once by its own chart and marked as downloaded',
  subject,
  (walk) => {
    walk.show('info', read(ready));
    expect(factsOf(walk.snapshot)).toEqual({
      files: 2,
      size: 2_104_533_975 + 883_084_165,
      ends: Date.parse('2026-11-27T10:05:00.000Z'),
      taken: 0,
      ended: false,
    });
    walk.send({ type: 'chunk.download', iteration: 9 });
    walk.send({ type: 'chunk.download', iteration: 1 });
    walk.send({ type: 'chunk.download', iteration: 1 });
    expect(started(walk.calls)).toEqual([`chunk-${first}`]);
    walk.send({ type: 'download.begun', id: first });
    expect([zipState(walk.snapshot, 1), zipState(walk.snapshot, 2)]).toEqual(['taken', 'new']);
    expect(walk.calls.filter((call) => call.kind === 'action' && call.name === 'remember').length).toBe(1);
    walk.send({ type: 'download.over', id: first });
    expect([walk.snapshot.context.downloads, toInfo(walk.calls).at(-1)]).toEqual([
      {},
      { type: 'cache.stale', tags: ['exports'] },
    ]);
  },
  'resting',
);

journey(
  '[2.44d] all remaining files are downloaded one after the other',
  subject,
  (walk) => {
    walk.show('info', read(ready));
    walk.send({ type: 'taken.changed', iterations: [] });
    walk.send({ type: 'chunks.download' });
    expect([started(walk.calls), isTakingAll(walk.snapshot)]).toEqual([[`chunk-${first}`], true]);
    walk.send({ type: 'download.begun', id: first });
    walk.send({ type: 'download.over', id: first });
    expect(started(walk.calls)).toEqual([`chunk-${first}`, `chunk-${second}`]);
    walk.send({ type: 'download.begun', id: second });
    walk.send({ type: 'download.over', id: second });
    expect([factsOf(walk.snapshot)?.taken, walk.snapshot.context.downloads]).toEqual([2, {}]);
    expect(toInfo(walk.calls)).toEqual([1, 2].map(() => ({ type: 'cache.stale', tags: ['exports'] })));
    walk.send({ type: 'chunks.download' });
    expect(started(walk.calls).length).toBe(2);
  },
  'resting',
);

journey(
  '[2.44d] files downloaded earlier in this browser are marked and left out when all are downloaded',
  subject,
  (walk) => {
    const recalled = () => walk.calls.filter((call) => call.kind === 'sent' && call.to === 'memory').length;
    expect(recalled()).toBe(1);
    walk.show('info', read(ready));
    walk.send({ type: 'taken.changed', iterations: [1] });
    expect([zipState(walk.snapshot, 1), zipState(walk.snapshot, 2)]).toEqual(['taken', 'new']);
    walk.send({ type: 'chunks.download' });
    expect(started(walk.calls)).toEqual([`chunk-${second}`]);
    walk.send({ type: 'area.route', ...here() });
    expect(recalled()).toBe(1);
    walk.send({ type: 'area.route', ...here(other) });
    expect(recalled()).toBe(2);
  },
  'resting',
);

journey(
  '[2.45a] an export that is not ready redirects to the photos with a toast',
  subject,
  (walk) => {
    walk.show('info', read({ status: 'IN_PROGRESS' }));
    expect(sentTo(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: '/my-photos/photos', replace: true },
    ]);
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toEqual([
      { kind: 'info', message: 'exportUnderWay', duration: 10_000 },
    ]);
    expect(shown(walk)).toEqual({ state: 'loading' });
  },
  'resting',
);

journey(
  '[2.45b] [2.46] a failed read can be retried, expired files are marked and another export starts afresh',
  subject,
  (walk) => {
    walk.show('info', read(null, 'failed'));
    expect(shown(walk)).toEqual({ state: 'failed', reference: 'c-1' });
    walk.send({ type: 'export.retry' });
    expect(toInfo(walk.calls)).toEqual([{ type: 'query.retry' }]);
    walk.show('info', read({ status: 'FAILED' }));
    expect(shown(walk)).toEqual({ state: 'failed', reference: undefined });
    walk.show('info', read({ ...ready, ended: [2] }));
    expect([zipState(walk.snapshot, 2), factsOf(walk.snapshot)?.ended]).toEqual(['ended', true]);
    walk.send({ type: 'chunk.download', iteration: 1 });
    walk.send({ type: 'area.route', ...here(other) });
    walk.send({ type: 'download.over', id: first });
    expect(toInfo(walk.calls).at(-1)?.type).toBe('query.change');
    walk.show('info', read(null));
    expect([walk.snapshot.context.downloads, shown(walk)]).toEqual([{}, { state: 'loading' }]);
    expect(toInfo(walk.calls).at(-1)).toEqual({
      type: 'query.change',
      call: { params: { backupId: other }, query: {}, body: {} },
    });
    walk.show('info', read(null, 'notFound'));
    expect(shown(walk)).toEqual({ state: 'expired' });
  },
  'resting',
);
