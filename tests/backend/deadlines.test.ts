import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bodyWithin, silentFor } from '../../backend/http/deadlines.ts';
import { runningAtMost } from '../../backend/http/turns.ts';
import { movableBackend } from '../kit/backend.ts';
import type { SeededCustomer, MovableBackend } from '../kit/backend.ts';

let house: MovableBackend;
let customer: SeededCustomer;
beforeAll(async () => {
  house = await movableBackend();
});
// These tests move the clock beyond the lifetime of a token, so each test needs a new customer.
beforeEach(async () => {
  customer = await house.seed.customer();
});

/** A connection over which only the beginning of a request has been sent. */
class Slow {
  readonly socket: Socket;
  heard = '';
  /** A small further part of the body. */
  readonly drip: string;
  readonly ended: Promise<unknown>;

  constructor(start: string) {
    this.socket = connect(house.port, '127.0.0.1');
    this.socket.setEncoding('latin1').on('error', () => undefined);
    this.ended = once(this.socket, 'close');
    this.socket.on('data', (text: string) => {
      this.heard += text;
    });
    this.drip = start.includes('chunked') ? '1\r\n \r\n' : ' ';
    this.socket.write(start);
  }

  /** Resolves when the server has read everything sent so far, because a later request has been answered. */
  async read(): Promise<this> {
    await fetch(`${house.origin}/health`);
    return this;
  }
}

const json = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"a`;

const upload = async (): Promise<string> => {
  const created = await fetch(`${house.origin}/svc/uploads/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${customer.user.access_token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${btoa('a.jpg')},filetype ${btoa('image/jpeg')}`,
    },
  });
  return `PATCH ${new URL(created.headers.get('location') ?? '', house.origin).pathname} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${customer.user.access_token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 1000\r\n\r\n`;
};

test.each([
  ['a call', () => json('/svc/errors/reports', 1_000)],
  ['a report', () => json('/svc/errors/csp', 1_000).replace('application/json', 'application/csp-report')],
  [
    'a form of the provider',
    () =>
      `POST /identity/reset HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ntoken=`,
  ],
  [
    'a body without a length',
    () =>
      'POST /svc/errors/reports HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n',
  ],
])('%s that never ends is aborted, even if bytes trickle in', async (_name, start) => {
  const slow = await new Slow(start()).read();
  await house.seed.advance(bodyWithin / 2);
  slow.socket.write(slow.drip);
  await slow.read();
  await house.seed.advance(bodyWithin / 2);
  await slow.ended;
  expect(slow.heard.split('\r\n')[0]).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow.heard).toMatch(/\{"error":"[^"]+","correlationId":"[0-9a-f-]{36}"\}$/);
  expect(slow.heard).toMatch(/\r\ncross-origin-resource-policy: same-origin\r\n/);
});

test('an upload has no total deadline while bytes arrive, and ends after a minute without any', async () => {
  const slow = await new Slow(`${await upload()}x`).read();
  for (let round = 0; round < 3; round += 1) {
    slow.socket.write('x');
    await slow.read();
    await house.seed.advance(silentFor);
    // The deadline is checked in a separate task, before the next byte arrives.
    await slow.read();
    expect(slow.heard).toBe('');
  }
  await house.seed.advance(silentFor);
  await slow.ended;
  expect(slow.heard.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
});

test.each([
  ['falls silent', async () => house.seed.advance(silentFor)],
  ['is left by its sender', async (slow: Slow) => slow.socket.destroy()],
])('an upload that %s releases its slot', async (_how, end) => {
  for (let times = 0; times <= runningAtMost.upload; times += 1) {
    const slow = await new Slow(`${await upload()}x`).read();
    await end(slow);
    await slow.ended;
  }
  const next = new Slow(`${await upload()}${'x'.repeat(1_000)}`);
  await expect.poll(() => next.heard.slice(9, 12)).toBe('204');
  next.socket.destroy();
});

test('an upload that waits for its slot past its deadline gets 408, releases it and can resume later', async () => {
  let begun = 0;
  const { store } = house.backend.ports;
  const query = store.query.bind(store);
  vi.spyOn(store, 'query').mockImplementation((sql, params) => {
    if (/from upload where id/.test(sql)) begun += 1;
    return query(sql, params);
  });
  const running: Slow[] = [];
  while (running.length < runningAtMost.upload) running.push(new Slow(`${await upload()}x`));
  await expect.poll(() => begun).toBeGreaterThanOrEqual(running.length);
  vi.restoreAllMocks();
  const start = await upload();
  const waiting = await new Slow(`${start}x`).read();
  for (const { socket } of running) socket.write('x');
  await waiting.read();
  await house.seed.advance(silentFor);
  await waiting.ended;
  expect(waiting.heard.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
  expect(waiting.heard).toMatch(/\r\nconnection: close\r\n/i);
  expect(running.map(({ heard }) => heard)).toEqual(running.map(() => ''));
  // Stops one of the running uploads. A new request for the same upload then gets its slot, and no bytes are lost.
  const [first, ...others] = running;
  first?.socket.write('x'.repeat(998));
  const again = new Slow(`${start}${'x'.repeat(1_000)}`);
  await expect.poll(() => again.heard.slice(9, 12)).toBe('204');
  for (const { socket } of [again, ...others, ...(first === undefined ? [] : [first])]) socket.destroy();
});

test('a complete body has no deadline for its reply, and the connection is reused', async () => {
  const said = '{}';
  const slow = new Slow(json('/svc/errors/reports', said.length).replace('{"a', said));
  await once(slow.socket, 'data');
  await house.seed.advance(2 * bodyWithin);
  const next = once(slow.socket, 'data');
  slow.socket.write(json('/svc/errors/reports', said.length).replace('{"a', said));
  await next;
  expect(slow.heard.match(/HTTP\/1\.1 400 /g)?.length).toBe(2);
  slow.socket.destroy();
});
