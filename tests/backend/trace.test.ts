import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { duringCall } from '../../backend/log/duringCall.ts';
import { linkJob as newsletterJob } from '../../backend/newsletter/subscriptions.ts';
import { ingestJob } from '../../backend/photos/uploads/records.ts';
import { push } from '../../backend/sockets/channel.ts';
import { archivePush } from '../../backend/sockets/part.ts';
import { startTestBackend } from '../kit/backend.ts';
import { fixture, signedIn } from '../photos/backend/backend.ts';
import { idOf, metadata, settled } from '../photos/backend/tus.ts';
import { Page } from '../sockets/backend/page.ts';

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
type Span = z.infer<typeof spanSchema>;
const bodySchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});

/** A collector that accepts OTLP over HTTP with JSON. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json')
        bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    /** The spans of one correlation id. */
    of: (id: string): readonly Span[] =>
      bodies
        .map((body) => bodySchema.parse(JSON.parse(body)))
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .filter(({ attributes }) =>
          attributes.some(({ key, value }) => key === 'correlation.id' && value['stringValue'] === id),
        ),
  };
}

const traceOf = (id: string): string => id.replaceAll('-', '');
const named = (spans: readonly Span[], name: string): readonly Span[] =>
  spans.filter((span) => span.name === name);

test('the trace of an upload has its calls, its job and their queries, and nothing of the customer', async () => {
  const collector = await startCollector();
  const running = await startTestBackend({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
  });
  const own = await running.seed.customer();
  const customer = signedIn(running.origin, own.user.access_token);
  const id = randomUUID();
  const bytes = await fixture('dunes.jpg');
  const canary = `canary-${randomUUID()}`;
  const headers = {
    'tus-resumable': '1.0.0',
    'x-correlation-id': id,
    authorization: `Bearer ${own.user.access_token}`,
  };
  const announced = await fetch(`${running.origin}/svc/uploads/files`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata({ filename: `${canary}.jpg`, filetype: 'image/jpeg' }),
    },
  });
  const location = announced.headers.get('location') ?? '';
  const sent = await fetch(new URL(location, running.origin), {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: Buffer.from(bytes),
  });
  expect([announced.status, sent.status]).toEqual([201, 204]);
  expect((await settled(customer, idOf(location))).state).toBe('ready');
  // A stop sends the remaining spans.
  await running.stop();

  const spans = collector.of(id);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([traceOf(id)]));
  const methodOf = ({ attributes }: Span) =>
    attributes.find(({ key }) => key === 'http.request.method')?.value['stringValue'];
  const calls = spans.filter((span) => methodOf(span) !== undefined);
  expect(new Set(calls.map(methodOf))).toEqual(new Set(['PATCH', 'POST']));
  expect(calls.length).toBe(2);
  const jobs = named(spans, `job ${ingestJob}`);
  expect(jobs.length).toBe(1);
  // The operation of the browser, which sends no span.
  const operation = new Set([...calls, ...jobs].map(({ parentSpanId }) => parentSpanId));
  expect(operation.size).toBe(1);
  expect(spans.filter(({ spanId }) => operation.has(spanId))).toEqual([]);
  for (const parent of [...calls, ...jobs])
    expect(
      spans.filter(
        ({ parentSpanId, attributes }) =>
          parentSpanId === parent.spanId &&
          (attributes.some(({ key }) => key === 'db.system.name') || attributes.length === 1),
      ).length,
      parent.name,
    ).toBeGreaterThan(0);

  const all = collector.bodies.join('\n');
  const secrets = [canary, own.id, own.email, own.user.access_token, idOf(location)];
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});

test('a mail of a job and a message to a page are in the trace of their call', async () => {
  const collector = await startCollector();
  const running = await startTestBackend({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
  });
  const own = await running.seed.customer();
  const page = await new Page(archivePush, running.origin, running.origin).signIn(own);
  const { store, jobs } = running.backend.ports;
  const id = randomUUID();
  await duringCall(id, () => jobs.enqueue(newsletterJob, { email: own.email }));
  await expect
    .poll(async () => (await store.query('select 1 from mail where recipient = $1', [own.email])).length)
    .toBe(1);
  await duringCall(id, () => push(store, archivePush, own.id, { said: 'hello' }));
  expect(await page.until(2)).toEqual(['OK', '{"said":"hello"}']);
  await running.stop();
  const spans = collector.of(id);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([traceOf(id)]));
  const [job] = named(spans, `job ${newsletterJob}`);
  const [mail] = named(spans, 'mail');
  const [message] = named(spans, `push ${archivePush.channel}`);
  expect(mail?.parentSpanId).toBe(job?.spanId);
  expect(message?.parentSpanId).toBe(job?.parentSpanId);
  expect(collector.bodies.join().includes(own.email)).toBe(false);
});

test('a collector that does not respond delays neither calls nor a stop', async () => {
  let isGivenUp = false;
  const deaf = createServer((_request, response) => {
    response.on('close', () => {
      isGivenUp = true;
    });
  }).listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  onTestFinished(() => {
    deaf.closeAllConnections();
    deaf.close();
  });
  const endpoint = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`;
  const running = await startTestBackend({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  const sending = once(deaf, 'request');
  await running.seed.customer();
  const stopped = running.stop();
  await sending;
  await stopped;
  expect(isGivenUp).toBe(false);
});

test('without a collector, no code of OpenTelemetry’s SDK is loaded', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trace-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const script = fileURLToPath(new URL('./loadedFiles.ts', import.meta.url));
  const loadedWith = async (environment: Readonly<Record<string, string>>): Promise<number> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, dataDir, 'node_modules/@opentelemetry/(?!api/)', JSON.stringify(environment)],
      { maxBuffer: 10_000_000 },
    );
    return (JSON.parse(stdout) as unknown[]).length;
  };
  expect(await loadedWith({})).toBe(0);
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toBeGreaterThan(0);
});
