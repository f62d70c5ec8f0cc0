import { expect, test } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import { nothing } from '../../../contracts/empty.ts';
import { call, type CallRow } from '../../../contracts/call.ts';
import { me } from '../../../contracts/customer/calls.ts';
import { report } from '../../../contracts/errors/calls.ts';
import { type Attempted, requestChart } from '../../../machines/request/request.machine.ts';
import { journey, proveChart, randomWalks, sentTo } from '../../kit/chart/index.ts';

const once = call({ ...me, name: 'test.once', method: 'POST', repeat: 'once', body: nothing });
const input = { params: {}, query: {}, body: {} };
const of = (row: CallRow) => requestChart(row, () => 'id-1');
const ended: Record<Attempted['kind'] | 'passing' | 'gone', Attempted> = {
  replied: { kind: 'replied', reply: { id: 'c' } },
  refused: { kind: 'refused', refusal: 'deleted' },
  unauthorized: { kind: 'unauthorized' },
  failed: { kind: 'failed', why: 'shape', status: 200 },
  passing: { kind: 'failed', why: 'http', status: 503 },
  gone: { kind: 'failed', why: 'network' },
};
const outcomes = { send: { done: Object.values(ended), error: [new Error('bug')] }, missAuth: {} };
const events = { 'token.ready': [{}], 'token.lost': [{}], 'request.cancel': [{}] } as const;
const delays = { deadline: 15_000, retryPause: 500 };

proveChart('[3.21a, 4.3] the request chart', {
  machine: of(me),
  input,
  events,
  outcomes,
  delays,
  project: ({ context }) => [
    context.attempt,
    context.askedForToken,
    context.last?.kind ?? null,
    context.last && 'why' in context.last ? context.last.why : null,
  ],
  ignores: {
    'inProgress.attempt': ['token.ready', 'token.lost'],
    'inProgress.waitingRetry': ['token.ready', 'token.lost'],
  },
  observe: ({ snapshot, calls }) => {
    expect(sentTo(calls, 'auth', 'token.needed').length).toBe(
      snapshot.matches({ inProgress: 'waitingToken' }) ? 1 : 0,
    );
    expect(calls.filter((seen) => seen.kind === 'action')).toEqual([
      ...(snapshot.matches('failed')
        ? [
            {
              kind: 'action',
              name: 'report',
              params: snapshot.output?.outcome === 'failed' ? snapshot.output.failure : null,
            },
          ]
        : []),
    ]);
  },
});

journey(
  '[6.2b] a refused token is renewed once, then the same operation continues',
  { machine: of(me), input },
  (walk) => {
    walk.finish('send', ended.unauthorized);
    expect(walk.snapshot.value).toEqual({ inProgress: 'waitingToken' });
    walk.send({ type: 'token.ready' });
    walk.finish('send', ended.unauthorized);
    expect(
      walk.calls.flatMap((seen) => (seen.kind === 'start' && seen.src === 'send' ? [seen.input] : [])),
    ).toEqual([
      { row: me, call: input, correlationId: 'id-1', attempt: 1 },
      { row: me, call: input, correlationId: 'id-1', attempt: 2 },
    ]);
    expect(walk.snapshot.output).toEqual({
      outcome: 'failed',
      failure: { kind: 'auth', status: 401, correlationId: 'id-1' },
    });
  },
  'failed',
);

journey(
  '[4.3] [F1] a temporary failure is tried three times at most',
  { machine: of(me), input },
  (walk) => {
    walk.finish('send', ended.passing);
    walk.wait(500);
    walk.finish('send', ended.gone);
    walk.wait(2_000);
    walk.finish('send', ended.passing);
    expect(walk.snapshot.output).toEqual({
      outcome: 'failed',
      failure: { kind: 'http', status: 503, correlationId: 'id-1' },
    });
  },
  'failed',
);

journey(
  '[4.3] [F1] a pause requested by the service is respected',
  { machine: of(me), input },
  (walk) => {
    walk.finish('send', { kind: 'failed', why: 'http', status: 429, retryAfter: 9_000 });
    walk.wait(8_999);
    expect(walk.snapshot.value).toEqual({ inProgress: 'waitingRetry' });
    walk.wait(1);
    walk.finish('send', ended.replied);
  },
  'finished',
);

journey(
  '[4.3] [F1] a call that must not be repeated is sent once',
  { machine: of(once), input },
  (walk) => {
    walk.finish('send', ended.gone);
  },
  'failed',
);

journey(
  '[4.3] [F1] a permanent failure is not retried',
  { machine: of(me), input },
  (walk) => {
    walk.finish('send', { kind: 'failed', why: 'http', status: 500 });
    expect(walk.snapshot.output).toMatchObject({ outcome: 'failed', failure: { status: 500 } });
  },
  'failed',
);

journey(
  '[6.2b] the operation waits for a token while the sign-in can renew it',
  { machine: of(me), input, keepActors: ['missAuth'] },
  (walk) => walk.finish('send', ended.unauthorized),
  { inProgress: 'waitingToken' },
);

test('[6.2b] signed out, a call fetches no token and waits for none', async () => {
  const machine = of(me).provide({
    actors: { send: fromPromise(() => Promise.resolve(ended.unauthorized)) },
    actions: { report: () => undefined },
  });
  await expect(toPromise(createActor(machine, { input }).start())).resolves.toEqual({
    outcome: 'failed',
    failure: { kind: 'auth', status: 401, correlationId: 'id-1' },
  });
});

journey(
  '[4.3] the deadline includes the wait for a token',
  { machine: of(me), input },
  (walk) => {
    walk.finish('send', ended.unauthorized);
    walk.wait(me.deadline);
    expect(walk.snapshot.output).toEqual({
      outcome: 'failed',
      failure: { kind: 'timeout', correlationId: 'id-1' },
    });
  },
  'failed',
);

journey(
  '[6.2b] a call without a token never requests one',
  { machine: of(report), input },
  (walk) => {
    walk.finish('send', ended.unauthorized);
    expect(walk.calls.flatMap((seen) => (seen.kind === 'action' ? [seen.name] : []))).toEqual(['report']);
  },
  'failed',
);

journey(
  '[4.3] [F17] a cancelled operation aborts its attempt and reports nothing',
  { machine: of(me), input },
  (walk) => {
    walk.send({ type: 'request.cancel' });
    expect(walk.running).toEqual([]);
    expect(walk.snapshot.output).toEqual({ outcome: 'cancelled' });
    expect(walk.calls.filter((seen) => seen.kind === 'action')).toEqual([]);
  },
  'cancelled',
);

randomWalks('[4.3] [F2] every operation ends by its deadline, whatever happens', {
  walker: 'request',
  machine: of(me),
  input,
  events,
  outcomes,
  invariant: ({ snapshot, calls }) => {
    expect(calls.filter((seen) => seen.kind === 'start' && seen.src === 'send').length).toBeLessThanOrEqual(
      4,
    );
    expect(sentTo(calls, 'auth', 'token.needed').length).toBeLessThanOrEqual(1);
    if (snapshot.status === 'done')
      expect(snapshot.output?.outcome).toMatch(/^(finished|refused|failed|cancelled)$/);
  },
});

journey(
  '[3.21a] a reply is returned',
  { machine: of(me), input },
  (walk) => {
    walk.finish('send', ended.replied);
    expect(walk.snapshot.output).toEqual({ outcome: 'finished', reply: { id: 'c' } });
  },
  'finished',
);

journey(
  '[3.21a] a known refusal is returned',
  { machine: of(me), input },
  (walk) => {
    walk.finish('send', ended.refused);
    expect(walk.snapshot.output).toEqual({ outcome: 'refused', refusal: 'deleted', correlationId: 'id-1' });
  },
  'finished',
);

journey(
  '[6.2b] an operation whose token cannot be renewed fails',
  { machine: of(me), input },
  (walk) => {
    walk.finish('send', ended.unauthorized);
    walk.send({ type: 'token.lost' });
    expect(walk.snapshot.output).toEqual({
      outcome: 'failed',
      failure: { kind: 'auth', status: 401, correlationId: 'id-1' },
    });
  },
  'failed',
);

journey(
  '[4.18] a client that throws is reported as an unexpected failure',
  { machine: of(me), input },
  (walk) => {
    walk.fail('send');
    expect(walk.snapshot.output).toEqual({
      outcome: 'failed',
      failure: { kind: 'unexpected', correlationId: 'id-1' },
    });
  },
  'failed',
);
