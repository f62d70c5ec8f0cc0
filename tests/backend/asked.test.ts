import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, Refused } from '../../backend/part.ts';
import type { Caller } from '../../backend/part.ts';
import { call } from '../../contracts/call.ts';
import type { CallRow } from '../../contracts/call.ts';
import { nothing } from '../../contracts/empty.ts';
import { testPorts, testServer } from './ports.ts';
import type { TestPorts, TestServer } from './ports.ts';

// Tests callers and limits of a row of the table of calls; see also `rows.test.ts`.

const plain = {
  service: 'photos',
  method: 'GET',
  caller: 'anyone',
  reach: 'public',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.record(z.string(), z.unknown()),
  refusals: {},
  repeat: 'safe',
  deadline: 1000,
  cost: 'low',
  spec: '7.2',
} as const;
const row = <Name extends string, More extends Partial<CallRow>>(name: Name, more: More) =>
  call({ ...plain, name: `test.${name}`, path: `/${name}`, ...more });

const unanswered = {
  file: row('file', { service: 'origin' }),
  own: row('own', { service: 'origin', caller: 'customer' }),
  ofService: row('ofService', {}),
};
const answered = {
  atRoot: row('atRoot', { service: 'origin' }),
  counting: row('counting', { repeat: 'once' }),
  small: row('small', { method: 'POST', body: z.record(z.string(), z.unknown()), largest: 40 }),
  large: row('large', { method: 'POST', body: z.record(z.string(), z.unknown()), largest: 2_000_000 }),
  mailed: row('mailed', { path: '/mailed/:token', params: z.object({ token: z.string() }) }),
  named: row('named', {
    path: '/named/:id',
    params: z.object({ id: z.string().check(z.regex(/^[a-z]+$/)) }),
  }),
  narrow: row('narrow', { query: z.object({ page: z.optional(z.string().check(z.regex(/^\d$/))) }) }),
  deleting: row('deleting', { caller: 'customer', deletedToo: true }),
  keyed: row('keyed', { method: 'POST', caller: 'customer', repeat: 'key' }),
  keyless: row('keyless', { method: 'POST', caller: 'customer', repeat: 'idempotent' }),
};
const stranger = row('stranger', { refusals: { 409: 'inUse', 404: 'notFound' } });
const odd = row('odd', { reply: z.object({ months: z.record(z.string(), z.number()) }) });
const rows: CallRow[] = [...Object.values(unanswered), ...Object.values(answered), stranger, odd];

/** The keys are data: an e-mail address, and one that is longer than any field name. */
const misshapen = { months: { 'ann@example.com': 'x', [`b${'a'.repeat(40)}`]: 1, c: 'x' } };

const ann: Caller = { subject: 'ann', business: false, authTime: 1, grant: 'g' };
/** The purposes for which tokens were verified. */
const verified: unknown[] = [];
let counted = 0;
let word = '';
let bed: TestPorts;
let server: TestServer;
beforeAll(async () => {
  bed = await testPorts();
  server = await testServer(bed.ports, {
    verify: (token, may) => {
      verified.push([token, may]);
      return Promise.resolve(token === 'ann' ? ann : null);
    },
    rows,
    parts: [
      {
        name: 'test',
        answers: [
          ...Object.values(answered).map((one) =>
            answer(one, ({ address, idempotencyKey }) => {
              counted += 1;
              return Promise.resolve({
                address,
                ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
              });
            }),
          ),
          answer(stranger, () => Promise.reject(new Refused(word))),
          answer(odd, () => Promise.resolve(misshapen as never)),
        ],
      },
    ],
  });
});
afterAll(async () => {
  await server.close();
  await bed.close();
});

async function ask(path: string, init: RequestInit = {}) {
  const reply = await fetch(server.origin + path, init);
  const text = await reply.text();
  const { correlationId: _, ...body } = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: reply.status, headers: reply.headers, body };
}
const statusOf = async (path: string, init: RequestInit = {}) => (await ask(path, init)).status;
const as = (token: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...more },
});
const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

test('an anonymous row of the origin without an answer is a file; any other row returns 501', async () => {
  expect([
    await statusOf('/file'),
    await statusOf('/own', as('ann')),
    await statusOf('/svc/photos/ofService'),
    await statusOf('/atRoot'),
  ]).toEqual([404, 501, 501, 200]);
});

test('a GET that writes has no HEAD', async () => {
  counted = 0;
  expect([
    await statusOf('/svc/photos/counting', { method: 'HEAD' }),
    counted,
    await statusOf('/svc/photos/counting'),
    counted,
    await statusOf('/atRoot', { method: 'HEAD' }),
  ]).toEqual([405, 0, 200, 1, 200]);
});

test('[F26] the size limit of a body is that of its row', async () => {
  const long = { text: 'x'.repeat(1_100_000) };
  expect([
    await statusOf('/svc/photos/small', post({ a: 1 })),
    await statusOf('/svc/photos/small', post({ a: 'x'.repeat(40) })),
    await statusOf('/svc/photos/large', post(long)),
  ]).toEqual([200, 413, 200]);
});

test('the reply to a URL with an e-mailed token is never cached', async () => {
  const kept = async (path: string) => (await ask(path)).headers.get('cache-control');
  expect([await kept('/svc/photos/mailed/t1'), await kept('/svc/photos/named/abc')]).toEqual([
    'no-store',
    'private, no-cache',
  ]);
});

test('an unknown path is 404; an invalid path or query is refused', async () => {
  const { status, body } = await ask('/svc/photos/narrow?page=x%00');
  expect([
    await statusOf('/svc/photos/named/abc'),
    await statusOf('/svc/photos/named/ABC'),
    await statusOf('/svc/photos/named/a%00'),
    status,
    body,
  ]).toEqual([200, 404, 400, 400, { error: 'The query is not valid at "page".' }]);
});

test('[6.2b] a missing token is refused; a deleted account’s token is accepted only where the row allows it', async () => {
  verified.length = 0;
  const refused = await ask('/svc/photos/deleting');
  expect([refused.status, refused.headers.get('www-authenticate'), verified]).toEqual([401, 'Bearer', []]);
  const basic = { headers: { authorization: 'Basic ann' } };
  expect([await statusOf('/svc/photos/deleting', basic), verified]).toEqual([401, []]);
  const letIn = await ask('/svc/photos/deleting', as('ann'));
  expect([letIn.status, letIn.headers.get('www-authenticate')]).toEqual([200, null]);
  await ask('/svc/photos/keyless', post({}, as('eve').headers));
  expect(verified).toEqual([
    ['ann', { deleted: true }],
    // Checked again when its work begins.
    ['ann', { admitted: true, deleted: true }],
    ['eve', { deleted: false }],
  ]);
});

test('[F5] a key of up to 100 plain characters is passed only to rows that deduplicate by it', async () => {
  const send = async (path: string, key?: string) => {
    const headers = { ...as('ann').headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const { status, body } = await ask(path, post({}, headers));
    return [status, body['idempotencyKey']];
  };
  const longest = 'k'.repeat(100);
  expect([
    await send('/svc/photos/keyed'),
    await send('/svc/photos/keyed', longest),
    await send('/svc/photos/keyed', `${longest}k`),
    await send('/svc/photos/keyed', 'ké'),
    await send('/svc/photos/keyless', 'any key at all'),
  ]).toEqual([
    [200, undefined],
    [200, longest],
    [400, undefined],
    [400, undefined],
    [200, undefined],
  ]);
});

test('an answer receives the caller’s network address', async () => {
  const { body } = await ask('/atRoot', { headers: { 'x-forwarded-for': '198.51.100.9' } });
  expect(body).toEqual({ address: '198.51.100.9' });
});

/** Returns the errors in the log after the first `before` lines. */
const errorsSince = (before: number) =>
  bed.lines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level }) => level === 'error');

test('a refusal has the status of its row; an undeclared one is a 500', async () => {
  const before = bed.lines.length;
  const refused = async (said: string) => {
    word = said;
    const { status, body } = await ask('/svc/photos/stranger');
    return [status, body['refusal']];
  };
  expect([await refused('inUse'), await refused('notFound'), await refused('unheardOf')]).toEqual([
    [409, 'inUse'],
    [404, 'notFound'],
    [500, undefined],
  ]);
  expect(errorsSince(before).map(({ event, error, code }) => [event, error, code])).toEqual([
    ['call failed', 'Error', undefined],
  ]);
});

test('a reply of the wrong shape is logged with fields of the schema, and of a record without its keys', async () => {
  const before = bed.lines.length;
  expect(await statusOf('/svc/photos/odd')).toBe(500);
  expect(errorsSince(before).map(({ event, issues }) => [event, issues])).toEqual([
    ['reply of the wrong shape', 'months.*: invalid_type; months.c: invalid_type'],
  ]);
});
