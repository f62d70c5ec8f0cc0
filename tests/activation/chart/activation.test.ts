import { expect } from 'vitest';
import type { Activation } from '../../../contracts/activation/status.ts';
import { activationMachine } from '../../../machines/activation/activation.machine.ts';
import { importWatch } from '../../../machines/activation/importWatch.ts';
import { activationViewState, isDeleting } from '../../../machines/activation/activation.selectors.ts';
import { failed, finished } from '../../downloads/chart/samples.ts';
import { journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { activationOf, messageOf, reference } from './samples.ts';

const subject = { machine: activationMachine };
const read = (data: Activation, value: 'ready' | 'refreshing' = 'ready') => ({
  value,
  context: { data, failure: null, refusal: null },
});
const loading = { value: 'loading', context: { data: null, failure: null, refusal: null } };
const broken = {
  value: 'failed',
  context: { data: null, failure: { kind: 'network', correlationId: 'c-1' }, refusal: null },
};
const [asleep, under, active, gone] = (['NOT_ACTIVE', 'IMPORTING', 'ACTIVE', 'DELETING'] as const).map(
  (status) => activationOf(status),
) as [Activation, Activation, Activation, Activation];
const lacking = activationOf('ACTIVE', { imported: 1999, failed: 1 });
const coming = activationOf('IMPORTING', { imported: 40 });
const settled = { outcome: 'settled', reply: active } as const;
const start = { type: 'import.start' } as const;
const started = finished({ started: true });
const tagsSeen = (calls: Parameters<typeof sentTo>[0]) =>
  sentTo(calls, 'queries', 'cache.stale').map((stale) => (stale as { tags: readonly string[] }).tags);

proveChart('[3.10a] [3.10c] [4.6c] [4.6d] [4.6e] the activation of a library', {
  ...subject,
  events: {
    'import.start': [{}],
    'import.close': [{}],
    'activation.retry': [{}],
    'import.closed': [{ reference }],
    'channel.message': [{ message: messageOf('started') }, { message: messageOf('finished') }],
    'channel.listening': [{}],
    'channel.due': [{}],
    'channel.silent': [{}],
  },
  outcomes: {
    status: {
      snapshot: [loading, broken, read(asleep), read(under), read(active), read(lacking), read(gone)],
    },
    memory: {},
    start: { done: [started, finished({ started: false }), failed], error: [new Error('bug')] },
    watch: {
      snapshot: [{ context: { latest: coming } }],
      done: [settled, { outcome: 'expired' }],
      error: [],
    },
    progress: {
      done: [finished(activationOf('IMPORTING', { imported: 90 })), finished(active), failed],
      error: [new Error('bug')],
    },
    channel: {},
  },
  project: ({ context: { known, before, message, closed } }) => [
    known?.status,
    known?.import?.failed,
    before?.status,
    message?.type,
    closed,
  ],
  limit: 40_000,
  ignores: {
    asking: [
      'import.start',
      'import.close',
      'activation.retry',
      'channel.message',
      'channel.listening',
      'channel.due',
      'channel.silent',
    ],
    unknown: [
      'import.start',
      'import.close',
      'channel.message',
      'channel.listening',
      'channel.due',
      'channel.silent',
    ],
    notActive: ['import.close', 'activation.retry'],
    starting: [
      'import.start',
      'import.close',
      'activation.retry',
      'channel.message',
      'channel.listening',
      'channel.due',
      'channel.silent',
    ],
    started: [
      'import.start',
      'import.close',
      'activation.retry',
      'channel.message',
      'channel.listening',
      'channel.due',
      'channel.silent',
    ],
    failed: [
      'import.close',
      'activation.retry',
      'channel.message',
      'channel.listening',
      'channel.due',
      'channel.silent',
    ],
    'importing.pausing': ['import.start', 'import.close', 'activation.retry'],
    'importing.counting': ['import.start', 'import.close', 'activation.retry'],
    'active.whole': [
      'import.start',
      'import.close',
      'activation.retry',
      'channel.message',
      'channel.listening',
      'channel.due',
      'channel.silent',
    ],
    'active.incomplete': ['activation.retry'],
    deleting: [
      'import.start',
      'import.close',
      'activation.retry',
      'channel.message',
      'channel.listening',
      'channel.due',
      'channel.silent',
    ],
  },
  observe: ({ snapshot, running, allCalls }) => {
    expect([running.includes('channel'), running.includes('watch'), running.includes('start')]).toEqual([
      snapshot.matches('notActive') ||
        snapshot.matches('importing') ||
        snapshot.matches({ active: 'incomplete' }),
      snapshot.matches('importing'),
      snapshot.matches('starting'),
    ]);
    const conditions = sentTo(allCalls, 'navigation', 'conditions.changed').at(-1);
    const { known } = snapshot.context;
    expect(conditions).toEqual(known === null ? undefined : { conditions: { activation: known.status } });
    expect(isDeleting(snapshot)).toBe(snapshot.matches('deleting'));
  },
});

journey(
  '[3.10a] [3.10c] [9.15] the page offers to import an older library; once started, the import is tracked and observed',
  subject,
  (walk) => {
    expect(activationViewState(walk.snapshot)).toBe(null);
    for (const unsure of [
      read(asleep, 'refreshing'),
      { ...read(asleep), context: { ...broken.context, data: asleep } },
    ]) {
      walk.show('status', unsure);
      expect(activationViewState(walk.snapshot)).toBe(null);
    }
    walk.show('status', read(asleep));
    expect(activationViewState(walk.snapshot)).toEqual({ state: 'offer', busy: false });
    walk.send(start);
    expect(activationViewState(walk.snapshot)).toEqual({ state: 'offer', busy: true });
    walk.finish('start', started);
    expect(sentTo(walk.calls, 'tracking', 'event.track')).toEqual([{ name: 'activation' }]);
    expect(sentTo(walk.calls, 'status', 'cache.stale')).toEqual([{ tags: ['activation'] }]);
    walk.show('status', read(asleep, 'refreshing'));
    walk.show('status', read(coming));
    expect(activationViewState(walk.snapshot)).toEqual({ state: 'importing', found: 2000, imported: 40 });
    expect(tagsSeen(walk.calls)).toEqual([]);
    walk.wait(2_000);
    walk.finish('progress', finished(activationOf('IMPORTING', { imported: 90 })));
    expect(activationViewState(walk.snapshot)).toEqual({ state: 'importing', found: 2000, imported: 90 });
    walk.wait(2_000);
    // Another chart, which watches the import, decides how the import has ended.
    walk.finish('progress', finished(active));
    walk.wait(2_000);
    walk.finish('progress', failed);
    expect(activationViewState(walk.snapshot)).toEqual({ state: 'importing', found: 2000, imported: 90 });
    expect(tagsSeen(walk.calls)).toEqual([['photos'], ['photos'], ['photos']]);
  },
  { importing: 'pausing' },
);

journey(
  '[3.10b] [4.6a] an import restarted from another tab is observed in this tab, too',
  subject,
  (walk) => {
    walk.show('status', read(lacking));
    expect(walk.running).toContain('channel');
    walk.send({ type: 'channel.message', message: messageOf('started') });
    expect(sentTo(walk.calls, 'status', 'cache.stale')).toEqual([{ tags: ['activation'] }]);
    walk.show('status', read(coming));
  },
  { importing: 'pausing' },
);

journey(
  '[4.6c] [4.6d] [4.6e] [9.4b] [F8] only newer channel messages reach the import watch; an active library invalidates its data',
  subject,
  (walk) => {
    walk.show('status', read(coming));
    walk.send({ type: 'channel.listening' });
    walk.send({ type: 'channel.message', message: messageOf('started', '2026-11-20T10:00:05.000Z') });
    walk.send({ type: 'channel.message', message: messageOf('finished', '2026-11-20T10:00:04.000Z') });
    expect(sentTo(walk.calls, 'watch', 'push.received')).toEqual([]);
    walk.send({ type: 'channel.message', message: messageOf('finished', '2026-11-20T10:00:06.000Z') });
    walk.send({ type: 'channel.message', message: messageOf('finished', '2026-11-20T10:00:05.500Z') });
    walk.send({ type: 'channel.silent' });
    expect(
      walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'watch' ? [call.event.type] : [])),
    ).toEqual(['push.opened', 'push.received', 'push.closed']);
    walk.finish('watch', settled);
    expect(walk.running).toEqual(['memory', 'status']);
    walk.show('status', read(activationOf('ACTIVE', { imported: 2000 })));
    expect(tagsSeen(walk.calls)).toEqual([['photos', 'albums', 'sharedAlbums']]);
    expect(activationViewState(walk.snapshot)).toBe(null);
  },
  { active: 'whole' },
);

journey(
  '[3.10b] [4.6c] the import progress updates as it is read, and an expired watch restarts without earlier messages',
  subject,
  (walk) => {
    walk.show('status', read(under));
    walk.show('watch', { context: { latest: coming } });
    expect(activationViewState(walk.snapshot)).toEqual({ state: 'importing', found: 2000, imported: 40 });
    walk.show('watch', { context: { latest: active } });
    expect(walk.snapshot.context.known).toEqual(coming);
    walk.send({ type: 'channel.message', message: messageOf('finished', '2026-11-20T10:00:05.000Z') });
    walk.finish('watch', { outcome: 'expired' });
    walk.send({ type: 'channel.message', message: messageOf('finished', '2026-11-20T10:00:04.000Z') });
    expect(sentTo(walk.calls, 'watch', 'push.received')).toEqual([{}, {}]);
    walk.finish('watch', settled);
  },
  'asking',
);

journey(
  '[4.6c] F7: the import is polled at intervals although its channel is open but silent',
  subject,
  (walk) => {
    walk.show('status', read(under));
    walk.send({ type: 'channel.listening' });
    walk.send({ type: 'channel.due' });
    walk.send({ type: 'channel.due' });
    expect(sentTo(walk.calls, 'watch', 'watch.check')).toEqual([{}, {}]);
    walk.finish('watch', settled);
  },
  'asking',
);

for (const [title, data] of [
  ['an import begun in another tab', asleep],
  ['a retry begun in another tab', lacking],
] as const)
  journey(
    `[3.10a] [4.6a] F7: ${title} is found by polling if its message was lost`,
    subject,
    (walk) => {
      walk.show('status', read(data));
      walk.send({ type: 'channel.due' });
      expect(sentTo(walk.calls, 'status', 'cache.stale')).toEqual([{ tags: ['activation'] }]);
      walk.show('status', read(under));
    },
    { importing: 'pausing' },
  );

journey(
  '[4.6c] [9.4b] after its last message the import is read again if the service is silent for ten seconds',
  {
    machine: importWatch,
    input: { call: { params: {}, query: {}, body: {} }, tags: ['activation'] },
  },
  (walk) => {
    walk.finish('poll', finished(under));
    walk.send({ type: 'push.received' });
    walk.wait(9_999);
    expect(walk.running).not.toContain('reread');
    walk.wait(1);
    walk.finish('reread', finished(active));
  },
  'settled',
);

journey(
  '[3.10b] an incomplete import shows how many photos failed and were kept; a retry imports the rest',
  subject,
  (walk) => {
    walk.show('status', read(lacking));
    expect(tagsSeen(walk.calls)).toEqual([]);
    expect(activationViewState(walk.snapshot)).toEqual({
      state: 'incomplete',
      busy: false,
      closable: true,
      imported: 1999,
      failed: 1,
      reference,
    });
    walk.send(start);
    walk.finish('start', started);
    expect(activationViewState(walk.snapshot)).toMatchObject({ state: 'incomplete', busy: true });
    walk.show('status', read(coming));
  },
  { importing: 'pausing' },
);

journey(
  '[3.10b] [4.6e] a retry that completed before the status was read again still invalidates all data',
  subject,
  (walk) => {
    walk.show('status', read(lacking));
    walk.send(start);
    walk.finish('start', started);
    walk.show('status', read(activationOf('ACTIVE', { imported: 2000, reference: 'another' })));
    expect(tagsSeen(walk.calls)).toEqual([['photos', 'albums', 'sharedAlbums']]);
    expect(activationViewState(walk.snapshot)).toBe(null);
  },
  { active: 'whole' },
);

journey(
  '[3.10b] a closed report is not shown again, but a new report is',
  subject,
  (walk) => {
    walk.send({ type: 'import.closed', reference });
    walk.show('status', read(lacking));
    expect(activationViewState(walk.snapshot)).toBe(null);
    walk.show('status', read(activationOf('ACTIVE', { imported: 1999, failed: 1, reference: 'another' })));
    expect(activationViewState(walk.snapshot)).toMatchObject({ state: 'incomplete' });
    walk.send({ type: 'import.close' });
    expect(walk.snapshot.context.closed).toBe('another');
    expect(walk.calls.filter((call) => call.kind === 'action' && call.name === 'remember').length).toBe(1);
  },
  { active: 'whole' },
);

journey(
  '[3.10c] an import that fails to start shows its reference',
  subject,
  (walk) => {
    walk.show('status', read(asleep));
    walk.send(start);
    walk.finish('start', failed);
    expect(activationViewState(walk.snapshot)).toEqual({ state: 'failed', reference: 'c-1' });
    walk.send(start);
    walk.fail('start', new Error('bug'));
    expect(activationViewState(walk.snapshot)).toEqual({ state: 'failed', reference: '' });
    walk.send(start);
    walk.finish('start', finished({ started: false }));
    expect(sentTo(walk.calls, 'tracking', 'event.track')).toEqual([]);
    walk.wait(10_000);
  },
  'notActive',
);

journey(
  '[F10] an import started in another tab is observed',
  subject,
  (walk) => {
    walk.show('status', read(asleep));
    walk.send({ type: 'channel.message', message: messageOf('started') });
    expect(sentTo(walk.calls, 'status', 'cache.stale')).toEqual([{ tags: ['activation'] }]);
    walk.show('status', read(coming));
  },
  { importing: 'pausing' },
);

journey(
  '[3.10a] a status that cannot be read shows an error and is retried on request',
  subject,
  (walk) => {
    walk.show('status', broken);
    expect(activationViewState(walk.snapshot)).toEqual({ state: 'unknown', reference: 'c-1' });
    walk.send({ type: 'activation.retry' });
    expect(sentTo(walk.calls, 'status', 'query.retry')).toEqual([{}]);
    walk.show('status', read(gone));
    expect(sentTo(walk.calls, 'navigation', 'conditions.changed')).toEqual([
      { conditions: { activation: 'DELETING' } },
    ]);
  },
  'deleting',
);
