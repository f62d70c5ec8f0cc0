import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublic, resolvedAddress, type ResolvedAddress } from '../../../backend/callbacks/outside.ts';
import { callBack } from '../../../backend/callbacks/send.ts';
import { callbackSample } from '../../../contracts/customer/callback.ts';
import { person } from '../../albums/backend/kit.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';

let house: RunningBackend;
let server: Server;
let port = 0;
const heard: { url: string; type: string | undefined; body: string }[] = [];

beforeAll(async () => {
  house = await sharedBackend();
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      heard.push({ url: request.url ?? '', type: request.headers['content-type'], body });
      if (request.url === '/silent') return;
      const moved = request.url === '/moved';
      response.writeHead(moved ? 302 : 200, moved ? { location: '/elsewhere' } : {});
      // The response never ends, so a client that read all of it would never finish.
      if (request.url === '/endless') response.write('x'.repeat(10_000));
      else response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['ff02::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['nonsense', false],
])('[7.10a] %s is external: %s', (address, expected) => expect(isPublic(address)).toBe(expected));

test('[7.10a] a name with one internal address is refused, in any notation of an address', async () => {
  const at =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(
        addresses.map((address): ResolvedAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const judged = (url: string, resolve = at('8.8.8.8'), allowed: string[] = []) =>
    resolvedAddress(new URL(url), { resolve, allowed });
  expect(await judged('https://erp.example.com/')).toEqual({ address: '8.8.8.8', family: 4 });
  expect(await judged('https://erp.example.com/', at('8.8.8.8', '10.0.0.1'))).toBe('inside');
  expect(await judged('https://erp.example.com/', at())).toBe('unknown');
  for (const host of ['127.1', '0x7f.1', '2130706433', '[::ffff:7f00:1]', '[::1]'])
    expect(await judged(`http://${host}/`)).toBe('inside');
  expect(await judged('http://inside:81/', at('127.0.0.1'), ['inside:81'])).toMatchObject({ family: 4 });
  expect(await judged('http://inside:82/', at('127.0.0.1'), ['inside:81'])).toBe('inside');
});

/** Returns a DNS resolver that returns this server's address once, and then throws. */
const once = () => {
  let times = 0;
  return () => {
    times += 1;
    return times === 1
      ? Promise.resolve([{ address: '127.0.0.1', family: 4 }])
      : Promise.reject(new Error('resolved again'));
  };
};
const call = (path: string, deadline = 5000, format: 'json' | 'xml' = 'json') =>
  callBack(new URL(`http://erp.example.com:${port}${path}`), format, {
    resolve: once(),
    allowed: [`erp.example.com:${port}`],
    deadline,
  });

test('[7.10a] the sample is sent to the checked address, in the chosen format', async () => {
  heard.length = 0;
  expect(await call('/ok')).toEqual({ outcome: 'answered', status: 200 });
  expect(await call('/xml', 5000, 'xml')).toEqual({ outcome: 'answered', status: 200 });
  const { json, xml } = callbackSample;
  expect(heard).toEqual([
    { url: '/ok', ...json },
    { url: '/xml', ...xml },
  ]);
});

test('[7.10a] a redirect is not followed, an endless reply is not read, a silent one times out', async () => {
  heard.length = 0;
  expect(await call('/moved')).toEqual({ outcome: 'answered', status: 302 });
  expect(await call('/endless')).toEqual({ outcome: 'answered', status: 200 });
  // Long enough for the request to arrive on a busy machine.
  expect(await call('/silent', 1_000)).toEqual({ outcome: 'timeout', status: 0 });
  expect(heard.map(({ url }) => url)).toEqual(['/moved', '/endless', '/silent']);
  const nobody = new URL(`http://127.0.0.1:1/`);
  const calling = { resolve: once(), allowed: [nobody.host], deadline: 2000 };
  expect(await callBack(nobody, 'json', calling)).toEqual({ outcome: 'unreachable', status: 0 });
});

test('[7.10a] a name lookup that never ends times out like a reply', async () => {
  const calling = { resolve: () => new Promise<never>(() => undefined), allowed: [], deadline: 50 };
  const url = new URL('https://erp.example.com/');
  expect(await callBack(url, 'json', calling)).toEqual({ outcome: 'timeout', status: 0 });
  const nowhere = { ...calling, resolve: () => Promise.resolve([]) };
  expect(await callBack(url, 'json', nowhere)).toEqual({ outcome: 'unreachable', status: 0 });
  const inside = { ...calling, resolve: () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]) };
  expect(await callBack(url, 'json', inside)).toBe(null);
});

test('[7.10a] the connection of a reply that was not read in full is closed at once', async () => {
  const connections = () =>
    new Promise<number>((resolve) => {
      server.getConnections((_, count) => resolve(count));
    });
  await expect.poll(connections).toBe(0);
  // Longer than the test runs: at the deadline the connection would be closed anyway.
  expect(await call('/endless', 600_000)).toEqual({ outcome: 'answered', status: 200 });
  await expect.poll(connections).toBe(0);
});

test('[7.10a] a business may test an internal address that the config names, no other, and with a limit', async () => {
  const who = await person(house.origin, { kind: 'business' });
  const ask = (callbackUrl: string) =>
    who.ask('POST', '/svc/customers/customers/me/callback-test', { callbackUrl, callbackFormat: 'json' });
  const receiver = `${house.origin}/svc/receiver`;
  expect((await ask(`${receiver}/ok`)).body).toEqual({ outcome: 'answered', status: 204 });
  expect((await ask(`${receiver}/moved`)).body).toEqual({ outcome: 'answered', status: 302 });
  expect((await ask(`http://127.0.0.1:${port}/`)).status).toBe(422);
  expect((await ask('http://[::ffff:127.0.0.1]/')).status).toBe(422);
  expect((await ask('ftp://example.com/')).status).toBe(400);
  for (let more = 0; more < 6; more += 1) expect((await ask(`${receiver}/no`)).status).toBe(200);
  expect((await ask(`${receiver}/ok`)).status).toBe(429);
  const consumer = await person(house.origin);
  const refused = await consumer.ask('POST', '/svc/customers/customers/me/callback-test', {
    callbackUrl: `${receiver}/ok`,
    callbackFormat: 'json',
  });
  expect(refused.status).toBe(404);
});

test('[7.10a] the settings of the integration are changed by PATCH, and by PUT together with the names', async () => {
  const who = await person(house.origin, { kind: 'business' });
  const me = '/svc/customers/customers/me';
  const ftp = async () => (await who.ask<{ ftp: unknown }>('GET', me)).body.ftp;
  const first = { callbackUrl: 'https://erp.example.com/a', callbackFormat: 'json' };
  expect((await who.ask('PATCH', me, first)).status).toBe(204);
  expect(await ftp()).toEqual(first);
  const second = { callbackUrl: 'https://erp.example.com/b', callbackFormat: 'xml' };
  expect((await who.ask('PUT', me, { firstName: 'Ann', lastName: 'Lee', ...second })).status).toBe(200);
  expect(await ftp()).toEqual(second);
  expect((await who.ask('PATCH', me, { callbackUrl: 'javascript:alert(1)' })).status).toBe(400);
  expect((await who.ask('PATCH', me, { callbackUrl: 'https://2130706433/' })).status).toBe(400);
  expect((await who.ask('PATCH', me, { callbackFormat: 'json' })).status).toBe(204);
  expect(await ftp()).toEqual({ ...second, callbackFormat: 'json' });
  expect((await who.ask('PATCH', me, { callbackUrl: null })).status).toBe(204);
  expect(await ftp()).toEqual({ callbackUrl: null, callbackFormat: 'json' });
});
