import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { activationPush } from '../../backend/sockets/part.ts';
import { mostOfCustomer } from '../../backend/sockets/socketServer.ts';
import { KillableBackend } from '../../tests/kit/killable.ts';
import { makeCustomer } from '../../tests/photos/backend/backend.ts';
import { type Figure, figures } from './figures.ts';
import { residentBytes } from './resident.ts';

const sockets = 10_000;
/** Number of sockets opened in parallel, below the limit of unauthenticated ones. */
const atOnce = 50;
/** Milliseconds to wait after opening the sockets, so that the resulting garbage can be collected. */
const settling = 5_000;

/** Opens a socket and authenticates it. */
async function open(origin: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${activationPush.path}`, { origin });
  await once(socket, 'open');
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ action: 'authenticate', token }));
  await answered;
  return socket;
}

async function openAll(origin: string, tokens: readonly string[]): Promise<WebSocket[]> {
  const opened: WebSocket[] = [];
  const left = tokens.values();
  const lane = async () => {
    for (const token of left) opened.push(await open(origin, token));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return opened;
}

async function closeAll(opened: readonly WebSocket[]): Promise<void> {
  await Promise.all(
    opened.map(async (socket) => {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    }),
  );
}

async function once10k() {
  const backend = await KillableBackend.start();
  try {
    const tokens: string[] = [];
    while (tokens.length < sockets / mostOfCustomer) tokens.push((await makeCustomer(backend.origin)).token);
    // Warm-up: the first sockets load code and cache tokens, which must not count as memory of a socket.
    await closeAll(await openAll(backend.origin, tokens));
    await wait(settling);
    const before = residentBytes(backend.pid) ?? Number.NaN;
    const startedAt = performance.now();
    const opened = await openAll(
      backend.origin,
      Array.from({ length: sockets }, (_, at) => tokens[at % tokens.length] ?? ''),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    await wait(settling);
    const after = residentBytes(backend.pid) ?? Number.NaN;
    const alive = opened.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
    await closeAll(opened);
    return { sockets: alive, kbEach: (after - before) / 1_024 / alive, openedPerSecond: alive / seconds };
  } finally {
    await backend.remove();
  }
}

/** Measures {@link sockets} pages that wait for messages, all signed in, on one process. */
export async function pushing(runs: number): Promise<Readonly<Record<string, Figure>>> {
  const samples = [];
  for (let run = 0; run < runs; run += 1) samples.push(await once10k());
  return figures(samples, { sockets: 0, kbEach: 1, openedPerSecond: 0 });
}
