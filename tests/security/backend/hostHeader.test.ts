import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

/** Returns the status of a request that is sent line by line. */
async function answered(target: string, ...headers: string[]): Promise<number> {
  const socket = connect(house.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
}
const upgrade = [
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

test('two Host headers are refused, in either order, also for a socket', async () => {
  const own = `Host: localhost:${house.port}`;
  const push = ['/svc/photos/push', own, 'host: evil.example', ...upgrade] as const;
  expect([
    await answered('/config.json', own),
    await answered('/config.json', own, 'Host: evil.example'),
    await answered('/config.json', 'Host: evil.example', own),
    await answered('/config.json', own, own),
    await answered(...push),
  ]).toEqual([200, 400, 400, 400, 400]);
});

test('the host of an absolute-form target takes precedence over Host', async () => {
  const own = `http://localhost:${house.port}/config.json`;
  expect([
    await answered(own, `Host: localhost:${house.port}`),
    await answered(own, 'Host: evil.example'),
    await answered('http://evil.example/config.json', `Host: localhost:${house.port}`),
    await answered('http://ann@localhost/config.json', `Host: localhost:${house.port}`),
    await answered('ftp://localhost/config.json', `Host: localhost:${house.port}`),
  ]).toEqual([200, 200, 421, 400, 400]);
});
