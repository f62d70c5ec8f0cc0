import { expect } from 'vitest';
import type { RouteName } from '../../../contracts/navigation/routes.ts';
import { oldAddressMachine } from '../../../machines/confirmations/oldAddress.machine.ts';
import { type Call, journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { failed, finished } from '../../photos/library/chart/samples.ts';

const at = (route: RouteName, path: string) => (search: string) => ({
  route: { name: route, params: {} },
  address: { pathname: path, search, hash: '' },
});
const stops = at('stopEmailChange', '/change-email-stop');
const undoes = at('undoEmailChange', '/change-email-undo');
const link = '?confirmation-token=t-1&stripped=true';
const stop = { machine: oldAddressMachine, input: stops(link) };
const undo = { machine: oldAddressMachine, input: undoes(link) };
const ends = ['expired', 'deleted', 'unknown'] as const;
const came = <Outcome extends string>(outcome: Outcome) => finished({ outcome });

proveChart(
  '[2.9b] [7.11] a link of the old address',
  {
    ...stop,
    events: {
      'area.route': [stops('?stripped=true'), stops(link), undoes(link), stops('?confirmation-token=')],
    },
    outcomes: {
      stop: {
        done: [...([...ends, 'stopped', 'changed'] as const).map(came), failed],
        error: [new Error('gone')],
      },
      undo: {
        done: [...([...ends, 'undone', 'inUse'] as const).map(came), failed],
        error: [new Error('gone')],
      },
    },
    project: ({ context }) => [context.token !== null, context.route],
    ignores: {},
    observe: ({ snapshot, running }) => {
      const asked = snapshot.matches('stopping') ? ['stop'] : snapshot.matches('undoing') ? ['undo'] : [];
      expect(running).toEqual(asked);
      expect(snapshot.context.token === null).toBe(asked.length === 0);
    },
  },
  { input: undoes(link) },
  { input: stops('?stripped=true') },
);

const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' ? [[call.id, call.input]] : []));
const led = (calls: readonly Call[]) => sentTo(calls, 'navigation', 'navigation.request');

for (const [does, subject, path, done] of [
  ['stop', stop, '/change-email-stop', 'stopped'],
  ['undo', undo, '/change-email-undo', 'undone'],
] as const) {
  journey(
    `[2.9b] the link to ${does} a change: its token leaves the address bar and is sent once`,
    subject,
    (walk) => {
      const call = { params: { token: 't-1' }, query: {}, body: {} };
      expect(sent(walk.calls)).toEqual([[does, call]]);
      expect(led(walk.calls)).toEqual([{ to: path, replace: true }]);
      walk.send({ type: 'area.route', ...(does === 'stop' ? stops('') : undoes('')) });
      expect(sent(walk.calls)).toHaveLength(1);
      walk.finish(does, came(done));
      expect(led(walk.calls)).toHaveLength(1);
    },
    done,
  );
  for (const outcome of [...ends, does === 'stop' ? 'changed' : 'inUse'] as const)
    journey(
      `[2.9b] the link to ${does} a change: the outcome ${outcome} has its own page`,
      subject,
      (walk) => walk.finish(does, came(outcome)),
      outcome,
    );
  journey(
    `[2.9b] the link to ${does} a change: it fails without an answer`,
    subject,
    (walk) => walk.finish(does, failed),
    'failed',
  );
}

journey(
  '[2.9b] a link without a token is unknown, and nothing is sent',
  { machine: oldAddressMachine, input: undoes('?stripped=true') },
  (walk) => {
    expect([sent(walk.calls), led(walk.calls)]).toEqual([[], []]);
  },
  'unknown',
);
