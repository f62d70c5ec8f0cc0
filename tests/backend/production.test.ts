import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { config } from '../../contracts/app/config.ts';
import { brands } from '../../contracts/brand/brands.ts';
import { oidcClientId, redirectUriOf } from '../../contracts/auth/oidc.ts';
import { StartRefused } from '../../backend/main.ts';
import type { Backend } from '../../backend/main.ts';
import { archivePush } from '../../backend/sockets/part.ts';
import { openedInProduction, productWays, standInAddresses } from '../authorization/backend/addresses.ts';
import { startWithStandIns } from '../../standins/start.ts';
import { chromiumArgs, findChromium } from '../../tools/chromium.ts';
import { layStore } from '../kit/preparedStore.ts';
import { tlsProxy } from '../kit/tlsProxy.ts';
import type { TlsProxy } from '../kit/tlsProxy.ts';

const fixed = 'myaccount.alb.co.uk';
const brand = 'myaccount.alb.nl';
let proxy: TlsProxy;
let backend: Backend;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'production-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(folder, 'dist/assets/app-abc123.js'), 'export {}');
  await layStore(join(folder, 'data'));
  proxy = await tlsProxy([fixed, brand, 'localhost']);
  backend = await startWithStandIns({
    port: 0,
    dataDir: join(folder, 'data'),
    documents: { folder: join(folder, 'dist') },
    environment: {
      PRODUCTION: '1',
      ORIGIN: `https://${fixed}:${proxy.port}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'account@example.com',
    },
    write: () => undefined,
  });
  proxy.to(backend.port);
}, 120_000);
afterAll(async () => {
  await Promise.all([backend.stop(), backend.stop()]);
  proxy.close();
  rmSync(folder, { recursive: true });
});

interface Said {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

async function ask(path: string, host = fixed, headers: Record<string, string> = {}): Promise<Said> {
  const asked = request({
    host: '127.0.0.1',
    port: proxy.port,
    servername: fixed,
    ca: proxy.cert,
    path,
    method: path.startsWith('/svc/seed') ? 'POST' : 'GET',
    headers: { accept: 'text/html', ...headers, host: `${host}:${proxy.port}` },
  }).end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, headers: reply.headers, text: await textOf(reply) };
}

const everywhere = [
  '/',
  '/assets/app-abc123.js',
  '/config.json',
  '/svc/menus/alb-nl',
  '/svc/nothing',
  '/identity/reset',
];

test('every reply requires https and is isolated, whichever part sends it', async () => {
  const answers = await Promise.all(everywhere.map((path) => ask(path)));
  const names = [
    'strict-transport-security',
    'cross-origin-resource-policy',
    'cross-origin-opener-policy',
    'x-content-type-options',
  ];
  expect(answers.map(({ headers }) => names.map((name) => headers[name]))).toEqual(
    everywhere.map(() => ['max-age=63072000; includeSubDomains', 'same-origin', 'same-origin', 'nosniff']),
  );
  expect(
    answers.every(({ headers }) =>
      /camera=\(\).*screen-wake-lock=\(self\)/.test(String(headers['permissions-policy'])),
    ),
  ).toBe(true);
});

test('no stand-ins, no mailbox and no seeding are served', async () => {
  const gone = await standInAddresses(backend);
  // If a stand-in were part of the production profile, it would be listed here.
  expect(await openedInProduction(backend)).toEqual(Object.keys(productWays).sort());
  const json = { accept: 'application/json' };
  const asked = await Promise.all(gone.map(async (path) => [path, (await ask(path, fixed, json)).status]));
  expect(asked).toEqual(gone.map((path) => [path, 404]));
});

test('no URL that a page receives points to this machine or to a stub', async () => {
  const said = await Promise.all(
    [fixed, brand].map(async (host) => {
      const page = await ask('/', host);
      const received = await ask('/config.json', host);
      const menus = await ask('/svc/menus/alb-nl', host);
      return { host, page, received, menus };
    }),
  );
  for (const { host, page, received, menus } of said) {
    expect([page.status, received.status, menus.status]).toEqual([200, 200, 200]);
    const read = z.parse(config, JSON.parse(received.text));
    expect([
      read.Auth.ChannelAuthority,
      read.Services.photos,
      read.Sockets.archive,
      read.Capabilities.includes('analytics'),
      read.CookieConsentUrl,
      [read.ChatUrl, read.SurveyUrl, read.ErrorReportingDsn],
    ]).toEqual([
      `https://${fixed}:${proxy.port}/identity`,
      `https://${host}:${proxy.port}/svc/photos`,
      `wss://${host}:${proxy.port}/svc/downloads/push`,
      false,
      `https://www.${host.replace('myaccount.', '')}/cookie-consent.js`,
      [undefined, undefined, undefined],
    ]);
    const written =
      JSON.stringify(page.headers) + received.text.replace(/"FeatureFlags":\{.*?\}/, '') + menus.text;
    expect(/localhost|127\.0\.0\.1|svc\/shop|http:/.exec(written)?.[0]).toBe(undefined);
    expect(menus.text).toContain('https://www.alb.nl/faq');
  }
});

test('hosts of a developer’s machine and unknown hosts are refused', async () => {
  const hosts = ['localhost', '127.0.0.1', `${brand}.localhost`, 'evil.example', 'www.alb.nl'];
  expect(await Promise.all(hosts.map(async (host) => (await ask('/', host)).status))).toEqual(
    hosts.map(() => 421),
  );
});

test('[3.21b, 9.10b] every brand signs in at its real host, with cookies for https alone', async () => {
  const authorize = (origin: string) =>
    ask(
      `/identity/auth?${new URLSearchParams({
        client_id: oidcClientId,
        response_type: 'code',
        redirect_uri: redirectUriOf(origin),
        scope: 'openid email profile',
        state: 's',
        nonce: 'n',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      }).toString()}`,
    );
  const real = await Promise.all(
    brands.map(({ domain }) => authorize(`https://myaccount.${domain}:${proxy.port}`)),
  );
  expect(real.map(({ status }) => status)).toEqual(brands.map(() => 303));
  const cookies = real[0]?.headers['set-cookie'] ?? [];
  expect([cookies.length > 0, cookies.filter((cookie) => !/; secure/i.test(cookie))]).toEqual([true, []]);
  const local = await authorize(`https://${brand}.localhost:${proxy.port}`);
  expect([local.status, local.headers.location]).toEqual([400, undefined]);
  expect(String(local.headers['content-security-policy'])).not.toContain('localhost');
});

test('only pages of the brands may call and open sockets', async () => {
  const allowed = async (origin: string) =>
    (await ask('/svc/menus/alb-nl', fixed, { origin })).headers['access-control-allow-origin'];
  const own = `https://${brand}:${proxy.port}`;
  const strangers = [
    `https://${brand}.localhost:${proxy.port}`,
    `https://localhost:${proxy.port}`,
    `http://${brand}`,
  ];
  expect(await Promise.all([own, ...strangers].map(allowed))).toEqual([own, undefined, undefined, undefined]);
  const upgrade = async (origin: string): Promise<number | undefined> => {
    const asked = request({
      host: '127.0.0.1',
      port: proxy.port,
      servername: fixed,
      ca: proxy.cert,
      path: archivePush.path,
      headers: {
        host: `${fixed}:${proxy.port}`,
        origin,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    }).end();
    const [reply] = (await Promise.race([once(asked, 'response'), once(asked, 'upgrade')])) as [
      IncomingMessage,
    ];
    asked.destroy();
    return reply.statusCode;
  };
  expect([await upgrade(own), await upgrade(strangers[0] ?? '')]).toEqual([101, 403]);
});

test('a browser reports no problem with the headers, and stays on https', async () => {
  const args = [...chromiumArgs, '--host-resolver-rules=MAP * 127.0.0.1'];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const said: string[] = [];
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    page.on('console', (message) => said.push(`${message.text()} ${message.location().url}`));
    await page.goto(`https://${brand}:${proxy.port}/`);
    expect([await page.title(), await page.evaluate(() => globalThis.isSecureContext)]).toEqual([
      'page',
      true,
    ]);
  } finally {
    await browser.close();
  }
  expect(said.filter((text) => !/favicon/.test(text))).toEqual([]);
});

test('a start in production loads no stand-in and no demo code', async () => {
  const dataDir = join(folder, 'alone');
  await layStore(dataDir);
  const script = fileURLToPath(new URL('./loadedFiles.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, dataDir]);
  // The module that loads the stand-ins outside production is the only one of their files that is loaded.
  expect(JSON.parse(stdout)).toEqual(['standins/start.ts']);
});

test('demo accounts are refused in production', async () => {
  const started = startWithStandIns({
    port: 0,
    dataDir: join(folder, 'other'),
    demo: true,
    environment: {
      PRODUCTION: '1',
      ORIGIN: `https://${fixed}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@example.com',
    },
    write: () => undefined,
  });
  await expect(started).rejects.toThrow(StartRefused);
  await expect(started).rejects.toThrow('The demo accounts have a known password');
});
