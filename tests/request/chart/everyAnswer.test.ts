import * as z from 'zod/mini';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallInput, CallRow } from '../../../contracts/call.ts';
import { calls } from '../../../contracts/calls.ts';
import { nothing } from '../../../contracts/empty.ts';
import type { ErrorReport } from '../../../contracts/errors/calls.ts';
import { isFileRow } from '../../../contracts/file.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import { binderFor } from '../../../src/actors/request/bind.ts';
import { senderFor } from '../../../src/services/send.ts';
import { examples } from '../../contracts/examples.ts';
import { ChartClock } from '../../kit/chart/index.ts';

type Answer = (response: ServerResponse, row: CallRow) => unknown;
interface Heard {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
}

const rows = calls.filter((row) => !isFileRow(row));
const exampleOf = (row: CallRow) => examples[row.name] ?? {};
const inputOf = (row: CallRow): CallInput => {
  const { params = {}, query = {}, body = {} } = exampleOf(row);
  return { params, query, body } as CallInput;
};
const works: Answer = (response, row) => {
  const { reply } = exampleOf(row);
  response.end(reply === undefined ? undefined : JSON.stringify(reply));
};

/** A real HTTP service that responds to every call as the test decides, and records what it receives. */
let answer: Answer = works;
let asked: CallRow = rows[0] as CallRow;
let heard: Heard[] = [];
/** Called for every request; the test decides when the promise that it returns resolves. */
let arrived: (request: IncomingMessage) => void = () => undefined;
let origin = '';
let closedPort = '';
const service = createServer((request, response) => {
  if (request.url === '/elsewhere') return response.end('<!doctype html>');
  heard.push({ method: request.method, headers: request.headers });
  request.resume();
  answer(response, asked);
  arrived(request);
});

beforeAll(async () => {
  const nobody = createServer().listen(0, 'localhost');
  await once(nobody, 'listening');
  closedPort = `http://localhost:${(nobody.address() as AddressInfo).port}`;
  nobody.close();
  service.listen(0, 'localhost');
  await once(service, 'listening');
  origin = `http://localhost:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

interface Ended {
  readonly answered: Answered;
  /** Milliseconds of backoff before each retry. */
  readonly pauses: readonly number[];
  readonly reports: readonly ErrorReport[];
}

/** Runs one operation as bound in the product, with the real chart and the real client; only time is simulated. */
async function operate(row: CallRow, base: string, stalls = false): Promise<Ended> {
  const clock = new ChartClock();
  const cutOff = new Promise<unknown>((resolve) => {
    arrived = ({ socket }) => {
      if (!stalls) return resolve(null);
      resolve(once(socket, 'close'));
      clock.advance(row.deadline);
    };
  });
  heard = [];
  asked = row;
  const reports: ErrorReport[] = [];
  const pauses: number[] = [];
  const send = senderFor({
    baseOf: () => base,
    readToken: () => 'token',
    refusedToken: () => undefined,
    heardTime: () => undefined,
    language: () => 'nl-NL',
  });
  const bind = binderFor({ send, report: (one) => void reports.push(one), newId: () => 'id-1' });
  const actor = createActor(bind(row), { input: inputOf(row), clock });
  const answered = await new Promise<Answered>((resolve) => {
    actor.subscribe((snapshot) => {
      if (snapshot.status === 'done') return resolve(snapshot.output as Answered);
      if (
        !(snapshot as unknown as { matches(state: object): boolean }).matches({ inProgress: 'waitingRetry' })
      )
        return;
      queueMicrotask(() => {
        const before = clock.now();
        clock.advanceToNext();
        pauses.push(clock.now() - before);
      });
    });
    actor.start();
  });
  if (stalls) await cutOff;
  return { answered, pauses, reports };
}

/** Returns the result of every row for this response: its name with the events. */
async function everyRow(base: string, stalls = false, asking = rows) {
  const found: Record<string, unknown> = {};
  for (const row of asking) {
    const { answered, pauses, reports } = await operate(row, base, stalls);
    const ids = new Set(heard.map(({ headers }) => headers['x-correlation-id']));
    const keys = new Set(heard.map(({ headers }) => headers['idempotency-key']));
    found[row.name] = {
      ended:
        answered.outcome === 'failed'
          ? [answered.failure.kind, answered.failure.status]
          : answered.outcome === 'refused'
            ? answered.refusal
            : answered.outcome,
      pauses,
      attempts: heard.map(({ headers }) => headers['x-attempt']),
      ids: [...ids],
      keys: [...keys],
      reports: reports.map(({ operation, kind, status, correlationId, attempt }) => [
        operation,
        kind,
        status,
        correlationId,
        attempt,
      ]),
    };
  }
  return found;
}

type Failed = readonly [kind: string, status?: number];
interface Expected {
  readonly ended: (row: CallRow) => Failed | string;
  /** Backoff before the second and the third attempt; absent for calls without retries. */
  readonly pauses?: readonly number[];
  readonly arrives?: boolean;
}

/**
 * Returns the expected result for each row, derived independently of the product's code: three attempts after
 * transient failures, if the call may be retried.
 */
function expectedOf({ ended: endOf, pauses = [], arrives = true }: Expected, asked = rows) {
  return Object.fromEntries(
    asked.map((row) => {
      const end = endOf(row);
      const waited = typeof end === 'string' || row.repeat === 'once' ? [] : pauses;
      const attempts = waited.length + 1;
      const failed = typeof end !== 'string';
      const [kind, status] = failed ? end : [];
      return [
        row.name,
        {
          ended: failed ? [kind, status] : end,
          pauses: waited,
          attempts: arrives ? Array.from({ length: attempts }, (_, index) => String(index + 1)) : [],
          ids: arrives ? ['id-1'] : [],
          keys: arrives ? [row.repeat === 'key' ? 'id-1' : undefined] : [],
          reports: failed ? [[row.name, kind, status, 'id-1', attempts]] : [],
        },
      ];
    }),
  );
}

test('[7.1a] [6.2b] every call sends its token where needed, its purpose and JSON, and accepts no cached reply', async () => {
  answer = works;
  const said: Record<string, unknown> = {};
  for (const row of rows) {
    await operate(row, origin);
    said[row.name] = heard.map(({ method, headers }) => [
      method,
      headers.authorization,
      headers.accept,
      headers['content-type'],
      headers['cache-control'],
      headers['x-correlation-id'],
    ]);
  }
  const due = (row: CallRow) => [
    row.method,
    row.caller === 'anyone' ? undefined : 'Bearer token',
    'application/json',
    row.body === nothing ? undefined : 'application/json',
    'max-age=0',
    'id-1',
  ];
  expect(said).toEqual(Object.fromEntries(rows.map((row) => [row.name, [due(row)]])));
});

const patient = [500, 2_000];
const known = (status: number) => (row: CallRow) => row.refusals[status] ?? (['http', status] as const);
const silent = (row: CallRow) => exampleOf(row).reply === undefined;

const final = [400, 403, 404, 408, 409, 410, 413, 415, 422, 423, 500, 501, 505, 507];
const passing = [429, 502, 503, 504];
const status = (code: number, headers: Record<string, string> = {}): Answer =>
  ((response) => response.writeHead(code, headers).end('{"error":"broken"}')) satisfies Answer;

test.each(final)(
  '[8.9a] [F1] every call answered %i returns its refusal or a failure, once, and is sent once',
  async (code) => {
    answer = status(code);
    expect(await everyRow(origin)).toEqual(expectedOf({ ended: known(code) }));
  },
);

test.each(passing)('[F1] every call answered %i is repeated only if that does no harm', async (code) => {
  answer = status(code);
  expect(await everyRow(origin)).toEqual(expectedOf({ ended: known(code), pauses: patient }));
});

test('[F1] every call answered 429 with Retry-After waits for that time', async () => {
  answer = status(429, { 'retry-after': '2' });
  expect(await everyRow(origin)).toEqual(expectedOf({ ended: known(429), pauses: [2_000, 2_000] }));
});

test('[F1] [F18] every call answered 429 until a date waits until then by the clock of the service', async () => {
  answer = status(429, {
    date: 'Sun, 22 Nov 2026 09:59:58 GMT',
    'retry-after': 'Sun, 22 Nov 2026 10:00:00 GMT',
  });
  expect(await everyRow(origin)).toEqual(expectedOf({ ended: known(429), pauses: [2_000, 2_000] }));
});

test('[F1] every call answered 401 with a challenge requests a token, and fails without one', async () => {
  answer = status(401, { 'www-authenticate': 'Bearer' });
  expect(await everyRow(origin)).toEqual(
    expectedOf({ ended: (row) => (row.caller === 'anyone' ? known(401)(row) : ['auth', 401]) }),
  );
});

test('[F1] every call answered 204 succeeds only if it has no reply', async () => {
  answer = status(204);
  expect(await everyRow(origin)).toEqual(
    expectedOf({ ended: (row) => (silent(row) ? 'finished' : ['shape', 204]) }),
  );
});

test('[F1] every call redirected by 301 fails: a page is not a reply', async () => {
  answer = status(301, { location: '/elsewhere' });
  expect(await everyRow(origin)).toEqual(expectedOf({ ended: () => ['shape', 200] }));
});

/** Bodies of 200 responses that are not valid replies to this call. */
const nonsense: Readonly<Record<string, string>> = {
  'a page of another site': '<!doctype html><title>Sign in to this network</title>',
  'half a JSON': '{"cursor":null,"images":[{"imageId":"i1"',
  'JSON of another shape': '[7]',
  null: 'null',
};
test.each(Object.keys(nonsense))(
  '[F1] [F3] [F12] every call answered 200 with %s is refused by its schema, and not repeated',
  async (kind) => {
    answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(nonsense[kind]);
    expect(await everyRow(origin)).toEqual(expectedOf({ ended: () => ['shape', 200] }));
  },
);

test('[F1] [F3] [F12] a call of each repeat kind, answered 200 with 10 MB of nonsense, is refused by its schema', async () => {
  const large = Buffer.alloc(10 * 1024 ** 2, '{"images":[0],');
  // The client handles large bodies, and it is the same for all calls, so one row of each kind is enough.
  const ofEachKind = [...new Map(rows.map((row) => [row.repeat, row])).values()];
  expect(ofEachKind.map(({ repeat }) => repeat).toSorted()).toEqual(['idempotent', 'key', 'once', 'safe']);
  answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(large);
  expect(await everyRow(origin, false, ofEachKind)).toEqual(
    expectedOf({ ended: () => ['shape', 200] }, ofEachKind),
  );
});

/**
 * Calls whose reply is an object with data as keys (items, years, months or messages), so that an unknown key makes
 * the shape invalid.
 */
const byKeys = new Set(['photos.timeline', 'photos.firstThumbhashes', 'origin.messages']);
test('[F3] unknown fields of a reply are dropped: every call returns the fields of its schema', async () => {
  for (const row of rows) {
    const { reply } = exampleOf(row);
    if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) continue;
    answer = (response) => response.end(JSON.stringify({ ...reply, surplus: { a: 1 } }));
    const { answered } = await operate(row, origin);
    expect([row.name, answered.outcome === 'finished' ? answered.reply : answered.outcome]).toEqual([
      row.name,
      byKeys.has(row.name) ? 'failed' : z.parse(row.reply, reply),
    ]);
  }
});

test('[F1] [F2] every call without a server is repeated only if that does no harm', async () => {
  expect(await everyRow(closedPort)).toEqual(
    expectedOf({ ended: () => ['network', undefined], pauses: patient, arrives: false }),
  );
});

const half = (response: ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    .write('{"images":');
const broken: Readonly<Record<string, Answer>> = {
  'is reset before it begins': (response) => response.socket?.resetAndDestroy(),
  'is reset in the middle': (response) =>
    half(response) && setImmediate(() => response.socket?.resetAndDestroy()),
  'ends too early': (response) => half(response) && setImmediate(() => response.socket?.end()),
};
test.each(Object.keys(broken))('[F2] every call whose reply %s is a lost connection', async (kind) => {
  answer = broken[kind] ?? works;
  expect(await everyRow(origin)).toEqual(
    expectedOf({ ended: () => ['network', undefined], pauses: patient }),
  );
});

const stalled: Readonly<Record<string, Answer>> = {
  'never begins': () => undefined,
  'stands still in the middle': half,
};
test.each(Object.keys(stalled))(
  '[F2] every call whose reply %s is aborted at its deadline, and its connection closed',
  async (kind) => {
    answer = stalled[kind] ?? works;
    expect(await everyRow(origin, true)).toEqual(expectedOf({ ended: () => ['timeout', undefined] }));
  },
);

test.each([
  ['a refusal', 404],
  ['a challenge', 401],
  ['an error', 501],
])(
  '[F1] [F2] %s counts by its status: however long its body, its connection is closed',
  async (_, status) => {
    const row = rows.find(({ name }) => name === 'albums.read') as CallRow;
    let gone: Promise<unknown> = Promise.resolve();
    answer = (response) => {
      gone = once(response, 'close');
      response.writeHead(status, status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {});
      response.write('<!doctype html>'.repeat(10_000));
    };
    const { answered } = await operate(row, origin);
    expect(answered.outcome).toBe(status === 404 ? 'refused' : 'failed');
    await gone;
  },
);

test('[F2] [F17] every call whose reply arrives byte by byte completes; after any fault the next try works', async () => {
  answer = (response, row) => {
    const text = JSON.stringify(exampleOf(row).reply) ?? '';
    for (const byte of Buffer.from(text).subarray(0, 40)) response.write(Buffer.of(byte));
    setImmediate(() => response.end(Buffer.from(text).subarray(40)));
  };
  expect(await everyRow(origin)).toEqual(expectedOf({ ended: () => 'finished' }));
});
