import { expect } from 'vitest';
import { surprise } from '../../../machines/system/outcomes.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { journey, proveChart, type Recorder } from '../../kit/chart/index.ts';

const who = { subject: 'eva', idpType: 'password', idpSub: 'local|eva', business: true };
const customer = {
  id: 'eva',
  email: 'a@b.example',
  firstName: 'A',
  lastName: 'B',
  changed: false,
  b2bStatus: 'Default',
} as const;
const read = (b2bStatus: 'Default' | 'New' | 'Blocked' | null) =>
  ({ outcome: 'finished', reply: { ...customer, b2bStatus } }) as const;
const deleted = { outcome: 'refused', refusal: 'deleted', correlationId: 'id-1' } as const;
const failed = { outcome: 'failed', failure: { kind: 'network', correlationId: 'id-1' } } as const;
const input = (recorder: Recorder) => ({ parent: recorder.ref('app'), who });
const consumerInput = (recorder: Recorder) => ({
  parent: recorder.ref('app'),
  who: { ...who, business: false },
});
const events = {
  'session.retry': [{}],
  'attempt.due': [{}],
  'session.renew': [{}],
  'session.changed': [{ who }, { who: { ...who, business: false } }],
} as const;
const ignores = {
  '*': ['attempt.due'],
  loading: ['session.retry', 'session.renew', 'session.changed'],
  consumer: ['session.retry'],
  business: ['session.retry'],
  failed: ['session.renew', 'session.changed'],
} as const;

for (const [kind, given, skipped] of [
  ['business', input, ['consumer']],
  ['consumer', consumerInput, ['business.new', 'business.blocked', 'business']],
] as const) {
  journey(
    `[6.1a] a ${kind} customer is known once the record is read`,
    { machine: sessionMachine, input: given },
    (walk) => {
      walk.finish('readCustomer', read('Default'));
      expect(skipped).not.toContain(walk.snapshot.value);
    },
    kind === 'business' ? { business: 'default' } : 'consumer',
  );
}

for (const [status, end] of [
  ['Default', { business: 'default' }],
  ['New', { business: 'new' }],
  ['Blocked', { business: 'blocked' }],
] as const)
  journey(
    `[3.18a, 3.18c] the record of a business account with status ${status} is read, also after failures, and renewed`,
    { machine: sessionMachine, input },
    (walk) => {
      walk.finish('readCustomer', failed);
      expect(walk.snapshot.context).toMatchObject({ customer: null, failure: failed.failure });
      walk.send({ type: 'session.retry' });
      walk.fail('readCustomer', new Error('bug'));
      expect(walk.snapshot.context).toMatchObject({ customer: null, failure: surprise.failure });
      walk.send({ type: 'session.retry' });
      walk.finish('readCustomer', read(status));
      walk.send({ type: 'session.renew' });
      expect(walk.running).toEqual(['readCustomer']);
      walk.finish('readCustomer', read(status));
      expect(walk.snapshot.context).toMatchObject({ customer: { b2bStatus: status }, failure: null });
    },
    end,
  );

for (const status of ['New', 'Blocked'] as const)
  journey(
    `[3.18c, 6.1a] a private customer stays one, even if the record has the business status ${status}`,
    { machine: sessionMachine, input: consumerInput },
    (walk) => {
      walk.finish('readCustomer', read(status));
      expect(walk.snapshot.context.customer).toEqual({ ...customer, b2bStatus: status });
      walk.send({ type: 'session.renew' });
      expect(walk.running).toEqual(['readCustomer']);
      walk.finish('readCustomer', read(status));
    },
    'consumer',
  );

for (const [before, after, end] of [
  [input, false, 'consumer'],
  [consumerInput, true, { business: 'default' }],
] as const)
  journey(
    `[3.18a, 6.1a] a token of another kind (${after ? 'a business' : 'a private customer'}) is adopted, and the record is read again`,
    { machine: sessionMachine, input: before },
    (walk) => {
      walk.finish('readCustomer', read('Default'));
      walk.send({ type: 'session.changed', who: { ...who, business: after } });
      expect(walk.snapshot.value).toBe('loading');
      walk.finish('readCustomer', read('Default'));
    },
    end,
  );

proveChart('[1.1b, 3.18a, 3.18c, 4.20, 6.1a] the session chart', {
  machine: sessionMachine,
  input,
  events,
  project: ({ context }) => context.who.business,
  outcomes: {
    readCustomer: {
      done: [read('Default'), read('New'), read('Blocked'), deleted, failed],
      error: [new Error('bug')],
    },
  },
  ignores,
  observe: ({ snapshot, calls }) => {
    expect(calls.filter((seen) => seen.kind === 'sent' && seen.to !== 'queries')).toEqual(
      snapshot.matches('deleted') ? [{ kind: 'sent', to: 'app', event: { type: 'session.deleted' } }] : [],
    );
  },
});
