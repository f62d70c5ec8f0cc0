import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addressOf } from '../../../backend/http/rows.ts';
import { sendResetLink } from '../../../backend/identity/reset.ts';
import { issuerOf } from '../../../contracts/auth/oidc.ts';
import { calls } from '../../../contracts/calls.ts';
import { phonePagePath, redeemHandOff } from '../../../contracts/extensions/phoneUploads.ts';
import { openedAddresses, productWays, standInAddresses } from '../../authorization/backend/addresses.ts';
import { askedOf, call, pagesFolder } from '../../authorization/backend/asking.ts';
import type { Asked } from '../../authorization/backend/asked.ts';
import { invoicesOfYear } from '../../authorization/backend/invoices.ts';
import { ordered } from '../../authorization/backend/orders.ts';
import { seedPeople, type People } from '../../authorization/backend/people.ts';
import {
  announced,
  finishedDownload,
  madeExport,
  makeThings,
  openedHandOff,
  unclaimedUpload,
  uploadHeaders,
  type Things,
} from '../../authorization/backend/things.ts';
import { knock } from '../../identity/backend/kit.ts';
import { startTestBackend, type TestBackend } from '../../kit/backend.ts';

const pages = pagesFolder();
let house: TestBackend;
let people: People;
let whole: Things | null = null;
const currentThings = async (): Promise<Things> => (whole ??= await makeThings(people));
beforeAll(async () => {
  house = await startTestBackend({ documents: { folder: pages } });
  people = await seedPeople(house);
});
afterAll(async () => {
  await house.stop();
  rmSync(pages, { recursive: true });
});

const failuresIn = (log: readonly string[]): string[] =>
  log.filter((line) => (JSON.parse(line) as { level: string }).level === 'error');
let read = 0;
afterEach(() => {
  const written = house.log.slice(read);
  read = house.log.length;
  expect(failuresIn(written)).toEqual([]);
});

/** Returns a value with the same keys and items, but with values of the wrong type. */
function wrongly(value: unknown): unknown {
  if (typeof value === 'string') return [value, { text: 7 }];
  if (typeof value === 'number' || typeof value === 'boolean') return 'text';
  if (Array.isArray(value)) return { 0: value };
  if (value === null || value === undefined) return [-1];
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, wrongly(field)]));
}

/** For each kind of invalid request, requests that are derived from one that the row accepts. */
const kinds: Readonly<Record<string, (asked: Asked) => Asked[]>> = {
  empty: ({ params = {} }) => [{}, { params }, { params, body: {} }],
  'of the wrong type': ({ params = {}, query = {}, body }) => [
    { params, query: wrongly(query) as Record<string, unknown>, body: wrongly(body) },
    { params: Object.fromEntries(Object.keys(params).map((name) => [name, '%\u{1F600}/..'])), query, body },
    ...[null, [], 'text', -1, [body, body]].map((wrong) => ({ params, query, body: wrong })),
  ],
  repeated: (asked) => [asked, asked],
};

test.for(calls.map((row) => [row.name, row] as const))(
  '%s fails at no empty, wrongly typed or repeated request',
  async ([, row]) => {
    const token = people.tokens[row.caller === 'business' ? 'business' : 'owner'];
    const answered: [string, number][] = [];
    for (const [kind, generate] of Object.entries(kinds)) {
      for (const asked of generate(await askedOf(row, await currentThings()))) {
        // A GET has no body.
        const { body: _, ...bare } = asked;
        const sent = row.method === 'GET' ? bare : asked;
        answered.push([kind, (await call(house, row, sent, token)).status]);
      }
      // Sends the same values again, for a different resource.
      if (kind === 'repeated') {
        const again = await call(house, row, await askedOf(row, await currentThings()), token);
        answered.push(['for another', again.status]);
      }
      if (row.method !== 'GET') whole = null;
    }
    expect(answered.filter(([, status]) => status >= 500)).toEqual([]);
    // Derives the generated requests from one that the row accepts.
    if (row.caller !== 'anyone')
      expect(answered.filter(([kind]) => kind === 'repeated')[0]?.[1]).toBeLessThan(300);
  },
);

const rows = new Set(calls.map((row) => addressOf(row)));
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Routes that answer 500, or do not answer, on purpose: the callback receiver for tests. */
const onPurpose = ['/svc/receiver/no', '/svc/receiver/slow'];

/** URLs of existing resources, keyed by route. */
const real: Readonly<Record<string, (things: Things) => Promise<string>>> = {
  '/svc/photos/pictures/:id/:variant': async ({ asOwner, photos: [id = ''] }) => {
    const { image } = (await asOwner('GET', `/svc/photos/photos/${id}`)) as {
      image: { thumbnails: { url: string }[] };
    };
    return image.thumbnails[0]?.url ?? '';
  },
  '/svc/orders/pictures/:name/:photo': async (things) => {
    await ordered(things);
    const orders = JSON.stringify(await things.asOwner('GET', '/svc/orders/v2/superorders/me'));
    return /http[^"]+\/pictures\/[a-z]+-\d\/[^"]+/.exec(orders)?.[0] ?? '';
  },
  '/svc/downloads/archives/:id': async (things) => {
    const id = await finishedDownload(things);
    return String((await things.asOwner('GET', `/svc/downloads/downloads/${id}/url`))['url']);
  },
  '/svc/exports/chunks/:id': async (things) => {
    const id = await madeExport(things);
    return String((await things.asOwner('GET', `/svc/exports/backups/${id}/chunks/1/url`))['url']);
  },
  '/svc/customers/data/:id': async ({ asOwner }) =>
    String((await asOwner('GET', '/svc/customers/customers/me/data'))['url']),
  '/svc/invoices/archives/:id': async (things) => (await invoicesOfYear(things)).url,
  '/svc/uploads/files/:id': announced,
  '/svc/storage/files/:id': async (things) =>
    `${house.origin}/svc/storage/files/${await unclaimedUpload(things)}`,
};

test('every route with a signature is requested at an address that its owner received', () => {
  const signed = Object.keys(productWays).filter((path) => productWays[path] === 'signature');
  expect(signed.filter((path) => real[path] === undefined)).toEqual([]);
});

interface Generated {
  readonly url: string;
  readonly init: RequestInit;
}

/** One request is sent to each unknown URL. */
const asking = ['GET', 'HEAD'];
const sending = ['POST', 'PATCH', 'DELETE'];

function generatedFor(url: string, method: string, token: string | null): Generated[] {
  const bare = url.replace(/\?.*$/, '');
  const query = new URL(url).searchParams;
  const wrong = new URLSearchParams([...query.keys()].map((name) => [name, '[-1]']));
  const twice = new URLSearchParams([...query, ...query, ['to', 'a'], ['to', 'b'], ['mail', '7']]);
  const at = (asked: string, type?: string, body?: string): Generated => {
    const headers = { ...uploadHeaders(token), ...(type === undefined ? {} : { 'content-type': type }) };
    return {
      url: asked,
      init: { method, redirect: 'manual', headers, ...(body === undefined ? {} : { body }) },
    };
  };
  const plain = [
    at(bare),
    at(`${bare}?${wrong.toString()}&=&%`),
    at(`${bare}?${twice.toString()}`),
    at(url),
    at(url),
  ];
  if (asking.includes(method)) return plain;
  if (!sending.includes(method)) return [at(url)];
  return [
    ...plain,
    at(url, 'application/json', ''),
    at(url, 'application/json', '[{"a":[1]}]'),
    at(url, 'text/plain', 'text\0'),
    at(url, 'application/octet-stream', 'text'),
    at(url, 'application/x-www-form-urlencoded', 'a=1&a=2&%=%zz'),
    at(url, 'application/csp-report', '{"csp-report":[7]}'),
    at(url, 'application/reports+json', '[{"type":"csp-violation","body":7},null]'),
  ];
}

async function failing(requests: readonly Generated[]): Promise<unknown[]> {
  const failed: unknown[] = [];
  for (const { url, init } of requests) {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    // The service uses 501 for parts of the upload protocol that it does not support.
    if (answer.status >= 500 && answer.status !== 501)
      failed.push([init.method, url, init.headers, answer.status]);
  }
  return failed;
}

test('no route outside the table fails at an empty, wrongly typed or repeated request', async () => {
  const things = await currentThings();
  const secret = 'b2'.repeat(32);
  const { code } = await openedHandOff(things);
  expect((await call(house, redeemHandOff, { body: { code, secret } }, null)).status).toBeLessThan(300);
  const parts = (await openedAddresses(house.backend)).filter((path) => !onPurpose.includes(path));
  const seeds = (await standInAddresses(house.backend)).filter((path) => !onPurpose.includes(path));
  const own = ['/', '/index.html', '/orders/', '/assets/none.js', '/health', phonePagePath];
  const asked = [...new Set([...own, ...parts, ...seeds])].filter((path) => !rows.has(path));
  expect(asked.length).toBeGreaterThan(40);
  for (const path of asked) {
    const url = (await real[path]?.(things)) ?? `${house.origin}${path.replaceAll(/:\w+|\*/g, 'any')}`;
    const token = productWays[path] === 'phone' ? secret : people.tokens.owner;
    for (const method of methods) expect(await failing(generatedFor(url, method, token))).toEqual([]);
  }
});

test('no creation and no chunk of an upload causes a failure, whatever its numbers', async () => {
  const files = `${house.origin}/svc/uploads/files`;
  const headers = uploadHeaders(people.tokens.owner);
  const type = { 'content-type': 'application/offset+octet-stream' };
  const send = (url: string, method: string, more: Record<string, string>, body?: string): Generated => ({
    url,
    init: { method, headers: { ...headers, ...more }, ...(body === undefined ? {} : { body }) },
  });
  const coded = (text: string) => Buffer.from(text).toString('base64');
  const named = `filename ${coded('a.jpg')},filetype ${coded('image/jpeg')}`;
  for (const length of ['', '10', '-1', 'ten', '1e3', '10, 10', '99999999999999999999'])
    for (const metadata of ['', named, `${named},${named}`, 'filename', 'filename %%%', ',,', coded(named)])
      expect(
        await failing([
          send(files, 'POST', { 'upload-length': length, 'upload-metadata': metadata }),
          send(files, 'POST', { 'upload-defer-length': '1', 'upload-metadata': metadata }),
        ]),
      ).toEqual([]);
  const things = await currentThings();
  for (const offset of ['', '0', '-1', 'none', '5', '10', '99999999999999999999']) {
    const url = await announced(things);
    const finished = send(url, 'PATCH', { ...type, 'upload-offset': '0' }, 'ten bytes.');
    if (offset === '10') expect(await failing([finished])).toEqual([]);
    const piece = (body?: string) => send(url, 'PATCH', { ...type, 'upload-offset': offset }, body);
    const end = send(url, 'DELETE', {});
    expect(
      await failing([
        piece(),
        piece('five '),
        piece('five '),
        piece('ten bytes. and more'),
        send(url, 'HEAD', { 'upload-offset': offset }),
        end,
        end,
        piece('late'),
      ]),
    ).toEqual([]);
  }
});

const types = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'];
const forms = [
  '',
  'email=&password=&token=&sign-in=&all=',
  'email[]=a&password[0]=b&%=%zz&__proto__=1',
  'email=a&email=b@example.com&password=1&password=2&token=a&token=b&sign-in=1&sign-in=2',
  'email=a%00b&password=%00&token=%00&sign-in=%00&refresh_token=%00&code=%00&post_logout_redirect_uri=%00',
  `email=${'a'.repeat(300)}%40example.com&password=${'p'.repeat(300)}&token=%F0%9F&sign-in=%ED%A0%80`,
  'email=someone%40example.com&password=long+enough&token=none&sign-in=none&remember=7',
  'client_id=a&client_id=b&grant_type=refresh_token&refresh_token=%ED%A0%80&token=7&code=a',
  'client_id=page&grant_type=authorization_code&code=a&code_verifier=b&redirect_uri=c',
];

test('no page and no form of the provider fails at an empty, wrongly typed or repeated request', async () => {
  const issuer = issuerOf(house.origin);
  const received = await fetch(`${issuer}/.well-known/openid-configuration`);
  const described = Object.values((await received.json()) as Record<string, unknown>).filter(
    (value): value is string => typeof value === 'string' && value.startsWith(`${issuer}/`),
  );
  expect(described.length).toBeGreaterThan(4);
  const { who } = people;
  await sendResetLink(house.backend.ports, { email: who.consumer.email });
  const own = [
    '',
    '/auth/none',
    '/session/end/confirm',
    '/session/end/success',
    '/sessions',
    '/reset',
    '/reset?token=none&token=7',
    '/reset/saved',
    '/assets/identity.css',
    '/assets/none',
    '/interaction/none',
    '/interaction/',
    '/interaction/none/none/none',
    '/none',
    '/%zz',
  ].map((path) => `${issuer}${path}`);
  let visits = 0;
  for (const url of [...described, ...own])
    for (const method of methods)
      for (const type of method === 'POST' ? types : types.slice(0, 1))
        for (const form of method === 'POST' || method === 'GET' ? forms : forms.slice(0, 1)) {
          visits += 1;
          const body = asking.includes(method) ? undefined : form;
          const asked =
            body === undefined && form !== '' ? `${url}${url.includes('?') ? '&' : '?'}${form}` : url;
          const headers = { 'content-type': type, 'x-forwarded-for': `10.9.${visits >> 8}.${visits & 255}` };
          const init = {
            method,
            redirect: 'manual',
            headers,
            ...(body === undefined ? {} : { body }),
          } as const;
          expect(await failing([{ url: asked, init }])).toEqual([]);
        }
});

test('no form of a running sign-in causes a failure, however often it is sent', async () => {
  for (const [index, step] of ['', '/sign-up', '/forgot', '/cancel', '/sent', '/none'].entries()) {
    const { visitor, page } = await knock(house, `10.8.${index}.1`);
    for (const form of [...forms, `email=${randomUUID()}%40example.com&password=long+enough&remember`])
      for (const _ of ['once', 'again']) {
        const sent = await visitor.send(`${page}${step}`, {
          form: Object.fromEntries(new URLSearchParams(form)),
        });
        const shown = await visitor.send(`${page}${step}?${form}`);
        expect([step, form, sent.status < 500, shown.status < 500]).toEqual([step, form, true, true]);
      }
  }
});
