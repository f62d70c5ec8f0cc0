import { expect, test } from 'vitest';
import { outboxKey, readOutbox, reportedIn } from '../../../contracts/errors/outbox.ts';
import { envelopeAddress, envelopeOf } from '../../../contracts/errors/envelope.ts';
import { config } from '../../../contracts/app/config.ts';
import { outboxIn } from '../../../src/actors/errors/outbox.ts';
import { reportUncaught } from '../../../src/actors/errors/index.ts';
import type { ErrorReport } from '../../../contracts/errors/calls.ts';

/** Returns an outbox whose storage and clock the test controls. */
function opened() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const clock = { now: 0 };
  return { entries, clock, storage, outbox: outboxIn(storage, () => clock.now) };
}
const failure = (more: Partial<ErrorReport> = {}): ErrorReport => ({
  operation: 'orders.list',
  kind: 'http',
  status: 500,
  correlationId: 'id-1',
  ...more,
});

test('[4.18] equal failures of the same operation are reported once a minute', () => {
  const { outbox, clock, entries } = opened();
  const waiting = () => readOutbox(entries.get(outboxKey) ?? null).map(({ correlationId }) => correlationId);
  outbox.put(failure());
  clock.now = 59_999;
  outbox.put(failure({ correlationId: 'id-2' }));
  outbox.put(failure({ correlationId: 'id-3', status: 503 }));
  outbox.put(failure({ correlationId: 'id-4', operation: 'orders.product' }));
  expect(waiting()).toEqual(['id-1', 'id-3', 'id-4']);
  clock.now = 60_000;
  outbox.put(failure({ correlationId: 'id-5' }));
  expect(waiting()).toEqual(['id-1', 'id-3', 'id-4', 'id-5']);
});

test('[4.18] equal failures are reported once a minute, across reloads and tabs, even if the clock is set back', () => {
  const { outbox, storage, clock } = opened();
  const received = (one: ReturnType<typeof outboxIn>): number => {
    let count = 0;
    for (let next = one.oldest(); next !== null; next = one.oldest()) {
      one.drop(next);
      count += 1;
    }
    return count;
  };
  clock.now = 100_000;
  outbox.put(failure());
  expect(received(outbox)).toBe(1);
  const next = outboxIn(storage, () => clock.now);
  clock.now += 59_999;
  next.put(failure({ correlationId: 'id-2' }));
  expect(received(next)).toBe(0);
  clock.now += 1;
  next.put(failure({ correlationId: 'id-3' }));
  expect(received(next)).toBe(1);
  clock.now = 50_000;
  next.put(failure({ correlationId: 'id-4' }));
  expect(received(next)).toBe(1);
});

test('[4.18] an unreadable record of reported kinds suppresses no report', () => {
  expect(reportedIn('{"a":1}\n\nb\nc\tsoon\nd\t\ne\t2000000\nf\t999000', 1_000_000)).toEqual(['f\t999000']);
  expect(reportedIn(null, 0)).toEqual([]);
});

test('[4.18] queued reports survive the page, oldest first, at most twenty; the listener is notified immediately', () => {
  const { outbox, storage, entries } = opened();
  for (let index = 0; index < 25; index += 1) outbox.put(failure({ operation: `call.${index}` }));
  const next = outboxIn(storage);
  let heard = 0;
  const stop = next.watch(() => (heard += 1));
  expect([heard, next.oldest()?.operation]).toEqual([1, 'call.5']);
  next.put(failure());
  expect([heard, next.oldest()?.operation]).toEqual([2, 'call.6']);
  stop();
  for (let one = next.oldest(); one !== null; one = next.oldest()) next.drop(one);
  expect([heard, entries.has(outboxKey)]).toEqual([2, false]);
});

test.each(['', '{', '{"version":2,"reports":[]}', '{"version":1,"reports":[{"operation":1}]}', 'null'])(
  '[4.18] a stored outbox of %j counts as empty',
  (text) => {
    expect(readOutbox(text)).toEqual([]);
  },
);

test('[4.18] an envelope has three lines, the correlation id, and only the listed fields', () => {
  const canary = 'eva@example.com';
  const spoilt = { ...failure({ attempt: 2, detail: canary }), token: canary, fileName: canary };
  const facts = {
    eventId: '0b7e4a52-1c0d-4d3e-8f21-6a5b4c3d2e1f',
    now: 1000,
    environment: 't',
    channel: 'alb-nl',
  } as const;
  const text = envelopeOf(spoilt, facts);
  expect(text).not.toContain(canary);
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { event_id: '0b7e4a521c0d4d3e8f216a5b4c3d2e1f', sent_at: '1970-01-01T00:00:01.000Z' },
    { type: 'event', content_type: 'application/json' },
    {
      event_id: '0b7e4a521c0d4d3e8f216a5b4c3d2e1f',
      timestamp: 1,
      platform: 'javascript',
      level: 'error',
      logger: 'photo-account',
      environment: 'test',
      message: 'orders.list: http 500',
      fingerprint: ['orders.list', 'http', '500'],
      tags: {
        operation: 'orders.list',
        kind: 'http',
        correlationId: 'id-1',
        channel: 'alb-nl',
        status: '500',
        attempt: '2',
      },
    },
  ]);
});

test.each([
  ['https://abc123@errors.example.com/7', 'https://errors.example.com/api/7/envelope/'],
  ['http://abc123@localhost:8080/svc/sentry/1', 'http://localhost:8080/svc/sentry/api/1/envelope/'],
])('[4.18] the DSN %s is resolved to %s, with its key', (dsn, address) => {
  expect(envelopeAddress(dsn)).toBe(
    `${address}?sentry_version=7&sentry_key=abc123&sentry_client=photo-account%2F1`,
  );
});

test.each([
  'javascript:alert(1)',
  'https://errors.example.com/7',
  'https://a:b@errors.example.com/7',
  'https://a@host/',
])('[4.18] %s is not a DSN', (dsn) => {
  expect(config.shape.ErrorReportingDsn.safeParse(dsn).success).toBe(false);
});

test('[4.18] an uncaught error is reported by its kind alone', () => {
  const window = new EventTarget();
  const reports: ErrorReport[] = [];
  const ports = { window, newId: () => 'id-1', report: (one: ErrorReport) => void reports.push(one) };
  const stop = reportUncaught(ports as unknown as Parameters<typeof reportUncaught>[0]);
  const broken = (error: unknown) => window.dispatchEvent(Object.assign(new Event('error'), { error }));
  broken(new TypeError('holiday.jpg of eva@example.com'));
  broken(Object.assign(new Error('x'), { name: 'eva@example.com' }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'eva@example.com' }));
  stop();
  broken(new Error('late'));
  expect(reports).toEqual(
    ['TypeError', 'Error', 'Error'].map((detail) => ({
      operation: 'page',
      kind: 'unexpected',
      correlationId: 'id-1',
      detail,
    })),
  );
});
