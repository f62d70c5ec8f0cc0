import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveChannelMachine } from '../../../machines/downloads/archiveChannel.machine.ts';
import { firstPause, longestPause, pauseBefore } from '../../../machines/request/pushChannel.machine.ts';
import { pushClose } from '../../../contracts/push/push.ts';
import { type Call, journey, proveChart, randomWalks, sentTo } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { messageOf, other, userId } from './samples.ts';

const subject = {
  machine: archiveChannelMachine,
  input: (recorder: Recorder) => ({ owner: recorder.ref('owner') }),
  delays: { pause: 1_000 },
};
const textOf = (message: unknown) => JSON.stringify(message);
const mine = messageOf('finished');
const said = {
  ok: 'OK',
  mine: textOf(mine),
  foreign: textOf(messageOf('finished', mine.timestamp, other, 'customer-2')),
  unknown: textOf({ ...mine, key: 'exploded' }),
  garbage: '{"id": 7',
  long: textOf({ ...mine, id: 'x'.repeat(70_000) }),
};
const opened = { type: 'socket.opened', userId } as const;
const ok = { type: 'socket.said', text: 'OK' } as const;

const events = {
  'socket.opened': [{ userId }, { userId: null }],
  'socket.said': [
    { text: said.ok },
    { text: said.mine },
    { text: said.foreign },
    { text: said.unknown },
    { text: said.garbage },
    { text: said.long },
  ],
  'socket.closed': [
    { code: 1006 },
    { code: pushClose.over },
    { code: pushClose.leaving },
    { code: pushClose.policy },
    { code: pushClose.failure },
    { code: pushClose.notAuthenticated },
    { code: pushClose.tooMany },
  ],
  'network.back': [{}],
  'token.ready': [{}],
  'token.lost': [{}],
} as const;
const outcomes = { socket: {}, network: {}, lookAgain: {} };
const outside = ['token.ready', 'token.lost', 'network.back'] as const;
const toOwner = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'owner' ? [call.event] : []));
const shown = (calls: readonly Call[]) =>
  calls.filter((call) => call.kind === 'sent' && call.to === 'socket').length;

proveChart('[7.15a] [7.15b] [9.4d] the archive channel', {
  ...subject,
  events,
  outcomes,
  project: ({ context }) => [context.userId, Math.min(context.failures, 2), context.renewed],
  limit: 20_000,
  ignores: {
    'connected.connecting': ['socket.said', ...outside],
    'connected.authenticating': ['socket.opened', ...outside],
    'connected.listening': ['socket.opened', ...outside],
    renewing: ['socket.opened', 'socket.said', 'socket.closed', 'network.back'],
    waiting: ['socket.opened', 'socket.said', 'socket.closed', 'token.ready', 'token.lost'],
  },
  observe: ({ snapshot, calls, running, event }) => {
    expect(running.includes('socket')).toBe(snapshot.matches('connected'));
    expect(running.includes('network')).toBe(snapshot.matches('waiting'));
    expect(running.includes('lookAgain')).toBe(snapshot.status === 'active');
    for (const sentTo of toOwner(calls)) {
      if (sentTo.type === 'channel.message')
        expect([event['text'], sentTo['message']]).toEqual([said.mine, mine]);
      else expect(sentTo.type).toBe('channel.listening');
    }
    expect(shown(calls)).toBe(
      event.type === 'socket.opened' && snapshot.matches({ connected: 'authenticating' }) ? 1 : 0,
    );
  },
});

journey(
  "[7.15a] [F8] an authenticated channel listens, ignores 'OK' and passes its messages on",
  subject,
  (walk) => {
    expect(walk.snapshot.value).toEqual({ connected: 'connecting' });
    walk.send(opened);
    expect(walk.snapshot.value).toEqual({ connected: 'authenticating' });
    expect(walk.calls.at(-1)).toEqual({ kind: 'sent', to: 'socket', event: { type: 'socket.authenticate' } });
    walk.send(ok);
    walk.send(ok);
    walk.send({ type: 'socket.said', text: said.mine });
    expect(toOwner(walk.calls)).toEqual([
      { type: 'channel.listening' },
      { type: 'channel.message', message: mine },
    ]);
  },
  { connected: 'listening' },
);

journey(
  '[5.14a] [3.15b] F8: foreign, unknown, unreadable and overlong messages are ignored silently',
  subject,
  (walk) => {
    walk.send(opened);
    walk.send(ok);
    for (const text of [said.foreign, said.unknown, said.garbage, said.long, '', 'null'])
      walk.send({ type: 'socket.said', text });
    expect(toOwner(walk.calls)).toEqual([{ type: 'channel.listening' }]);
  },
  { connected: 'listening' },
);

journey(
  '[7.15b] [9.4d] [F7] the channel closes after 30 minutes',
  subject,
  (walk) => {
    walk.send(opened);
    walk.send(ok);
    walk.wait(1_799_999);
    expect(walk.snapshot.value).toEqual({ connected: 'listening' });
    walk.wait(1);
    expect(walk.running).toEqual([]);
  },
  'closed',
);

journey(
  '[7.15a] F7: a dropped channel reconnects after its backoff and reports again that it is listening',
  subject,
  (walk) => {
    walk.send(opened);
    walk.send(ok);
    walk.send({ type: 'socket.closed', code: 1006 });
    expect([walk.snapshot.value, walk.running]).toEqual(['waiting', ['lookAgain', 'network']]);
    walk.wait(1_000);
    walk.send(opened);
    walk.send(ok);
    expect(toOwner(walk.calls)).toEqual([{ type: 'channel.listening' }, { type: 'channel.listening' }]);
    expect(walk.snapshot.context.failures).toBe(1);
    walk.wait(10_000);
    expect(walk.snapshot.context.failures).toBe(0);
  },
  { connected: 'listening' },
);

journey(
  '[7.15a] F7: an attempt without an open socket or an answer fails after 10 seconds',
  subject,
  (walk) => {
    walk.wait(10_000);
    expect(walk.snapshot.value).toBe('waiting');
    walk.send({ type: 'network.back' });
    walk.send(opened);
    walk.wait(10_000);
    expect(walk.snapshot.context.failures).toBe(2);
  },
  'waiting',
);

journey(
  '[7.15a] F9: a refused token is renewed once; a second refusal starts a backoff',
  subject,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'socket.closed', code: pushClose.notAuthenticated });
    expect(sentTo(walk.calls, 'auth', 'token.needed')).toEqual([{ requester: expect.anything() as unknown }]);
    walk.send({ type: 'token.ready' });
    walk.send(opened);
    walk.send({ type: 'socket.closed', code: pushClose.notAuthenticated });
    expect(walk.snapshot.context.failures).toBe(1);
  },
  'waiting',
);

journey(
  '[7.15a] a customer who is signed out gets no channel',
  subject,
  (walk) => {
    walk.send({ type: 'socket.opened', userId: null });
    expect(shown(walk.calls)).toBe(0);
  },
  'closed',
);

for (const code of [pushClose.over, pushClose.policy])
  journey(
    `[7.15a] [F7] a channel closed by the server with ${code} stays closed`,
    subject,
    (walk) => {
      walk.send(opened);
      walk.send(ok);
      walk.send({ type: 'socket.closed', code });
      expect(walk.running).toEqual([]);
    },
    'closed',
  );

const passing = [1001, 1002, 1003, 1005, 1006, 1007, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 3000, 4000];
journey(
  '[7.15a] [F7] a channel closed with any other code reconnects after its backoff and reports that it is listening',
  subject,
  (walk) => {
    for (const code of [...passing, pushClose.tooMany, 4999]) {
      walk.send(opened);
      walk.send(ok);
      walk.send({ type: 'socket.closed', code });
      expect([code, walk.snapshot.value]).toEqual([code, 'waiting']);
      walk.wait(1_000);
    }
    expect(new Set(toOwner(walk.calls).map(({ type }) => type))).toEqual(new Set(['channel.listening']));
    expect(toOwner(walk.calls).length).toBe(passing.length + 2);
  },
  { connected: 'connecting' },
);

journey(
  "[7.15a] a message that arrives before 'OK' is passed on",
  subject,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'socket.said', text: said.mine });
    expect(toOwner(walk.calls)).toEqual([
      { type: 'channel.message', message: mine },
      { type: 'channel.listening' },
    ]);
  },
  { connected: 'listening' },
);

journey(
  '[7.15a] F9: a refused token is renewed again after the channel has listened',
  subject,
  (walk) => {
    for (let time = 0; time < 2; time += 1) {
      walk.send(opened);
      walk.send({ type: 'socket.closed', code: pushClose.notAuthenticated });
      walk.send({ type: 'token.ready' });
      walk.send(opened);
      walk.send(ok);
      walk.send({ type: 'socket.closed', code: 1006 });
      walk.send({ type: 'network.back' });
      expect(walk.snapshot.value).toEqual({ connected: 'connecting' });
    }
    expect(sentTo(walk.calls, 'auth', 'token.needed').length).toBe(2);
  },
  { connected: 'connecting' },
);

journey(
  '[7.15a] a lost token closes the channel',
  subject,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'socket.closed', code: pushClose.notAuthenticated });
    walk.send({ type: 'token.lost' });
  },
  'closed',
);

journey(
  '[7.15a] a token request without an answer fails after 10 seconds',
  subject,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'socket.closed', code: pushClose.notAuthenticated });
    walk.wait(10_000);
    expect(walk.snapshot.context.failures).toBe(1);
  },
  'waiting',
);

test('[7.15a] [F7] the backoff doubles from a second to half a minute, and half of it is jitter', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map((attempt) => pauseBefore(attempt, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const pause = pauseBefore(attempt, random);
        return pause >= firstPause / 2 && pause <= longestPause && pause >= pauseBefore(attempt, 1) / 2;
      },
    ),
  );
});

randomWalks(
  "[7.15a] F7, F8: under drops and bad messages only the customer's own pass, on one socket at a time",
  {
    ...subject,
    events,
    outcomes,
    walker: 'archiveChannel',
    invariant: ({ calls, snapshot, running }) => {
      for (const sentTo of toOwner(calls))
        if (sentTo.type === 'channel.message') expect(sentTo['message']).toEqual(mine);
      const sockets = calls.filter((call) => call.kind === 'start' && call.src === 'socket').length;
      const closed = calls.filter((call) => call.kind === 'stop' && call.id === 'socket').length;
      expect(sockets - closed).toBe(snapshot.matches('connected') ? 1 : 0);
      if (snapshot.status === 'done') expect(running).toEqual([]);
    },
  },
);
