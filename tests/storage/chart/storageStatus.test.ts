import { expect } from 'vitest';
import type { StorageInfo } from '../../../contracts/storage/storage.ts';
import { infoOf } from '../../../machines/storage/knowledge.ts';
import { storageTag } from '../../../machines/storage/storage.values.ts';
import { storageStatusMachine } from '../../../machines/storage/storageStatus.machine.ts';
import { spanOf, wordsOf } from '../../../machines/storage/storageStatus.selectors.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { type Journey, journey, randomWalks, proveChart, sentTo } from '../../kit/chart/index.ts';
import { infoUntil, now, outlookUntil, timeZone, untils } from './samples.ts';

const read = (data: StorageInfo | null, failed = false) => ({
  value: failed ? 'failed' : data === null ? 'loading' : 'ready',
  context: { data, failure: failed ? failure : null, refusal: null },
});
const failure = { kind: 'network', correlationId: 'id-1' } as const;
const on = { type: 'flags.changed', enabled: true, mocked: false } as const;
const day = { type: 'day.changed', now, timeZone } as const;
const subject = { machine: storageStatusMachine };
const events = {
  'flags.changed': [
    { enabled: true, mocked: false },
    { enabled: true, mocked: true },
  ],
  'day.changed': [{ now, timeZone }],
  'storage.retry': [{}],
} as const;
const outcomes = {
  watchFlags: {},
  watchDay: {},
  info: {
    snapshot: [
      read(null),
      read(null, true),
      read(infoUntil(untils.safe)),
      read(infoUntil(untils.warning)),
      read(infoUntil(untils.critical)),
    ],
  },
  modal: {},
};
type Walk = Pick<Journey<typeof storageStatusMachine>, 'snapshot'>;
/** Returns the content of the button: its text, or the state of the query. */
const shown = ({ snapshot }: Walk) => {
  const info = snapshot.children.info?.getSnapshot();
  const state = info === undefined || !('context' in info) ? 'loading' : queryViewState(info).state;
  return wordsOf(snapshot)?.status ?? state;
};

proveChart('[3.7b, 4.5a, 7.4, 9.4b, 9.5] the storage status', {
  ...subject,
  events,
  outcomes,
  project: ({ context }) => [
    infoOf({ ...context, mocked: false })?.projectedDeletionDate ?? null,
    context.mocked,
    context.day === null,
  ],
  ignores: { resolving: ['storage.retry'] },
  observe: ({ snapshot, calls, running }) => {
    expect(running.includes('info')).toBe(snapshot.matches('resolved'));
    const sentTo = calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'modal'
        ? [(call.event as { outlook?: { status: string } }).outlook]
        : [],
    );
    const status = wordsOf(snapshot)?.status ?? null;
    if (snapshot.matches('resolved')) expect(snapshot.value).toEqual({ resolved: status ?? 'unknown' });
    if (sentTo.length > 0) expect(sentTo.at(-1)?.status ?? null).toBe(status);
  },
});

journey(
  '[4.5a, 4.5b] three months and more are safe and counted in months',
  subject,
  (walk) => {
    walk.send(day);
    walk.send(on);
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.id === 'info')).toEqual({
      kind: 'start',
      id: 'info',
      src: 'info',
      input: { call: { params: {}, query: {}, body: {} }, tags: [storageTag], observed: true },
    });
    walk.show('info', read(infoUntil(untils.safe)));
    expect(wordsOf(walk.snapshot)).toEqual({
      status: 'safe',
      months: 17,
      days: 521,
      word: 'inDays',
      year: 2028,
      month: 4,
      day: 24,
    });
  },
  { resolved: 'safe' },
);

journey(
  '[4.5a, 4.5b] one or two months are a warning and counted in days',
  subject,
  (walk) => {
    walk.send(day);
    walk.send(on);
    walk.show('info', read(infoUntil(untils.warning)));
    expect(wordsOf(walk.snapshot)?.days).toBe(43);
  },
  { resolved: 'warning' },
);

journey(
  '[3.7b, 4.5a] less than a month is critical, and the modal is notified',
  subject,
  (walk) => {
    walk.send(day);
    walk.send(on);
    walk.show('info', read(infoUntil(untils.critical)));
    expect(walk.calls.at(-1)).toEqual({
      kind: 'sent',
      to: 'modal',
      event: { type: 'status.changed', enabled: true, outlook: outlookUntil(untils.critical), now },
    });
    expect(spanOf(walk.snapshot)).toEqual({
      since: 'order',
      year: 2025,
      month: 5,
      day: 26,
      gone: 1 - 6 / 549,
      projects: 3,
    });
  },
  { resolved: 'critical' },
);

journey(
  '[3.7b] the period of a customer without orders starts at registration',
  subject,
  (walk) => {
    walk.send(day);
    walk.send(on);
    walk.show(
      'info',
      read(infoUntil(untils.safe, { lastOrderDate: null, registrationDate: '2026-10-24T12:00:00Z' })),
    );
    expect(spanOf(walk.snapshot)).toMatchObject({ since: 'registration', year: 2026, month: 10, day: 24 });
  },
  { resolved: 'safe' },
);

journey(
  '[4.5b] at midnight the texts change and the status is read again',
  subject,
  (walk) => {
    walk.send(day);
    walk.send(on);
    walk.show('info', read(infoUntil('2026-12-20')));
    expect(walk.snapshot.value).toEqual({ resolved: 'warning' });
    walk.send({ type: 'day.changed', now: now + 86_400_000, timeZone });
    expect(walk.calls.filter((call) => call.kind === 'sent' && call.to === 'info').at(-1)).toEqual({
      kind: 'sent',
      to: 'info',
      event: { type: 'cache.stale', tags: [storageTag] },
    });
  },
  { resolved: 'critical' },
);

journey(
  '[9.4b] flags without an answer for ten seconds count as off, and the status is still shown',
  subject,
  (walk) => {
    walk.send(day);
    walk.wait(9_999);
    expect(walk.snapshot.value).toBe('resolving');
    walk.wait(1);
    walk.show('info', read(infoUntil(untils.warning)));
    expect(walk.snapshot.context.enabled).toBe(false);
  },
  { resolved: 'warning' },
);

journey(
  '[4.18] a status that cannot be read can be retried, and an earlier one stays visible',
  subject,
  (walk) => {
    walk.send(day);
    walk.send(on);
    walk.show('info', read(null, true));
    expect([walk.snapshot.value, shown(walk)]).toEqual([{ resolved: 'unknown' }, 'failed']);
    walk.send({ type: 'storage.retry' });
    expect(sentTo(walk.calls, 'info', 'query.retry')).toEqual([{}]);
    walk.show('info', read(null));
    expect([walk.snapshot.value, shown(walk)]).toEqual([{ resolved: 'unknown' }, 'loading']);
    walk.show('info', read(infoUntil(untils.safe)));
    walk.show('info', read(infoUntil(untils.safe), true));
  },
  { resolved: 'safe' },
);

journey(
  '[6.3a] the sample shows a critical status, whatever the service says',
  subject,
  (walk) => {
    walk.send(day);
    walk.send({ ...on, mocked: true });
    walk.show('info', read(infoUntil(untils.safe)));
    expect(wordsOf(walk.snapshot)).toEqual({
      status: 'critical',
      months: 0,
      days: 6,
      word: 'inDays',
      year: 2026,
      month: 11,
      day: 26,
    });
  },
  { resolved: 'critical' },
);

randomWalks('[4.5a] the shown status follows from the known facts, in any order of events', {
  walker: 'storageStatus',
  ...subject,
  events,
  outcomes,
  invariant: ({ snapshot }) => {
    const status = wordsOf(snapshot)?.status;
    if (snapshot.matches('resolved')) expect(snapshot.value).toEqual({ resolved: status ?? 'unknown' });
  },
});
