import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { devPages } from '../../tools/dev.ts';
import { startTestBackend } from '../kit/backend.ts';

const elsewhere = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** Returns the error code with which a connection failed; null if it succeeded. */
const connected = (port: number, host: string) =>
  new Promise<string | null>((done) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      done(null);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
  });

test.skipIf(elsewhere === undefined).each([
  ['this machine alone', '127.0.0.1', 'ECONNREFUSED'],
  ['every machine, where the product does', '0.0.0.0', null],
])(
  'pages from the source reload by a socket that listens to %s',
  { meta: { needs: 'an address that others can reach' } },
  async (_, host, answer) => {
    const { options, stop } = await devPages(host);
    const house = await startTestBackend(options);
    onTestFinished(async () => {
      await house.stop();
      await stop();
    });
    const client = await (await fetch(`${house.origin}/@vite/client`)).text();
    const [, port = '', token = ''] =
      /const hmrPort = (\d+);[^]*const wsToken = "([^"]+)"/.exec(client) ?? [];
    expect(await connected(Number(port), elsewhere ?? '')).toBe(answer);
    const socket = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr', {
      origin: house.origin,
    });
    const [said] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(said.toString())).toEqual({ type: 'connected' });
    socket.terminate();
  },
);
