import { expect } from 'vitest';
import {
  answerLimit,
  longestPause,
  pushChannelFor,
  settledAfter,
} from '../../../machines/request/pushChannel.machine.ts';
import { pushClose } from '../../../contracts/push/push.ts';
import { activationChannelMachine } from '../../../machines/activation/activationChannel.machine.ts';
import { messageOf } from '../../activation/chart/samples.ts';
import { type Call, type Journey, journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { pushChannelMachine } from '../../../machines/request/examples.ts';

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
    outcomes: { socket: {}, network: {}, lookAgain: {} },
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
      expect(running.includes('lookAgain')).toBe(snapshot.status === 'active');
      const listens = toOwner(allCalls).findLast(({ type }) => type !== 'channel.message')?.type;
      expect(listens === 'channel.listening').toBe(snapshot.matches({ connected: 'listening' }));
    },
  });

const subject = { machine: activationChannelMachine, input, delays };

journey(
  "[4.6a] [4.6b] [4.6d] [8.9d] the channel authenticates once open, listens after 'OK' and ignores unreadable messages",
  subject,
  (walk) => {
    walk.send(opened);
    expect(sentTo(walk.calls, 'socket', 'socket.authenticate')).toEqual([{}]);
    walk.send(saying(said.ok));
    for (const text of [said.garbage, said.unknown, said.long, said.ok]) walk.send(saying(text));
    walk.send(saying(said.finished));
    expect(toOwner(walk.calls)).toEqual([
      { type: 'channel.listening' },
      { type: 'channel.message', message: finished },
    ]);
    walk.send({ type: 'socket.closed', code: pushClose.leaving });
    expect(toOwner(walk.calls).at(-1)).toEqual({ type: 'channel.silent' });
  },
  'waiting',
);

journey(
  '[6.2b] [7.15a] a refused token is renewed once, and without an answer the channel fails and backs off',
  subject,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'socket.closed', code: pushClose.notAuthenticated });
    expect([walk.snapshot.value, walk.snapshot.context.failures]).toEqual(['renewing', 0]);
    expect(sentTo(walk.calls, 'auth', 'token.needed').length).toBe(1);
    walk.wait(answerLimit);
    expect(walk.snapshot.context.failures).toBe(1);
  },
  'waiting',
);

journey(
  '[7.15a] the channel of an import stays open without a limit',
  subject,
  (walk) => {
    walk.send(opened);
    walk.send(saying(said.ok));
    walk.wait(24 * 60 * 60 * 1000);
  },
  { connected: 'listening' },
);

type Walk = Journey<typeof activationChannelMachine>;
const cutOff = (code = 1006) => ({ type: 'socket.closed', code }) as const;
const failures = (walk: Walk) => walk.snapshot.context.failures;
const listens = (walk: Walk) => {
  walk.send(opened);
  walk.send(saying(said.ok));
};

for (const [what, fails] of [
  ['is cut off', (walk: Walk) => walk.send(cutOff())],
  ['does not open', (walk: Walk) => walk.wait(answerLimit)],
  [
    'gets no word from the server',
    (walk: Walk) => {
      walk.send(opened);
      walk.wait(answerLimit);
    },
  ],
] as const)
  journey(
    `[7.15a] a channel that ${what} fails and reconnects after a pause or with the network`,
    subject,
    (walk) => {
      fails(walk);
      expect([walk.snapshot.value, failures(walk)]).toEqual(['waiting', 1]);
      walk.wait(1_000);
      expect(walk.snapshot.value).toEqual({ connected: 'connecting' });
      fails(walk);
      expect([walk.snapshot.value, failures(walk)]).toEqual(['waiting', 2]);
      walk.send({ type: 'network.back' });
    },
    { connected: 'connecting' },
  );

journey(
  '[7.15a] failures are reset only after the channel has listened for a while',
  subject,
  (walk) => {
    walk.send(cutOff());
    walk.wait(1_000);
    listens(walk);
    walk.wait(settledAfter - 1);
    expect(failures(walk)).toBe(1);
    walk.wait(1);
    expect(failures(walk)).toBe(0);
  },
  { connected: 'listening' },
);

for (const code of [pushClose.over, pushClose.policy])
  journey(
    `[4.6a] [7.15a] the channel of an import closed with ${code} reconnects, and keeps polling`,
    subject,
    (walk) => {
      listens(walk);
      walk.send(cutOff(code));
      expect([walk.snapshot.value, walk.running.includes('lookAgain')]).toEqual(['waiting', true]);
      walk.wait(1_000);
    },
    { connected: 'connecting' },
  );

journey(
  '[7.15a] a channel that has failed 1,100 times still reconnects, after the longest pause',
  { machine: activationChannelMachine, input },
  (walk) => {
    for (let failed = 0; failed < 1_100; failed += 1) {
      walk.send(cutOff());
      walk.wait(longestPause);
    }
    walk.send(cutOff());
    walk.wait(longestPause - 1);
    expect(walk.snapshot.value).toBe('waiting');
    walk.wait(1);
  },
  { connected: 'connecting' },
);

journey(
  '[6.2b] [7.15a] a renewed token reconnects; a refusal before listening is a failure, a later one renews again',
  subject,
  (walk) => {
    const refusedToken = cutOff(pushClose.notAuthenticated);
    walk.send(opened);
    walk.send(refusedToken);
    walk.send({ type: 'token.ready' });
    expect(walk.snapshot.value).toEqual({ connected: 'connecting' });
    walk.send(opened);
    walk.send(refusedToken);
    expect([walk.snapshot.value, failures(walk)]).toEqual(['waiting', 1]);
    walk.wait(1_000);
    listens(walk);
    walk.send(refusedToken);
    expect(walk.snapshot.value).toBe('renewing');
    walk.send({ type: 'token.lost' });
  },
  'closed',
);

journey(
  "[4.6b] [7.15a] a message before 'OK' is read like any other, for the authenticated user",
  {
    machine: pushChannelFor({
      id: 'pushChannel',
      description: 'A channel that repeats what it hears.',
      noun: 'the test',
      spec: [],
      read: (text, userId) => ({ text, userId }),
      life: null,
      tellsSilence: false,
    }),
    input,
  },
  (walk) => {
    walk.send(opened);
    walk.send(saying('first'));
    expect(toOwner(walk.calls)).toEqual([
      { type: 'channel.message', message: { text: 'first', userId: 'customer-1' } },
      { type: 'channel.listening' },
    ]);
  },
  { connected: 'listening' },
);
