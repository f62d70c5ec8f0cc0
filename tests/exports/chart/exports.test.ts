import { expect } from 'vitest';
import { exportsMachine } from '../../../machines/exports/exports.machine.ts';
import { latestExport } from '../../../machines/exports/latestExport.ts';
import { readyOf, requestOf } from '../../../machines/exports/exports.selectors.ts';
import { finished, refused } from '../../downloads/chart/samples.ts';
import { journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { backupId, ready } from './samples.ts';

const subject = { machine: exportsMachine };
const latest = (status: 'REQUESTED' | 'IN_PROGRESS' | 'READY' | 'FAILED') => ({
  current: { backupId, status },
});
const shown = (status: Parameters<typeof latest>[0]) => ({ context: { latest: latest(status) } });
const nothing = { context: { latest: null } };
const over = { outcome: 'settled', reply: latest('READY') } as const;

const asking = { value: 'asking', context: { answer: null } };
const begun = { value: 'said', context: { answer: finished({ status: 'REQUESTED' }) } };
const limited = { value: 'said', context: { answer: refused('tooMany') } };

proveChart('[2.47a] [4.4a] [4.4b] the exports of the library', {
  ...subject,
  events: { 'export.open': [{}], 'export.begun': [{}] },
  outcomes: {
    request: {
      done: [{ outcome: 'done', reply: ready }, { outcome: 'cancelled' }],
      error: [],
      snapshot: [asking, begun, limited],
    },
    latest: {
      done: [over, { outcome: 'settled', reply: latest('FAILED') }, { outcome: 'expired' }],
      error: [],
      snapshot: [nothing, shown('REQUESTED'), shown('IN_PROGRESS')],
    },
  },
  project: () => null,
  ignores: { 'request.asked': ['export.open'] },
  observe: ({ snapshot, running }) => {
    expect([running.includes('request'), requestOf(snapshot) !== undefined]).toEqual(
      snapshot.matches({ request: 'asked' }) ? [true, true] : [false, false],
    );
    expect(running.includes('latest')).toBe(snapshot.matches({ latest: 'watching' }));
  },
});

journey(
  '[4.4b] the page shows an export in progress until it is ready',
  subject,
  (walk) => {
    expect(walk.snapshot.hasTag('underWay')).toBe(false);
    walk.show('latest', shown('REQUESTED'));
    expect(walk.snapshot.hasTag('underWay')).toBe(true);
    expect(readyOf(walk.snapshot)).toBeNull();
    walk.finish('latest', over);
    expect([walk.snapshot.hasTag('underWay'), readyOf(walk.snapshot)]).toEqual([false, backupId]);
  },
  { request: 'none', latest: 'known' },
);

journey(
  '[2.47a] [4.4b] a request opens its modal, is tracked once, and its export is watched',
  subject,
  (walk) => {
    walk.finish('latest', { outcome: 'settled', reply: { current: null } });
    walk.send({ type: 'export.open' });
    expect(walk.running).toContain('request');
    walk.show('request', begun);
    walk.show('request', begun);
    expect(sentTo(walk.calls, 'tracking', 'event.track')).toEqual([{ name: 'export' }]);
    walk.show('latest', shown('IN_PROGRESS'));
    walk.finish('request', { outcome: 'done', reply: { status: 'REQUESTED' } });
    expect(sentTo(walk.calls, 'navigation', 'navigation.request')).toEqual([]);
    expect(walk.snapshot.hasTag('underWay')).toBe(true);
  },
  { request: 'none', latest: { watching: 'underWay' } },
);

journey(
  '[4.4b] an export that is already ready opens, and is neither tracked nor watched',
  subject,
  (walk) => {
    walk.finish('latest', { outcome: 'settled', reply: { current: null } });
    walk.send({ type: 'export.open' });
    walk.show('request', asking);
    walk.show('request', limited);
    walk.finish('request', { outcome: 'done', reply: ready });
    expect(sentTo(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: `/my-photos/exports/${backupId}` },
    ]);
    expect(sentTo(walk.calls, 'tracking', 'event.track')).toEqual([]);
  },
  { request: 'none', latest: 'known' },
);

journey(
  '[4.4b] an export begun before the first read shows as in progress immediately',
  subject,
  (walk) => {
    walk.send({ type: 'export.begun' });
    expect(sentTo(walk.calls, 'latest', 'watch.check')).toEqual([{}]);
  },
  { request: 'none', latest: { watching: 'underWay' } },
);

journey(
  '[4.4b] no export is ready after a new one begins or fails',
  subject,
  (walk) => {
    walk.finish('latest', over);
    walk.send({ type: 'export.begun' });
    expect(readyOf(walk.snapshot)).toBeNull();
    walk.finish('latest', { outcome: 'settled', reply: latest('FAILED') });
    expect(readyOf(walk.snapshot)).toBeNull();
    walk.send({ type: 'export.begun' });
    walk.finish('latest', { outcome: 'expired' });
    expect(readyOf(walk.snapshot)).toBeNull();
  },
  { request: 'none', latest: 'known' },
);

journey(
  '[4.4b] an export in progress is polled every half minute',
  { machine: latestExport, input: { call: { params: {}, query: {}, body: {} }, tags: ['exports'] } },
  (walk) => {
    walk.finish('poll', finished(latest('IN_PROGRESS')));
    walk.wait(29_999);
    expect(walk.running).not.toContain('poll');
    walk.wait(1);
    walk.finish('poll', finished(latest('READY')));
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: ['exports'] }]);
  },
  'settled',
);
