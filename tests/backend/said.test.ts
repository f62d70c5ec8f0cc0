import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { correlate, correlationOf } from '../../backend/http/correlation.ts';
import { crossOrigin } from '../../backend/http/cors.ts';
import { refuseUnread } from '../../backend/http/early.ts';
import { readFailure } from '../../backend/http/failures.ts';
import { Methods, missing } from '../../backend/http/methods.ts';
import { documentPolicy } from '../../backend/http/policy.ts';
import { writeProfile } from '../../backend/http/profile.ts';
import { machineRandom } from '../../backend/random.ts';
import { plainPages } from './ports.ts';

// Tests the headers of all responses, whichever part sends them.

test('[4.18] an id of up to 64 plain characters is accepted, any other is replaced', () => {
  const random = { ...machineRandom(), uuid: () => 'made' };
  const of = (sent?: string | string[]) => correlationOf({ 'x-correlation-id': sent }, random);
  const longest = 'a'.repeat(64);
  expect([of('A-1'), of(longest), of(`${longest}a`), of(''), of('a b'), of(['A-1', 'A-2']), of()]).toEqual([
    'A-1',
    longest,
    ...Array.from({ length: 5 }, () => 'made'),
  ]);
});

test('[4.18] each request has an id while it is answered, and the reply contains it', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  correlate(app, { ...machineRandom(), uuid: () => 'made' });
  app.get('/', (request) => ({ id: request.correlationId }));
  const asked = await app.inject({ url: '/', headers: { 'x-correlation-id': 'A-1' } });
  const unnamed = await app.inject({ url: '/' });
  expect([asked, unnamed].map((reply) => [reply.headers['x-correlation-id'], reply.json<unknown>()])).toEqual(
    [
      ['A-1', { id: 'A-1' }],
      ['made', { id: 'made' }],
    ],
  );
});

test('services can be read by own pages alone, other files by no foreign page', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await crossOrigin(app, (origin) => origin === 'https://own.example');
  for (const url of ['/svc/photos', '/config.json', '/svcs']) app.get(url, () => ({}));
  const allowed = async (url: string, origin?: string) =>
    (await app.inject({ url, headers: origin === undefined ? {} : { origin } })).headers[
      'access-control-allow-origin'
    ];
  expect([
    await allowed('/svc/photos', 'https://own.example'),
    await allowed('/svc/photos', 'https://evil.example'),
    await allowed('/svc/photos'),
    await allowed('/config.json', 'https://own.example'),
    await allowed('/svcs', 'https://own.example'),
  ]).toEqual(['https://own.example', undefined, undefined, undefined, undefined]);
});

test('a socket that cannot be written to is closed silently, any other with its reason', () => {
  const received = (code: string | undefined, ended = false) => {
    const socket = new PassThrough();
    if (ended) socket.end();
    refuseUnread(Object.assign(new Error('x'), { code }), socket, machineRandom(), { production: false });
    return [socket.destroyed, socket.writableEnded, String(socket.read() ?? '').split('\r\n')[0]];
  };
  expect([
    received('ECONNRESET'),
    received('HPE_INVALID_METHOD', true),
    received('HPE_INVALID_METHOD'),
    received(undefined),
    received('HPE_HEADER_OVERFLOW'),
    received('ERR_HTTP_REQUEST_TIMEOUT'),
  ]).toEqual([
    [true, false, ''],
    [true, true, ''],
    [false, true, 'HTTP/1.1 400 Bad Request'],
    [false, true, 'HTTP/1.1 400 Bad Request'],
    [false, true, 'HTTP/1.1 431 Request Header Fields Too Large'],
    [false, true, 'HTTP/1.1 408 Request Timeout'],
  ]);
});

test('an address names its methods, whatever its parameters; files of pages name none', async () => {
  const app = Fastify({ exposeHeadRoutes: false });
  onTestFinished(() => app.close());
  const methods = new Methods();
  methods.watch(app);
  app.get('/svc/a.b/:id', () => ({}));
  app.route({ method: ['PUT', 'DELETE'], url: '/svc/a.b/:id', handler: () => ({}) });
  app.post('/svc/a.b/own', () => ({}));
  app.get('/files/*', () => ({}));
  app.setNotFoundHandler((request, reply) => {
    const { status } = readFailure(missing(request, reply, methods.at(request.url)));
    return reply.code(status).send({});
  });
  await app.ready();
  expect(
    ['/svc/a.b/7', '/svc/a.b/own', '/svc/axb/7', '/svc/a.b/7/more', '/svc/a.b/', '/files/x', '/files/*'].map(
      (path) => methods.at(path),
    ),
  ).toEqual([['DELETE', 'GET', 'PUT'], ['DELETE', 'GET', 'POST', 'PUT'], [], [], [], [], []]);
  const asked = async (method: 'GET' | 'POST' | 'PATCH', url: string) => {
    const { statusCode, headers } = await app.inject({ method, url });
    return [statusCode, headers['allow']];
  };
  expect([
    await asked('PATCH', '/svc/a.b/7'),
    await asked('PATCH', '/svc/nothing'),
    // A bound route may still answer 404, because its handler may pass the request on.
    await asked('GET', '/svc/a.b/7/more'),
  ]).toEqual([
    [405, 'DELETE, GET, PUT'],
    [404, undefined],
    [404, undefined],
  ]);
});

/** Returns the sources that the policy of these pages allows for one directive. */
const allows = (directive: string, more: object = {}) =>
  documentPolicy({ ...plainPages, ...more }, 'localhost:8080')
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.slice(directive.length + 1)
    .split(' ');

test('[1.2e] the chat may run and be framed at its own address, where there is one; nothing else', () => {
  const banner = 'http://localhost:8080/svc/consent/banner.js';
  const chatUrl = 'https://chat.example/a/chat.js?key=1#x';
  expect([
    allows('script-src'),
    allows('frame-src'),
    allows('script-src', { chatUrl }),
    allows('frame-src', { chatUrl }),
  ]).toEqual([
    ["'self'", banner],
    ["'none'"],
    ["'self'", banner, 'https://chat.example/a/chat.js'],
    ['https://chat.example'],
  ]);
});

test('a document may call the services that the config names: its own origin, others and errors by theirs', () => {
  const own = { origin: 'https://myaccount.alb.nl' };
  const called = (more: object = {}) => allows('connect-src', more);
  const socket = 'ws://localhost:8080';
  const errors = 'https://errors.example';
  expect([
    called(),
    called({ sentryDsn: 'https://key@errors.example/1' }),
    called({ servicesOrigin: 'https://services.example' }),
    called(own),
  ]).toEqual([
    ["'self'", socket],
    ["'self'", errors, socket],
    ["'self'", 'https://services.example', 'wss://services.example'],
    ["'self'", 'https://myaccount.alb.nl', 'wss://localhost:8080'],
  ]);
});

test('a document can be framed only by hosts in the config', () => {
  expect([
    allows('frame-ancestors'),
    allows('frame-ancestors', { embedders: ['https://a.example', 'https://b.example'] }),
  ]).toEqual([["'none'"], ['https://a.example', 'https://b.example']]);
});

test('every reply is isolated and restricts device features; a production host requires https', () => {
  const headers = (production: boolean) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    writeProfile(response, { production });
    return response.getHeaders();
  };
  const { 'permissions-policy': permissions, ...rest } = headers(false);
  expect(rest).toEqual({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(String(permissions).split(', ')).toEqual(
    expect.arrayContaining(['camera=()', 'geolocation=()', 'clipboard-write=(self)']),
  );
  expect(headers(true)).toEqual({
    ...headers(false),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
});
