import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { config, menus as menusReply } from '../../contracts/app/config.ts';
import { calls } from '../../contracts/calls.ts';
import { startWithStandIns } from '../../standins/start.ts';
import type { Backend } from '../../backend/main.ts';
import { addressOf } from '../../backend/http/rows.ts';
import { wordsOf } from '../../backend/languages/words.ts';
import { layStore } from '../kit/preparedStore.ts';

let folder: string;
let backend: Backend;
const lines: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'product-'));
  await layStore(folder);
  backend = await startWithStandIns({
    port: 0,
    dataDir: folder,
    seeding: true,
    environment: {},
    write: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await backend.stop();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, init: RequestInit = {}): Promise<[number, unknown]> {
  const reply = await fetch(backend.origin + path, init);
  const text = await reply.text();
  return [reply.status, text === '' ? null : JSON.parse(text)];
}
const send = (body: unknown, method = 'POST', headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

const seeded = z.object({
  id: z.string(),
  email: z.string(),
  password: z.string(),
  forwardedFor: z.string(),
  userKey: z.string(),
  user: z.looseObject({ access_token: z.string(), refresh_token: z.string(), id_token: z.string() }),
});
async function customer(options: unknown = {}) {
  const made = z.parse(seeded, (await ask('/svc/seed/customers', send(options)))[1]);
  return { ...made, bearer: { authorization: `Bearer ${made.user.access_token}` } };
}

test('a seeded customer is signed in by the provider [7.10a, 3.18a]', async () => {
  const { id, email, bearer } = await customer({ firstName: 'Ann' });
  expect(await ask('/svc/customers/customers/me', { headers: bearer })).toEqual([
    200,
    { id, email, firstName: 'Ann', lastName: 'Customer', changed: false, b2bStatus: null },
  ]);
});

test('two customers share neither address nor tokens', async () => {
  const [one, two] = [await customer(), await customer()];
  const shared = Object.entries(one).filter(
    ([name, value]) =>
      name !== 'userKey' && Object.entries(two).some(([other, its]) => other === name && its === value),
  );
  expect(shared).toEqual([]);
});

test('a business customer has a status and FTP settings, and changes them [3.18c, 7.10a]', async () => {
  const { id, email, bearer } = await customer({ kind: 'business', b2bStatus: 'Blocked' });
  const ftp = { callbackUrl: 'https://shop.example/hook', callbackFormat: 'json' };
  expect(await ask('/svc/customers/customers/me', send(ftp, 'PATCH', bearer))).toEqual([204, null]);
  expect(
    await ask('/svc/customers/customers/me', send({ firstName: 'Bo', lastName: 'Ek' }, 'PUT', bearer)),
  ).toEqual([200, { id, email, firstName: 'Bo', lastName: 'Ek', changed: true, b2bStatus: 'Blocked', ftp }]);
});

test('a customer whose record is deleted is not found [3.18a, 4.20]', async () => {
  const { bearer } = await customer({ deleted: true });
  const [status, body] = await ask('/svc/customers/customers/me', { headers: bearer });
  expect([status, (body as { refusal: string }).refusal]).toEqual([404, 'deleted']);
});

test('a token is refused once it has expired by the clock', async () => {
  const { bearer } = await customer({ tokenSeconds: 1 });
  await ask('/svc/seed/clock', send({ advance: 2000 }));
  expect((await ask('/svc/customers/customers/me', { headers: bearer }))[0]).toBe(401);
});

test('every row of the table that needs a token refuses without one, despite any cookies [6.2b]', async () => {
  const guarded = calls.filter(({ caller }) => caller !== 'anyone');
  const { user } = await customer();
  const { id_token, refresh_token, access_token } = user;
  const cookie = `id_token=${id_token}; refresh_token=${refresh_token}; access_token=${access_token}`;
  const statuses = await Promise.all(
    guarded.map(async (row) => [
      row.name,
      (await ask(addressOf(row).replace(/:\w+/g, 'x'), { method: row.method, headers: { cookie } }))[0],
    ]),
  );
  expect(statuses).toEqual(guarded.map(({ name }) => [name, 401]));
});

test('config.json names every host by its own origin; only the issuer is fixed [3.19a, 7.12b]', async () => {
  const [, body] = await ask('/config.json');
  const own = z.parse(config, body);
  expect(own).toMatchObject({
    Auth: {
      ChannelAuthority: `${backend.origin}/identity`,
      ClientID: 'photo-account',
      Scopes: 'openid email profile',
    },
    CustomerApiUrl: `${backend.origin}/svc/customers`,
  });
  expect(own.Services.photos).toBe(`${backend.origin}/svc/photos`);
});

test('config.json at a brand host names that host, with the same issuer [3.21b, 9.10b]', async () => {
  const host = `myaccount.alb.nl.localhost:${backend.port}`;
  const body = await new Promise<string>((resolve, reject) => {
    request(`${backend.origin}/config.json`, { headers: { host } }, (reply) => {
      textOf(reply).then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
  const own = z.parse(config, JSON.parse(body));
  expect([own.Auth.ChannelAuthority, own.Services.orders, own.Sockets.archive]).toEqual([
    `${backend.origin}/identity`,
    `http://${host}/svc/orders`,
    `ws://${host}/svc/downloads/push`,
  ]);
});

test('a known channel has menus in the language of the page, else of its brand; an unknown one has none [7.12c]', async () => {
  const [status, menus] = await ask('/svc/menus/alb-nl');
  expect([status, (menus as { routes: unknown }).routes]).toEqual([
    200,
    Object.fromEntries(
      Object.entries({
        Main: 'alb-nl/',
        FAQ: 'alb-nl/faq',
        ContactUs: 'alb-nl/contact',
        AllProducts: 'alb-nl/products',
        EditorUrl: '{vendor}/editor',
        Payment: 'alb-nl/pay/{order}',
      }).map(([name, page]) => [name, `${backend.origin}/svc/shop/${page}`]),
    ),
  ]);
  const footerIn = async (language: string) => {
    const response = await fetch(`${backend.origin}/svc/menus/alb-nl`, {
      headers: { 'accept-language': language },
    });
    return menusReply.parse(await response.json()).menus.top.map(({ label }) => label);
  };
  expect([await footerIn('sv-SE'), await footerIn('en-XA'), await footerIn('*')]).toEqual([
    ['Produkter'],
    ['Producten'],
    ['Producten'],
  ]);
  expect((await ask('/svc/menus/nobody'))[0]).toBe(404);
});

test('a failure is reported, stored redacted, and readable by tests [4.18]', async () => {
  const correlationId = crypto.randomUUID();
  const detail =
    'for ann@example.com at https://x.example/a?token=1 eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln';
  expect(
    await ask(
      '/svc/errors/reports',
      send({ operation: 'photos.users', kind: 'http', status: 500, correlationId, detail }),
    ),
  ).toEqual([204, null]);
  const [, { reports }] = (await ask('/svc/seed/errors')) as [
    number,
    { reports: { correlationId: string }[] },
  ];
  expect(reports.filter((report) => report.correlationId === correlationId)).toEqual([
    {
      operation: 'photos.users',
      kind: 'http',
      status: 500,
      correlationId,
      detail: 'for [mail] at https://x.example/a [token]',
    },
  ]);
});

test.each([
  [
    'application/csp-report',
    (document: string) => ({
      'csp-report': {
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'inline',
        'document-uri': `${document}?q=1`,
        'source-file': '',
        'line-number': 7,
        'script-sample': 'secret',
      },
    }),
  ],
  [
    'application/reports+json',
    (document: string) => [
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'script-src-elem',
          blockedURL: 'inline',
          documentURL: `${document}?q=1`,
          lineNumber: 7,
          sample: 'secret',
        },
      },
    ],
  ],
])('a policy violation sent as %s is counted without queries and samples', async (type, body) => {
  const document = `http://localhost/${crypto.randomUUID()}`;
  expect(
    (
      await ask('/svc/errors/csp', {
        method: 'POST',
        body: JSON.stringify(body(document)),
        headers: { 'content-type': type },
      })
    )[0],
  ).toBe(204);
  const [, { violations }] = (await ask('/svc/seed/errors')) as [
    number,
    { violations: { document: string }[] },
  ];
  expect(violations.filter((violation) => violation.document === document)).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', document, source: '', line: 7 },
  ]);
});

test('the mailbox shows a mail like a mail program: framed without script, the text part beside it', async () => {
  const to = `${crypto.randomUUID()}@example.com`;
  const send = async (subject: string) =>
    backend.ports.mail.send({
      to,
      words: wordsOf('en-GB'),
      subject,
      greeting: 'Hello,',
      paragraphs: ['<script>alert(1)</script>'],
      button: { label: 'Open', url: 'https://x.example/a?b=c' },
      footer: ['Why.'],
    });
  await send('<img src=x>');
  const reply = await fetch(`${backend.origin}/svc/mailbox?to=${encodeURIComponent(to)}`);
  const page = await reply.text();
  const frame = /<iframe title="The mail" sandbox="([^"]*)" src="([^"]*)">/.exec(page);
  const framed = await fetch(`${backend.origin}${frame?.[2] ?? ''}`);
  const inside = await framed.text();
  expect([frame?.[1], framed.headers.get('content-security-policy')]).toEqual([
    'allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox; require-trusted-types-for 'script'; trusted-types 'none'",
  ]);
  expect(inside).toContain('&#60;script&#62;alert(1)');
  expect((await fetch(`${backend.origin}/svc/mailbox/mail/none`)).status).toBe(404);
  expect([inside.includes('<script'), page.includes('<script'), page.includes('<img')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(/<pre dir="auto">(.*)<\/pre>/s.exec(page)?.[1]).toContain(
    'Open:\n<a href="https://x.example/a?b=c" target="_blank" rel="noopener noreferrer">https://x.example/a?b=c</a>',
  );
  expect(reply.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
  );
});

test('health answers while the store does', async () => {
  expect(await ask('/health')).toEqual([200, { status: 'ok' }]);
});

test('no line of the log holds a token, an address or a name', async () => {
  const { email, user, bearer, password } = await customer({ firstName: 'Canarina' });
  await ask('/svc/customers/customers/me?secret=canary-query', { headers: bearer });
  await ask('/svc/photos/photos/canary-path', { headers: bearer });
  const secrets = [
    email,
    password,
    user.access_token,
    user.refresh_token,
    user.id_token,
    'Canarina',
    'canary-query',
    'canary-path',
  ];
  expect(secrets.filter((secret) => lines.some((line) => line.includes(secret)))).toEqual([]);
});
