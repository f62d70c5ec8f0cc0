import { expect } from 'vitest';
import { deletionFor, deletionMachine } from '../../../machines/confirmations/deletion.machine.ts';
import { sampleIdentity } from '../../../machines/confirmations/whose.ts';
import { type Call, journey, proveChart, told } from '../../kit/chart/index.ts';
import { failed, finished } from '../../photos/library/chart/samples.ts';

const at = (search: string) =>
  ({
    route: { name: 'deleteAccountConfirmation', params: {} },
    address: { pathname: '/delete-account-confirmation', search, hash: '' },
  }) as const;
const link = '?confirmation-token=t-1&stripped=true';
const subject = { machine: deletionMachine, input: at(link) };
const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === 'confirm' ? [call.input] : []));
const went = (calls: readonly Call[]) => told(calls, 'navigation', 'navigation.request');
const left = (calls: readonly Call[]) => told(calls, 'auth', 'signout.leave');

proveChart(
  '[2.9a] [4.21a] [7.11] what its mail confirms',
  {
    ...subject,
    events: { 'area.route': [at('?stripped=true'), at(link), at('?confirmation-token=')] },
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
  { input: at('?stripped=true') },
);

journey(
  '[2.9a] [4.21a] the token leaves the address, is sent as the one who is signed in, and success signs out',
  subject,
  (walk) => {
    expect(sent(walk.calls)).toEqual([{ params: { ...sampleIdentity, token: 't-1' }, query: {}, body: {} }]);
    expect(went(walk.calls)).toEqual([{ to: '/delete-account-confirmation', replace: true }]);
    walk.finish('confirm', finished(undefined));
    expect(left(walk.calls)).toEqual([{ to: '/account-deleted' }]);
  },
  'done',
);

journey(
  '[2.9a] [4.21a] what was not confirmed has its own page, and nobody is signed out',
  subject,
  (walk) => {
    walk.finish('confirm', { outcome: 'refused', refusal: 'expired', correlationId: 'c-1' });
    expect([went(walk.calls)[1], left(walk.calls)]).toEqual([
      { to: '/delete-account-error', replace: true },
      [],
    ]);
  },
  'failed',
);

journey(
  '[2.9a] a link without a token, or without anybody signed in, failed, and nothing is sent',
  { machine: deletionFor(() => null), input: at(link) },
  (walk) => {
    expect([sent(walk.calls), went(walk.calls)]).toEqual([
      [],
      [{ to: '/delete-account-error', replace: true }],
    ]);
  },
  'failed',
);
