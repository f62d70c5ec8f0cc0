import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deferred } from '../../../backend/deferred.ts';
import { runningAtMost, waitingAtMost } from '../../../backend/http/turns.ts';
import type { Turn } from '../../../backend/http/turns.ts';
import { costOf } from '../../../backend/photos/uploads/routes.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { withArchive } from '../../archives/backend/reader.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { makeCustomer } from '../../photos/backend/backend.ts';
import { announce } from '../../photos/backend/tus.ts';

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend({ environment: { ARCHIVES_AT_ONCE: '200', OPEN_UPLOADS: '200' } });
});
afterAll(() => run.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

type Ask = () => Promise<Response>;

interface Way {
  readonly cost: Turn;
  /** Matches the queries that the service sends to the store before it responds. */
  readonly asks: RegExp;
  /** Creates a function that makes an authorized request, for a different caller each time. */
  readonly make: (n: number) => Promise<Ask>;
}

async function uploadOf(method: 'HEAD' | 'PATCH'): Promise<Ask> {
  const { customer } = await withArchive(run, 10);
  const file = { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from('x') };
  // A file accepts only one request at a time, from any client.
  const locations: URL[] = [];
  while (locations.length < runningAtMost.upload + waitingAtMost + 1) {
    const { location } = await announce(run.origin, customer, file, 1_000);
    locations.push(new URL(location ?? '', run.origin));
  }
  const headers = { authorization: `Bearer ${customer.token}`, 'tus-resumable': '1.0.0' };
  const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '999' };
  return () =>
    fetch(locations.pop() ?? '', {
      method,
      ...(method === 'HEAD' ? { headers } : { headers: { ...headers, ...bytes }, body: 'x' }),
    });
}

async function dataOf(): Promise<(signal?: AbortSignal) => Promise<Response>> {
  const customer = await makeCustomer(run.origin);
  const { body } = await customer.ask<{ url: string }>('GET', '/svc/customers/customers/me/data');
  return (signal) => fetch(body.url, signal === undefined ? {} : { signal });
}

const ways: Readonly<Record<string, Way>> = {
  'the size of an archive': {
    cost: 'high',
    asks: /from download/,
    make: async () => {
      const { url } = await withArchive(run, 10);
      return () => fetch(url, { method: 'HEAD' });
    },
  },
  'an original': {
    cost: 'original',
    asks: /from photo where id = \$1/,
    make: async () => {
      const { customer, photo } = await withArchive(run, 10);
      const { body } = await customer.ask<{ image: Photo }>('GET', `/svc/photos/photos/${photo}`);
      return () => fetch(body.image.untouchedUrl);
    },
  },
  'the file of account data': { cost: 'high', asks: /from customer_address/, make: dataOf },
  'the offset of an upload': { cost: 'low', asks: /from upload where id/, make: () => uploadOf('HEAD') },
  'bytes of an upload': { cost: 'upload', asks: /from upload where id/, make: () => uploadOf('PATCH') },
  'the token endpoint': {
    cost: 'low',
    asks: /from identity_record/,
    make: (n) => Promise.resolve(() => tokenOf(n)),
  },
  'a page of the sign-in': {
    cost: 'low',
    asks: /identity_reset/,
    make: (n) =>
      Promise.resolve(() =>
        fetch(`${run.origin}/identity/reset?token=none`, {
          headers: { 'x-forwarded-for': `203.0.113.${n}` },
        }),
      ),
  },
};

/** Refreshes a token of a session that never existed. */
const tokenOf = (n: number): Promise<Response> =>
  fetch(`${run.origin}/identity/token`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `203.0.113.${n}` },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'photo-account',
      refresh_token: 'none',
    }),
  });

/** Holds back the store's matching queries; `begun` is their number. */
function held(asks: RegExp) {
  const { store } = run.backend.ports;
  const gate = deferred<void>();
  const counted = { begun: 0, release: () => gate.resolve() };
  const query = store.query.bind(store);
  vi.spyOn(store, 'query').mockImplementation(async (sql, params) => {
    if (asks.test(sql)) {
      counted.begun += 1;
      await gate.promise;
    }
    return query(sql, params) as never;
  });
  return counted;
}

/**
 * Returns the first refused response; for a file that is written while it is sent, the headers arrive
 * immediately.
 */
const refused = (flood: readonly Promise<Response>[]): Promise<Response> =>
  Promise.any(
    flood.map(async (asked) => {
      const answer = await asked;
      if (answer.status !== 429) throw new Error(String(answer.status));
      return answer;
    }),
  );

test('creating an upload takes the slot of a medium call, and of an upload if it includes bytes', () => {
  const of = (method: string, length: string) => costOf({ method, headers: { 'content-length': length } });
  expect([of('POST', '0'), of('POST', '9'), of('PATCH', '9'), of('HEAD', '0')]).toEqual([
    'medium',
    'upload',
    'upload',
    'low',
  ]);
});

test('a disconnect from account data starts no other file before its work has ended', async () => {
  const ask = await dataOf();
  const store = held(/from customer_address/);
  const leaving = new AbortController();
  expect((await ask(leaving.signal)).status).toBe(200);
  await expect.poll(() => store.begun).toBe(1);
  leaving.abort();
  // The service handles events in order, so once it has responded on another connection, it has also noticed that
  // this one is closed.
  for (const _ of ['once', 'again']) await fetch(`${run.origin}/health`);
  const flood = Array.from({ length: waitingAtMost + 2 }, () => ask());
  await refused(flood);
  expect(store.begun).toBe(1);
  store.release();
  const answers = await Promise.all(flood);
  expect(answers.filter(({ status }) => status === 200).length).toBe(waitingAtMost);
  await Promise.all(answers.map(async ({ body }) => body?.cancel()));
});

test.each(Object.keys(ways))(
  'a flood of %s by one customer runs up to its limit, another’s starts at once, the excess gets 429',
  async (name) => {
    const way = ways[name];
    if (way === undefined) throw new Error(name);
    const [ann, bob] = [await way.make(1), await way.make(2)];
    const store = held(way.asks);
    const most = runningAtMost[way.cost];
    const flood = Array.from({ length: most + waitingAtMost + 1 }, ann);
    expect((await refused(flood)).headers.get('retry-after')).toBe('1');
    await expect.poll(() => store.begun).toBe(most);
    const other = bob();
    await expect.poll(() => store.begun).toBe(most + 1);
    store.release();
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toEqual([429]);
    expect((await other).status).not.toBe(429);
    await Promise.all(flood.map(async (answer) => (await answer).body?.cancel()));
  },
);

test('a form sent slowly to the provider delays no other client of the network', async () => {
  const { hostname, port, host } = new URL(run.origin);
  const slow = Array.from({ length: runningAtMost.low + 1 }, () => connect(Number(port), hostname));
  for (const socket of slow)
    socket.write(
      `POST /identity/token HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: 203.0.113.7\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 40\r\n\r\ngrant_type=`,
    );
  // The service has read all bytes that have arrived on these connections, because it reads connections in the order
  // in which they were opened.
  expect((await tokenOf(7)).status).toBe(400);
  const [one] = slow;
  if (one === undefined) throw new Error('there is none');
  one.write('refresh_token&client_id=photo');
  const [head] = (await once(one, 'data')) as [Buffer];
  expect(head.toString('latin1').slice(9, 12)).toBe('401');
  for (const socket of slow) socket.destroy();
});

test('a customer whose upload waits for its slot may still use the table of calls', async () => {
  const { customer } = await withArchive(run, 10);
  const file = { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from('x') };
  const locations = await Promise.all(
    Array.from({ length: runningAtMost.upload + 1 }, () => announce(run.origin, customer, file, 1_000)),
  );
  const ended = new AbortController();
  // Requests with bodies that never end.
  const sending = locations.map(({ location }) =>
    fetch(new URL(location ?? '', run.origin), {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${customer.token}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('x')) }),
      duplex: 'half',
      signal: ended.signal,
    } as RequestInit).catch(() => null),
  );
  const { status } = await customer.ask('GET', '/svc/photos/photos?limit=24');
  expect(status).toBe(200);
  ended.abort();
  expect(await Promise.all(sending)).toEqual(locations.map(() => null));
});
