import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivePush } from '../../backend/sockets/part.ts';
import { startTestBackend } from '../kit/backend.ts';
import type { TestBackend } from '../kit/backend.ts';

let house: TestBackend;
beforeAll(async () => {
  house = await startTestBackend({ environment: { ALLOWED_ORIGINS: 'http://account.lan:8080' } });
});
afterAll(() => house.stop());

interface Said {
  readonly status: number | undefined;
  readonly text: string;
}

async function ask(path: string, host: string, headers: Record<string, string> = {}): Promise<Said> {
  const asked = request(`${house.origin}${path}`, {
    headers: { accept: 'text/html', ...headers, host },
  }).end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, text: JSON.stringify(reply.headers) + (await textOf(reply)) };
}

const reachable = async (port: number, host: string): Promise<boolean> => {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

test('the server listens on the loopback alone, unless HOST names an address', async () => {
  const open = await startTestBackend({
    seeding: false,
    environment: {
      HOST: '0.0.0.0',
      TRUSTED_PROXIES: '10.0.0.0/8',
      PRODUCTION: '1',
      ORIGIN: 'https://myaccount.alb.nl',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'account@example.com',
    },
  });
  // All addresses in 127.0.0.0/8 refer to this machine, but each one counts as a separate interface for a listener.
  const found = [
    await reachable(house.port, '127.0.0.1'),
    await reachable(house.port, '127.0.0.2'),
    await reachable(open.port, '127.0.0.2'),
  ];
  await open.stop();
  expect(found).toEqual([true, false, true]);
});

const addresses = [
  '/',
  '/my-photos',
  '/config.json',
  '/identity/.well-known/openid-configuration',
  '/identity/reset?token=x',
  '/svc/mailbox',
  '/svc/menus/alb-nl',
  '/svc/nothing',
];

test.each(['evil.example', 'localhost.evil.example', `localhost@evil.example`, '192.168.1.5:8080'])(
  'a request for %s is refused, and the reply repeats none of it',
  async (host) => {
    const said = await Promise.all(addresses.map((path) => ask(path, host)));
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set([host.includes('@') ? 400 : 421]));
    expect(said.filter(({ text }) => text.includes(host))).toEqual([]);
  },
);

test.each(['x y', 'localhost:99999', 'localhost:', "x; script-src 'unsafe-inline'", 'localhost/evil'])(
  'an invalid Host is 400: %s',
  async (host) => {
    expect((await ask('/config.json', host)).status).toBe(400);
  },
);

test('a socket is not opened for an unknown host, whatever its page', async () => {
  const upgrade = {
    origin: house.origin,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  expect((await ask(archivePush.path, 'evil.example', upgrade)).status).toBe(421);
});

test('this machine, every name under localhost and configured hosts are known; health answers any host', async () => {
  const { port } = house;
  const known = [
    `localhost:${port}`,
    'LOCALHOST',
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    `myaccount.alb.nl.localhost:${port}`,
    'myaccount.unknown.example.localhost',
    'account.lan:8080',
  ];
  const said = await Promise.all(known.map((host) => ask('/config.json', host)));
  expect(said.map(({ status }) => status)).toEqual(known.map(() => 200));
  expect((await ask('/config.json', 'account.lan:8081')).status).toBe(421);
  expect((await ask('/health', 'evil.example')).status).toBe(200);
});
