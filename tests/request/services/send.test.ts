import * as z from 'zod/mini';
import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { call } from '../../../contracts/call.ts';
import type { CallRow } from '../../../contracts/call.ts';
import { plain } from '../../../contracts/empty.ts';
import type { ErrorReport } from '../../../contracts/errors/calls.ts';
import { binderFor } from '../../../src/actors/request/bind.ts';
import { senderFor, type SenderPorts } from '../../../src/services/send.ts';

const row = call({
  ...plain,
  name: 'test.read',
  service: 'photos',
  caller: 'customer',
  reach: 'self',
  method: 'GET',
  path: '/things',
  reply: z.object({}),
  repeat: 'safe',
  deadline: 60_000,
  cost: 'low',
  spec: '7.2',
});
const posted = call({ ...row, name: 'test.post', method: 'POST', body: z.object({ thing: z.unknown() }) });
const brokenSchema = call({
  ...row,
  name: 'test.broken',
  reply: z.object({
    thing: z.string().check(
      z.refine(() => {
        throw new RangeError('a check that breaks');
      }),
    ),
  }),
});

interface Case {
  readonly row?: CallRow;
  readonly body?: unknown;
  readonly ports?: Partial<SenderPorts>;
}

/**
 * Returns the result of an operation with the real chart and sender, with its reports and its number of
 * requests.
 */
async function operate({ row: asked = row, body = {}, ports = {} }: Case) {
  const fetched = vi.fn<typeof fetch>(ports.fetch ?? (() => Promise.resolve(new Response('{"thing":"a"}'))));
  const send = vi.fn(
    senderFor({
      baseOf: () => 'http://services.example',
      readToken: () => 'token',
      refusedToken: () => undefined,
      heardTime: () => undefined,
      language: () => 'nl-NL',
      ...ports,
      fetch: fetched,
    }),
  );
  const reports: ErrorReport[] = [];
  const chart = binderFor({ send, report: (one) => void reports.push(one), newId: () => 'id' })(asked);
  // Delays end immediately, and deadlines never expire.
  const clock = {
    setTimeout: (after: () => void, ms: number) => ms < asked.deadline && setImmediate(after),
    clearTimeout: () => undefined,
  };
  const actor = createActor(chart, { clock, input: { params: {}, query: {}, body } as never });
  actor.start();
  const { output } = await waitFor(actor, ({ status }) => status !== 'active');
  return { output, reports, sent: send.mock.calls.length };
}

const circular: Record<string, unknown> = {};
circular['itself'] = circular;

test.for<[what: string, detail: string, broken: Case]>([
  ['an address that cannot be made', 'TypeError', { ports: { baseOf: () => 'no address' } }],
  ['a token that is no header', 'TypeError', { ports: { readToken: () => 'line\nend' } }],
  ['a body that cannot be written', 'TypeError', { row: posted, body: { thing: circular } }],
  [
    'a port that breaks while the answer is read',
    'RangeError',
    {
      ports: {
        heardTime: () => {
          throw new RangeError('no such time');
        },
      },
    },
  ],
  ['a schema whose check breaks', 'schema', { row: brokenSchema }],
])('[4.18] %s is reported by name as unexpected, and not repeated', async ([, detail, broken]) => {
  const failure = { kind: 'unexpected', correlationId: 'id' };
  expect(await operate(broken)).toEqual({
    output: { outcome: 'failed', failure },
    reports: [{ operation: (broken.row ?? row).name, ...failure, attempt: 1, detail }],
    sent: 1,
  });
});

test('[9.13] a call names the locale of the page', async () => {
  let named: string | null = null;
  await operate({
    ports: {
      fetch: (asked) => {
        named = asked instanceof Request ? asked.headers.get('Accept-Language') : null;
        return Promise.resolve(new Response('{"thing":"a"}'));
      },
    },
  });
  expect(named).toBe('nl-NL');
});

test('[4.18] a client that does not load is reported as a failed chunk, and not repeated', async () => {
  vi.resetModules();
  vi.doMock('../../../src/services/ky.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const fresh = await import('../../../src/services/send.ts');
  const send = fresh.senderFor({
    baseOf: () => 'http://services.example',
    readToken: () => null,
    refusedToken: () => undefined,
    heardTime: () => undefined,
    language: () => 'nl-NL',
  });
  const sending = { row, call: { params: {}, query: {}, body: {} }, correlationId: 'c', attempt: 1 };
  const sent = await send(sending, AbortSignal.timeout(5_000));
  vi.doUnmock('../../../src/services/ky.ts');
  expect(sent).toEqual({ kind: 'failed', why: 'unexpected', detail: 'chunk' });
});

const broken = () =>
  new ReadableStream({
    start: (stream) => stream.error(new TypeError('network error')),
  });
test.for<[what: string, fetch: typeof fetch]>([
  ['a request that does not get through', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that breaks off', () => Promise.resolve(new Response(broken()))],
])('[4.3] %s is a failure of the network, which is repeated', async ([, fetch]) => {
  const { output, reports, sent } = await operate({ ports: { fetch } });
  expect([output, sent]).toEqual([
    { outcome: 'failed', failure: { kind: 'network', correlationId: 'id' } },
    3,
  ]);
  expect(reports.map(({ kind, detail }) => [kind, detail])).toEqual([['network', undefined]]);
});
