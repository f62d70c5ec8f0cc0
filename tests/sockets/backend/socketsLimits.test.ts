import { request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { authenticateWithin } from '../../../backend/sockets/connection.ts';
import { mostOfAddress, mostUnknown } from '../../../backend/sockets/socketServer.ts';
import { archivePush } from '../../../backend/sockets/part.ts';
import { sharedBackend } from '../../kit/backend.ts';
import type { SeededCustomer, RunningBackend } from '../../kit/backend.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
  const { clock } = house.backend.ports;
  const after = clock.after.bind(clock);
  // The machine may be slow to open hundreds of sockets, so the authentication timeout is off, and only the limits
  // close sockets.
  vi.spyOn(clock, 'after').mockImplementation((ms, fn) =>
    ms === authenticateWithin ? () => undefined : after(ms, fn),
  );
});
afterAll(() => vi.restoreAllMocks());

async function open(address: string, origin = house.origin): Promise<WebSocket> {
  const socket = new WebSocket(`${house.origin.replace('http', 'ws')}${archivePush.path}`, {
    origin,
    headers: { 'x-forwarded-for': address },
  });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return socket;
}

async function signIn(socket: WebSocket, { user }: SeededCustomer): Promise<string> {
  socket.send(JSON.stringify({ action: 'authenticate', token: user.access_token }));
  const [data] = (await once(socket, 'message')) as [Buffer];
  return data.toString();
}

const closed = async (socket: WebSocket): Promise<boolean> => {
  if (socket.readyState !== socket.CLOSED) await once(socket, 'close');
  return true;
};

test('with silent sockets of one address the oldest closes for the next, and no other is affected', async () => {
  const customer = await house.seed.customer();
  const known = await open('10.20.0.1');
  expect(await signIn(known, customer)).toBe('OK');
  const neighbour = await open('10.20.0.2');
  const silent: WebSocket[] = [];
  for (let count = 0; count < mostOfAddress; count += 1) silent.push(await open('10.20.0.1'));
  expect(silent.filter(({ readyState }) => readyState !== WebSocket.OPEN).length).toBe(0);
  const next = await open('10.20.0.1');
  const [first, ...rest] = silent;
  expect(first && (await closed(first))).toBe(true);
  expect(await signIn(next, customer)).toBe('OK');
  expect(rest.filter(({ readyState }) => readyState !== WebSocket.OPEN).length).toBe(0);
  expect([known.readyState, neighbour.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  for (const socket of [known, neighbour, next, ...rest]) socket.terminate();
});

test('a flood of silent sockets from many addresses locks no customer out', async () => {
  const customer = await house.seed.customer();
  const silent: WebSocket[] = [];
  for (let count = 0; count < mostUnknown; count += 1)
    silent.push(await open(`10.21.${count >> 6}.${count & 63}`));
  const late = await open('10.22.0.1');
  expect(await signIn(late, customer)).toBe('OK');
  const [first] = silent;
  expect(first && (await closed(first))).toBe(true);
  for (const socket of [late, ...silent]) socket.terminate();
});

test('a page of another origin is refused before the upgrade and takes no slot', async () => {
  const waiting = await open('10.23.0.1');
  const statuses = await Promise.all(
    Array.from({ length: mostOfAddress + 1 }, async () => {
      const asked = request(`${house.origin}${archivePush.path}`, {
        headers: {
          origin: 'http://evil.example',
          'x-forwarded-for': '10.23.0.1',
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      }).end();
      const [reply] = (await once(asked, 'response')) as [{ statusCode: number }];
      return reply.statusCode;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([403]));
  expect(waiting.readyState).toBe(WebSocket.OPEN);
  waiting.terminate();
});
