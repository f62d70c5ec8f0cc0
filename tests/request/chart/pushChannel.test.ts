import { answerLimit } from '../../../machines/request/pushTimes.ts';
import { expect } from 'vitest';
import { pushClose } from '../../../contracts/push/push.ts';
import { activationChannelMachine } from '../../../machines/activation/activationChannel.machine.ts';
import { pushChannelMachine } from '../../../machines/request/pushChannel.machine.ts';
import { messageOf } from '../../activation/chart/samples.ts';
import { type Call, journey, proveChart, told } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';

const input = (recorder: Recorder) => ({ owner: recorder.ref('owner') });
const delays = { pause: 1_000 };
const finished = messageOf('finished');
const said = {
  ok: 'OK',
  finished: JSON.stringify(finished),
  unknown: JSON.stringify({ ...finished, type: 'photo-management/import-exploded' }),
  garbage: '{"id": 7',
  long: JSON.stringify({ ...finished, more: 'x'.repeat(70_000) }),
};
const outside = ['token.ready', 'token.lost', 'network.back'] as const;
const toOwner = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'owner' ? [call.event] : []));
const opened = { type: 'socket.opened', userId: 'customer-1' } as const;
const saying = (text: string) => ({ type: 'socket.said', text }) as const;

for (const [name, machine] of [
  ['a push channel', pushChannelMachine],
  ['the channel of an import', activationChannelMachine],
] as const)
  proveChart(`[4.6a] [4.6b] [7.15a] ${name}`, {
    machine,
    input,
    delays,
    events: {
      'socket.opened': [{ userId: 'customer-1' }, { userId: null }],
      'socket.said': [{ text: said.ok }, { text: said.finished }, { text: said.garbage }],
      'socket.closed': [
        { code: 1006 },
        { code: pushClose.over },
        { code: pushClose.policy },
        { code: pushClose.notAuthenticated },
      ],
      'network.back': [{}],
      'token.ready': [{}],
      'token.lost': [{}],
    },
    outcomes: { socket: {}, network: {} },
    project: ({ context }) => [context.userId, Math.min(context.failures, 2), context.renewed],
    limit: 20_000,
    ignores: {
      'connected.connecting': ['socket.said', ...outside],
      'connected.authenticating': ['socket.opened', ...outside],
      'connected.listening': ['socket.opened', ...outside],
      renewing: ['socket.opened', 'socket.said', 'socket.closed', 'network.back'],
      waiting: ['socket.opened', 'socket.said', 'socket.closed', 'token.ready', 'token.lost'],
    },
    observe: ({ snapshot, allCalls, running }) => {
      expect(running.includes('socket')).toBe(snapshot.matches('connected'));
      expect(running.includes('network')).toBe(snapshot.matches('waiting'));
      const listens = toOwner(allCalls).findLast(({ type }) => type !== 'channel.told')?.type;
      expect(listens === 'channel.listening').toBe(snapshot.matches({ connected: 'listening' }));
    },
  });

const subject = { machine: activationChannelMachine, input, delays };

journey(
  "[4.6a] [4.6b] [4.6d] [8.9d] the token is shown as it opens, 'OK' says that it listens, and what cannot be read is ignored",
  subject,
  (walk) => {
    walk.send(opened);
    expect(told(walk.calls, 'socket', 'socket.authenticate')).toEqual([{}]);
    walk.send(saying(said.ok));
    for (const text of [said.garbage, said.unknown, said.long, said.ok]) walk.send(saying(text));
    walk.send(saying(said.finished));
    expect(toOwner(walk.calls)).toEqual([
      { type: 'channel.listening' },
      { type: 'channel.told', message: finished },
    ]);
    walk.send({ type: 'socket.closed', code: pushClose.leaving });
    expect(toOwner(walk.calls).at(-1)).toEqual({ type: 'channel.silent' });
  },
  'waiting',
);

journey(
  '[6.2b] [7.15a] a token that is refused is asked for once; where no answer comes the channel waits longer, as after any failure',
  subject,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'socket.closed', code: pushClose.notAuthenticated });
    expect([walk.snapshot.value, walk.snapshot.context.failures]).toEqual(['renewing', 0]);
    expect(told(walk.calls, 'auth', 'token.needed').length).toBe(1);
    walk.wait(answerLimit);
    expect(walk.snapshot.context.failures).toBe(1);
  },
  'waiting',
);

journey(
  '[7.15a] the channel of an import does not end by itself',
  subject,
  (walk) => {
    walk.send(opened);
    walk.send(saying(said.ok));
    walk.wait(24 * 60 * 60 * 1000);
  },
  { connected: 'listening' },
);
