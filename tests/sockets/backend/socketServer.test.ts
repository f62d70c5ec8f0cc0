import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { pushClose } from '../../../contracts/push/push.ts';
import { revokedChannel } from '../../../backend/identity/revocations.ts';
import { push, readPushed } from '../../../backend/sockets/channel.ts';
import type { PushChannel } from '../../../backend/sockets/channel.ts';
import { mostOfAddress, openSocketServer } from '../../../backend/sockets/socketServer.ts';
import { Waiting } from '../../../backend/sockets/waiting.ts';
import { notifyIn } from '../../../backend/store/port.ts';
import { testPorts } from '../../backend/ports.ts';
import type { TestPorts } from '../../backend/ports.ts';
import { handClock } from '../../kit/handClock.ts';
import { Page } from './page.ts';

// Tests the socket server on a store, without the rest of the service.

let bed: TestPorts;
beforeAll(async () => {
  bed = await testPorts();
});
afterAll(() => bed.close());

const channel: PushChannel = { path: '/push', channel: 'push_apart', life: 60_000, end: pushClose.over };

/** Returns the claims of a token before it is verified. */
function tokenOf(subject: string, grant: string): string {
  const claims = {
    ...{ iss: 'i', aud: 'a', sub: subject, exp: 1, iat: 1, auth_time: 1, account_id: subject },
    ...{ idp_type: 't', idp_sub: subject, amr: [], grant_id: grant },
  };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

/**
 * Returns a socket server that accepts every token and reads the subject from it, with its pending timers and
 * listeners.
 */
async function opened() {
  // The clock does not advance, so that a slow client does not count as silent.
  const { clock, waits } = handClock(0);
  const listens: string[] = [];
  const store = {
    ...bed.ports.store,
    listen: async (name: string, heard: (payload: string) => void) => {
      const end = await bed.ports.store.listen(name, heard);
      listens.push(name);
      return async () => {
        listens.splice(listens.indexOf(name), 1);
        await end();
      };
    },
  };
  const server = createServer();
  const sockets = await openSocketServer({
    server,
    ports: { ...bed.ports, clock, store },
    verify: (token) =>
      Promise.resolve({
        subject: token.split('.').at(-1) || 'ann',
        business: false,
        authTime: 0,
        grant: 'g',
      }),
    mayConnect: (origin) => origin === 'http://own.example',
    knowsHost: () => true,
    channels: [channel],
  });
  await once(server.listen(0), 'listening');
  let ended: Promise<void> | undefined;
  const close = () => {
    ended ??= sockets.close().then(() => void server.close());
    return ended;
  };
  onTestFinished(close);
  const at = `http://localhost:${(server.address() as AddressInfo).port}`;
  const page = async () => new Page(channel, 'http://own.example', at).open();
  return {
    server,
    waits,
    listens,
    close,
    page,
    /** Returns a client that has authenticated with this token. */
    signedIn: async (token: string) => {
      const one = await page();
      one.socket.send(JSON.stringify({ action: 'authenticate', token }));
      await one.until(1);
      return one;
    },
  };
}
const tell = (customerId: string, message: unknown) => push(bed.ports.store, channel, customerId, message);

test('an unidentified socket above the limit closes the oldest of its address, then the oldest of all', () => {
  const waiting = new Waiting<string>({ all: 4, ofAddress: 2 });
  const added = (one: string) => waiting.add(one, one.slice(0, 1));
  expect(['a1', 'a2', 'b1', 'a3', 'c1'].map(added)).toEqual([[], [], [], ['a1'], []]);
  expect(added('d1')).toEqual(['a2']);
  // A client that was dropped, or has authenticated, no longer counts as waiting.
  for (const gone of ['a1', 'b1', 'nobody']) waiting.remove(gone);
  expect(['b2', 'a4', 'a5'].map(added)).toEqual([[], ['a3'], ['c1']]);
});

test('an address still counts its waiting sockets after one has closed, and only those', () => {
  const waiting = new Waiting<string>({ all: 100, ofAddress: 2 });
  const added = (one: string) => waiting.add(one, 'a');
  expect(['1', '2'].map(added)).toEqual([[], []]);
  waiting.remove('1');
  expect(['3', '4'].map(added)).toEqual([[], ['2']]);
});

test('[7.15a] messages up to the size limit are sent through the store, and unknown ones are not read', async () => {
  const rest = JSON.stringify({ to: 'ann', message: '' }).length;
  await tell('ann', 'x'.repeat(1_024 - rest));
  await expect(tell('ann', 'x'.repeat(1_025 - rest))).rejects.toThrow('too long');
  await expect(tell('ann', 'é'.repeat((1_026 - rest) >> 1))).rejects.toThrow('too long');
  expect(
    [
      '{"to":"ann","message":{"n":1},"more":2}',
      '{"to":"ann","message":null}',
      '{"to":"ann"}',
      '{"message":1}',
      '{"to":1,"message":1}',
      '"to"',
      '1',
      'null',
      'nonsense',
    ].map(readPushed),
  ).toEqual([
    { to: 'ann', message: { n: 1 } },
    { to: 'ann', message: null },
    ...Array.from({ length: 7 }, () => null),
  ]);
});

test('[7.15a] with one of two tabs closed the other still receives; an unreadable message is logged, not sent', async () => {
  const { signedIn } = await opened();
  const [goes, stays] = [await signedIn('x.y.ann'), await signedIn('x.y.ann')];
  goes.socket.close();
  await goes.closed;
  const before = bed.lines.length;
  await notifyIn(bed.ports.store, channel.channel, 'nonsense');
  await tell('bob', 0);
  await tell('ann', 1);
  expect([await stays.until(2), goes.heard]).toEqual([['OK', '1'], ['OK']]);
  const events = bed.lines.slice(before).map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events.filter((event) => event === 'push unreadable').length).toBe(1);
});

test('[7.15a] the end of a sign-in closes its own sockets, of an account all its sockets, and no others', async () => {
  const { signedIn } = await opened();
  const [one, other, third, unnamed] = [
    await signedIn(tokenOf('ann', 'g1')),
    await signedIn(tokenOf('ann', 'g2')),
    await signedIn(tokenOf('bob', 'g3')),
    await signedIn('x.y.eve'),
  ];
  const end = (what: string) => notifyIn(bed.ports.store, revokedChannel, what);
  await end('grant:ann');
  await end('account:g1');
  await end('grant:g1');
  expect(await one.closed).toBe(pushClose.notAuthenticated);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  await end('account:ann');
  expect(await other.closed).toBe(pushClose.notAuthenticated);
  await tell('eve', 1);
  await unnamed.until(2);
  expect([third, unnamed].map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
});

test('a socket that disconnected silently takes no slot of waiting ones, and leaves no timer', async () => {
  const { page, waits } = await opened();
  const oldest = await page();
  const waited = waits().length;
  for (let left = 0; left < 3; left += 1) {
    const gone = await page();
    gone.socket.close();
    await gone.closed;
  }
  await expect.poll(() => waits().length).toBe(waited);
  const full: Page[] = [];
  for (let count = 1; count < mostOfAddress; count += 1) full.push(await page());
  expect(oldest.socket.readyState).toBe(WebSocket.OPEN);
  await page();
  expect(await oldest.closed).toBe(1006);
});

test('an authenticated socket has no deadline except its lifetime', async () => {
  const { signedIn, waits } = await opened();
  const before = waits().length;
  const one = await signedIn('x.y.ann');
  expect(waits().length).toBe(before + 1);
  one.socket.close();
  await expect.poll(() => waits().length).toBe(before);
});

test('a closed socket server accepts, receives and awaits nothing', async () => {
  const { server, waits, listens, close, signedIn } = await opened();
  const one = await signedIn('x.y.ann');
  expect([server.listenerCount('upgrade'), listens.toSorted()]).toEqual([
    1,
    [channel.channel, revokedChannel].toSorted(),
  ]);
  await close();
  expect(await one.closed).toBe(pushClose.leaving);
  expect([server.listenerCount('upgrade'), listens]).toEqual([0, []]);
  await expect.poll(() => waits().length).toBe(0);
});
