import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { confirmDeletion } from '../../../backend/confirmations/deletion.ts';
import { issueLink } from '../../../backend/confirmations/links.ts';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import { deferred } from '../../../backend/deferred.ts';
import { addressOf } from '../../../backend/http/rows.ts';
import { runningAtMost } from '../../../backend/http/turns.ts';
import { revokeAll } from '../../../backend/identity/grants.ts';
import { accessTokenSeconds } from '../../../contracts/auth/oidc.ts';
import type { CallRow, Cost } from '../../../contracts/call.ts';
import { calls } from '../../../contracts/calls.ts';
import { postal } from '../../addresses/samples.ts';
import type { Asked } from '../../authorization/backend/asked.ts';
import { allDone, askedOf, pagesFolder } from '../../authorization/backend/asking.ts';
import { seedPeople } from '../../authorization/backend/people.ts';
import { makeThings } from '../../authorization/backend/things.ts';
import { tablesWith } from '../../confirmations/backend/scan.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { SeededCustomer, TestBackend } from '../../kit/backend.ts';
import { makeCustomer } from '../../photos/backend/backend.ts';

// A call is admitted before its body is read and before its turn comes. In these tests, its sign-in or its account ends
// in between.

const pages = pagesFolder();
let house: TestBackend;
beforeAll(async () => {
  house = await startTestBackend({ documents: { folder: pages } });
});
afterAll(async () => {
  await house.stop();
  rmSync(pages, { recursive: true });
});

afterEach(() => {
  vi.restoreAllMocks();
});

interface Sent {
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
}

/** Sends a call except for the last byte of its body (a GET has none); `answered` sends that byte. */
async function begin(method: string, { path, token, body = {} }: Sent) {
  const socket = connect(house.port, '127.0.0.1');
  const text = method === 'GET' ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${house.port}`,
    `Authorization: Bearer ${token}`,
    'Connection: close',
    // The interim response says that the service has received the headers.
    'Expect: 100-continue',
    ...(text === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  let received = '';
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
  });
  const ended = once(socket, 'close');
  socket.write(`${lines.join('\r\n')}\r\n\r\n${text.slice(0, -1)}`);
  await expect.poll(() => received).toContain('100 Continue');
  return async () => {
    socket.write(text.slice(-1));
    await ended;
    return Number(/HTTP\/1\.1 (?!100)(\d+)/.exec(received)?.[1]);
  };
}

function pathOf(row: CallRow, { params = {}, query = {} }: Asked): string {
  const path = addressOf(row).replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'nothing'),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${path}${search.size === 0 ? '' : `?${search}`}`;
}

/** Resolves once all calls that the service has received before are admitted or waiting. */
async function admitted(): Promise<void> {
  const { ask } = await makeCustomer(house.origin);
  expect((await ask('GET', '/svc/customers/customers/me')).status).toBe(200);
}

async function erase({ id }: Pick<SeededCustomer, 'id'>): Promise<void> {
  const { ports } = house.backend;
  const { token } = await issueLink(ports, { kind: 'deletion', subject: id, email: null });
  expect(await confirmDeletion(ports, id, token)).toBe('first');
  await allDone(house);
}

const rows = calls.filter(({ caller }) => caller !== 'anyone');
const isRead = ({ method }: CallRow): boolean => method === 'GET';

const sentBy = { low: 'addresses.add', medium: 'exports.request', high: 'tempSelections.create' } as const;

/** Occupies every turn of a customer with calls whose bodies do not end. */
async function occupy(token: string) {
  const begun = [];
  for (const [cost, name] of Object.entries(sentBy) as [Cost, string][]) {
    const row = rows.find((one) => one.name === name && one.cost === cost);
    if (row === undefined) throw new Error(`${name} does not cost ${cost}`);
    for (let n = 0; n < runningAtMost[cost]; n += 1)
      begun.push(await begin(row.method, { path: addressOf(row), token }));
  }
  return begun;
}

test.each([
  ['its body', (row: CallRow) => !isRead(row)],
  ['its turn', isRead],
])(
  '[7.11] no call that waits for %s is answered after its account was erased, and none leaves data',
  async (_what, isOne) => {
    const people = await seedPeople(house);
    const things = await makeThings(people);
    const asked: [CallRow, Asked][] = [];
    for (const row of rows.filter(isOne)) asked.push([row, await askedOf(row, things)]);
    await allDone(house);
    const { owner, business } = people.who;
    const tokenOf = (row: CallRow) => people.tokens[row.caller === 'business' ? 'business' : 'owner'] ?? '';
    const before =
      isOne === isRead
        ? await Promise.all([owner, business].map((who) => occupy(who.user.access_token)))
        : [];
    const begun = [];
    for (const [row, { params, query, body }] of asked) {
      const path = pathOf(row, { ...(params && { params }), ...(query && { query }) });
      begun.push([row, await begin(row.method, { path, token: tokenOf(row), body })] as const);
    }
    await admitted();
    for (const who of [owner, business]) await erase(who);
    const held = () => tablesWith(house.backend.ports.store, [owner.id, business.id]);
    const left = await held();
    await Promise.all(before.flat().map((answered) => answered()));
    const answers = await Promise.all(
      begun.map(async ([row, answered]) => [row.name, await answered()] as const),
    );
    expect(answers.filter(([, status]) => status !== 401)).toEqual(
      // A repeated confirmation succeeds for a deleted account, too.
      isOne === isRead ? [] : [['confirmations.deleteAccount', 204]],
    );
    await allDone(house);
    expect(await held()).toEqual(left);
  },
);

test('no call that waits for its body is answered after its sign-in ended', async () => {
  const { id, token } = await makeCustomer(house.origin);
  const path = '/svc/customers/customers/me/addresses';
  const answered = await begin('POST', { path, token, body: postal });
  await admitted();
  await revokeAll(house.backend.ports, id);
  expect(await answered()).toBe(401);
  expect(await tablesWith(house.backend.ports.store, [id])).not.toContain('customer_address');
});

test('no call that waits for its turn for longer than a revocation is kept is answered', async () => {
  const { ports } = house.backend;
  const { id, token } = await makeCustomer(house.origin);
  const gate = deferred<void>();
  const query = ports.store.query.bind(ports.store);
  vi.spyOn(ports.store, 'query').mockImplementation(async (sql, params) => {
    if (sql.includes('from customer_address')) await gate.promise;
    return query(sql, params) as never;
  });
  const begun = [];
  for (let n = 0; n <= runningAtMost.low; n += 1)
    begun.push(await begin('GET', { path: '/svc/customers/customers/me/addresses', token }));
  await admitted();
  await revokeAll(ports, id);
  await house.seed.advance((accessTokenSeconds + 61) * 1000);
  // A further revocation removes those that are no longer kept.
  await revokeAll(ports, (await makeCustomer(house.origin)).id);
  gate.resolve();
  const statuses = await Promise.all(begun.map((answered) => answered()));
  expect(statuses).toEqual([...Array<number>(runningAtMost.low).fill(200), 401]);
});

test('a call whose token expires while it waits for its body is answered', async () => {
  const { user } = await house.seed.customer({ tokenSeconds: 30 });
  const path = '/svc/customers/customers/me/addresses';
  const answered = await begin('POST', { path, token: user.access_token, body: postal });
  await admitted();
  await house.seed.advance(31_000);
  expect(await answered()).toBe(200);
});

test('the file of account data that waits for its turn is refused once its account is deleted', async () => {
  const { ports } = house.backend;
  const { id, token, ask } = await makeCustomer(house.origin);
  const { body } = await ask<{ url: string }>('GET', '/svc/customers/customers/me/data');
  const before = await occupy(token);
  const { pathname, search } = new URL(body.url);
  const answered = await begin('GET', { path: `${pathname}${search}`, token });
  await admitted();
  await ports.store.transaction((tx) => deleteCustomer(tx, id, new Date(ports.clock.now()).toISOString()));
  await expect.poll(async () => (await fetch(body.url)).status).toBe(403);
  await Promise.all(before.map((done) => done()));
  expect(await answered()).toBe(403);
});
