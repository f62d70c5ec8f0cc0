import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standInAddresses } from '../../authorization/backend/addresses.ts';
import { startTestBackend, type TestBackend } from '../../kit/backend.ts';

let house: TestBackend;
let server: Server;
beforeAll(async () => {
  house = await startTestBackend({
    parts: (product) => [
      ...product,
      {
        name: 'listener',
        routes: (app) => {
          server = app.server;
        },
      },
    ],
  });
});
afterAll(() => house.stop());

/** Returns the status for a peer with this address, whatever its headers claim. */
async function asked(path: string, method: string, peer: string): Promise<number> {
  server.once('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: peer }),
  );
  const made = request({
    host: '127.0.0.1',
    port: house.port,
    path,
    method,
    agent: false,
    headers: { host: `localhost:${house.port}`, 'x-forwarded-for': '127.0.0.1' },
  }).end();
  const [answer] = (await once(made, 'response')) as [IncomingMessage];
  made.destroy();
  return answer.statusCode ?? 0;
}

test('stand-ins, mailbox and seeding are 404 for a remote peer that claims to be this machine', async () => {
  const addresses = await standInAddresses(house.backend);
  expect(addresses).toEqual(
    expect.arrayContaining(['/svc/mailbox', '/svc/seed/mails', '/svc/seed/customers', '/svc/shop/any/desk']),
  );
  const open: string[] = [];
  for (const path of addresses)
    for (const method of ['GET', 'POST'])
      for (const peer of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::7', '']) {
        const status = await asked(path, method, peer);
        // 405: the URL supports only other methods.
        if (status !== 404 && status !== 405) open.push(`${method} ${path} ${peer} ${status}`);
      }
  expect(open).toEqual([]);
  expect([
    await asked('/svc/mailbox', 'GET', '127.0.0.1'),
    await asked('/svc/mailbox', 'GET', '::1'),
    await asked('/config.json', 'GET', '192.0.2.7'),
  ]).toEqual([200, 200, 200]);
});
