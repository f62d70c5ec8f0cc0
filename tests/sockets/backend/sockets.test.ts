import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { pushClose } from '../../../contracts/push/push.ts';
import { authenticateWithin } from '../../../backend/sockets/connection.ts';
import { mostSent } from '../../../backend/sockets/socketServer.ts';
import { push } from '../../../backend/sockets/channel.ts';
import { activationPush, archivePush } from '../../../backend/sockets/part.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { pagesOf } from './page.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

const { pageAt, tell } = pagesOf(() => house);

test('config.json names both addresses, and each replies to the token with a plain OK', async () => {
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
    const page = await pageAt(channel).signIn(customer);
    expect(page.heard).toEqual(['OK']);
    page.socket.close();
    expect(await page.closed).toBe(1005);
  }
});

test('two tabs receive the same message, no other customer and no other channel does', async () => {
  const [one, other] = [await house.seed.customer(), await house.seed.customer()];
  const tabs = [await pageAt().signIn(one), await pageAt().signIn(one)];
  const foreign = await pageAt().signIn(other);
  const activation = await pageAt(activationPush).signIn(one);
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
  const page = await pageAt().signIn(customer);
  const failing = house.backend.ports.store.transaction(async (tx) => {
    await push(tx, archivePush, customer.id, { number: 1 });
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await tell(customer, { number: 2 });
  expect(await page.until(2)).toEqual(['OK', '{"number":2}']);
  await expect(tell(customer, { text: 'x'.repeat(1_000) })).rejects.toThrow('too long');
  page.socket.close();
});

const asking = (path: string, headers: Record<string, string>) =>
  request(`${house.origin}${path}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  }).end();

/** Returns the status with which a request for a socket is refused. */
async function refusal(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const asked = asking(path, headers);
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

test('sockets of other hosts, of no page, at other addresses or protocols are refused before a frame', async () => {
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

test('every refused socket has the headers of every answer', async () => {
  for (const [path, headers] of [
    [archivePush.path, { origin: 'https://evil.example' }],
    ['/svc/downloads/other', { origin: house.origin }],
    [archivePush.path, { origin: house.origin, 'sec-websocket-key': 'short' }],
  ] as const) {
    const asked = asking(path, headers);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  }
});

test('[4.18] a refused socket fails in the shape of every failure, under the id of its request', async () => {
  const asked = asking(archivePush.path, { origin: 'https://evil.example', 'x-correlation-id': 'c-9' });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect([answer.headers['x-correlation-id'], await json(answer)]).toEqual([
    'c-9',
    { error: 'That is not allowed from here.', correlationId: 'c-9' },
  ]);
});

test('a socket that does not authenticate in time is closed; one that did stays', async () => {
  const customer = await house.seed.customer();
  const known = await pageAt().signIn(customer);
  const silent = await pageAt().open();
  await house.seed.advance(authenticateWithin);
  expect(await silent.closed).toBe(pushClose.notAuthenticated);
  await tell(customer, { still: 'here' });
  expect(await known.until(2)).toEqual(['OK', '{"still":"here"}']);
  known.socket.close();
});

test('[F7] a bad first message closes the socket, each with its code', async () => {
  const customer = await house.seed.customer();
  const token = customer.user.access_token;
  const close = async (data: string | Uint8Array) => {
    const page = await pageAt().open();
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

test('an expired token opens no socket; a socket outlives the token it was opened with', async () => {
  const customer = await house.seed.customer({ tokenSeconds: 60 });
  const open = await pageAt(activationPush).signIn(customer);
  await house.seed.advance(61_000);
  const late = await pageAt(activationPush).open();
  late.socket.send(JSON.stringify({ action: 'authenticate', token: customer.user.access_token }));
  expect([await late.closed, late.heard]).toEqual([pushClose.notAuthenticated, []]);
  await tell(customer, { n: 1 }, activationPush);
  expect(await open.until(2)).toEqual(['OK', '{"n":1}']);
  open.socket.close();
});

test('a second message closes the socket, also while the first is checked', async () => {
  const customer = await house.seed.customer();
  const said = JSON.stringify({ action: 'authenticate', token: customer.user.access_token });
  const after = await pageAt().signIn(customer);
  after.socket.send(said);
  const during = await pageAt().open();
  during.socket.send(said);
  during.socket.send(said);
  expect([await after.closed, await during.closed]).toEqual([pushClose.policy, pushClose.policy]);
});
