import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { decodeJwt } from 'jose';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { pushClose } from '../../../contracts/push/push.ts';
import { deferred } from '../../../backend/deferred.ts';
import { deleteAccount, issueGrant, revokeAll } from '../../../backend/identity/index.ts';
import { identityOf } from '../../../backend/identity/runtime.ts';
import { endSignIn, noteSignIn } from '../../../backend/identity/signIns.ts';
import type { PushChannel } from '../../../backend/sockets/channel.ts';
import { mostOfCustomer, openSocketServer, probeEvery } from '../../../backend/sockets/socketServer.ts';
import { activationPush, archivePush } from '../../../backend/sockets/part.ts';
import { movableBackend, startTestBackend } from '../../kit/backend.ts';
import type { SeededCustomer, MovableBackend } from '../../kit/backend.ts';
import { pagesOf } from './page.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

const { pageAt, tell } = pagesOf(() => house);

test('the end of a sign-in and of an account closes their sockets at once, and no others', async () => {
  const [leaving, deleted, staying] = [
    await house.seed.customer(),
    await house.seed.customer(),
    await house.seed.customer(),
  ];
  const pages = [
    await pageAt().signIn(leaving),
    await pageAt().signIn(deleted),
    await pageAt().signIn(staying),
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

test('a device signed out from another loses its socket at once, and the other keeps its own', async () => {
  const { ports } = house.backend;
  const here = await house.seed.customer();
  const there = { ...here, user: (await issueGrant(ports, here.id)).user };
  const grantOf = ({ user }: SeededCustomer) => String(decodeJwt(user.access_token)['grant_id']);
  for (const one of [here, there])
    await noteSignIn(ports, { grantId: grantOf(one), accountId: here.id, userAgent: '' });
  const [stays, goes] = [await pageAt().signIn(here), await pageAt().signIn(there)];
  const { revocations } = await identityOf(ports);
  expect(await endSignIn(ports, revocations, here.id, grantOf(there))).toBe(true);
  expect(await goes.closed).toBe(pushClose.notAuthenticated);
  await tell(here, { still: 'here' });
  expect(await stays.until(2)).toEqual(['OK', '{"still":"here"}']);
  stays.socket.close();
});

test('one customer has a limited number of sockets; others are not limited', async () => {
  const [many, other] = [await house.seed.customer(), await house.seed.customer()];
  const pages = await Promise.all(Array.from({ length: mostOfCustomer }, () => pageAt().signIn(many)));
  const surplus = await pageAt().open();
  surplus.socket.send(JSON.stringify({ action: 'authenticate', token: many.user.access_token }));
  expect(await surplus.closed).toBe(pushClose.tooMany);
  const free = await pageAt().signIn(other);
  pages[0]?.socket.close();
  await pages[0]?.closed;
  const again = await pageAt().signIn(many);
  expect([free.heard, again.heard]).toEqual([['OK'], ['OK']]);
  for (const page of [...pages, free, again]) page.socket.close();
});

test('a disconnect or a sign-out while the token is checked opens no socket and leaves no trace', async () => {
  const channel: PushChannel = { path: '/push', channel: 'push_test', life: 60_000, end: pushClose.over };
  const customer = await house.seed.customer();
  const checked = deferred<void>();
  const server = createServer();
  const sockets = await openSocketServer({
    server,
    ports: house.backend.ports,
    verify: async () => {
      await checked.promise;
      return { subject: customer.id, business: false, authTime: 0, grant: 'g' };
    },
    mayConnect: () => true,
    knowsHost: () => true,
    channels: [channel],
  });
  server.listen(0);
  await once(server, 'listening');
  onTestFinished(async () => {
    await sockets.close();
    server.close();
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const said = JSON.stringify({ action: 'authenticate', token: customer.user.access_token });
  for (let count = 0; count < mostOfCustomer; count += 1) {
    const arrived = once(server, 'connection') as Promise<[Socket]>;
    const page = await pageAt(channel, origin, origin).open();
    const [peer] = await arrived;
    const left = once(peer, 'close');
    page.socket.send(said, () => page.socket.terminate());
    await left;
  }
  const leaving = await pageAt(channel, origin, origin).open();
  leaving.socket.send(said);
  leaving.socket.ping();
  await once(leaving.socket, 'pong');
  await revokeAll(house.backend.ports, customer.id);
  expect(await leaving.closed).toBe(pushClose.notAuthenticated);
  checked.resolve();
  const pages = await Promise.all(
    Array.from({ length: mostOfCustomer }, () => pageAt(channel, origin, origin).signIn(customer)),
  );
  expect([leaving.heard, ...pages.map(({ heard }) => heard)]).toEqual([[], ...pages.map(() => ['OK'])]);
});

test('[F7] the archive socket ends after 30 minutes, the activation one is renewed after an hour', async () => {
  const customer = await house.seed.customer();
  const archive = await pageAt().signIn(customer);
  const activation = await pageAt(activationPush).signIn(customer);
  await house.seed.advance(archivePush.life);
  expect(await archive.closed).toBe(pushClose.over);
  await tell(customer, { n: 1 }, activationPush);
  expect(await activation.until(2)).toEqual(['OK', '{"n":1}']);
  await house.seed.advance(activationPush.life - archivePush.life);
  expect(await activation.closed).toBe(pushClose.leaving);
});

test('[F7] a silently lost peer is closed at the second ping', async () => {
  const customer = await house.seed.customer();
  const page = await pageAt(activationPush).signIn(customer);
  const sleeping = await pageAt(activationPush).signIn(customer);
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

test('a client that does not read is disconnected, the others are served', async () => {
  const customer = await house.seed.customer();
  const [slow, quick] = [await pageAt().signIn(customer), await pageAt().signIn(customer)];
  slow.socket.pause();
  // In total more than the system buffers for a client, but each batch is small enough for a client that reads.
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

test('invalid frames end that socket alone', async () => {
  const customer = await house.seed.customer();
  const page = await pageAt().signIn(customer);
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

test('stopping sends every socket a close and does not wait for silent ones', async () => {
  const own = await startTestBackend();
  const customer = await own.seed.customer();
  const page = await pageAt(archivePush, own.origin, own.origin).signIn(customer);
  const sleeping = await pageAt(archivePush, own.origin, own.origin).signIn(customer);
  sleeping.socket.pause();
  const stopped = own.stop();
  expect(await page.closed).toBe(pushClose.leaving);
  await stopped;
  sleeping.socket.resume();
  expect([pushClose.leaving, 1006]).toContain(await sleeping.closed);
});
