import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { HttpListener } from '../../backend/http/listener.ts';
import { machineRandom } from '../../backend/random.ts';
import type { Store } from '../../backend/store/port.ts';
import { sharedBackend, startTestBackend } from '../kit/backend.ts';
import type { RunningBackend } from '../kit/backend.ts';
import { testPorts, testServer } from './ports.ts';

interface Said {
  readonly status: number | undefined;
  readonly body: unknown;
  readonly retry: string | undefined;
}

/** Sends a request as a supervisor does: over a new connection, with a `Host` header that belongs to no brand. */
async function ask(origin: string, path: string): Promise<Said> {
  const asked = request(origin + path, { agent: false, headers: { host: '10.0.0.7:8080' } }).end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  const { status, error } = (await json(reply)) as { status?: string; error?: string };
  return { status: reply.statusCode, body: status ?? error, retry: reply.headers['retry-after'] };
}
const probes = async (origin: string) => [await ask(origin, '/live'), await ask(origin, '/ready')];

const fine: Said = { status: 200, body: 'ok', retry: undefined };
const not = (body: string): Said => ({ status: 503, body, retry: '1' });

let running: RunningBackend;
beforeAll(async () => {
  running = await sharedBackend();
});

test('a process that is starting is alive and not ready', async () => {
  const { server } = new HttpListener(machineRandom(), { production: false });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await probes(origin)).toEqual([fine, not('The service is starting.')]);
});

test('probes are answered to GET and HEAD and stored nowhere', async () => {
  const said = async (path: string, method: string) => {
    const { status, headers } = await fetch(running.origin + path, { method });
    return [status, headers.get('allow'), headers.get('cache-control')];
  };
  for (const path of ['/live', '/ready'])
    expect([await said(path, 'GET'), await said(path, 'HEAD'), await said(path, 'PUT')]).toEqual([
      [200, null, 'no-store'],
      [200, null, 'no-store'],
      [405, 'GET, HEAD', 'no-store'],
    ]);
});

test('a process whose store is gone is alive and not ready', async () => {
  const bed = await testPorts();
  const sick = await testServer(bed.ports, {});
  onTestFinished(() => sick.close());
  expect(await probes(sick.origin)).toEqual([fine, fine]);
  await bed.close();
  expect(await probes(sick.origin)).toEqual([fine, not('The store does not answer.')]);
});

test('many probes of a silent store share one query, and each is refused in time', async () => {
  const bed = await testPorts();
  onTestFinished(() => bed.close());
  let silent = false;
  let queries = 0;
  const { store: real } = bed.ports;
  const query = (...asked: Parameters<Store['query']>): Promise<unknown> => {
    if (!silent) return real.query(...asked);
    queries += 1;
    return new Promise(() => undefined);
  };
  const store = { ...real, query: query as Store['query'] };
  const server = await testServer({ ...bed.ports, store }, {});
  onTestFinished(() => server.close());
  silent = true;
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(server.origin, '/ready')));
  expect(all).toEqual(Array.from({ length: 20 }, () => not('The store does not answer.')));
  expect(queries).toBe(1);
});

test('a process that stops is alive and not ready until its port closes, and refuses calls before any work', async () => {
  const own = await startTestBackend({
    environment: { STOP_DELAY: '1' },
    parts: (product) => [
      ...product,
      {
        name: 'asks while it stops',
        stop: async () => {
          seen.push(...(await probes(own.origin)), await ask(own.origin, '/config.json'));
        },
      },
    ],
  });
  const seen: Said[] = [];
  const stopped = own.stop();
  const left = [...(await probes(own.origin)), (await fetch(`${own.origin}/config.json`)).status];
  await stopped;
  const gone = not('The service is stopping.');
  expect(left).toEqual([fine, gone, 200]);
  expect(seen).toEqual([fine, gone, gone]);
  await expect(ask(own.origin, '/live')).rejects.toThrow();
});
