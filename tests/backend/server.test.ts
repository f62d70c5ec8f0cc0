import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { replyKept } from '../../backend/http/idempotency.ts';
import type { Clock } from '../../backend/ports.ts';
import { testPorts, testServer } from './ports.ts';
import type { TestPorts, TestServer } from './ports.ts';

// Tests what applies to all calls and pages, independent of their responses.

let bed: TestPorts;
let server: TestServer;
beforeAll(async () => {
  bed = await testPorts();
  server = await testServer(bed.ports, {
    parts: [
      {
        name: 'routes',
        routes: (app) => {
          app.get('/svc/photos/routed/:id', { config: { row: 'test.routed' } }, () => ({ fine: true }));
          app.post('/svc/photos/posted', (asked) => ({ body: asked.body ?? null }));
        },
        mounts: () => [
          {
            prefix: '/mounted',
            handle: (asked, response) => asked.resume() && response.end('mounted'),
          },
        ],
      },
    ],
  });
});
afterAll(async () => {
  await server.close();
  await bed.close();
});

interface Said {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
}
async function ask(path: string, headers: Record<string, string> = {}, at = server): Promise<Said> {
  const asked = request(at.origin + path, { headers }).end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  reply.resume();
  return { status: reply.statusCode, headers: reply.headers };
}

test('an unknown host is refused, mounted or not; a health check answers by any host', async () => {
  const statuses = (path: string) =>
    Promise.all(['localhost', 'evil.example', 'x y'].map(async (host) => (await ask(path, { host })).status));
  expect([
    await statuses('/svc/photos/routed/1'),
    await statuses('/mounted'),
    await statuses('/health'),
  ]).toEqual([
    [200, 421, 400],
    [200, 421, 400],
    [200, 200, 200],
  ]);
});

test('a mounted handler has its prefix and the paths below, and no address that only starts alike', async () => {
  const type = async (path: string) => (await ask(path)).headers['content-type'] ?? 'mounted';
  expect([
    await type('/mounted'),
    await type('/mounted?a=b'),
    await type('/mounted/a/b'),
    await type('/mountedX'),
  ]).toEqual(['mounted', 'mounted', 'mounted', 'application/json; charset=utf-8']);
});

test('every reply is private: of a route, of a mounted handler, and of a refusal', async () => {
  const profile = async (path: string, headers: Record<string, string> = {}) => {
    const said = (await ask(path, headers)).headers;
    return [said['x-content-type-options'], said['cross-origin-resource-policy']];
  };
  const own = ['nosniff', 'same-origin'];
  expect([
    await profile('/svc/photos/routed/1'),
    await profile('/mounted'),
    await profile('/svc/photos/nothing'),
    await profile('/health', { host: 'x y' }),
    await profile('/svc/photos/routed/1', { host: 'evil.example' }),
  ]).toEqual([own, own, own, own, own]);
});

test('malformed JSON is refused as such; an empty body declared as JSON counts as none', async () => {
  const post = async (type: string, body: string) => {
    const reply = await fetch(`${server.origin}/svc/photos/posted`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    return [reply.status, reply.status === 200 ? ((await reply.json()) as { body: unknown }).body : null];
  };
  expect([
    await post('text/plain', '{"a":1}'),
    await post('application/json', ''),
    await post('application/json', '{"a":1}'),
    await post('application/json', '{"a":'),
    await post('application/json', '{"constructor":{"prototype":{"a":1}}}'),
  ]).toEqual([
    [415, null],
    [200, null],
    [200, { a: 1 }],
    [400, null],
    [400, null],
  ]);
});

test('a call has one log line with the name of its row and never its address; a page none', async () => {
  const before = bed.lines.length;
  await ask('/svc/photos/routed/secret', { 'x-correlation-id': 'A-1' });
  await ask('/index.html');
  await ask('/nowhere');
  await ask('/health', { 'x-correlation-id': 'A-2' });
  const written = () =>
    bed.lines
      .slice(before)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'call');
  await expect.poll(() => written().length).toBe(2);
  expect(written().map(({ time: _, ms, ...line }) => [line, typeof ms])).toEqual([
    [
      {
        level: 'info',
        event: 'call',
        method: 'GET',
        row: 'test.routed',
        status: 200,
        correlationId: 'A-1',
      },
      'number',
    ],
    [
      { level: 'info', event: 'call', method: 'GET', row: '/health', status: 200, correlationId: 'A-2' },
      'number',
    ],
  ]);
});

test('a liveness probe fails with Retry-After when the store is gone', async () => {
  const own = await testPorts();
  const sick = await testServer(own.ports, {});
  onTestFinished(() => sick.close());
  expect((await ask('/health', {}, sick)).headers['retry-after']).toBe(undefined);
  await own.close();
  const { status, headers } = await ask('/health', {}, sick);
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '1', 'no-store']);
});

/** Returns the number of calls that are stored under these keys. */
const kept = async (keys: readonly string[]) =>
  (
    await bed.ports.store.query<{ key: string }>(
      'select key from idempotent_reply where key = any($1) order by key',
      [keys],
    )
  ).map(({ key }) => key);

test('[F5] a start deletes replies a day old, and unanswered calls where no other process may answer them', async () => {
  const { ports, clock } = bed;
  const keep = (key: string, age: number, status: number | null) =>
    ports.store.query(
      "insert into idempotent_reply (subject, call, key, request_hash, status, begun_at) values ('ann', 'c', $1, 'h', $2, $3)",
      [key, status, new Date(clock.now() - age).toISOString()],
    );
  const started = async (databaseUrl: string | null) => {
    const own = await testServer({ ...ports, config: { ...ports.config, databaseUrl } }, {});
    await own.close();
  };
  await keep('old', replyKept + 1, 200);
  await keep('young', replyKept - 60_000, 200);
  await keep('died', 60_000, null);
  const keys = ['died', 'old', 'young'];
  expect(await kept(keys)).toEqual(keys);
  await started('postgres://elsewhere');
  expect(await kept(keys)).toEqual(['died', 'young']);
  await started(null);
  expect(await kept(keys)).toEqual(['young']);
  // A process that keeps running deletes them every hour.
  clock.advance(3_600_000);
  await expect.poll(() => kept(keys)).toEqual([]);
});

test('a closed server accepts nothing, cuts off no idle connection by timeout, and leaves no timer', async () => {
  const waiting = new Set<unknown>();
  const clock: Clock = {
    now: () => bed.clock.now(),
    after: (ms, fn) => {
      const cancel = bed.clock.after(ms, () => {
        waiting.delete(cancel);
        fn();
      });
      waiting.add(cancel);
      return () => {
        waiting.delete(cancel);
        cancel();
      };
    },
  };
  const own = await testServer({ ...bed.ports, clock }, {});
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const asked = request(`${own.origin}/health`, { agent }).end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  reply.resume();
  await once(reply, 'end');
  expect(waiting.size).toBeGreaterThan(0);
  // The server would call this to close connections that are still open after the time limit.
  const cutOff = vi.spyOn(own.server, 'closeAllConnections');
  await own.close();
  expect(cutOff).not.toHaveBeenCalled();
  expect([waiting.size, await ask('/health', {}, own).catch(() => 'refused')]).toEqual([0, 'refused']);
});
