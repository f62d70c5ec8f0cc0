import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { HttpListener } from '../../backend/http/listener.ts';
import { machineRandom } from '../../backend/random.ts';

async function listening(options: { production?: boolean; within?: number } = {}): Promise<number> {
  const { server } = new HttpListener(machineRandom(), { production: false, ...options });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Returns everything that the server sends over a connection that has only sent `text`, until it closes the
 * connection.
 */
async function heardBy(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let heard = '';
  socket.on('data', (some: string) => {
    heard += some;
  });
  socket.write(text);
  await once(socket, 'close');
  return heard;
}
const failureIn = (heard: string): unknown => JSON.parse(heard.slice(heard.indexOf('\r\n\r\n')));

test('[4.18] a listener that is starting says so in the shape of every failure', async () => {
  const port = await listening();
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-correlation-id': 'c-1' } });
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-correlation-id')]).toEqual([
    503,
    '1',
    'c-1',
  ]);
  expect(await answer.json()).toEqual({ error: 'The service is starting.', correlationId: 'c-1' });
});

test('answers during the start require https in production, and are isolated', async () => {
  const port = await listening({ production: true });
  const names = ['strict-transport-security', 'cross-origin-opener-policy', 'cross-origin-resource-policy'];
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  expect(names.map((name) => headers.get(name))).toEqual([
    'max-age=63072000; includeSubDomains',
    'same-origin',
    'same-origin',
  ]);
  const twoHosts = await heardBy(port, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
  expect(twoHosts).toMatch(/^HTTP\/1.1 400 [^]*strict-transport-security: max-age=63072000/i);
});

test('refusals of unreadable requests and unknown expectations have the headers of every answer', async () => {
  const port = await listening({ production: true });
  for (const [text, status] of [
    ['nonsense\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n\r\n', 417],
  ] as const) {
    const heard = (await heardBy(port, text)).toLowerCase();
    expect(heard.split(' ')[1]).toBe(String(status));
    for (const header of [
      'x-content-type-options: nosniff',
      'permissions-policy: ',
      'cross-origin-resource-policy: same-origin',
      'cross-origin-opener-policy: same-origin',
      'strict-transport-security: max-age=63072000',
    ])
      expect(heard).toContain(`\r\n${header}`);
    expect(heard).toContain('{"error":"');
  }
});

test('headers that never arrive time out, and an invalid request is refused, both as failures', async () => {
  const port = await listening({ within: 400 });
  for (const [text, status, error] of [
    ['GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', '408 Request Timeout', 'The request did not arrive in time.'],
    ['nonsense\r\n\r\n', '400 Bad Request', 'The request cannot be read.'],
  ] as const) {
    const heard = await heardBy(port, text);
    expect(heard.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    expect(failureIn(heard)).toEqual({
      error,
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  }
});

test('headers have a deadline, bodies none here, and keep-alive is longer than a proxy’s minute', () => {
  const { server } = new HttpListener(machineRandom(), { production: false });
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([
    20_000, 0, 65_000,
  ]);
});
