import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fault, type FaultProxy, startFaultProxy } from './faultProxy.ts';

const body = 'x'.repeat(1000);
let server: Server;
let proxy: FaultProxy;
let served: string[];

beforeEach(async () => {
  served = [];
  server = createServer((request, response) => {
    served.push(request.url ?? '');
    response.setHeader('connection', 'close').end(body);
  }).listen(0);
  await once(server, 'listening');
  proxy = await startFaultProxy({ port: (server.address() as AddressInfo).port });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

interface Heard {
  readonly bytes: number;
  readonly end: string;
}

/** Connects to the proxy with a raw socket, which corrects nothing; stops reading after `timeout`. */
async function ask(timeout = 2000): Promise<Heard> {
  const socket = connect({ port: proxy.port, host: 'localhost' });
  socket.write('GET /work HTTP/1.1\r\nhost: localhost\r\n\r\n');
  let bytes = 0;
  let end = 'silence';
  const closed = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeout);
    socket.on('data', (piece) => {
      bytes += piece.length;
    });
    socket.on('end', () => {
      end = 'end';
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      end = error.code ?? error.message;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  await closed;
  socket.destroy();
  return { bytes, end };
}

async function whole(): Promise<number> {
  return (await ask()).bytes;
}

test('passes everything through', async () => {
  expect(await ask()).toMatchObject({ end: 'end' });
  expect(await whole()).toBeGreaterThan(body.length);
  expect(served).toEqual(['/work', '/work']);
});

const cases: readonly (readonly [Fault, { bytes: number; end: string }, number])[] = [
  [{ kind: 'refuse' }, { bytes: 0, end: 'ECONNRESET' }, 0],
  [{ kind: 'reset', bytes: 300 }, { bytes: 300, end: 'ECONNRESET' }, 1],
  [{ kind: 'truncate', bytes: 300 }, { bytes: 300, end: 'end' }, 1],
  [{ kind: 'stall', bytes: 300 }, { bytes: 300, end: 'silence' }, 1],
  [{ kind: 'deaf' }, { bytes: 0, end: 'silence' }, 0],
  [{ kind: 'lost' }, { bytes: 0, end: 'ECONNRESET' }, 1],
];

test.each(cases)('%o', async (fault, heard, reached) => {
  proxy.script(() => fault);
  expect(await ask(300)).toMatchObject(heard);
  expect(served.length).toBe(reached);
});

/**
 * Returns the lengths of the proxy's writes to its client; what arrives may be joined or delayed by the
 * operating system.
 */
function proxyWrites(): readonly number[] {
  const written: number[] = [];
  const write = Reflect.get(Socket.prototype, 'write') as (this: Socket, ...given: unknown[]) => boolean;
  vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...given) {
    const [piece] = given;
    if (this.localPort === proxy.port && piece.length > 0) written.push(piece.length);
    return Reflect.apply(write, this, given);
  });
  return written;
}

test('sends in small pieces', async () => {
  const bytes = await whole();
  proxy.script(() => ({ kind: 'trickle', bytes: 200, every: 5 }));
  const written = proxyWrites();
  const heard = await ask();
  expect(heard).toMatchObject({ bytes, end: 'end' });
  const pieces = Array.from({ length: Math.floor(bytes / 200) }, () => 200);
  expect(written).toEqual([...pieces, bytes % 200].filter((length) => length > 0));
});

test('delays: no part of the reply is sent before its time, and then all of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    proxy.script(() => ({ kind: 'late', by: 150 }));
    const written = proxyWrites();
    const socket = connect({ port: proxy.port, host: 'localhost' });
    const ended = once(socket, 'close');
    let bytes = 0;
    socket.on('data', (piece) => (bytes += piece.length));
    socket.write('GET /work HTTP/1.1\r\nhost: localhost\r\n\r\n');
    // The proxy sets one timer for each piece of the response, and one for the end of the response.
    while (vi.getTimerCount() < 2) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(149);
    expect([served, written]).toEqual([['/work'], []]);
    while (!socket.closed) {
      vi.advanceTimersByTime(1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended;
    expect(bytes).toBeGreaterThan(body.length);
  } finally {
    vi.useRealTimers();
  }
});

test('each connection has its own fault, and an HTTP client is unaffected by a passing one', async () => {
  proxy.script((index) => (index === 0 ? { kind: 'refuse' } : { kind: 'pass' }));
  const status = (): Promise<number | string> =>
    new Promise((resolve) => {
      get(`${proxy.origin}/again`, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  expect([await status(), await status()]).toEqual(['ECONNRESET', 200]);
  expect(proxy.connections).toBe(2);
});

test('a cut resets open connections', async () => {
  proxy.script(() => ({ kind: 'stall', bytes: 10 }));
  const heard = ask(2000);
  await expect.poll(() => served.length).toBe(1);
  await expect.poll(() => proxy.connections).toBe(1);
  proxy.cut();
  expect((await heard).end).toBe('ECONNRESET');
});

test('a request from afar arrives later, and is lost if the client ends before', async () => {
  let by = 50;
  proxy.script(() => ({ kind: 'far', arrival: () => wait(by) }));
  expect(await ask()).toEqual({ bytes: expect.any(Number) as number, end: 'end' });
  expect(served).toEqual(['/work']);
  by = 200;
  const socket = connect({ port: proxy.port, host: 'localhost' });
  socket.end('GET /lost HTTP/1.1\r\nhost: localhost\r\n\r\n').resume();
  await once(socket, 'close');
  expect(served).toEqual(['/work']);
});
