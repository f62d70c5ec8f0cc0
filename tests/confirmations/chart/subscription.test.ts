import { expect } from 'vitest';
import { subscriptionMachine } from '../../../machines/confirmations/subscription.machine.ts';
import { type Call, journey, proveChart, told } from '../../kit/chart/index.ts';
import { failed, finished } from '../../photos/library/chart/samples.ts';

const at = (search: string) =>
  ({
    route: { name: 'subscriptionConfirmation', params: {} },
    address: { pathname: '/subscription-confirmation', search, hash: '' },
  }) as const;
const link = '?confirmation-token=t-1&email=ann%40example.com&stripped=true';
const subject = { machine: subscriptionMachine, input: at(link) };
const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === 'confirm' ? [call.input] : []));
const went = (calls: readonly Call[]) => told(calls, 'navigation', 'navigation.request');

proveChart(
  '[2.7] [4.21b] [7.9] a subscription that its mail confirms',
  {
    ...subject,
    events: { 'area.route': [at('?stripped=true'), at(link), at('?email=ann')] },
    outcomes: {
      confirm: {
        done: [
          finished(undefined),
          { outcome: 'refused', refusal: 'expired', correlationId: 'c-1' },
          { outcome: 'refused', refusal: 'notFound', correlationId: 'c-2' },
          failed,
        ],
        error: [new Error('gone')],
      },
    },
    project: ({ context }) => [context.call !== null],
    ignores: {},
    observe: ({ snapshot, running }) => {
      expect(running).toEqual(snapshot.matches('confirming') ? ['confirm'] : []);
      expect(snapshot.context.call === null).toBe(!snapshot.matches('confirming'));
    },
  },
  { input: at('?email=ann%40example.com') },
);

journey(
  '[2.7] [4.21b] what the link carries leaves the address at once, is sent, and success has its own page',
  subject,
  (walk) => {
    expect(sent(walk.calls)).toEqual([
      { params: { email: 'ann@example.com', token: 't-1' }, query: {}, body: {} },
    ]);
    expect(went(walk.calls)).toEqual([{ to: '/subscription-confirmation', replace: true }]);
    walk.send({ type: 'area.route', ...at('') });
    walk.finish('confirm', finished(undefined));
    expect(went(walk.calls)[1]).toEqual({ to: '/subscription-confirmation-success', replace: true });
  },
  'done',
);

for (const [what, search] of [
  ['no token', '?email=ann%40example.com'],
  ['no e-mail address', '?confirmation-token=t-1&email=ann'],
] as const)
  journey(
    `[5.9a] a link with ${what} failed, and nothing is sent`,
    { ...subject, input: at(search) },
    (walk) => {
      expect(sent(walk.calls)).toEqual([]);
      expect(went(walk.calls)).toEqual([{ to: '/subscription-confirmation-error', replace: true }]);
    },
    'failed',
  );
