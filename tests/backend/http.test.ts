import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { addressOf } from '../../backend/http/rows.ts';
import { calls } from '../../contracts/calls.ts';
import { examples } from '../contracts/examples.ts';
import { type RunningBackend, type SeededCustomer, sharedBackend } from '../kit/backend.ts';

let house: RunningBackend;
let customer: SeededCustomer;
let business: SeededCustomer;
beforeAll(async () => {
  house = await sharedBackend();
  customer = await house.seed.customer();
  business = await house.seed.customer({ kind: 'business' });
}, 120_000);

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

function ask(method: string, path: string, own: Record<string, string> = {}): Promise<Answered> {
  // Calls of this file count towards no other's limit.
  const headers = { 'x-forwarded-for': customer.forwardedFor, ...own };
  return new Promise((resolve, reject) => {
    request({ host: 'localhost', port: house.port, method, path, headers }, (reply) => {
      textOf(reply).then(
        (text) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}
const bearer = (of: SeededCustomer) => ({ authorization: `Bearer ${of.user.access_token}` });

test.each(['/nope', '/', '/health', '/svc/customers/customers/me/addresses', '/svc/nothing/x'])(
  'a body that no route takes is refused before it is read: PATCH %s',
  async (path) => {
    const socket = connect(house.port, 'localhost').setEncoding('latin1');
    socket.write(
      `PATCH ${path} HTTP/1.1\r\nhost: localhost:${house.port}\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{"a":`,
    );
    const [head] = (await once(socket, 'data')) as [string];
    socket.destroy();
    expect(head).toMatch(/^HTTP\/1.1 (404|405) /);
    expect(head).toMatch(/\r\nconnection: close\r\n/i);
  },
);

/** Checks that a response has the form of every failure. */
function failure({ status, headers, text }: Answered) {
  const { error, correlationId } = JSON.parse(text) as Record<string, unknown>;
  return {
    status,
    error,
    correlated: typeof correlationId === 'string' && correlationId === headers['x-correlation-id'],
    kept: headers['cache-control'],
    sniffed: headers['x-content-type-options'],
  };
}
const refused = (status: number, error: string) => ({
  status,
  error,
  correlated: true,
  kept: 'no-store',
  sniffed: 'nosniff',
});

const addressed = calls.flatMap((row) => {
  const params = (examples[row.name]?.params ?? {}) as Record<string, string>;
  const query = new URLSearchParams((examples[row.name]?.query ?? {}) as Record<string, string>).toString();
  const path = Object.entries(params).reduce(
    (known, [name, value]) => known.replace(`:${name}`, encodeURIComponent(value)),
    addressOf(row),
  );
  return row.service === 'origin' && row.caller === 'anyone' ? [] : [{ row, path, query }];
});

test('a reply is never cached and has an explicit content type', async () => {
  const kept = async (path: string, of: Record<string, string>) => {
    const { status, headers } = await ask('GET', path, of);
    return [status, headers['cache-control'], headers['x-content-type-options']];
  };
  expect([
    await kept('/svc/customers/customers/me', bearer(customer)),
    await kept('/svc/photos/albums/none', bearer(customer)),
    await kept('/svc/customers/customers/me', {}),
    await kept('/config.json', {}),
    await kept('/health', {}),
  ]).toEqual([
    [200, 'no-store', 'nosniff'],
    [404, 'no-store', 'nosniff'],
    [401, 'no-store', 'nosniff'],
    [200, 'no-cache', 'nosniff'],
    [200, 'no-store', 'nosniff'],
  ]);
});

test('HEAD is answered like GET without its body, and changes nothing', async () => {
  const wrong: unknown[] = [];
  for (const { row, path, query } of addressed.filter((one) => one.row.method === 'GET')) {
    const headers = row.caller === 'anyone' ? {} : bearer(row.caller === 'business' ? business : customer);
    const whole = query === '' ? path : `${path}?${query}`;
    const head = await ask('HEAD', whole, headers);
    if (row.repeat !== 'safe') {
      if (head.status !== 405 || head.headers['allow'] !== 'GET') wrong.push([row.name, head]);
      continue;
    }
    const get = await ask('GET', whole, headers);
    if (
      head.status !== get.status ||
      head.text !== '' ||
      head.headers['content-length'] !== get.headers['content-length']
    )
      wrong.push([row.name, get.status, head.status, head.text]);
  }
  expect(wrong).toEqual([]);
  const pages = ['/health', '/svc/mailbox', '/config.json', '/identity/.well-known/openid-configuration'];
  const heads = await Promise.all(pages.map((path) => ask('HEAD', path)));
  expect(heads.map(({ status, text }) => [status, text])).toEqual(pages.map(() => [200, '']));
});

test('an unsupported method is 405, and the reply names the supported ones', async () => {
  const wrong: unknown[] = [];
  for (const { row, path } of addressed) {
    const said = await ask('PROPFIND', path, bearer(customer));
    const allowed = String(said.headers['allow']).split(', ');
    if (
      said.status !== 405 ||
      !allowed.includes(row.method) ||
      allowed.includes('GET') !== allowed.includes('HEAD')
    )
      if (row.repeat === 'safe' || row.method !== 'GET') wrong.push([row.name, said.status, allowed]);
  }
  expect(wrong).toEqual([]);
  const put = await ask('PUT', '/svc/uploads/files', bearer(customer));
  expect([put.status, put.headers['allow']]).toEqual([405, 'DELETE, HEAD, PATCH, POST']);
  expect(failure(put)).toEqual(refused(405, 'This address does not take that method.'));
  const page = await ask('POST', '/my-photos');
  expect([page.status, page.headers['allow']]).toEqual([405, 'GET, HEAD']);
  expect((await ask('POST', '/svc/nothing')).status).toBe(404);
});

test('failures outside routes and handlers have the same shape as all others', async () => {
  expect(failure(await ask('GET', '/svc/photos/%zz'))).toEqual(refused(400, 'The request cannot be read.'));
  // Does not use GET: if the pages have been built, a path that no part handles returns the page for unknown URLs.
  expect(failure(await ask('DELETE', `/svc/photos/albums/${'a'.repeat(500)}`))).toEqual(
    refused(414, 'The address is too long.'),
  );
  expect(failure(await ask('GET', '/', { 'x-large': 'a'.repeat(20_000) }))).toEqual(
    refused(431, 'The headers are too large.'),
  );
  const raw = await new Promise<string>((resolve, reject) => {
    const socket = connect(house.port, 'localhost', () => socket.write('no http at all\r\n\r\n'));
    textOf(socket).then(resolve, reject);
  });
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(body)).toMatchObject({ error: 'The request cannot be read.' });
});

test('an invalid host, and a path that names another host, are 400', async () => {
  for (const path of ['/', '/config.json', '/svc/photos/users', '/identity/auth'])
    expect(failure(await ask('GET', path, { host: `localhost:99999`, accept: 'text/html' }))).toEqual(
      refused(400, 'The request cannot be read.'),
    );
  for (const path of [
    '/identity//',
    '/identity//somebody.example/',
    '/identity/\\',
    '/identity/\\somebody.example',
  ])
    expect([path, (await ask('GET', path)).status]).toEqual([path, 400]);
});

test('[F26] a null character is refused wherever no row of the table reads it', async () => {
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${house.origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: house.origin, 'x-forwarded-for': customer.forwardedFor },
      redirect: 'manual',
    });
  const token = { grant_type: 'refresh_token', client_id: 'photo-account', refresh_token: 'a\0a' };
  const statuses = [
    (await ask('GET', '/svc/mailbox?to=a%00')).status,
    (await ask('GET', '/identity/reset?token=a%00')).status,
    (await ask('GET', '/identity/interaction/a%00')).status,
    (await form('/identity/reset', { token: 'a\0a', password: 'long enough' })).status,
    (await form('/identity/token', token)).status,
    (await form('/identity/token', { ...token, grant_type: 'authorization_code', code: 'a\0' })).status,
    (await ask('GET', '/identity/auth?client_id=a%00')).status,
    (await ask('GET', '/identity/auth?client_id=photo-account&request_uri=a%00')).status,
    (await ask('GET', '/identity/me', { authorization: 'Bearer a%00' })).status,
  ];
  expect(statuses).toEqual([400, 410, 400, 400, 400, 400, 400, 400, 404]);
});
