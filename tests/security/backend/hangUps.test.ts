import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '../../../backend/http/rows.ts';
import { issuerOf } from '../../../contracts/auth/oidc.ts';
import type { CallRow } from '../../../contracts/call.ts';
import { calls } from '../../../contracts/calls.ts';
import { phonePagePath, redeemHandOff } from '../../../contracts/extensions/phoneUploads.ts';
import { openedAddresses, productWays, standInAddresses } from '../../authorization/backend/addresses.ts';
import { askedOf, call, pagesFolder } from '../../authorization/backend/asking.ts';
import { seedPeople, type People } from '../../authorization/backend/people.ts';
import {
  announced,
  makeThings,
  openedHandOff,
  uploadHeaders,
  type Things,
} from '../../authorization/backend/things.ts';
import { knock } from '../../identity/backend/kit.ts';
import { startTestBackend, type TestBackend } from '../../kit/backend.ts';

const pages = pagesFolder();
let house: TestBackend;
let people: People;
let things: Things;
beforeAll(async () => {
  house = await startTestBackend({ documents: { folder: pages } });
  people = await seedPeople(house);
  things = await makeThings(people);
});
afterAll(async () => {
  await house.stop();
  rmSync(pages, { recursive: true });
});

interface Line {
  readonly level: string;
  readonly event: string;
  readonly row?: string;
}

const linesFrom = (before: number): Line[] => house.log.slice(before).map((line) => JSON.parse(line) as Line);

/**
 * Sends the headers and half of the announced body, closes the connection, and returns what the service then logs.
 */
async function hangUp(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<Line[]> {
  const before = house.log.length;
  const { hostname, port, host, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = Object.entries({ host, 'content-length': '20', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.resume();
  socket.end(`${method} ${pathname}${search} HTTP/1.1\r\n${head.join('')}\r\n{"half": `);
  await once(socket, 'close');
  // The service reacts to the closed connection before it responds to these requests.
  for (let times = 0; times < 2; times += 1) await (await fetch(`${house.origin}/health`)).arrayBuffer();
  return linesFrom(before);
}
const failuresOf = (lines: readonly Line[]) =>
  lines.filter(({ level }) => !['debug', 'info'].includes(level));
const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };
const json = { 'content-type': 'application/json' };
const withBody = calls.filter(({ method, service }) => method !== 'GET' && service !== 'origin');

test.for(withBody.map((row) => [row.name, row] as const))(
  'a caller of %s who disconnects within the body is logged as such, and as no failure',
  async ([name, row]: readonly [string, CallRow]) => {
    const { params = {} } = await askedOf(row, things);
    const path = addressOf(row).replace(/:([A-Za-z]+)/g, (_, part: string) =>
      encodeURIComponent(params[part] ?? 'nothing'),
    );
    const token =
      row.caller === 'anyone' ? null : people.tokens[row.caller === 'business' ? 'business' : 'owner'];
    const before = house.log.length;
    await hangUp(`${house.origin}${path}`, row.method, { ...json, ...bearer(token) });
    const logged = () =>
      linesFrom(before).filter((line) => line.event === 'caller hung up' && line.row === name);
    // A busy machine may respond to other requests before it notices that the caller has gone.
    await expect.poll(logged).toHaveLength(1);
    expect(failuresOf(linesFrom(before))).toEqual([]);
  },
);

const types = [
  'application/json',
  'text/plain',
  'application/octet-stream',
  'application/offset+octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/csp-report',
  'application/reports+json',
  'application/xml',
];
const rows = new Set(calls.map((row) => addressOf(row)));

test('a disconnect within the body of a route beside the table logs no failure', async () => {
  const secret = 'b2'.repeat(32);
  const { code } = await openedHandOff(things);
  expect((await call(house, redeemHandOff, { body: { code, secret } }, null)).status).toBeLessThan(300);
  const real: Readonly<Record<string, string>> = { '/svc/uploads/files/:id': await announced(things) };
  const own = ['/', '/health', phonePagePath];
  const all = [...own, ...(await openedAddresses(house.backend)), ...(await standInAddresses(house.backend))];
  const asked = [...new Set(all)].filter((path) => !rows.has(path));
  expect(asked.length).toBeGreaterThan(40);
  for (const path of asked) {
    const url = real[path] ?? `${house.origin}${path.replaceAll(/:\w+|\*/g, 'any')}`;
    const headers = uploadHeaders(productWays[path] === 'phone' ? secret : people.tokens.owner);
    for (const method of ['POST', 'PATCH'])
      for (const type of types) {
        const lines = await hangUp(url, method, { ...headers, 'upload-offset': '0', 'content-type': type });
        expect([path, method, type, failuresOf(lines)]).toEqual([path, method, type, []]);
      }
  }
});

test('a disconnect within a form of the provider logs no failure', async () => {
  const issuer = issuerOf(house.origin);
  const received = await fetch(`${issuer}/.well-known/openid-configuration`);
  const described = Object.values((await received.json()) as Record<string, unknown>).filter(
    (value): value is string => typeof value === 'string' && value.startsWith(`${issuer}/`),
  );
  const { visitor, page } = await knock(house, '10.8.77.1');
  const visit = ['', '/sign-up', '/forgot', '/cancel'].map((step) => `${page}${step}`);
  const own = ['/reset', '/sessions', '/password', '/none'].map((path) => `${issuer}${path}`);
  for (const url of [...described, ...own, ...visit])
    for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
      const cookie = [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
      const lines = await hangUp(url, 'POST', { 'content-type': type, cookie });
      expect([url, failuresOf(lines)]).toEqual([url, []]);
    }
});
