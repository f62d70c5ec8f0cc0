import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Chunks } from '../../backend/http/starts.ts';
import { testPorts, testServer } from './ports.ts';
import type { TestPorts, TestServer } from './ports.ts';

let bed: TestPorts;
let folder: string;
let server: TestServer;
let dev: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(folder, 'assets'));
  const file = (name: string, text: string, compressed = false) => {
    writeFileSync(join(folder, name), text);
    if (!compressed) return;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  };
  file('index.html', '<!doctype html><title>page</title>', true);
  file('phone.html', '<!doctype html><title>phone</title>', true);
  file('assets/app-abc123.js', 'export {}', true);
  file('assets/hash.worker-abc123.js', 'export {}');
  bed = await testPorts();
  const pages = {
    servicesOrigin: 'http://localhost:9999',
    imageHosts: ['https://pictures.example'],
    embedders: ['https://app.example'],
  };
  server = await testServer(bed.ports, { documents: { folder }, pages });
  dev = await testServer(bed.ports, {
    documents: {
      handle: (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('dev'),
    },
    parts: [
      {
        name: 'mounted',
        mounts: () => [
          {
            prefix: '/mounted',
            handle: (asked, response) => asked.pipe(response.writeHead(200, { 'x-url': asked.url })),
          },
        ],
      },
    ],
  });
});
afterAll(async () => {
  await server.close();
  await dev.close();
  await bed.close();
});

const html = { accept: 'text/html' };
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });

test.each(['/', '/my-photos/albums/12?stripped=true', '/orders/A-1', '/index.html'])(
  '%s serves the page',
  async (path) => {
    const reply = await get(path, html);
    expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([
      200,
      '<!doctype html><title>page</title>',
      'no-cache',
    ]);
  },
);

test.each([
  ['/assets/gone-1.js', html],
  ['/svc/nothing', html],
  ['/identityless.js', html],
  ['/locales/xx.json', html],
  ['/orders', { accept: 'application/json' }],
  ['/assets/..%2f..%2fetc%2fpasswd', html],
])('%s is 404, never the page', async (path, headers) => {
  const reply = await get(path, headers);
  expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([404, 'Not found.']);
});

/** Requests a document without normalising the path, as a browser would; `fetch` would normalise it first. */
const document = (path: string) =>
  new Promise<{ status: number; type: string; robots: unknown; policy: boolean; body: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(server.origin);
      const headers = { ...html, 'sec-fetch-dest': 'document', 'accept-encoding': 'identity' };
      request({ hostname, port, path, headers }, (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (body += part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            robots: answer.headers['x-robots-tag'],
            policy: answer.headers['content-security-policy'] !== undefined,
            body,
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

test.each([
  '//',
  '//evil.example/',
  '/%00',
  '/orders/a%00b',
  '/%E0%A4%A',
  '/orders/%',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/orders/%5c%5cevil.example',
  '/assets/gone-1.js',
  '/nothing.html',
  '/svc/nothing',
  '/svc/photos/nothing?a=b',
  '/svc/../etc/passwd',
  '/svc/%00',
])('[2.3b] a document at %s, which does not exist, is the page, never bare JSON', async (path) => {
  expect(await document(path)).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
    robots: 'noindex',
    policy: true,
    body: '<!doctype html><title>page</title>',
  });
});

test('[2.3b] clients that request data get JSON below the services', async () => {
  const asked: Record<string, string>[] = [
    { accept: 'application/json', 'sec-fetch-dest': 'document' },
    { accept: '*/*' },
    { ...html, 'sec-fetch-dest': 'empty' },
    html,
  ];
  for (const headers of asked) {
    const reply = await get('/svc/nothing', headers);
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([404, 'Not found.']);
  }
});

test('every document has the policy, with calls and pictures only to configured origins', async () => {
  const reply = await get('/my-photos', html);
  expect(
    Object.fromEntries(
      [
        'content-security-policy',
        'x-content-type-options',
        'referrer-policy',
        'cross-origin-opener-policy',
      ].map((name) => [name, reply.headers.get(name)]),
    ),
  ).toEqual({
    'content-security-policy':
      "default-src 'none'; script-src 'self' http://localhost:9999/svc/consent/banner.js; frame-src 'none'; " +
      "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
      `img-src 'self' blob: data: http://localhost:8080 http://localhost:9999 https://pictures.example; font-src 'self'; ` +
      `connect-src 'self' http://localhost:8080 http://localhost:9999 ws://localhost:9999; worker-src 'self'; manifest-src 'self'; ` +
      "base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors https://app.example; " +
      "require-trusted-types-for 'script'; trusted-types worker outside; report-uri /svc/errors/csp",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('the page declares no-referrer as its header does, because addresses contain photo ids', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(/<meta name="referrer" content="([^"]*)"/.exec(page)?.[1]).toBe('no-referrer');
});

test('only the hashing worker may compile WebAssembly', async () => {
  const worker = await get('/assets/hash.worker-abc123.js');
  const other = await get('/assets/app-abc123.js');
  expect([
    worker.headers.get('content-security-policy'),
    other.headers.get('content-security-policy'),
  ]).toEqual(["default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'", null]);
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a hashed asset requested as %s is cached permanently', async (accepted, encoding) => {
  const reply = await get('/assets/app-abc123.js', { 'accept-encoding': accepted });
  expect([
    reply.headers.get('content-encoding'),
    reply.headers.get('cache-control'),
    reply.headers.get('vary'),
    await reply.text(),
  ]).toEqual([encoding, 'public, max-age=31536000, immutable', 'Accept-Encoding', 'export {}']);
});

test('in development pages come from the given handler, the policy only reports, services are never pages', async () => {
  const page = await fetch(`${dev.origin}/my-photos`, { headers: html });
  expect([
    await page.text(),
    page.headers.get('content-security-policy'),
    page.headers.get('content-security-policy-report-only')?.startsWith("default-src 'none'"),
  ]).toEqual(['dev', null, true]);
  expect((await fetch(`${dev.origin}/svc/x`, { headers: html })).status).toBe(404);
});

test('a mounted handler receives everything under its prefix with the body unread, and nothing else', async () => {
  const reply = await fetch(`${dev.origin}/mounted/a?b=c`, {
    method: 'POST',
    body: '{"not parsed',
    headers: { 'content-type': 'application/json' },
  });
  expect([reply.headers.get('x-url'), await reply.text()]).toEqual(['/mounted/a?b=c', '{"not parsed']);
  expect(await (await fetch(`${dev.origin}/mountedX`)).text()).toBe('dev');
});

test('own hosts may call the services from another origin, foreign ones may not', async () => {
  const allowed = async (origin: string) =>
    (
      await fetch(`${server.origin}/svc/nothing`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
    ).headers.get('access-control-allow-origin');
  const brand = 'http://myaccount.alb.nl.localhost:8080';
  expect(
    await Promise.all(
      [
        brand,
        'http://localhost:8080',
        'http://evil.example',
        'http://myaccount.alb.nl.localhost:1',
        'null',
      ].map(allowed),
    ),
  ).toEqual([brand, 'http://localhost:8080', null, null, null]);
  const received = await fetch(`${server.origin}/svc/nothing`, { headers: { origin: brand } });
  // Clients can interpret a date in Retry-After only if they can read the server's `Date` header.
  expect(received.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
    expect.arrayContaining(['retry-after', 'date']),
  );
});

test('an invalid host is refused and appears in no policy', async () => {
  const said = await new Promise((resolve, reject) => {
    request(server.origin, { headers: { ...html, host: "x; script-src 'unsafe-inline'" } }, (reply) =>
      resolve([reply.resume().statusCode, reply.headers['content-security-policy']]),
    )
      .on('error', reject)
      .end();
  });
  expect(said).toEqual([400, undefined]);
});

test('[2.52f] search engines may index the root path of production hosts, and nothing else', async () => {
  const production = await testServer(bed.ports, {
    documents: { folder },
    pages: {
      production: true,
      origin: 'https://myaccount.alb.nl',
      allowedOrigins: ['https://t-myaccount.alb.nl', 'https://localhost'],
    },
  });
  const robots = (path: string, host: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const asked = request(production.origin + path, { headers: { ...html, host } }, (reply) => {
        reply.resume();
        const tag = reply.headers['x-robots-tag'];
        resolve(Array.isArray(tag) ? tag.join() : tag);
      });
      asked.on('error', reject).end();
    });
  const asked = [
    ['/', 'myaccount.alb.nl'],
    ['/orders', 'myaccount.alb.nl'],
    ['/', 't-myaccount.alb.nl'],
    ['/', 'localhost'],
  ] as const;
  const tags = await Promise.all(asked.map(([path, host]) => robots(path, host)));
  await production.close();
  expect(tags).toEqual([undefined, 'noindex', 'noindex', 'noindex']);
});

test('[2.49b] the page for phones is its own document, with the same policy except Trusted Types', async () => {
  const response = await get('/phone', html);
  expect([await response.text(), response.headers.get('x-robots-tag')]).toEqual([
    '<!doctype html><title>phone</title>',
    'noindex',
  ]);
  const policy = (await get('/', html)).headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'self' http/);
  const narrower = policy
    ?.replace(/script-src [^;]+/, "script-src 'self'")
    .replace(/frame-src [^;]+/, "frame-src 'none'")
    .replace('trusted-types worker outside', "trusted-types 'none'");
  const byAddress = ['/phone', '/phone?code=1', '/phone.html'].map(async (path) =>
    (await get(path, html)).headers.get('content-security-policy'),
  );
  expect(await Promise.all(byAddress)).toEqual([narrower, narrower, narrower]);
});

test('in development a missing page has no page policy, and a missing service is a 404', async () => {
  const asked = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(dev.origin + path, init);
    return [reply.status, reply.headers.get('content-security-policy-report-only') === null];
  };
  expect([
    await asked('/my-photos', { headers: html }),
    await asked('/my-photos', { method: 'HEAD', headers: html }),
    await asked('/my-photos', { method: 'POST', headers: html }),
    await asked('/src/main.ts', { headers: html }),
    await asked('/my-photos'),
    await asked('/identity/nothing', { headers: html }),
    await asked('/health', { method: 'PUT' }),
  ]).toEqual([
    [200, false],
    [200, false],
    [200, true],
    [200, true],
    [200, true],
    [404, true],
    [200, true],
  ]);
});

test('a page answers HEAD and refuses other methods with Allow; a missing file allows none', async () => {
  const asked = async (method: string, path: string) => {
    const reply = await fetch(server.origin + path, { method, headers: html });
    return [reply.status, reply.headers.get('allow'), reply.headers.get('content-security-policy') !== null];
  };
  expect([
    await asked('HEAD', '/my-photos'),
    await asked('DELETE', '/my-photos'),
    await asked('DELETE', '/assets/gone-1.js'),
    await asked('DELETE', '/health'),
    await asked('GET', '/my-photos/photos'),
  ]).toEqual([
    [200, null, true],
    [405, 'GET, HEAD', false],
    [404, null, false],
    [405, 'GET, HEAD', false],
    [200, null, true],
  ]);
});

test('unhashed files of the pages are revalidated each time, and hidden files are not served', async () => {
  writeFileSync(join(folder, 'robots.txt'), 'x');
  writeFileSync(join(folder, 'hash.js'), 'x');
  writeFileSync(join(folder, '.hidden.txt'), 'x');
  writeFileSync(join(folder, 'assets/hash-1.css'), 'x');
  const asked = async (path: string) => {
    const reply = await get(path);
    const { headers } = reply;
    await reply.text();
    return [reply.status, headers.get('cache-control'), headers.get('content-security-policy')];
  };
  expect([
    await asked('/robots.txt'),
    await asked('/hash.js'),
    await asked('/assets/hash-1.css'),
    await asked('/.hidden.txt'),
  ]).toEqual([
    [200, 'no-cache', null],
    [200, 'no-cache', null],
    [200, 'public, max-age=31536000, immutable', null],
    [404, 'no-store', null],
  ]);
});

test('pages that are not built are reported as missing, and the services still answer', async () => {
  const unbuilt = await testServer(bed.ports, { documents: { folder: join(folder, 'nowhere') } });
  const empty = await testServer(bed.ports, { documents: { folder: mkdtempSync(join(tmpdir(), 'empty-')) } });
  const asked = async (path: string, { origin }: TestServer) => {
    const reply = await fetch(origin + path, { headers: html });
    await reply.text();
    return [reply.status, reply.headers.get('link')];
  };
  const said = [
    await asked('/', unbuilt),
    await asked('/my-photos', unbuilt),
    await asked('/phone', unbuilt),
    await asked('/health', unbuilt),
    await asked('/my-photos', empty),
  ];
  await unbuilt.close();
  await empty.close();
  expect(said).toEqual([
    [503, null],
    [503, null],
    [503, null],
    [200, null],
    [503, null],
  ]);
});

test('[2.1] a built page’s header preloads its start files; an unknown page has no such header', async () => {
  const own = mkdtempSync(join(tmpdir(), 'dist-'));
  writeFileSync(join(own, 'index.html'), '<!doctype html><title>page</title>');
  const chunks: Chunks = { account: { scripts: ['/assets/a.js'], words: [] }, pages: {} };
  writeFileSync(join(own, '.starts.json'), JSON.stringify(chunks));
  const built = await testServer(bed.ports, { documents: { folder: own } });
  const reply = await fetch(`${built.origin}/orders`, { headers: html });
  await built.close();
  expect([
    reply.headers.get('link')?.startsWith('</assets/a.js>; rel=modulepreload'),
    (await get('/orders', html)).headers.get('link'),
  ]).toEqual([true, null]);
});
