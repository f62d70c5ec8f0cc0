import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { addressOf } from '../../backend/http/rows.ts';
import type { CallRow } from '../../contracts/call.ts';
import { calls } from '../../contracts/calls.ts';
import { examples } from '../contracts/examples.ts';
import { textsOf, withAt, type Text } from '../contracts/texts.ts';
import { type RunningBackend, type SeededCustomer, sharedBackend } from '../kit/backend.ts';

let house: RunningBackend;
let forwardedFor: string;
const callers = new Map<CallRow['caller'], SeededCustomer>();
beforeAll(async () => {
  house = await sharedBackend();
  const customer = await house.seed.customer();
  ({ forwardedFor } = customer);
  callers.set('customer', customer);
  callers.set('consumer', await house.seed.customer());
  callers.set('business', await house.seed.customer({ kind: 'business' }));
}, 120_000);

interface Answered {
  readonly status: number;
  readonly error: unknown;
  readonly correlated: boolean;
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const entries = (value: unknown) =>
  Object.entries(value as Record<string, unknown>).map(([name, text]) => [name, String(text)] as const);

function send(row: CallRow, { params, query, body }: Input): Promise<Answered> {
  const path = entries(params).reduce(
    (known, [name, value]) => known.replace(`:${name}`, encodeURIComponent(value)),
    addressOf(row),
  );
  const search = new URLSearchParams(entries(query).map(([name, value]) => [name, value])).toString();
  const text = row.method === 'GET' ? '' : JSON.stringify(body);
  const token = callers.get(row.caller)?.user.access_token;
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: 'localhost',
        port: house.port,
        method: row.method,
        path: search === '' ? path : `${path}?${search}`,
        headers: {
          // Calls of this file count towards no other's limit.
          'x-forwarded-for': forwardedFor,
          ...(text === ''
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      (reply) => {
        json(reply).then((said) => {
          const { error, correlationId } = said as { error: unknown; correlationId: unknown };
          const correlated = correlationId === reply.headers['x-correlation-id'];
          resolve({ status: reply.statusCode ?? 0, error, correlated });
        }, reject);
      },
    );
    asking.on('error', reject).end(text);
  });
}

type Side = 'params' | 'query' | 'body';
interface Case {
  readonly row: CallRow;
  readonly side: Side;
  readonly text: Text;
}

/** The server serves these files of the pages before it considers any row. */
const answered = calls.filter(({ name }) => name !== 'origin.messages');
const cases: Case[] = answered.flatMap((row) =>
  (['params', 'query', 'body'] as const).flatMap((side) =>
    row.method === 'GET' && side === 'body' ? [] : textsOf(row[side]).map((text) => ({ row, side, text })),
  ),
);
const nameOf = ({ row, side, text }: Case) => [row.name, side, ...text.at].join('.');

function inputOf({ row, side, text }: Case, put: string): Input {
  const { params = {}, query = {}, body = {} } = examples[row.name] ?? {};
  const whole = { params, query, body };
  return { ...whole, [side]: withAt(whole[side], text.at, put) };
}

/**
 * Returns the response with the milliseconds of work of this thread, which the backend shares, until the response
 * arrives.
 */
async function timed(what: () => Promise<Answered>): Promise<Answered & { readonly ms: number }> {
  const before = process.threadCpuUsage();
  const said = await what();
  const { user, system } = process.threadCpuUsage(before);
  return { ...said, ms: (user + system) / 1000 };
}

test('every text field of every call has a sample', () => {
  expect(cases.length).toBeGreaterThan(120);
});

test.each([
  ['null', '\0'],
  ['carriage return', '\r'],
])(
  '[F26] a %s in any text of any call is 400, in one sentence and with its correlation id',
  async (_, control) => {
    const wrong: unknown[] = [];
    for (const one of cases) {
      const said = await send(one.row, inputOf(one, `a${control}a`));
      if (said.status !== 400 || typeof said.error !== 'string' || !said.correlated)
        wrong.push([nameOf(one), said]);
    }
    expect(wrong).toEqual([]);
  },
);

test('[F26] ten times the length of any text of any call is refused within 50 ms of work', async () => {
  const wrong: unknown[] = [];
  const sent = async (one: Case) => {
    const input = inputOf(one, 'a'.repeat((one.text.most ?? 0) * 10));
    return timed(() => send(one.row, input));
  };
  for (const one of cases) {
    // A path with an invalid segment gets 404; a URL that is too long is rejected without being parsed.
    const expected = one.side === 'params' ? [404, 414] : one.side === 'query' ? [400, 431] : [400];
    let said = await sent(one);
    // The first attempt may include a garbage collection.
    if (said.ms >= 50) said = await sent(one);
    if (!expected.includes(said.status) || typeof said.error !== 'string' || said.ms >= 50)
      wrong.push([nameOf(one), said]);
  }
  expect(wrong).toEqual([]);
});
