import { expect } from 'vitest';
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
  'session.renew': [{}],
  'session.changed': [{ who }, { who: { ...who, business: false } }],
} as const;
const ignores = {
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
    `[6.1a] a ${kind} customer is known when the record is there`,
    { machine: sessionMachine, input: given },
    (walk) => {
      walk.finish('readCustomer', read('Default'));
      expect(skipped).not.toContain(walk.snapshot.value);
    },
    kind === 'business' ? { business: 'default' } : 'consumer',
  );
}

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
    expect(calls.filter((seen) => seen.kind === 'sent')).toEqual(
      snapshot.matches('deleted') ? [{ kind: 'sent', to: 'app', event: { type: 'session.deleted' } }] : [],
    );
  },
});
