import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../contracts/call.ts';
import type { Caller as Kind } from '../../contracts/call.ts';
import { nothing, noReply, wholeInQuery } from '../../contracts/empty.ts';
import { deferred } from '../../backend/deferred.ts';
import { answer, Refused } from '../../backend/part.ts';
import type { Caller } from '../../backend/part.ts';
import { StoreError } from '../../backend/store/port.ts';
import { testPorts, testServer } from './ports.ts';
import type { TestPorts, TestServer } from './ports.ts';

const row = {
  service: 'photos',
  method: 'GET',
  caller: 'customer',
  reach: 'public',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({ ok: z.boolean() }),
  refusals: {},
  repeat: 'safe',
  deadline: 1000,
  cost: 'low',
  spec: '7.2',
} as const;
const forKind = (caller: Kind) => call({ ...row, name: `test.${caller}`, caller, path: `/for/${caller}` });
const kinds = {
  anyone: forKind('anyone'),
  customer: forKind('customer'),
  consumer: forKind('consumer'),
  business: forKind('business'),
};
const echo = call({
  ...row,
  name: 'test.echo',
  method: 'POST',
  caller: 'anyone',
  path: '/echo/:id',
  params: z.object({ id: z.string().check(z.regex(/^[a-z]+$/)) }),
  query: z.object({ limit: z.optional(wholeInQuery) }),
  body: z.object({ names: z.array(z.string()) }),
  reply: z.object({ id: z.string(), limit: z.optional(z.number()), names: z.array(z.string()) }),
});
const refusing = call({
  ...row,
  name: 'test.refusing',
  caller: 'anyone',
  path: '/refusing',
  refusals: { 409: 'inUse' },
});
const wrongShape = call({ ...row, name: 'test.wrongShape', caller: 'anyone', path: '/wrong-shape' });
const broken = call({
  ...row,
  name: 'test.broken',
  caller: 'anyone',
  path: '/broken/:id',
  params: z.object({ id: z.string() }),
});
const silent = call({
  ...row,
  name: 'test.silent',
  method: 'DELETE',
  caller: 'anyone',
  path: '/silent',
  reply: noReply,
});
const unanswered = call({ ...row, name: 'test.unanswered', path: '/unanswered' });
const once = call({
  ...row,
  name: 'test.once',
  method: 'POST',
  path: '/once',
  repeat: 'key',
  body: z.object({ name: z.string() }),
  reply: z.object({ n: z.number() }),
  refusals: { 409: 'inUse' },
});

const people: Record<string, Caller> = {
  ann: { subject: 'ann', business: false, authTime: 1, grant: 'g' },
  bob: { subject: 'bob', business: true, authTime: 1, grant: 'g' },
};
let onceCalls = 0;
let gate = Promise.resolve();
let bed: TestPorts;
let server: TestServer;

beforeAll(async () => {
  bed = await testPorts();
  const fine = () => Promise.resolve({ ok: true });
  server = await testServer(bed.ports, {
    verify: (token) => Promise.resolve(people[token] ?? null),
    rows: [...Object.values(kinds), echo, refusing, wrongShape, broken, silent, unanswered, once],
    parts: [
      {
        name: 'test',
        answers: [
          ...Object.values(kinds).map((kind) =>
            answer(kind, ({ caller }) =>
              (caller === null) === (kind.caller === 'anyone') ? fine() : Promise.resolve({ ok: false }),
            ),
          ),
          answer(echo, ({ params, query, body }) =>
            Promise.resolve({ ...params, ...query, ...body, secret: 'never sent' }),
          ),
          answer(refusing, () => Promise.reject(new Refused('inUse'))),
          answer(wrongShape, () => Promise.resolve({ ok: 'yes' } as unknown as { ok: boolean })),
          answer(broken, ({ params }) =>
            Promise.reject(
              params.id === 'late'
                ? new StoreError('a transaction took longer than 5000 ms')
                : new Error(`could not read ann@example.com ${params.id}`),
            ),
          ),
          answer(silent, () => Promise.resolve()),
          answer(once, async ({ body }) => {
            onceCalls += 1;
            await gate;
            if (body.name === 'taken') throw new Refused('inUse');
            if (body.name === 'broken once' && onceCalls === 1) throw new Error('first time');
            return { n: onceCalls };
          }),
        ],
      },
    ],
  });
});
afterAll(async () => {
  await server.close();
  await bed.close();
});

/**
 * Makes a call and returns its status and body. `correlationId` in the body is compared with the header and then left
 * out.
 */
async function ask(path: string, init: RequestInit = {}): Promise<[number, unknown]> {
  const reply = await fetch(`${server.origin}/svc/photos${path}`, init);
  const text = await reply.text();
  if (text === '') return [reply.status, null];
  const { correlationId, ...body } = JSON.parse(text) as Record<string, unknown>;
  if (reply.status >= 300) expect(correlationId).toBe(reply.headers.get('x-correlation-id'));
  return [reply.status, body];
}
const as = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

const signIn = [401, { error: 'Sign in to do this.' }];
const missing = [404, { error: 'Not found.' }];
const fine = [200, { ok: true }];
test.each([
  ['anyone', fine, fine, fine, fine],
  ['customer', signIn, signIn, fine, fine],
  ['consumer', signIn, signIn, fine, missing],
  ['business', signIn, signIn, missing, fine],
])(
  'a call for %s, made without a sign-in, and by a stranger, a customer and a business',
  async (kind, nobody, stranger, ann, bob) => {
    const path = `/for/${kind}`;
    expect([
      await ask(path),
      await ask(path, as('stranger-token')),
      await ask(path, as('ann')),
      await ask(path, as('bob')),
    ]).toEqual([nobody, stranger, ann, bob]);
  },
);

test('path, query and body arrive as the schemas parse them, and only the reply schema is sent', async () => {
  expect(await ask('/echo/abc?limit=24&other=x', post('{"names":["é"],"more":1}'))).toEqual([
    200,
    { id: 'abc', limit: 24, names: ['é'] },
  ]);
});

test.each([
  ['/echo/ABC', '{"names":[]}', missing],
  ['/echo/abc?limit=-1', '{"names":[]}', [400, { error: 'The query is not valid at "limit".' }]],
  ['/echo/abc', '{"names":["a",7]}', [400, { error: 'The body is not valid at "names.1".' }]],
  ['/echo/abc', '[]', [400, { error: 'The body is not valid.' }]],
  ['/echo/abc', '', [400, { error: 'The body is not valid at "names".' }]],
  ['/echo/abc', '{"names":', [400, { error: 'The request cannot be read.' }]],
  ['/echo/abc', '{"__proto__":{"x":1},"names":[]}', [400, { error: 'The request cannot be read.' }]],
  [
    '/echo/abc',
    JSON.stringify({ names: ['x'.repeat(1_100_000)] }),
    [413, { error: 'The request is too large.' }],
  ],
])('%s with a bad request is refused in one sentence', async (path, body, expected) => {
  expect(await ask(path, post(body))).toEqual(expected);
});

test('another content type is refused', async () => {
  expect(
    await ask('/echo/abc', {
      method: 'POST',
      body: 'names=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ).toEqual([415, { error: 'The request must be JSON.' }]);
});

test('a refusal has its row’s status; no reply is 204; only permitted callers get a 501', async () => {
  expect(await ask('/refusing')).toEqual([409, { error: 'Refused: inUse.', refusal: 'inUse' }]);
  expect(await ask('/silent', { method: 'DELETE' })).toEqual([204, null]);
  expect([await ask('/unanswered'), await ask('/unanswered', as('ann'))]).toEqual([
    signIn,
    [501, { error: 'not answered yet' }],
  ]);
});

/** Returns the errors in the log after the first `before` lines. */
const errorsSince = (before: number) =>
  bed.lines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level }) => level === 'error');

test('a malformed reply and a failing answer are a 500, logged without a value', async () => {
  const before = bed.lines.length;
  const ours = [500, { error: 'Something went wrong on our side.' }];
  expect([await ask('/wrong-shape'), await ask('/broken/secret-id')]).toEqual([ours, ours]);
  const logged = errorsSince(before);
  expect(logged.map(({ event, row: name, issues, error }) => ({ event, name, issues, error }))).toEqual([
    {
      event: 'reply of the wrong shape',
      name: 'test.wrongShape',
      issues: 'ok: invalid_type',
      error: undefined,
    },
    { event: 'call failed', name: 'test.broken', issues: undefined, error: 'Error' },
  ]);
  expect(bed.lines.filter((line) => /ann@example|secret-id|stranger-token|Bearer/.test(line))).toEqual([]);
});

test('a store that is late is a 503 with a retry, and logged', async () => {
  const before = bed.lines.length;
  expect(await ask('/broken/late')).toEqual([503, { error: 'The service is not available at the moment.' }]);
  const logged = errorsSince(before);
  expect(logged.map(({ event, row: name, error }) => ({ event, name, error }))).toEqual([
    { event: 'call failed', name: 'test.broken', error: 'StoreError' },
  ]);
});

test('a plain correlation id is echoed, any other replaced', async () => {
  const said = async (id: string) =>
    (
      await fetch(`${server.origin}/svc/photos/for/anyone`, { headers: { 'x-correlation-id': id } })
    ).headers.get('x-correlation-id');
  expect(await said('0b0e4f3c-1')).toBe('0b0e4f3c-1');
  expect(await said('<script>')).toMatch(/^[0-9a-f-]{36}$/);
});

test('public replies are revalidated each time, private ones are never cached', async () => {
  const anyone = await fetch(`${server.origin}/svc/photos/for/anyone`);
  const customer = await fetch(`${server.origin}/svc/photos/for/customer`, as('ann'));
  expect([anyone.headers.get('cache-control'), customer.headers.get('cache-control')]).toEqual([
    'private, no-cache',
    'no-store',
  ]);
});

test('a call repeated under its key runs once, also while the first runs; each subject has its own keys', async () => {
  onceCalls = 0;
  const hold = deferred();
  gate = hold.promise;
  const send = (token: string, key: string, name = 'a') =>
    ask(
      '/once',
      post(JSON.stringify({ name }), { authorization: `Bearer ${token}`, 'idempotency-key': key }),
    );
  const [first, second] = [send('ann', 'k1'), send('ann', 'k1')];
  hold.resolve();
  expect([await first, await second, await send('ann', 'k1')]).toEqual([
    [200, { n: 1 }],
    [200, { n: 1 }],
    [200, { n: 1 }],
  ]);
  expect(await send('bob', 'k1')).toEqual([200, { n: 2 }]);
  expect(await send('ann', 'k1', 'b')).toEqual([
    422,
    { error: 'This Idempotency-Key belongs to another request.' },
  ]);
  expect(await send('ann', 'bad key')).toEqual([
    400,
    { error: 'The Idempotency-Key must be 1 to 100 plain characters.' },
  ]);
});

test('a refusal is stored under the key, a failure is not', async () => {
  onceCalls = 0;
  const send = (key: string, name: string) =>
    ask('/once', post(JSON.stringify({ name }), { authorization: 'Bearer ann', 'idempotency-key': key }));
  expect(await send('k2', 'broken once')).toEqual([500, { error: 'Something went wrong on our side.' }]);
  expect(await send('k2', 'broken once')).toEqual([200, { n: 2 }]);
  const inUse = [409, { error: 'Refused: inUse.', refusal: 'inUse' }];
  expect([await send('k3', 'taken'), await send('k3', 'taken'), onceCalls]).toEqual([inUse, inUse, 3]);
});

test('an answer to an unknown row, or two to one row, prevent the start', async () => {
  const fineAnswer = answer(refusing, () => Promise.resolve({ ok: true }));
  await expect(
    testServer(bed.ports, { rows: [], parts: [{ name: 'x', answers: [fineAnswer] }] }),
  ).rejects.toThrow('test.refusing is not in the table of calls');
  await expect(
    testServer(bed.ports, { rows: [refusing], parts: [{ name: 'x', answers: [fineAnswer, fineAnswer] }] }),
  ).rejects.toThrow('test.refusing is answered twice');
});
