import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../contracts/call.ts';
import { noReply, plain, text } from '../../contracts/empty.ts';
import { deferred } from '../../backend/deferred.ts';
import { HttpFailure } from '../../backend/http/failures.ts';
import { isRefused } from '../../backend/http/pressure.ts';
import { inTurnOfNetwork, runningAtMost, turnFor, Turns, waitingAtMost } from '../../backend/http/turns.ts';
import { answer } from '../../backend/part.ts';
import { testPorts, testServer } from './ports.ts';
import type { TestPorts, TestServer } from './ports.ts';

const row = {
  ...plain,
  service: 'photos',
  caller: 'customer',
  reach: 'self',
  repeat: 'safe',
  deadline: 1000,
  spec: '7.2',
} as const;
const held = (['low', 'medium', 'high'] as const).map((cost) =>
  call({ ...row, name: `test.${cost}`, method: 'GET', path: `/held/${cost}`, reply: noReply, cost }),
);
const posted = call({
  ...row,
  name: 'test.posted',
  method: 'POST',
  path: '/posted/:id',
  params: z.object({ id: z.string().check(z.regex(/^[a-z]+$/)) }),
  body: z.object({ name: text(10) }),
  reply: noReply,
  cost: 'low',
});
const counted = call({
  ...row,
  name: 'test.counted',
  caller: 'anyone',
  method: 'POST',
  path: '/counted',
  reply: noReply,
  cost: 'low',
});

const open = call({
  ...row,
  name: 'test.open',
  caller: 'anyone',
  method: 'POST',
  path: '/open',
  reply: noReply,
  cost: 'low',
});

let bed: TestPorts;
let server: TestServer;
let gate = deferred<void>();
let begun: string[] = [];

beforeAll(async () => {
  bed = await testPorts();
  server = await testServer(bed.ports, {
    verify: (token) => Promise.resolve({ subject: token, business: false, authTime: 1, grant: 'g' }),
    rows: [...held, posted, counted, open],
    busyAfter: 500,
    parts: [
      {
        name: 'test',
        answers: [
          ...held.map((one) =>
            answer(one, ({ caller }) => {
              begun.push(caller?.subject ?? '');
              return gate.promise;
            }),
          ),
          answer(posted, () => Promise.resolve()),
          answer(open, ({ address }) => {
            begun.push(address);
            return gate.promise;
          }),
          answer(
            counted,
            () => Promise.resolve(),
            () => {
              throw new HttpFailure(429, 'Enough.', 60);
            },
          ),
        ],
      },
    ],
  });
});
beforeEach(() => {
  gate = deferred();
  begun = [];
});
afterAll(async () => {
  gate.resolve();
  await server.close();
  await bed.close();
});

/** Sends only the headers of a request; returns the status line of the response. */
async function statusOf(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host, 'content-type': 'application/json', ...headers });
  socket.write(
    `POST /svc/photos${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return head.toString('latin1').slice(9, 12);
}

const signedIn = { authorization: 'Bearer ann', 'content-length': '1000' };

test.each([
  ['without a token', '401', '/posted/abc', { 'content-length': '1000' }],
  ['at a path that names nothing', '404', '/posted/ABC', signedIn],
  ['of a type that is not read', '415', '/posted/abc', { ...signedIn, 'content-type': 'image/png' }],
  ['larger than it may be', '413', '/posted/abc', { ...signedIn, 'content-length': '2000000' }],
  ['of more than 64 KiB without a sign-in', '413', '/open', { 'content-length': '65537' }],
  ['past its limit', '429', '/counted', { 'content-length': '1000' }],
])('a call %s is answered %s before its body is sent', async (_what, status, path, headers) => {
  expect(await statusOf(path, headers)).toBe(status);
});

const ask = (customer: string, cost: string) =>
  fetch(`${server.origin}/svc/photos/held/${cost}`, { headers: { authorization: `Bearer ${customer}` } });

test.each(['low', 'medium', 'high'] as const)(
  'one customer’s calls of %s cost run up to their limit, while another customer’s starts at once',
  async (cost) => {
    const most = runningAtMost[cost];
    const flood = Array.from({ length: most + 3 }, () => ask('ann', cost));
    await expect.poll(() => begun.length).toBe(most);
    const other = ask('bob', cost);
    await expect.poll(() => begun).toEqual([...Array<string>(most).fill('ann'), 'bob']);
    gate.resolve();
    expect((await other).status).toBe(204);
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(Array(most + 3).fill(204));
  },
);

/** Makes a call without a sign-in from an IP address. */
const askFrom = (address: string) =>
  fetch(`${server.origin}/svc/photos/open`, { method: 'POST', headers: { 'x-forwarded-for': address } });

test('one network’s anonymous calls run up to their limit, while another network’s starts at once', async () => {
  const most = runningAtMost.low;
  const flood = Array.from({ length: most + waitingAtMost + 1 }, () => askFrom('203.0.113.1'));
  const first = await Promise.race(flood);
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1']);
  await expect.poll(() => begun.length).toBe(most);
  const other = askFrom('203.0.113.2');
  await expect.poll(() => begun).toEqual([...Array<string>(most).fill('203.0.113.1'), '203.0.113.2']);
  gate.resolve();
  expect((await other).status).toBe(204);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204).length).toBe(most + waitingAtMost);
  expect((await askFrom('203.0.113.1')).status).toBe(204);
});

test('anonymous calls of one network run only after all other work that waits for the thread', async () => {
  const turns = new Turns();
  let rounds = 0;
  const begunIn: number[] = [];
  let counting = true;
  const count = (): void => {
    rounds += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const ask = () =>
    inTurnOfNetwork(
      turns,
      {
        network: '203.0.113.1',
        cost: 'low',
        response: new ServerResponse(new IncomingMessage(new Socket())),
      },
      () => Promise.resolve(begunIn.push(rounds)),
    );
  await Promise.all(Array.from({ length: 3 * runningAtMost.low }, ask));
  counting = false;
  const ofRound = begunIn.map((round) => begunIn.filter((other) => other === round).length);
  expect(Math.max(...ofRound)).toBe(runningAtMost.low);
});

test('anonymous calls do not delay a customer whose id equals the name of their network', async () => {
  const turns = new Turns();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const held = deferred<void>();
  const loops = Array.from({ length: runningAtMost.low + waitingAtMost }, () =>
    inTurnOfNetwork(turns, { network: 'customer-1', cost: 'low', response }, () => held.promise),
  );
  const end = await turnFor(turns, {
    customer: 'customer-1',
    cost: 'low',
    response,
    work: () => held.promise,
  });
  end();
  held.resolve();
  expect(await Promise.all(loops)).toHaveLength(runningAtMost.low + waitingAtMost);
});

test('an anonymous call with a slow body does not block others in its network', async () => {
  gate.resolve();
  const { hostname, port, host } = new URL(server.origin);
  const slow = Array.from({ length: runningAtMost.low + 1 }, () => connect(Number(port), hostname));
  for (const socket of slow) {
    socket.write(
      `POST /svc/photos/open HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: 203.0.113.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
    );
  }
  expect((await askFrom('203.0.113.1')).status).toBe(204);
  for (const socket of slow) socket.destroy();
});

test('a running expensive call does not delay its customer’s cheap calls', async () => {
  const expensive = ask('ann', 'high');
  await expect.poll(() => begun.length).toBe(1);
  const cheap = ask('ann', 'low');
  await expect.poll(() => begun.length).toBe(2);
  gate.resolve();
  expect([(await expensive).status, (await cheap).status]).toEqual([204, 204]);
});

test('with a full queue a call is answered 429 with Retry-After, and later calls are answered again', async () => {
  const most = runningAtMost.high + waitingAtMost;
  const flood = Array.from({ length: most + 1 }, () => ask('ann', 'high'));
  const first = await Promise.race(flood);
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1']);
  gate.resolve();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204).length).toBe(most);
  expect((await ask('ann', 'high')).status).toBe(204);
});

/**
 * Sends an expensive call as Ann. The returned function closes the connection and waits until the service has
 * noticed.
 */
async function leaving(): Promise<() => Promise<void>> {
  const accepted = once(server.server, 'connection');
  const { hostname, port, host } = new URL(server.origin);
  const sending = connect(Number(port), hostname);
  const [socket] = (await accepted) as [Socket];
  const read = once(socket, 'data');
  sending.write(`GET /svc/photos/held/high HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ann\r\n\r\n`);
  await read;
  return async () => {
    sending.destroy();
    await once(socket, 'close');
  };
}

test('a call whose client disconnects keeps its slot until its work ends', async () => {
  const hangUp = await leaving();
  await expect.poll(() => begun.length).toBe(1);
  await hangUp();
  const flood = Array.from({ length: waitingAtMost + 1 }, () => ask('ann', 'high'));
  expect([(await Promise.race(flood)).status, begun.length]).toEqual([429, 1]);
  gate.resolve();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204).length).toBe(waitingAtMost);
});

test('a call whose client disconnects while it waits is not started and takes no slot', async () => {
  const running = ask('ann', 'high');
  await expect.poll(() => begun.length).toBe(1);
  const hangUp = await leaving();
  await hangUp();
  const third = ask('ann', 'high');
  gate.resolve();
  expect([(await running).status, (await third).status, begun.length]).toEqual([204, 204, 2]);
});

test('a call whose client disconnects before admission is refused and takes no slot', async () => {
  const turns = new Turns();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  await once(response, 'close');
  const asked = { customer: 'ann', cost: 'high', response, work: () => Promise.resolve() } as const;
  await expect(turnFor(turns, asked)).rejects.toMatchObject({ failure: { status: 408 } });
  const next = vi.fn<() => void>();
  turns.take('ann', 'high', next);
  expect(next).toHaveBeenCalledOnce();
});

test('while the thread is late, expensive calls get 503 with Retry-After and cheap ones run', async () => {
  gate.resolve();
  let late = true;
  const blocks = (async () => {
    while (late) {
      const until = performance.now() + 600;
      while (performance.now() < until);
      await setTimeout(0);
    }
  })();
  const refused = async () => {
    const { status, headers } = await ask('ann', 'high');
    const health = await fetch(`${server.origin}/health`);
    return [status, headers.get('retry-after'), (await ask('ann', 'low')).status, health.status];
  };
  await expect.poll(refused, { timeout: 60_000 }).toEqual([503, '2', 204, 200]);
  late = false;
  await blocks;
  await expect.poll(async () => (await ask('ann', 'high')).status, { timeout: 60_000 }).toBe(204);
});

test('the more expensive a call, the earlier it is refused, and never for a second without a measurement', () => {
  const refused = (late: number) =>
    (['low', 'medium', 'high'] as const).filter((cost) => isRefused(cost, late, 1000));
  expect([1000, 1001, 2001, 6001, Number.POSITIVE_INFINITY].map(refused)).toEqual([
    [],
    ['high'],
    ['medium', 'high'],
    ['low', 'medium', 'high'],
    [],
  ]);
});
