import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { counted } from '../../backend/objects/counted.ts';
import { openFolder } from '../../backend/objects/folder.ts';
import { machineRandom } from '../../backend/random.ts';
import { startTestBackend } from '../kit/backend.ts';
import type { TestBackend } from '../kit/backend.ts';

let running: TestBackend;
beforeAll(async () => {
  running = await startTestBackend({ environment: { METRICS_PEERS: '192.0.2.0/24,2001:db8::7' } });
});
afterAll(() => running.stop());

/**
 * Requests the metrics as a monitoring system does, with a `Host` header that belongs to no brand. `from` simulates a
 * proxy on this machine.
 */
async function scrape(from?: string): Promise<{ status: number | undefined; said: string }> {
  const headers = { host: '10.0.0.7:8080', ...(from === undefined ? {} : { 'x-forwarded-for': from }) };
  const asked = request(`${running.origin}/metrics`, { headers }).end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, said: await text(reply) };
}

/** Returns the value of each metric, keyed by name and labels. */
async function values(): Promise<ReadonlyMap<string, number>> {
  const { said } = await scrape();
  const lines = said.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at).replace('photo_account_', ''), Number(line.slice(at + 1))];
    }),
  );
}

test('calls are counted by row and outcome, with their times', async () => {
  const own = await running.seed.customer();
  const before = await values();
  const profile = (token?: string) =>
    fetch(`${running.origin}/svc/customers/customers/me`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  for (let times = 0; times < 3; times += 1) await (await profile(own.user.access_token)).text();
  await (await profile()).text();
  const more = async (name: string) => ((await values()).get(name) ?? 0) - (before.get(name) ?? 0);
  const row = 'row="customers.me"';
  await expect.poll(() => more(`call_seconds_count{${row}}`)).toBe(4);
  expect([
    await more(`calls_total{${row},outcome="answered"}`),
    await more(`calls_total{${row},outcome="refused"}`),
    await more(`calls_total{${row},outcome="failed"}`),
    await more(`call_seconds_bucket{le="+Inf",${row}}`),
  ]).toEqual([3, 1, 0, 4]);
});

test('a label is a name from the code: nothing of a customer or a request', async () => {
  const own = await running.seed.customer();
  const authorization = `Bearer ${own.user.access_token}`;
  const canary = crypto.randomUUID();
  await fetch(`${running.origin}/svc/photos/photos/${canary}?a=${canary}`, { headers: { authorization } });
  await fetch(`${running.origin}/svc/${canary}`, { headers: { authorization } });
  await fetch(`${running.origin}/svc/uploads/files/${canary}`, {
    method: 'HEAD',
    headers: { authorization },
  });
  const { said } = await scrape();
  expect([canary, own.id, own.email].filter((secret) => said.includes(secret))).toEqual([]);
});

test('jobs are measured by lane: due, since when, and running', async () => {
  const { ports } = running.backend;
  const day = 86_400_000;
  const id = crypto.randomUUID();
  // No worker has a free slot for jobs of this kind, so the job is due and cannot be claimed.
  await ports.store.query(
    `insert into job (id, kind, payload, state, run_at, customer_id) values ($1, 'photos.purge', '{"ids":[]}', 'waiting', $2, $3)`,
    [id, new Date(ports.clock.now() - day).toISOString(), id],
  );
  const now = await values();
  await ports.store.query('delete from job where id = $1', [id]);
  expect(now.get('jobs_due{lane="upkeep"}')).toBeGreaterThanOrEqual(1);
  expect(now.get('jobs_oldest_seconds{lane="upkeep"}')).toBeGreaterThanOrEqual(day / 1000);
  expect([now.get('jobs_due{lane="export"}'), now.get('jobs_running{lane="export"}')]).toEqual([0, 0]);
});

test('open sockets, decoders, uploads and the event loop have values', async () => {
  const open = async () => (await values()).get('sockets_open') ?? -1;
  const before = await open();
  const socket = new WebSocket(`${running.origin.replace('http', 'ws')}/svc/downloads/push`, {
    origin: running.origin,
  });
  await once(socket, 'open');
  expect(await open()).toBe(before + 1);
  socket.terminate();
  await expect.poll(open).toBe(before);
  const now = await values();
  const idle = ['decoders{state="busy"}', 'decoders{state="waiting"}', 'uploads_running'];
  expect(idle.map((name) => now.get(name))).toEqual([0, 0, 0]);
  expect(now.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('an operation of the object store that fails is counted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const failed: string[] = [];
  const objects = counted(await openFolder(folder, machineRandom()), (operation) => failed.push(operation));
  await objects.put('a/b', new Uint8Array([1]));
  expect([await objects.get('a/none'), await objects.size('a/b'), failed]).toEqual([null, 1, []]);
  // The path requires a folder where there is a file.
  await expect(objects.put('a/b/c', new Uint8Array([1]))).rejects.toThrow();
  await expect(objects.get('a/b/c')).rejects.toThrow();
  expect(failed).toEqual(['put', 'get']);
});

test('the numbers are for this machine and the named networks only, also behind a proxy', async () => {
  const asked = [
    '192.0.2.9',
    '2001:db8::7',
    '127.0.0.1',
    '198.51.100.1',
    '2001:db8::8',
    '192.0.2.9, 198.51.100.1',
    '198.51.100.1:52044',
    'unknown',
  ];
  expect(await Promise.all(asked.map(async (from) => (await scrape(from)).status))).toEqual([
    200, 200, 200, 404, 404, 404, 404, 404,
  ]);
  expect((await scrape('198.51.100.1')).said).not.toContain('photo_account');
});
