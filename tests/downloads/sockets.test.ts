import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { pushClose } from '../../contracts/push/push.ts';
import { deferred } from '../../backend/deferred.ts';
import { deleteAccount, revokeAll } from '../../backend/identity/index.ts';
import { push } from '../../backend/sockets/channel.ts';
import type { PushChannel } from '../../backend/sockets/channel.ts';
import { authenticateWithin } from '../../backend/sockets/connection.ts';
import { mostOfCustomer, mostSent, openDoor, probeEvery } from '../../backend/sockets/door.ts';
import { activationPush, archivePush } from '../../backend/sockets/part.ts';
import { startTestBackend } from '../kit/backend.ts';
import type { SeededCustomer, TestBackend } from '../kit/backend.ts';

let house: TestBackend;
beforeAll(async () => {
  house = await startTestBackend();
});
afterAll(() => house.stop());

/** A real client, with everything it was told, in order. */
class Page {
  readonly socket: WebSocket;
  readonly heard: string[] = [];
  readonly closed: Promise<number>;
  #wake = (): void => undefined;

  constructor(channel: PushChannel = archivePush, origin = house.origin, at = house.origin) {
    this.socket = new WebSocket(`${at.replace(/^http/, 'ws')}${channel.path}`, { origin });
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data) => {
      this.heard.push((data as Buffer).toString());
      this.#wake();
    });
  }

  async open(): Promise<this> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open');
    return this;
  }

  async signIn(customer: SeededCustomer): Promise<this> {
    await this.open();
    this.socket.send(JSON.stringify({ action: 'authenticate', token: customer.user.access_token }));
    await this.until(1);
    return this;
  }

  async until(count: number): Promise<readonly string[]> {
    while (this.heard.length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.heard;
  }
}

const tell = (customer: SeededCustomer, message: unknown, channel = archivePush) =>
  push(house.backend.ports.store, channel, customer.id, message);

test('config.json names both addresses, and each answers the token with a plain OK', async () => {
  const config = (await (await fetch(`${house.origin}/config.json`)).json()) as {
    Sockets: Record<string, string>;
  };
  const base = house.origin.replace(/^http/, 'ws');
  expect(config.Sockets).toEqual({
    activation: base + activationPush.path,
    archive: base + archivePush.path,
  });
  const customer = await house.seed.customer();
  for (const channel of [archivePush, activationPush]) {
    const page = await new Page(channel).signIn(customer);
    expect(page.heard).toEqual(['OK']);
    page.socket.close();
    expect(await page.closed).toBe(1005);
  }
});

test('two tabs hear the same message, nobody else and no other channel does', async () => {
  const [one, other] = [await house.seed.customer(), await house.seed.customer()];
  const tabs = [await new Page().signIn(one), await new Page().signIn(one)];
  const foreign = await new Page().signIn(other);
  const activation = await new Page(activationPush).signIn(one);
  await tell(one, { for: 'one' });
  await tell(other, { for: 'other' });
  await tell(one, { for: 'activation' }, activationPush);
  for (const tab of tabs) expect(await tab.until(2)).toEqual(['OK', '{"for":"one"}']);
  expect(await foreign.until(2)).toEqual(['OK', '{"for":"other"}']);
  expect(await activation.until(2)).toEqual(['OK', '{"for":"activation"}']);
  for (const page of [...tabs, foreign, activation]) page.socket.close();
});

test('a message is sent when its transaction commits and not when it fails', async () => {
  const customer = await house.seed.customer();
  const page = await new Page().signIn(customer);
  const failing = house.backend.ports.store.transaction(async (tx) => {
    await push(tx, archivePush, customer.id, { number: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await tell(customer, { number: 2 });
  expect(await page.until(2)).toEqual(['OK', '{"number":2}']);
  await expect(tell(customer, { text: 'x'.repeat(1_000) })).rejects.toThrow('too long');
  page.socket.close();
});

/** The status with which a wish for a socket is refused. */
async function refusal(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const asked = request(`${house.origin}${path}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  }).end();
  const kind = await Promise.race([
    once(asked, 'response').then(([response]) => (response as { statusCode: number }).statusCode),
    once(asked, 'upgrade').then(([, socket]) => {
      (socket as { destroy: () => void }).destroy();
      return 101;
    }),
  ]);
  asked.destroy();
  return kind;
}

test('pages of other hosts, no page at all, other addresses and no websockets are refused before a frame is read', async () => {
  const at = new URL(house.origin).port;
  expect([
    await refusal(archivePush.path, { origin: house.origin }),
    await refusal(archivePush.path, { origin: `http://myaccount.knudsen.dk.localhost:${at}` }),
    await refusal(archivePush.path, { origin: 'https://evil.example' }),
    await refusal(archivePush.path, { origin: `http://localhost:${Number(at) + 1}` }),
    await refusal(archivePush.path, { origin: 'null' }),
    await refusal(archivePush.path, {}),
    await refusal('/svc/downloads/other', { origin: house.origin }),
    await refusal(archivePush.path, { origin: house.origin, 'sec-websocket-key': 'short' }),
  ]).toEqual([101, 101, 403, 403, 403, 403, 404, 400]);
});

test('who does not say who they are in time is cut off; who did stays', async () => {
  const customer = await house.seed.customer();
  const known = await new Page().signIn(customer);
  const silent = await new Page().open();
  await house.seed.advance(authenticateWithin);
  expect(await silent.closed).toBe(pushClose.notAuthenticated);
  await tell(customer, { still: 'here' });
  expect(await known.until(2)).toEqual(['OK', '{"still":"here"}']);
  known.socket.close();
});

test('a bad first message closes the socket, each with its code', async () => {
  const customer = await house.seed.customer();
  const token = customer.user.access_token;
  const close = async (data: string | Uint8Array) => {
    const page = await new Page().open();
    page.socket.send(data);
    return [await page.closed, page.heard];
  };
  const say = (value: unknown) => close(JSON.stringify(value));
  expect([
    await close('garbage'),
    await say({ action: 'subscribe', token }),
    await say({ action: 'authenticate' }),
    await say({ action: 'authenticate', token: 'x.y.z' }),
    await say({ action: 'authenticate', token: `${token.slice(0, -4)}AAAA` }),
    await close(Buffer.from(JSON.stringify({ action: 'authenticate', token }))),
    await close('x'.repeat(mostSent + 1)),
  ]).toEqual([
    [pushClose.policy, []],
    [pushClose.policy, []],
    [pushClose.policy, []],
    [pushClose.notAuthenticated, []],
    [pushClose.notAuthenticated, []],
    [pushClose.policy, []],
    [1009, []],
  ]);
});

test('an expired token opens nothing; a socket outlives the token it was opened with', async () => {
  const customer = await house.seed.customer({ tokenSeconds: 60 });
  const open = await new Page(activationPush).signIn(customer);
  await house.seed.advance(61_000);
  const late = await new Page(activationPush).open();
  late.socket.send(JSON.stringify({ action: 'authenticate', token: customer.user.access_token }));
  expect([await late.closed, late.heard]).toEqual([pushClose.notAuthenticated, []]);
  await tell(customer, { n: 1 }, activationPush);
  expect(await open.until(2)).toEqual(['OK', '{"n":1}']);
  open.socket.close();
});

test('a second message is one too many, also while the first is checked', async () => {
  const customer = await house.seed.customer();
  const said = JSON.stringify({ action: 'authenticate', token: customer.user.access_token });
  const after = await new Page().signIn(customer);
  after.socket.send(said);
  const during = await new Page().open();
  during.socket.send(said);
  during.socket.send(said);
  expect([await after.closed, await during.closed]).toEqual([pushClose.policy, pushClose.policy]);
});

test('the end of a sign-in and of an account closes their sockets at once, and no others', async () => {
  const [leaving, deleted, staying] = [
    await house.seed.customer(),
    await house.seed.customer(),
    await house.seed.customer(),
  ];
  const pages = [
    await new Page().signIn(leaving),
    await new Page().signIn(deleted),
    await new Page().signIn(staying),
  ];
  await revokeAll(house.backend.ports, leaving.id);
  await deleteAccount(house.backend.ports, deleted.id);
  expect([await pages[0]?.closed, await pages[1]?.closed]).toEqual([
    pushClose.notAuthenticated,
    pushClose.notAuthenticated,
  ]);
  await tell(staying, { still: 'here' });
  expect(await pages[2]?.until(2)).toEqual(['OK', '{"still":"here"}']);
  pages[2]?.socket.close();
});

test('one customer has so many sockets and no more; another has room', async () => {
  const [many, other] = [await house.seed.customer(), await house.seed.customer()];
  const pages = await Promise.all(Array.from({ length: mostOfCustomer }, () => new Page().signIn(many)));
  const surplus = await new Page().open();
  surplus.socket.send(JSON.stringify({ action: 'authenticate', token: many.user.access_token }));
  expect(await surplus.closed).toBe(pushClose.tooMany);
  const free = await new Page().signIn(other);
  pages[0]?.socket.close();
  await pages[0]?.closed;
  const again = await new Page().signIn(many);
  expect([free.heard, again.heard]).toEqual([['OK'], ['OK']]);
  for (const page of [...pages, free, again]) page.socket.close();
});

test('who vanishes or signs out while the token is checked opens nothing and leaves no trace', async () => {
  const channel: PushChannel = { path: '/push', channel: 'push_test', life: null };
  const customer = await house.seed.customer();
  const checked = deferred<void>();
  const server = createServer();
  const door = await openDoor({
    server,
    ports: house.backend.ports,
    verify: async () => {
      await checked.promise;
      return { subject: customer.id, business: false, authTime: 0 };
    },
    mayConnect: () => true,
    channels: [channel],
  });
  server.listen(0);
  await once(server, 'listening');
  onTestFinished(async () => {
    await door.close();
    server.close();
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const said = JSON.stringify({ action: 'authenticate', token: customer.user.access_token });
  for (let count = 0; count < mostOfCustomer; count += 1) {
    const arrived = once(server, 'connection') as Promise<[Socket]>;
    const page = await new Page(channel, origin, origin).open();
    const [peer] = await arrived;
    const left = once(peer, 'close');
    page.socket.send(said, () => page.socket.terminate());
    await left;
  }
  const leaving = await new Page(channel, origin, origin).open();
  leaving.socket.send(said);
  leaving.socket.ping();
  await once(leaving.socket, 'pong');
  await revokeAll(house.backend.ports, customer.id);
  expect(await leaving.closed).toBe(pushClose.notAuthenticated);
  checked.resolve();
  const pages = await Promise.all(
    Array.from({ length: mostOfCustomer }, () => new Page(channel, origin, origin).signIn(customer)),
  );
  expect([leaving.heard, ...pages.map(({ heard }) => heard)]).toEqual([[], ...pages.map(() => ['OK'])]);
});

test('the archive socket ends after 30 minutes, the activation one does not', async () => {
  const customer = await house.seed.customer();
  const archive = await new Page().signIn(customer);
  const activation = await new Page(activationPush).signIn(customer);
  await house.seed.advance(archivePush.life ?? 0);
  expect(await archive.closed).toBe(pushClose.over);
  await tell(customer, { n: 1 }, activationPush);
  expect(await activation.until(2)).toEqual(['OK', '{"n":1}']);
  activation.socket.close();
});

test('a peer that is gone without a word is cut off at the second look', async () => {
  const customer = await house.seed.customer();
  const page = await new Page(activationPush).signIn(customer);
  const sleeping = await new Page(activationPush).signIn(customer);
  sleeping.socket.pause();
  const pinged = once(page.socket, 'pong').catch(() => undefined);
  page.socket.ping();
  await pinged;
  const asked = once(page.socket, 'ping');
  await house.seed.advance(probeEvery);
  await asked;
  page.socket.ping();
  await once(page.socket, 'pong');
  const askedAgain = once(page.socket, 'ping');
  await house.seed.advance(probeEvery);
  await askedAgain;
  sleeping.socket.resume();
  expect(await sleeping.closed).toBe(1006);
  await tell(customer, { n: 1 }, activationPush);
  expect(await page.until(2)).toEqual(['OK', '{"n":1}']);
  page.socket.close();
});

test('a reader that does not read is cut off, the others are served', { timeout: 60_000 }, async () => {
  const customer = await house.seed.customer();
  const [slow, quick] = [await new Page().signIn(customer), await new Page().signIn(customer)];
  slow.socket.pause();
  // More in all than the system keeps for a reader, little enough at a time for one who reads.
  const [batches, batch] = [240, 8];
  for (let done = 0; done < batches; done += 1) {
    await house.backend.ports.store.query(
      'select count(pg_notify($1, json_build_object($4::text, $2::text, $5::text, json_build_object($6::text, n, $7::text, repeat($8, 7000)))::text)) from generate_series(1, $3) as n',
      [archivePush.channel, customer.id, batch, 'to', 'message', 'n', 'fill', 'x'],
    );
    await quick.until(1 + (done + 1) * batch);
  }
  slow.socket.resume();
  expect(await slow.closed).toBe(1006);
  expect(slow.heard.length).toBeLessThan(batches * batch);
  quick.socket.close();
});

test('garbage instead of frames ends that socket alone', async () => {
  const customer = await house.seed.customer();
  const page = await new Page().signIn(customer);
  const raw = connect(house.backend.port, 'localhost');
  await once(raw, 'connect');
  raw.write(
    `GET ${archivePush.path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${house.origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await once(raw, 'data');
  raw.on('error', () => undefined);
  const ended = once(raw, 'close');
  raw.write(Buffer.alloc(200, 0xff));
  raw.resume();
  await ended;
  await tell(customer, { n: 1 });
  expect(await page.until(2)).toEqual(['OK', '{"n":1}']);
  page.socket.close();
});

test('stopping says goodbye to everybody and does not wait for those who do not answer', async () => {
  const own = await startTestBackend();
  const customer = await own.seed.customer();
  const before = house;
  house = own;
  const page = await new Page().signIn(customer);
  const sleeping = await new Page().signIn(customer);
  sleeping.socket.pause();
  house = before;
  const stopped = own.stop();
  expect(await page.closed).toBe(pushClose.leaving);
  await stopped;
  sleeping.socket.resume();
  expect([pushClose.leaving, 1006]).toContain(await sleeping.closed);
});
